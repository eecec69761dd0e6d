// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension Draft {
    /// Shorter words are abbreviations.
    static let keySmashLength = 5

    /// Drops words that nobody wrote on purpose: `asdfghjkl`, `kfjdk`.
    mutating func dropKeySmashes() {
        var result: [Unit] = []
        var copied = 0
        var index = 0
        while index < units.count {
            let end = units[index...].firstIndex { $0.kind != .letter || !$0.scalar.isASCII } ?? units.count
            if end - index >= Self.keySmashLength, standsAlone(index..<end), units[index..<end].isKeySmash {
                note(.keys)
                for unit in units[copied..<index] { result.appendUnlessDoubleSpace(unit) }
                result.appendUnlessDoubleSpace(Unit(scalar: " ", start: units[index].start, end: units[end - 1].end, kind: .space))
                copied = end
            }
            index = max(end, index + 1)
        }
        guard copied > 0 else { return }
        for unit in units[copied...] { result.appendUnlessDoubleSpace(unit) }
        while result.last?.kind == .space { result.removeLast() }
        units = result
    }

    private func standsAlone(_ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 ? units[range.lowerBound - 1] : nil
        let behind = range.upperBound < units.count ? units[range.upperBound] : nil
        return before.map(\.isOutsideLatinWords) != false && behind.map(\.isOutsideLatinWords) != false
    }
}

extension ArraySlice<Unit> {
    /// Four keys side by side, or no vowel among at least four different letters. Short words in capitals are somebody's initials.
    fileprivate var isKeySmash: Bool {
        let letters = map { UInt8(truncatingIfNeeded: $0.scalar.lowercasedASCII) }
        if letters.hasFourKeysInRow { return true }
        if count <= 6, allSatisfy({ (0x41...0x5A).contains($0.scalar.value) }) { return false }
        let hasVowel = letters.contains { "aeiouyw".utf8.contains($0) }
        guard !hasVowel, Set(letters).count >= 4, !consonantWords.contains(String(decoding: letters, as: UTF8.self)) else { return false }
        return !ChatWords.isKnown(self)
    }
}

/// Where each small letter lies on the keyboard, in rows with gaps between them. Of the upper row only what no word has.
private let keyPlaces: [Int] = {
    var places = [Int](repeating: 0, count: 256)
    for (place, key) in "asdfghjkl zxcvbnm qwert uiop y".utf8.enumerated() { places[Int(key)] = place }
    return places
}()

/// Words without vowels, and Slavic words whose vowel is r or l.
private let consonantWords: Set<String> = [
    "https", "smrtk", "čtvrt", "zmrzl", "scvrkl", "ptdrr", "ffmpg", "grmlj", "vrhnk", "skrz", "ggrks",
]

extension [UInt8] {
    /// Whether four of these small letters lie side by side, from the left or from the right.
    fileprivate var hasFourKeysInRow: Bool {
        var (steps, last) = (0, 0)
        for index in indices.dropFirst() {
            let step = keyPlaces[Int(self[index])] - keyPlaces[Int(self[index - 1])]
            steps = abs(step) != 1 ? 0 : step == last ? steps + 1 : 1
            if steps == 3 { return true }
            last = step
        }
        return false
    }
}

extension Unit {
    fileprivate var isOutsideLatinWords: Bool {
        kind == .space || kind == .punctuation || kind == .saying || (kind == .letter && Script(scalar) != .latin)
    }
}
