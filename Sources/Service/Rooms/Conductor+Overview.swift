// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

extension Conductor {
    /// The state of a room, for observers.
    public struct Overview: Equatable, Sendable {
        /// How many comments have no outcome yet and are not being heard.
        public var waiting: Int
        /// The comment that is being heard.
        public var current: CommentNumber?
        /// Whether nothing further begins for now.
        public var isPaused: Bool
        /// Whether the next comment waits because the microphone is loud.
        public var awaitsQuiet: Bool = false
        /// Whether strangers are heard last.
        public var isRaided: Bool = false
        /// Whether it has an output.
        public var isOpen: Bool = true
    }
}
