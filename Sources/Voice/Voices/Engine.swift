// SPDX-License-Identifier: GPL-3.0-or-later

/// The name of a program part that turns text into sound; what it needs is told by its `EngineProfile`.
public struct Engine: RawRepresentable, Hashable, Sendable {
    /// The part of a voice's id before the colon.
    public let rawValue: String

    /// The engine with that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
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
        HostKind(engine: engine, voice: hasOwnHost ? id : nil)
    }
}
