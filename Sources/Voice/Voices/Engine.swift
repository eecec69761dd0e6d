// SPDX-License-Identifier: GPL-3.0-or-later

/// The name of a program that turns text into sound. Its `EngineProfile` says what it needs.
public struct Engine: RawRepresentable, Hashable, Sendable {
    /// The part of a voice's id before the colon.
    public let rawValue: String

    /// The engine with that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A kind of voice host: the engine that it runs, and the voice if it can have only one.
public struct HostKind: Hashable, Sendable {
    public var engine: Engine
    /// The id of its only voice; nil if it can speak with all voices of the engine.
    public var voice: String?

    /// The kind of host that speaks with all voices of this engine.
    public init(engine: Engine, voice: String? = nil) {
        self.engine = engine
        self.voice = voice
    }

    public var name: String { voice ?? engine.rawValue }
}

extension Voice {
    /// The kind of host that speaks with this voice.
    public var host: HostKind {
        HostKind(engine: engine, voice: hasOwnHost ? id : nil)
    }
}
