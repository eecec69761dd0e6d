// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension Draft {
    /// Writes words that everybody knows in Latin letters in their own script, so that a voice of their language says them: `arigatou`.
    mutating func readRomanised() {
        guard units.contains(where: \.isLatin) else { return }
        rewrite { draft, index, result in
            let units = draft.units
            guard units[index].isLatin else { return nil }
            let end = units.endOfWord(from: index)
            guard !draft.isHost(endingAt: end), let match = draft.romanised(from: index, firstEnd: end) else {
                result += units[index..<end]
                return end
            }
            draft.note(.romanised)
            result.append(words: match.native, start: units[index].start, end: units[match.end - 1].end)
            return match.end
        }
    }

    /// Whether a word goes on behind a point: nihao.com.
    private func isHost(endingAt end: Int) -> Bool {
        end + 1 < units.count && units[end].scalar == "." && units[end + 1].kind == .letter
    }

    /// The longest known phrase that begins with the word from `first` to `firstEnd`.
    private func romanised(from first: Int, firstEnd: Int) -> (native: String, end: Int)? {
        guard let table = NumberTable.chats else { return nil }
        var (phrase, start) = (RowKey("romanised"), RowKey("start of romanised"))
        var (next, end) = (first, firstEnd)
        var found: (String, Int)?
        while true {
            for unit in units[next..<end] {
                phrase.take(unit.scalar.simpleLowercase)
                start.take(unit.scalar.simpleLowercase)
            }
            if let native = table.value(phrase) { found = (native, end) }
            guard table.hasRow(start), end + 1 < units.count, units[end].kind == .space, units[end + 1].isLatin else { return found }
            phrase.take(" ")
            start.take(" ")
            next = end + 1
            end = units.endOfWord(from: next)
        }
    }
}

extension [Unit] {
    /// The end of the word that begins here.
    func endOfWord(from start: Int) -> Int {
        self[start...].firstIndex { $0.kind != .letter && $0.kind != .mark && $0.kind != .digit && $0.scalar != "'" } ?? endIndex
    }
}

extension Unit {
    var isLatin: Bool {
        kind == .letter && Script(scalar) == .latin
    }
}
