// SPDX-License-Identifier: GPL-3.0-or-later

/// Divides a Japanese text into words; nil where it cannot at the moment. The text has at most `Reader.pieceLimit` scalars.
public typealias JapaneseAnalysis = @Sendable (_ text: String) -> [Morpheme]?

/// A word of a Japanese text, as a dictionary knows it.
public struct Morpheme: Equatable, Sendable {
    /// What a word is, as far as it matters for reading it aloud.
    public enum Kind: Sendable {
        /// Begins a phrase.
        case word
        /// A numeral.
        case number
        /// Belongs to the word before it: particles, endings, さん.
        case dependent
        /// Belongs to the word behind it: the お of お金.
        case prefix
        /// Punctuation.
        case symbol
    }

    /// The part of the text, in Unicode scalars.
    public var range: Range<Int>
    /// What it is.
    public var kind: Kind
    /// How it is said, in katakana with long vowels as ー; nil for a word that the dictionary does not have.
    public var pronunciation: String?

    /// A word at this place.
    public init(range: Range<Int>, kind: Kind, pronunciation: String?) {
        self.range = range
        self.kind = kind
        self.pronunciation = pronunciation
    }

    /// A word as IPADIC describes it: part of speech in four steps, inflection, base form, reading, pronunciation.
    public init(range: Range<Int>, ipadicFeature feature: String) {
        let fields = feature.split(separator: ",", omittingEmptySubsequences: false)
        let isKnown = fields.count >= 9 && fields[8] != "*"
        self.init(range: range, kind: Kind(ipadicFields: fields), pronunciation: isKnown ? String(fields[8]) : nil)
    }
}

extension Morpheme.Kind {
    fileprivate init(ipadicFields fields: [Substring]) {
        let detail = fields.count > 1 ? fields[1] : ""
        switch fields.first {
        case "助詞", "助動詞": self = .dependent
        case "記号": self = .symbol
        case "接頭詞": self = .prefix
        case "名詞" where detail == "数": self = .number
        // する makes a verb of the noun before it.
        case "動詞" where fields.count > 6 && fields[6] == "する": self = .dependent
        case "名詞" where detail == "接尾" || detail == "非自立", "動詞" where detail == "接尾" || detail == "非自立",
            "形容詞" where detail == "接尾" || detail == "非自立":
            self = .dependent
        default: self = .word
        }
    }
}
