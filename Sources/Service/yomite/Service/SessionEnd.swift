// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// How a session ended, and its figures.
struct SessionEnd {
    /// Why it ended.
    enum Reason: Equatable {
        /// Everything was said.
        case done
        /// It was told to stop, and did so cleanly.
        case stopped
        /// It could not begin, or not continue; the log says why.
        case failed(ServiceFailure.Kind)
    }

    /// Why it ended.
    var reason: Reason
    /// The outcomes of its comments.
    var account: Account
    /// The playback figures of all rooms.
    var steadiness: Steadiness
    /// The most memory that service and hosts held at once, in bytes.
    var peakMemory: Int

    init(reason: Reason, account: Account = Account(), steadiness: Steadiness = Steadiness(), peakMemory: Int = 0) {
        (self.reason, self.account, self.steadiness, self.peakMemory) = (reason, account, steadiness, peakMemory)
    }
}
