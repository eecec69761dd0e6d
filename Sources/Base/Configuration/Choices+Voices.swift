// SPDX-License-Identifier: GPL-3.0-or-later

/// How much memory service and voices may use together.
package enum BudgetChoice: Equatable, Sendable {
    /// What the tightest limit that binds the process leaves.
    case auto
    /// As much as there is.
    case none
    /// So many bytes.
    case bytes(Int)
}

/// The gender of the voice.
package enum GenderChoice: String, CaseIterable, Sendable {
    /// No wish.
    case any
    /// A woman's voice.
    case female
    /// A man's voice.
    case male
}

/// Whether the catalog may change how a voice sounds.
package enum Normalization: String, CaseIterable, Sendable {
    /// Each voice speaks at the height and speed that the catalog chose for it.
    case on
    /// An engine's samples are left untouched.
    case off
}
