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
        // By bytes: text from C is not known to be in a normal form, and comparing it as text is ten times slower.
        let fields = feature.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let isKnown = fields.count >= 9 && !fields[8].says("*")
        self.init(range: range, kind: Kind(ipadicFields: fields), pronunciation: isKnown ? String(Substring(fields[8])) : nil)
    }
}

extension Morpheme.Kind {
    fileprivate init(ipadicFields fields: [Substring.UTF8View]) {
        guard fields.count > 6 else {
            self = .word
            return
        }
        let (part, detail) = (fields[0], fields[1])
        if part.says("助詞") || part.says("助動詞") {
            self = .dependent
        } else if part.says("記号") {
            self = .symbol
        } else if part.says("接頭詞") {
            self = .prefix
        } else if part.says("名詞"), detail.says("数") {
            self = .number
        } else if part.says("動詞"), fields[6].says("する") {
            // It makes a verb of the noun before it.
            self = .dependent
        } else {
            // Of nouns, verbs and adjectives.
            self = detail.says("接尾") || detail.says("非自立") ? .dependent : .word
        }
    }
}

extension Substring.UTF8View {
    fileprivate func says(_ text: String) -> Bool {
        elementsEqual(text.utf8)
    }
}
