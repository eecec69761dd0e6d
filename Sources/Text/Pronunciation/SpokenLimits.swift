// SPDX-License-Identifier: GPL-3.0-or-later

/// How much of the same is said.
package enum SpokenLimits {
    /// A character or a pattern in a row.
    package static let repeats = 3
    /// The length of the longest pattern that is looked for, in characters.
    package static let pattern = 4
    /// Letters of a word.
    package static let word = 40
    /// Digits of a number.
    package static let digits = 12
}
