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
    public var quality: Quality
    /// Which engine speaks it.
    public var engine: Engine
    /// The engine's own name for it.
    public var engineName: String
    /// The pitch that suits this voice, in percent of the engine's normal one.
    public var pitch: Int = 100
    /// The rate that suits this voice, in percent of the engine's normal one.
    public var rate: Int = 100
    /// The volume at which this voice is as loud as all others, in percent of the engine's normal one.
    public var volume: Int = 100
    /// How the text of its jobs is written.
    public var notation: EngineProfile.Notation = .kana
    /// Whether its host can speak no other voice of the engine.
    var hasOwnHost: Bool = false
}
