// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension Conductor {
    /// The options of a room that stay while it is open.
    public struct Options: Sendable {
        /// The rate of the room's audio clock.
        var sampleRate: Int
        /// How many comments are prepared while one is heard.
        var ahead: Int
        /// The longest audio of one comment from a live source; nil if comments are read whole.
        var longestComment: Duration?
        /// Whether a comment begins only when it is stored that it does: whoever reads the room after a crash knows then what was heard.
        var asksToBegin: Bool

        /// By default a room reads its comments whole.
        public init(sampleRate: Int, ahead: Int = RoomLimits().prefetchComments, longestComment: Duration? = nil, asksToBegin: Bool = false)
        {
            self.sampleRate = sampleRate
            self.ahead = ahead
            self.longestComment = longestComment
            self.asksToBegin = asksToBegin
        }

        func frames(_ duration: Duration) -> Int {
            Int(duration.nanoseconds * Int64(sampleRate) / 1_000_000_000)
        }
    }
}
