// SPDX-License-Identifier: GPL-3.0-or-later

/// The language of what people read on a terminal.
///
/// The program says everything in English. Where it meets a terminal, the English line is looked up in one table (`CTables/japanese.tsv`), if
/// the locale asks for Japanese. A line that is not in the table stays English. Nothing of the table is kept, or even touched without need.
package enum Wording: Sendable {
    case english
    case japanese

    /// The language that the environment asks for, by the rules of POSIX and, for `LANGUAGE`, of gettext.
    package init(environment: [String: String]) {
        self = Self.asksForJapanese(environment) ? .japanese : .english
    }

    private static func asksForJapanese(_ environment: [String: String]) -> Bool {
        // What the terminal shows. Names without a codeset are taken for UTF-8, as all terminals of today are.
        guard let shown = LocaleName(of: "LC_CTYPE", in: environment), !isNone(shown) || shown.codeset != nil,
            shown.codeset ?? "utf8" == "utf8"
        else { return false }
        guard let messages = LocaleName(of: "LC_MESSAGES", in: environment), !isNone(messages) else { return false }
        let wanted = environment["LANGUAGE", default: ""].split(separator: ":").map { LocaleName($0).language }
        // The first language that there are messages in.
        return (wanted.isEmpty ? [messages.language] : wanted).first { $0 == "ja" || $0 == "en" } == "ja"
    }

    private static func isNone(_ locale: LocaleName) -> Bool {
        locale.language == "c" || locale.language == "posix"
    }

    /// The translation of a text of one or more lines, each of which is looked up.
    package func callAsFunction(_ english: String) -> String {
        switch self {
        case .english: english
        case .japanese: english.split(separator: "\n", omittingEmptySubsequences: false).map { japaneseLine($0) }.joined(separator: "\n")
        }
    }
}
