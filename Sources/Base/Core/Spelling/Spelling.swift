// SPDX-License-Identifier: GPL-3.0-or-later

/// The known name that a mistyped one most likely means; nil where none is near enough.
///
/// The shortest one that begins with what was typed; else the nearest, where near enough is one slip, and one more for every six letters.
public func nearestName(to name: String, among known: some Sequence<String>) -> String? {
    let typed = Array(name.lowercased().utf8.prefix(longestComparedName + 1))
    guard typed.count <= longestComparedName else { return nil }
    if let whole = shortestCompletion(of: typed, among: known) { return whole }
    return near(typed, among: known).min { $0.slips < $1.slips }?.name
}

/// The known names that are as near as the nearest, in their order and no more than `count`: of names as short as tags, many are.
public func nearestNames(to name: String, among known: some Sequence<String>, atMost count: Int) -> [String] {
    let typed = Array(name.lowercased().utf8.prefix(longestComparedName + 1))
    guard typed.count <= longestComparedName else { return [] }
    let near = near(typed, among: known)
    let least = near.lazy.map(\.slips).min()
    return near.filter { $0.slips == least }.prefix(count).map(\.name)
}

private func near(_ typed: [UInt8], among known: some Sequence<String>) -> [(name: String, slips: Int)] {
    known.map { (name: $0, slips: slips(between: typed, and: Array($0.lowercased().utf8))) }
        .filter { $0.slips <= 1 + $0.name.utf8.count / 6 }
}

private func shortestCompletion(of typed: [UInt8], among known: some Sequence<String>) -> String? {
    // One or two letters begin too many names.
    guard typed.count > 2 else { return nil }
    let completions = known.filter { $0.lowercased().utf8.starts(with: typed) }
    return completions.min { $0.utf8.count < $1.utf8.count }
}

/// Longer names are not compared: they come from strangers, and the comparison takes time by the product of the lengths.
private let longestComparedName = 64

/// The least number of letters left out, put in, replaced or exchanged with their neighbour that leads from one name to the other.
private func slips(between a: [UInt8], and b: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var least = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                least = min(least, beforePrevious[j - 1] + 1)
            }
            row.append(least)
        }
        (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count]
}

/// Whether a text is written as a pattern says, in which `*` stands for any letters.
public func matches(_ text: String, wildcards pattern: String) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return text == pattern }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
        guard let found = rest.firstRange(of: piece) else { return false }
        rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
}

/// How many columns a text takes on a terminal: kana, kanji and full-width characters take two each, combining marks none.
public func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

/// A text with spaces up to a number of columns.
public func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
}

private func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x300: return 1
    // Hangul syllables' first parts, CJK with kana and punctuation, Hangul, compatibility forms, full-width forms, pictures, rare kanji.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        return isMark(scalar) ? 0 : 2
    default: return isMark(scalar) ? 0 : 1
    }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
}
