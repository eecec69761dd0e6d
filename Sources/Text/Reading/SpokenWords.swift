// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// What the program says itself, or in place of something: rows of a language's table, and English where it has none.
struct SpokenWords {
    private let table: NumberTable?

    /// No language needs more scalars to say `more`.
    static let longestMore = 24

    static func `in`(_ tag: String) -> SpokenWords { SpokenWords(table: NumberTable(baseLanguage(tag))) }

    /// `#` is how many, or a word.
    subscript(name: String) -> String { own(name) ?? NumberTable("en")?.value("say", name) ?? "" }

    /// Nil where the language has none.
    func own(_ name: String) -> String? { table?.value("say", name) }
}
