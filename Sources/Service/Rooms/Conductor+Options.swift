// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

extension Conductor {
    /// What a room is led by as long as it is open.
    public struct Options: Sendable {
        /// Frames a second of the room's audio clock.
        public var sampleRate: Int
        /// How many comments are prepared while one is heard.
        public var ahead: Int
        /// How long the audio of one comment may be where the source is live; nil where it is read whole.
        public var longestComment: Duration?

        /// A room that reads its comments whole unless said otherwise.
        public init(sampleRate: Int, ahead: Int = RoomLimits().prefetchComments, longestComment: Duration? = nil) {
            self.sampleRate = sampleRate
            self.ahead = ahead
            self.longestComment = longestComment
        }

        func frames(_ duration: Duration) -> Int {
            Int(duration.nanoseconds * Int64(sampleRate) / 1_000_000_000)
        }
    }
}
