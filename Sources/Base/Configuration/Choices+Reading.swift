// SPDX-License-Identifier: GPL-3.0-or-later

/// When it is said who speaks.
package enum AnnounceChoice: String, CaseIterable, Sendable {
    /// Never.
    case never
    /// When the speaker changes, and after a while.
    case changed
    /// Before each comment.
    case always
}

/// Whether a kind of comments is read.
package enum ReadOrSkip: String, CaseIterable, Sendable {
    /// Left out, and counted.
    case skip
    /// Read as all others.
    case read
}
