// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

extension Conductor {
    /// What a room is led by.
    public struct Options: Sendable {
        /// Frames a second of the room's audio clock.
        public var sampleRate: Int
        /// Silence between two comments.
        public var pause: Duration
        /// How many comments are prepared while one is heard.
        public var ahead: Int
        /// How long the audio of one comment may be where the source is live; nil where it is read whole.
        public var longestComment: Duration?
        /// Before which comments the speaker's name is said.
        public var announce: Announcer.Rule
        /// What is not read, whatever it says.
        public var admission: Admission
        /// Which comments are read at all.
        public var selection: Selection

        /// The settings of a plain room unless said otherwise.
        public init(
            sampleRate: Int,
            pause: Duration = .milliseconds(150),
            ahead: Int = 2,
            longestComment: Duration? = nil,
            announce: Announcer.Rule = .changed,
            admission: Admission = .open,
            selection: Selection = .everything
        ) {
            self.sampleRate = sampleRate
            self.pause = pause
            self.ahead = ahead
            self.longestComment = longestComment
            self.announce = announce
            self.admission = admission
            self.selection = selection
        }

        func frames(_ duration: Duration) -> Int {
            Int(duration.nanoseconds * Int64(sampleRate) / 1_000_000_000)
        }
    }
}
