// SPDX-License-Identifier: GPL-3.0-or-later

/// What becomes of comments that cannot be read in time.
package enum BacklogChoice: String, CaseIterable, Sendable {
    /// `all` for regular files, `say` and `render`, else `live`.
    case auto
    /// The oldest are skipped.
    case live
    /// The writer has to wait.
    case all
}

/// Whether a kind of comments is read.
package enum ReadOrSkip: String, CaseIterable, Sendable {
    /// Left out, and counted.
    case skip
    /// Read as all others.
    case read
}

/// Whether the catalog may change how a voice sounds.
package enum Normalization: String, CaseIterable, Sendable {
    /// Each voice speaks at the height and speed that the catalog chose for it.
    case on
    /// An engine's samples are left untouched.
    case off
}
