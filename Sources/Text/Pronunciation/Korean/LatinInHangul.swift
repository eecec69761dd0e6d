// SPDX-License-Identifier: GPL-3.0-or-later

/// Latin letters in a Korean comment as Koreans say them: gg as 지지, HP as 에이치피. Engines would change to an English voice for them.
package enum LatinInHangul {
    /// Letters of the longest word that is looked up.
    private static let longest = 12
    /// More capitals are a word that is shouted.
    private static let mostInitials = 5

    /// The stretch with hangul in place of such words, and how many there were.
    package static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        stretch.replacing { index in
            let end = stretch.units[index...].firstIndex { !$0.isLatinLetter } ?? stretch.units.endIndex
            return (spoken(stretch.units[index..<end]), end)
        }
    }

    private static func spoken(_ word: ArraySlice<Unit>) -> String? {
        guard !word.isEmpty, word.count <= longest else { return nil }
        let small = word.map { $0.scalar.simpleLowercase }
        if let known = KoreanNumbers.table?.value(RowKey("hangul", small)) { return known }
        let isInitials = word.count <= mostInitials && zip(word, small).allSatisfy { $0.scalar != $1 }
        // Without a vowel it can only be spelled.
        let isUnsayable = word.count <= mostInitials && !small.contains { "aeiouy".unicodeScalars.contains($0) }
        guard isInitials || isUnsayable || word.count == 1 else { return nil }
        return small.map { letters[Int($0.value) - 0x61] }.joined()
    }

    private static let letters = wordList(
        "에이 비 시 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트"
    )
}

extension Unit {
    fileprivate var isLatinLetter: Bool {
        kind == .letter && scalar.isASCII
    }
}
