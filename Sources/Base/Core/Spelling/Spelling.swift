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
