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
        public var awaitsQuiet: Bool
        /// Whether strangers are heard last.
        public var isRaided: Bool
        /// Whether it has an output.
        public var isOpen: Bool

        /// Takes the state of a room.
        public init(
            waiting: Int,
            current: CommentNumber?,
            isPaused: Bool,
            awaitsQuiet: Bool = false,
            isRaided: Bool = false,
            isOpen: Bool = true
        ) {
            self.awaitsQuiet = awaitsQuiet
            self.isRaided = isRaided
            self.isOpen = isOpen
            self.waiting = waiting
            self.current = current
            self.isPaused = isPaused
        }
    }
}
