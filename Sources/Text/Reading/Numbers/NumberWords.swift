// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with symbols between their digits, as they are said: engines say the symbols, or nothing. Japanese has its own rules.
enum NumberWords {
    /// The stretch with words in place of the symbols in its numbers, and how many numbers were changed.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, numbers: Int) {
        guard stretch.units.contains(where: { $0.kind == .digit }) else { return (stretch, 0) }
        let words = SpokenNumbers.in(baseLanguage(stretch.language))
        let units = stretch.units
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var numbers = 0
        var index = units.startIndex
        while index < units.endIndex {
            guard units[index].kind == .digit, let number = WrittenNumber(units.lazy.map(\.scalar), at: index) else {
                // The digits of what is no number are not looked at again.
                let isDigit = units[index].kind == .digit
                let end = isDigit ? units[index...].firstIndex { $0.kind != .digit } ?? units.endIndex : index + 1
                result += units[index..<end]
                index = end
                continue
            }
            var end = number.end
            if let spoken = units.isPartOfWord(index..<end) ? nil : words.spoken(number, percent: units.percentSign(at: &end)) {
                numbers += 1
                result.append(words: spoken, start: units[index].start, end: units[end - 1].end)
            } else {
                end = number.end
                result += units[index..<end]
            }
            index = end
        }
        return numbers > 0 ? (Stretch(language: stretch.language, units: result[...]), numbers) : (stretch, 0)
    }
}

extension ArraySlice<Unit> {
    /// Whether it is part of a name or a code: a letter, or a sign behind one, stands beside it.
    fileprivate func isPartOfWord(_ range: Range<Int>) -> Bool {
        if range.upperBound < endIndex, self[range.upperBound].isLetterOfSpacedWord { return true }
        guard range.lowerBound > startIndex else { return false }
        let before = self[range.lowerBound - 1]
        if before.scalar == "v" || before.scalar == "V" {
            return range.lowerBound - 1 > startIndex && self[range.lowerBound - 2].kind == .letter
        }
        if before.isLetterOfSpacedWord { return true }
        return "-/.:,_".unicodeScalars.contains(before.scalar) && range.lowerBound - 1 > startIndex
            && (self[range.lowerBound - 2].isLetterOfSpacedWord || self[range.lowerBound - 2].kind == .digit)
    }

    /// Whether a per cent sign stands there, which is passed over.
    fileprivate func percentSign(at index: inout Int) -> Bool {
        guard index < endIndex, self[index].scalar == "%" else { return false }
        index += 1
        return true
    }
}

extension Unit {
    /// Korean puts its particles and counters right behind a number.
    fileprivate var isLetterOfSpacedWord: Bool {
        guard kind == .letter else { return false }
        let script = Script(scalar)
        return script.hasSpaces && script != .hangul
    }
}
