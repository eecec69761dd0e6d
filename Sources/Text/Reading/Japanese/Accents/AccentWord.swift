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
        /// What engines are told about it.
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

/// What a word is, in the numbers of the labels that HTS voices for Japanese are asked by. They are coarser than the dictionary's parts of speech.
struct WordClass: Equatable, Sendable {
    // A unit of a text has room for little.

    /// The part of speech; 0 for symbols and what is not known.
    private let part: UInt8
    /// The type of its inflection, and in the last three bits the form that it has here; 0 where it has none.
    private let inflection: UInt8

    /// The class of an entry with IPADIC's parts of speech.
    init(kind: String, first: String, type: String, form: String) {
        part = Self.part(kind, first) ?? 0
        inflection = Self.type(type).flatMap { type in Self.form(form).map { type << 3 | $0 } } ?? 0
    }

    private static func part(_ kind: String, _ first: String) -> UInt8? {
        let row = NumberTable.japanese?.value("class", kind + " " + first) ?? NumberTable.japanese?.value("class", kind)
        return row.flatMap { UInt8($0) }
    }

    private static func type(_ name: String) -> UInt8? {
        if name == "*" { return nil }
        if name.hasPrefix("五段") { return 1 }
        if name.hasPrefix("一段") { return 3 }
        if name.hasPrefix("サ変") { return 4 }
        if name.hasPrefix("カ変") { return 5 }
        return name.hasPrefix("形容詞") || name.hasPrefix("特殊") ? 7 : 6
    }

    private static func form(_ name: String) -> UInt8? {
        if name.hasPrefix("未然") { return 0 }
        if name.hasPrefix("連用") { return 1 }
        if name.contains("基本形") { return 2 }
        if name.hasPrefix("体言接続") { return 3 }
        if name.hasPrefix("仮定") { return 4 }
        if name.hasPrefix("命令") { return 5 }
        return name == "*" ? nil : 6
    }
}

extension WordClass: CustomStringConvertible {
    /// As it is written in the notation of engines: `20.1.2`, `2`, `x`.
    var description: String {
        let name = part == 0 ? "x" : "\(part)"
        return inflection == 0 ? name : "\(name).\(inflection >> 3).\(inflection & 7)"
    }
}
