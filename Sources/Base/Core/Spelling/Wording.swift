// SPDX-License-Identifier: GPL-3.0-or-later

import CTables

/// The Japanese words for an English line; the line itself where the table has none.
///
/// A row of the table is the English line, a tab and the Japanese one. `{}` in the English line stands for what differs from time to time, one
/// byte at least and as few as possible. `{1}` in the Japanese line is the first of these as it is; `{1*}` is looked up like a line of its own.
/// The first row that fits is taken. Lines that begin with `#` are comments.
func japaneseLine(_ english: Substring) -> String {
    guard english.utf8.count <= longestLine else { return String(english) }
    return withTable { String(decoding: worded(Array(english.utf8), by: $0, deepest: deepestPart), as: UTF8.self) }
}

private func withTable<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
    var length = 0
    let table = unsafe UnsafeBufferPointer(start: yomite_table_japanese(&length), count: length)
    return use(unsafe table.span)
}

/// Where rows begin, in the order of the table, by the first byte of their lines.
private let rows: [UInt8: [Int]] = withTable { table in
    var rows: [UInt8: [Int]] = [:]
    var start = 0
    while start < table.count {
        if table[start] != UInt8(ascii: "#") { rows[table[start], default: []].append(start) }
        start = index(of: UInt8(ascii: "\n"), in: table, from: start) + 1
    }
    return rows
}

/// In bytes. A longer line is mostly not ours, and looking it up takes time on the loop.
private let longestLine = 1_024

/// How deep parts of a line are looked up. Deeper, a stranger's text would take more and more time.
private let deepestPart = 6

private func worded(_ english: [UInt8], by table: Span<UInt8>, deepest: Int) -> [UInt8] {
    guard deepest > 0, let first = english.first else { return english }
    // Other rows begin otherwise, and cannot fit.
    var (own, open) = ((rows[first] ?? [])[...], (rows[UInt8(ascii: "{")] ?? [])[...])
    while let start = (own.first ?? .max) <= (open.first ?? .max) ? own.popFirst() : open.popFirst() {
        let tab = index(of: UInt8(ascii: "\t"), in: table, from: start)
        guard let parts = parts(of: english, by: table, start..<tab) else { continue }
        let end = index(of: UInt8(ascii: "\n"), in: table, from: tab)
        return filled(table, tab + 1..<end, with: parts.map { Array(english[$0]) }, deepest: deepest)
    }
    return english
}

private func index(of byte: UInt8, in table: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < table.count, table[index] != byte { index += 1 }
    return index
}

/// What stands in the holes of a pattern; nil where the line does not fit.
private func parts(of line: [UInt8], by table: Span<UInt8>, _ pattern: Range<Int>) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var rest = pattern
    var place = 0
    while true {
        let hole = hole(in: table, rest)
        let literal = rest.lowerBound..<(hole ?? rest.upperBound)
        if rest.lowerBound == pattern.lowerBound {
            guard isThere(table, literal, line, at: 0) else { return nil }
            place = literal.count
        } else {
            // The last words have to end the line; those between two holes may stand wherever they come first.
            let least = place + 1
            let last = line.count - literal.count
            guard least <= last,
                let found = (hole == nil ? last..<last + 1 : least..<last + 1).first(where: { isThere(table, literal, line, at: $0) })
            else { return nil }
            parts.append(place..<found)
            place = found + literal.count
        }
        guard let hole else { return place == line.count ? parts : nil }
        rest = hole + 2..<pattern.upperBound
    }
}

/// Where the first `{}` is.
private func hole(in table: Span<UInt8>, _ range: Range<Int>) -> Int? {
    range.dropLast().first { table[$0] == UInt8(ascii: "{") && table[$0 + 1] == UInt8(ascii: "}") }
}

private func isThere(_ table: Span<UInt8>, _ literal: Range<Int>, _ line: [UInt8], at place: Int) -> Bool {
    guard place + literal.count <= line.count else { return false }
    for offset in 0..<literal.count where table[literal.lowerBound + offset] != line[place + offset] { return false }
    return true
}

/// The Japanese line with the parts in their places.
private func filled(_ table: Span<UInt8>, _ range: Range<Int>, with parts: [[UInt8]], deepest: Int) -> [UInt8] {
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
        guard table[index] == UInt8(ascii: "{"), index + 2 < range.upperBound,
            let part = Int(exactly: Int(table[index + 1]) - Int(UInt8(ascii: "1"))), parts.indices.contains(part)
        else {
            result.append(table[index])
            index += 1
            continue
        }
        let isWorded = table[index + 2] == UInt8(ascii: "*")
        result += isWorded ? worded(parts[part], by: table, deepest: deepest - 1) : parts[part]
        index += isWorded ? 4 : 3
    }
    return result
}

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

    /// The translation of a text of one or more lines; each is looked up.
    package func callAsFunction(_ english: String) -> String {
        switch self {
        case .english: english
        case .japanese: english.split(separator: "\n", omittingEmptySubsequences: false).map { japaneseLine($0) }.joined(separator: "\n")
        }
    }
}
