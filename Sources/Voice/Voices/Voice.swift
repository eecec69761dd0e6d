// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// A voice of the catalog.
public struct Voice: Equatable, Sendable {
    /// `ENGINE:NAME`, for example `espeak:en-us+f3`.
    public var id: String
    /// Its language, the shortest BCP 47 tag.
    public var language: String
    /// Never `any`.
    public var gender: Gender
    /// Its quality.
    public var quality: Quality
    /// Which engine speaks it.
    public var engine: Engine
    /// The engine's own name for it.
    public var engineName: String
    /// The pitch that suits this voice, in percent of the engine's normal one.
    public var pitch: Int
    /// The rate that suits this voice, in percent of the engine's normal one.
    public var rate: Int
    /// The volume at which this voice is as loud as all others, in percent of the engine's normal one.
    public var volume: Int
    /// How the text of its jobs is written.
    public var notation: EngineProfile.Notation
    /// Whether its host can speak no other voice of the engine.
    var hasOwnHost: Bool

    /// By default with the engine's own pitch, rate and volume.
    public init(
        id: String,
        language: String,
        gender: Gender,
        quality: Quality,
        engine: Engine,
        engineName: String,
        pitch: Int = 100,
        rate: Int = 100,
        volume: Int = 100,
        notation: EngineProfile.Notation = .kana,
        hasOwnHost: Bool = false
    ) {
        self.id = id
        self.language = language
        self.gender = gender
        self.quality = quality
        self.engine = engine
        self.engineName = engineName
        self.pitch = pitch
        self.rate = rate
        self.volume = volume
        self.notation = notation
        self.hasOwnHost = hasOwnHost
    }
}
