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
    public var description: String {
        let name = part == 0 ? "x" : "\(part)"
        return inflection == 0 ? name : "\(name).\(inflection >> 3).\(inflection & 7)"
    }
}
