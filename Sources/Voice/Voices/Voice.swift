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
    /// Whether it is one of the better ones.
    public var quality: Quality
    /// Which engine speaks it.
    public var engine: Engine
    /// What the engine calls it.
    public var engineName: String
    /// Percent of the engine's normal pitch that suits this voice.
    public var pitch: Int
    /// Percent of the engine's normal rate that suits this voice.
    public var rate: Int
    /// Percent of the engine's normal volume at which this voice is as loud as all others.
    public var volume: Int
    /// How the text of its jobs is written.
    public var notation: EngineProfile.Notation
    /// Whether no other voice of the engine can be spoken by the same host.
    var hasOwnHost: Bool

    /// A voice with the engine's own pitch, rate and volume unless said otherwise.
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
