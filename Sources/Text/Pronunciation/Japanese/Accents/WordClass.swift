// SPDX-License-Identifier: GPL-3.0-or-later

/// What a word is, in the numbers of the labels that HTS voices for Japanese are asked by. They are coarser than the dictionary's parts of speech.
struct WordClass: Equatable, Sendable {
    // A unit of a text has room for little.

    /// The part of speech; 0 for symbols and what is not known.
    private let part: UInt8
    /// The type of its inflection, and in the last three bits the form that it has here; 0 where it has none.
    private let inflection: UInt8

    /// The class of an entry with IPADIC's parts of speech.
    package init(kind: String, first: String, type: String, form: String) {
        part = Self.part(kind, first) ?? 0
        inflection = Self.type(type).flatMap { type in Self.form(form).map { type << 3 | $0 } } ?? 0
    }

    private static func part(_ kind: String, _ first: String) -> UInt8? {
        switch (kind, first) {
        case ("形容詞", "接尾"), ("動詞", "接尾"), ("名詞", "接尾"): 15
        case ("形容詞", _): 1
        case ("名詞", "サ変接続"): 3
        case ("名詞", "代名詞"): 4
        case ("名詞", "数"): 5
        case ("名詞", "固有名詞"): 18
        case ("名詞", "形容動詞語幹"): 19
        case ("名詞", "非自立"): 22
        case ("名詞", _): 2
        case ("副詞", _): 6
        case ("連体詞", _): 7
        case ("接続詞", _): 8
        case ("感動詞", _), ("フィラー", _): 9
        case ("助動詞", _): 10
        case ("助詞", "副助詞"): 11
        case ("助詞", "接続助詞"): 12
        case ("助詞", "格助詞"): 13
        case ("助詞", "終助詞"): 14
        case ("助詞", "係助詞"): 24
        case ("助詞", _): 23
        case ("接頭詞", _): 16
        case ("動詞", "非自立"): 17
        case ("動詞", _): 20
        default: nil
        }
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
    public var description: String {
        let name = part == 0 ? "x" : "\(part)"
        return inflection == 0 ? name : "\(name).\(inflection >> 3).\(inflection & 7)"
    }
}
