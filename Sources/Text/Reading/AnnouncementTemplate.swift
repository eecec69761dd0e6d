// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// How it is said who wrote a text: `{name} says: {text}`. Each of the two stands in it once, in any order.
struct AnnouncementTemplate: Equatable, Sendable {
    /// The most characters of one.
    static let longest = 100
    static let (name, text) = ("{name}", "{text}")

    let written: String
    /// What is said before the text and after it, one of them with `{name}`.
    let (before, after): (String, String)

    /// Nil for what is no template: without `{name}` and `{text}`, with one of them twice or with another brace, too long, or with characters that
    /// cannot be said.
    init?(_ written: String) {
        guard written.unicodeScalars.count <= Self.longest, written.isPlain else { return nil }
        let halves = written.split(separator: Self.text, omittingEmptySubsequences: false).map(String.init)
        let names = halves.reduce(0) { $0 + $1.ranges(of: Self.name).count }
        let braces = written.count { $0 == "{" || $0 == "}" }
        guard halves.count == 2, names == 1, braces == 4 else { return nil }
        (before, after) = (halves[0], halves[1])
        self.written = written
    }

    /// The phrase of a language, which is said before the text.
    init(phraseOf tag: String) {
        (before, after) = (SpokenWords.in(tag)["name"], "")
        written = before + Self.text
    }

    /// Whether the name comes after the text.
    var namesLast: Bool { after.contains(Self.name) }
}

/// A phrase with somebody's name in the place of `{name}`. Who is called 太郎さん already gets no second title from the phrase.
package func phrase(_ phrase: String, naming name: String) -> String {
    guard let place = phrase.firstRange(of: AnnouncementTemplate.name) else { return phrase }
    var rest = phrase[place.upperBound...]
    let behind = rest.drop(while: \.isWhitespace)
    if titles.contains(where: name.hasSuffix), let title = titles.filter(behind.hasPrefix).max(by: { $0.count < $1.count }) {
        rest = behind.dropFirst(title.count)
    }
    return phrase[..<place.lowerBound] + name + rest
}

/// What languages put behind a name, where nobody is called by two of them.
private let titles = japaneseTitles + ["san", "님", "씨", "선생님", "女士", "小姐", "老师", "老師"]
