// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// How a session ended, and its figures.
package struct SessionEnd {
    /// Why it ended.
    package enum Reason: Equatable {
        /// Everything was said.
        case done
        /// It was told to stop, and did so cleanly.
        case stopped
        /// It could not begin, or not continue; the log says why.
        case failed(ServiceFailure.Kind)
    }

    /// Why it ended.
    package var reason: Reason
    /// The outcomes of its comments.
    package var account: Account
    /// The playback figures of all rooms.
    package var steadiness: Steadiness
    /// The most memory that service and hosts held at once, in bytes.
    package var peakMemory: Int

    package init(reason: Reason, account: Account = Account(), steadiness: Steadiness = Steadiness(), peakMemory: Int = 0) {
        (self.reason, self.account, self.steadiness, self.peakMemory) = (reason, account, steadiness, peakMemory)
    }
}
