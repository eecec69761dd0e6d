// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// Words of a language that the rules put in place of what they take away: rows of its table, and English where it has none.
struct SpokenWords {
    private let table: NumberTable?

    /// No language needs more scalars to say `more`.
    static let longestMore = 24

    static func `in`(_ language: String) -> SpokenWords { SpokenWords(table: NumberTable(language)) }

    var link: String { row("link") ?? "link" }
    var number: String { row("number") ?? "number" }
    /// `#` is how many.
    var emoji: String { row("emoji") ?? "# emoji" }
    var code: String { row("code") ?? "code" }
    /// At the end of what was cut: and so on.
    var more: String { row("more") ?? "and so on" }
    /// The sound that stands for another word.
    var bleep: String { row("bleep") ?? "beep" }
    /// What `<3` is called; nil where its picture's name has to do.
    var heart: String? { row("heart") }

    private func row(_ name: String) -> String? { table?.value("say", name) }
}
