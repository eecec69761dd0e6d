// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// Writes out Korean laughter and abbreviations in single letters, which no voice can say: ㅋㅋㅋ as 크크크, ㅇㅋ as 오케이.
    mutating func readJamo() {
        guard units.contains(where: \.isJamo) else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var index = 0
        while index < units.count {
            let end = units[index...].firstIndex { !$0.isJamo } ?? units.count
            guard end > index else {
                result.append(units[index])
                index += 1
                continue
            }
            var rest = units[index..<end]
            while let first = rest.first {
                let word = JamoWords.word(at: rest)
                let part = rest.prefix(word?.length ?? 1)
                rest = rest.dropFirst(part.count)
                guard let word else {
                    result.append(first)
                    continue
                }
                note(.chatWords)
                if let last = result.last, last.kind == .letter { result.append(.space(in: first)) }
                result.append(words: word.spoken, start: first.start, end: part.last?.end ?? first.end)
            }
            if end < units.count, units[end].kind == .letter, result.last?.kind == .letter { result.append(.space(in: units[end - 1])) }
            index = end
        }
        units = result
    }
}

private enum JamoWords {
    /// The word in single letters that the units begin with, and how much of them it is.
    static func word(at units: ArraySlice<Unit>) -> (spoken: String, length: Int)? {
        guard let first = units.first else { return nil }
        let run = units.prefix { $0.scalar == first.scalar }.count
        // The longest abbreviation that is not the beginning of a laugh.
        for length in (1...longest).reversed() where units.count >= length && run <= length {
            if let spoken = table?.value(RowKey("jamo", units.prefix(length).lazy.map(\.scalar))) { return (spoken, length) }
        }
        // Said as often as it is written, up to the limit; some letters from the second one on.
        for least in 1...min(2, run) {
            guard let spoken = table?.value("jamo", String(repeating: Character(first.scalar), count: least) + "*") else { continue }
            return (String(repeating: spoken, count: min(run, mostRepeats)), run)
        }
        return nil
    }

    /// Letters of the longest abbreviation.
    private static let longest = 6

    /// More of a laugh says no more.
    private static let mostRepeats = 3

    private static let table = NumberTable("ko")
}

extension Unit {
    /// A letter of the Korean script that stands alone.
    fileprivate var isJamo: Bool {
        kind == .letter && (0x3131...0x318E).contains(scalar.value)
    }
}
