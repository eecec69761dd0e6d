// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the voice falls in the words of a Japanese text; nil where that is not known at the moment.
public typealias AccentAnalysis = @Sendable (_ text: String) -> [AccentWord]?

/// A word of a Japanese text, as a dictionary of accents knows it.
public struct AccentWord: Equatable, Sendable {
    /// Its part of speech: the first one is the coarsest.
    struct Part: Equatable, Sendable {
        /// `名詞`, `動詞` and so on.
        package var kind: String
        /// Below it: `接尾`, `非自立`.
        var first: String
        /// Below that.
        var third: String
        /// How it is inflected here: `連用形`.
        var form: String
        /// What engines are told of it.
        var wordClass: WordClass

        /// A part of speech. `type`: how the word is inflected elsewhere, `五段・カ行`.
        package init(kind: String, first: String = "*", third: String = "*", type: String = "*", form: String = "*") {
            self.kind = kind
            self.first = first
            self.third = third
            self.form = form
            wordClass = WordClass(kind: kind, first: first, type: type, form: form)
        }
    }

    /// The part of the text, in Unicode scalars.
    var range: Range<Int>
    var part: Part
    /// How it is said, in katakana.
    var kana: String
    /// The same, with the イ that is said as a longer エ: センセイ. Nil where it has none.
    var written: String?
    /// The mora behind which the voice falls where it stands alone; 0 where it does not.
    var accent: Int
    var morae: Int
    /// What it does to the accent of the words before it, for each part of speech of those: `動詞%F2@1/形容詞%F4@-2`, `C1`.
    var rule = "*"
    /// Whether it belongs to the phrase of the word before it, where the dictionary says so.
    var joins: Bool?

    /// The words of an entry of naist-jdic: part of speech in four steps, inflection, base form, reading, pronunciation, accent and number of
    /// morae, rule, joining. Most entries are one word; colons stand between several.
    public static func words(range: Range<Int>, feature: String) -> [AccentWord] {
        let fields = feature.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 11 else { return [] }
        let part = Part(kind: fields[0], first: fields[1], third: fields[3], type: fields[4], form: fields[5])
        let accents = fields[9].split(separator: ":")
        let kana = fields[8].split(separator: ":")
        let written = fields[7].split(separator: ":")
        guard accents.count == kana.count else { return [] }
        return accents.indices.compactMap { index in
            let figures = accents[index].split(separator: "/").map { Int($0) ?? 0 }
            guard figures.count == 2 else { return nil }
            let plain = String(String.UnicodeScalarView(kana[index].unicodeScalars.filter { $0 != "’" }))
            let (accent, morae) = counted(figures, of: plain)
            let joins: Bool? = index > 0 ? false : fields.count < 12 ? nil : fields[11] == "1" ? true : fields[11] == "0" ? false : nil
            return AccentWord(
                range: range,
                part: part,
                kana: plain,
                written: written.count == kana.count ? spelling(of: plain, written: written[index]) : nil,
                accent: accent,
                morae: morae,
                rule: fields[10],
                joins: joins
            )
        }
    }

    /// Where the voice falls, and how many morae there are. Some entries count the small vowel of クォ as a mora of its own, which it is not.
    private static func counted(_ figures: [Int], of kana: String) -> (accent: Int, morae: Int) {
        let scalars = Array(kana.unicodeScalars)
        guard figures[1] == scalars.count, (0...scalars.count).contains(figures[0]) else { return (figures[0], figures[1]) }
        let isMora = scalars.map { !KanaSpelling.isSmall($0) }
        return (isMora[..<figures[0]].count { $0 }, isMora.count { $0 })
    }

    /// The kana with an イ for each ー where the reading of the entry has one.
    private static func spelling(of kana: String, written: Substring) -> String? {
        guard kana.unicodeScalars.count == written.unicodeScalars.count else { return nil }
        let scalars = zip(kana.unicodeScalars, written.unicodeScalars).map { $0 == "ー" && $1 == "イ" ? $1 : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
