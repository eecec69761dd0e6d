// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// Words in Han characters as Chinese says them, whatever the tones: 沙比 for 傻逼; with one character in Latin letters or as its first letter, 傻b
/// and 傻bi; and all in Latin letters among Chinese: shabi.
struct ChineseSounds: Equatable, Sendable {
    /// Words of more characters are hardly written so.
    private static let longest = 6
    /// So many characters may sound like the ordinary words beside them, and a word in Latin letters has so many at least.
    private static let (short, leastInLatin) = (2, 5)
    private static let inLatin: UInt64 = 1
    /// So many characters and letters a word has at most.
    private static let mostLetters = 12

    /// The hashes of their syllables, and of their characters with a letter, in order.
    private var words: [UInt64] = []

    /// How much memory they take.
    var bytes: Int { words.capacity * MemoryLayout<UInt64>.size }

    /// Adds a folded word. Until `settle`, nothing can be looked for. Returns how it is written in Latin letters, where that is no ordinary
    /// word.
    mutating func add(_ word: [Skeleton.Letter]) -> String? {
        let values = word.flatMap { repeatElement($0.value, count: Int($0.count)) }
        let syllables = values.map(Pinyin.syllable)
        guard (Self.short...Self.longest).contains(values.count), !syllables.contains(0) else { return nil }
        words.append(Self.hash(syllables.map(UInt32.init)))
        let latin = syllables.map(Pinyin.letters)
        for place in values.indices {
            for letters in [latin[place], [latin[place][0]]] {
                words.append(Self.hash(values[..<place] + letters + values[(place + 1)...], from: Self.inLatin))
            }
        }
        words.append(Self.hash(latin.joined(), from: Self.inLatin))
        let all = latin.joined().map { Skeleton.Letter(value: $0, count: 1, first: 0, last: 0) }
        guard all.count >= Self.leastInLatin, !OrdinaryWords.shared.contain([all[...]]) else { return nil }
        return String(String.UnicodeScalarView(all.compactMap { Unicode.Scalar($0.value) }))
    }

    /// Puts them in order.
    mutating func settle() { words = Set(words).ordered() }

    private func contain(_ hash: UInt64) -> Bool {
        var rest = words[...]
        while rest.count > 1 {
            let middle = (rest.startIndex + rest.endIndex) / 2
            rest = words[middle] <= hash ? rest[middle...] : rest[..<middle]
        }
        return rest.first == hash
    }

    /// Where they are in a line, as its indices. Japanese has none of them.
    /// - Parameter hasDigits: whether some characters were digits, which are mostly just digits.
    func places(in line: [Skeleton.Letter], hasDigits: Bool) -> [ClosedRange<Int>] {
        guard !words.isEmpty, line.contains(where: isHan), !line.contains(where: \.isKana) else { return [] }
        return line.indices.flatMap { start in
            line[start...].prefix(Self.mostLetters).indices.prefix { isHan(line[$0]) || line[$0].isASCIILetter }.compactMap { end in
                end > start && isWord(start...end, line, hasDigits: hasDigits) ? start...end : nil
            }
        }
    }

    private func isWord(_ place: ClosedRange<Int>, _ line: [Skeleton.Letter], hasDigits: Bool) -> Bool {
        let part = line[place]
        let latin = part.count(where: \.isASCIILetter)
        if latin == 0 {
            guard part.count <= Self.longest, contain(Self.hash(part.map { UInt32(Pinyin.syllable($0.value)) })) else { return false }
            return part.count > Self.short || !hasDigits && !isInWords(place, line)
        }
        let beside = [place.lowerBound - 1, place.upperBound + 1].filter(line.indices.contains).map { line[$0] }
        guard !beside.contains(where: \.isASCIILetter), !part.contains(where: \.isDisguised) else { return false }
        let letters = part.flatMap { repeatElement($0.value, count: Int($0.count)) }
        guard contain(Self.hash(letters, from: Self.inLatin)) else { return false }
        return latin < part.count || !OrdinaryWords.shared.contain([part], inEnglishOnly: true)
    }

    private func isHan(_ letter: Skeleton.Letter) -> Bool { Pinyin.characters.contains(letter.value) }

    /// Whether ordinary words have some of it: 去四川 is no 去死.
    private func isInWords(_ part: ClosedRange<Int>, _ line: [Skeleton.Letter]) -> Bool {
        (max(0, part.lowerBound - 2)...part.upperBound).contains { start in
            (1...3).contains { length in
                let word = start...start + length
                return word.overlaps(part) && word.upperBound < line.count && OrdinaryWords.shared.contain([line[word]])
            }
        }
    }

    private static func hash(_ values: some Sequence<UInt32>, from start: UInt64 = 0) -> UInt64 {
        values.reduce(FNV1a.adding(start, to: FNV1a.start)) { FNV1a.adding(UInt64($1), to: $0) }
    }
}

/// How Chinese reads characters. `scripts/make-kanji` made the table: read-only pages of the program's file.
private enum Pinyin {
    static let characters: Range<UInt32> = 0x4E00..<0xA000
    // SAFETY: a function of the C target that keeps its promise.
    private static let table = unsafe EmbeddedBytes(yomite_table_pinyin)
    private static let longest = 6

    /// The number of its syllable; 0 for none.
    static func syllable(_ character: UInt32) -> Int {
        characters.contains(character) ? table.number16(2 * Int(character - characters.lowerBound)) : 0
    }

    static func letters(_ syllable: Int) -> [UInt32] {
        let start = 2 * characters.count + longest * syllable
        return (start..<start + longest).map { UInt32(table[$0]) }.filter { $0 > 0 }
    }
}
