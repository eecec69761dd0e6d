// SPDX-License-Identifier: GPL-3.0-or-later

/// Divides a Japanese text into words; nil where it cannot at the moment. The text has at most `Reader.pieceLimit` scalars.
public typealias JapaneseAnalysis = @Sendable (_ text: String) -> [Morpheme]?

/// A word of a Japanese text, as a dictionary knows it.
public struct Morpheme: Equatable, Sendable {
    /// What a word is, as far as it matters for reading it aloud.
    package enum Kind: Sendable {
        /// Begins a phrase.
        case word
        /// A numeral.
        case number
        /// Belongs to the word before it: particles, endings, さん.
        case dependent
        /// Belongs to the word behind it: the お of お金.
        case prefix
        case symbol
    }

    /// Which of the parts of speech it is, as far as words that sound alike are told apart by it.
    package enum Part: Sendable {
        case noun
        /// A proper noun.
        case name
        case verb
        case particle
        /// What makes a form of the word before it: the やろ of 馬鹿やろう, the ば of 死ねば.
        case auxiliary
        case other
    }

    /// The part of the text, in Unicode scalars.
    var range: Range<Int>
    package var kind: Kind
    var part = Part.other
    /// How it is said, in katakana with long vowels as ー; nil for a word that the dictionary does not have.
    var pronunciation: String?
    /// Its form in a dictionary, where it is a verb or an adjective in another one, or of our own.
    var base: String?
    /// Whether it is in our own list of words, and not in the system's dictionary.
    var isOurs = false
    /// Whether it is a place, or ends the name of one.
    var isPlace = false
}

extension Morpheme {
    /// A word as IPADIC describes it: part of speech in four steps, inflection, base form, reading, pronunciation. A further field marks our
    /// own words (`scripts/make-words`).
    public init(range: Range<Int>, ipadicFeature feature: Span<UInt8>) {
        let fields = IPADICFields(feature)
        self.init(
            range: range,
            kind: Kind(fields, of: feature),
            part: Part(fields, of: feature),
            pronunciation: fields.text(8, of: feature),
            base: fields.base(of: feature),
            isOurs: fields.count > 9,
            isPlace: fields.count > 6 && fields.field(2, of: feature, says: "地域")
        )
    }
}

/// Where the fields of a feature are, between its commas. Texts have hundreds of words: nothing is copied but what is spoken.
private struct IPADICFields {
    private var ranges = InlineArray<10, Range<Int>>(repeating: 0..<0)
    private(set) var count = 0

    init(_ feature: Span<UInt8>) {
        var start = 0
        for end in 0...feature.count where end == feature.count || feature[end] == UInt8(ascii: ",") {
            ranges[count] = start..<end
            start = end + 1
            count += 1
            if count == ranges.count { break }
        }
    }

    /// Whether a field of the feature has this text.
    func field(_ number: Int, of feature: Span<UInt8>, says text: String) -> Bool {
        let wanted = text.utf8
        guard wanted.count == ranges[number].count else { return false }
        return zip(ranges[number], wanted).allSatisfy { feature[$0] == $1 }
    }

    /// Nil where there is none.
    func text(_ number: Int, of feature: Span<UInt8>) -> String? {
        guard count > number, !field(number, of: feature, says: "*"),
            let text = try? UTF8Span(validating: feature.extracting(ranges[number]))
        else { return nil }
        return String(copying: text)
    }

    func base(of feature: Span<UInt8>) -> String? {
        let isVerb = field(0, of: feature, says: "動詞") || field(0, of: feature, says: "形容詞")
        return isVerb && !field(5, of: feature, says: "基本形") || count > 9 ? text(6, of: feature) : nil
    }
}

extension Morpheme.Part {
    fileprivate init(_ fields: IPADICFields, of feature: Span<UInt8>) {
        if fields.field(0, of: feature, says: "名詞") {
            self = fields.count > 1 && fields.field(1, of: feature, says: "固有名詞") ? .name : .noun
        } else if fields.field(0, of: feature, says: "動詞") {
            self = .verb
        } else if fields.field(0, of: feature, says: "助詞") {
            self = fields.field(1, of: feature, says: "接続助詞") ? .auxiliary : .particle
        } else if fields.field(0, of: feature, says: "助動詞") {
            self = .auxiliary
        } else {
            self = .other
        }
    }
}

extension Morpheme.Kind {
    fileprivate init(_ fields: IPADICFields, of feature: Span<UInt8>) {
        func field(_ number: Int, says text: String) -> Bool {
            fields.field(number, of: feature, says: text)
        }
        guard fields.count > 6 else {
            self = .word
            return
        }
        if field(0, says: "助詞") || field(0, says: "助動詞") {
            self = .dependent
        } else if field(0, says: "記号") {
            self = .symbol
        } else if field(0, says: "接頭詞") {
            self = .prefix
        } else if field(0, says: "名詞"), field(1, says: "数") {
            self = .number
        } else if field(0, says: "動詞"), field(6, says: "する") {
            // It makes a verb of the noun before it.
            self = .dependent
        } else {
            // Of nouns, verbs and adjectives.
            self = field(1, says: "接尾") || field(1, says: "非自立") ? .dependent : .word
        }
    }
}
