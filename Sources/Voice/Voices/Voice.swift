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
        volume: Int = 100
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
    }
}

/// How good a voice is.
public enum Quality: String, Sendable {
    /// Sounds better, costs more memory.
    case enhanced
    /// Always affordable.
    case `default`
}

/// A program part that turns text into sound, one per voice host.
public enum Engine: String, CaseIterable, Sendable {
    /// espeak-ng: every language, small and quick.
    case espeak
    /// flite: better English.
    case flite
    /// espeak-ng with a weight, for tests: it stands for voices that the machine lacks.
    case weighted

    /// Whether one host can speak with all voices of the engine: where they share most of their memory.
    var sharesHost: Bool {
        self != .weighted
    }
}

/// What kind of voice host speaks with a voice: which engine it runs, and for which voice where it can have only one.
public struct HostKind: Hashable, Sendable {
    /// The engine.
    public var engine: Engine
    /// The id of its only voice; nil where it can speak with all voices of the engine.
    public var voice: String?

    /// A host of that engine.
    public init(engine: Engine, voice: String? = nil) {
        self.engine = engine
        self.voice = voice
    }
}

extension Voice {
    /// The host that can speak with this voice.
    public var host: HostKind {
        HostKind(engine: engine, voice: engine.sharesHost ? nil : id)
    }
}
