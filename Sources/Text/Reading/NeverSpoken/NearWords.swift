// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Latin words as they sound, and without a vowel: `phuk`, `fck`. The Cyrillic ones in Latin letters. Only whole words are compared so.
struct NearWords: Equatable, Sendable {
    private typealias Letters = [(value: UInt32, count: Int32)]

    private static let least = 4
    /// In longer words a vowel may be left out at the end as well.
    private static let leastAtEnd = 5

    /// By the hash of the sound: how many letters are repeated.
    private var repeated: [UInt64: Int] = [:]
    /// The hashes of the words as they are written, for those with two letters the wrong way round.
    private var spelled: Set<UInt64> = []
    /// The words as they sound roughly.
    private var rough: Set<UInt64> = []

    mutating func add(_ word: [Unicode.Scalar], _ letters: [Skeleton.Letter]) {
        guard !word.isEmpty, letters.count < NeverSpoken.longest else { return }
        if word.allSatisfy({ Script($0) == .cyrillic }) {
            let latin = word.flatMap { latinOfCyrillic[String($0.simpleLowercase)]?.unicodeScalars.map(\.value) ?? [0x20] }
            if latin.count >= Self.least, !latin.contains(0x20) {
                insert(latin.map { (value: $0, count: 1) })
                addRough(latin)
            }
            return
        }
        guard word.allSatisfy({ Script($0) == .latin }), letters.allSatisfy({ $0.isASCIILetter }) else { return }
        let letters: Letters = letters.map { (value: $0.value, count: $0.count) }
        guard letters.reduce(0, { $0 + $1.count }) >= Self.least else { return }
        insert(letters)
        spelled.insert(Self.spelling(Self.apart(letters)))
        addRough(letters.map(\.value))
        let vowels = letters.indices.dropFirst().dropLast().filter {
            isVowel(letters[$0].value) && !isVowel(letters[$0 - 1].value) && !isVowel(letters[$0 + 1].value)
        }
        let length = letters.reduce(0) { $0 + $1.count }
        for left in Set([vowels.prefix(1), vowels.suffix(length > Self.leastAtEnd ? 1 : 0), vowels[...]].map(Set.init)) where !left.isEmpty
        {
            let short = letters.enumerated().filter { !left.contains($0.offset) }.map(\.element)
            // Three letters are a word only where it has no other vowel: PTA is an abbreviation.
            guard short.reduce(0, { $0 + $1.count }) >= Self.least || length == Self.least && !hasVowel(short), isHardToSay(short) else {
                continue
            }
            insert(short, withoutVowels: true)
        }
    }

    private mutating func addRough(_ letters: [UInt32]) {
        guard letters.count >= RoughSound.leastLetters, let sound = RoughSound.hash(of: letters) else { return }
        rough.insert(sound)
    }

    private func hasVowel(_ letters: Letters) -> Bool {
        letters.contains { isVowel($0.value) }
    }

    /// Whether it has three consonants in a row, or no vowel. What is easily said is likely to be a word: sudca.
    private func isHardToSay(_ letters: Letters) -> Bool {
        var (row, longest): (Int32, Int32) = (0, 0)
        for (letter, next) in zip(letters, letters.dropFirst() + [(0, 0)]) where letter.value != 0x63 || next.value != 0x6B {
            row = isVowel(letter.value) ? 0 : row + letter.count
            longest = max(longest, row)
        }
        return longest > 2 || !hasVowel(letters)
    }

    private mutating func insert(_ letters: Letters, withoutVowels: Bool = false) {
        // The v of trvls is no u.
        guard letters.count > 2, !withoutVowels || !letters.contains(where: { $0.value == 0x76 }) else { return }
        let key = Self.sound(letters)
        repeated[key] = letters.count { Self.isRepeated($0.value, $0.count) }
    }

    /// oo is no repetition where it is written for u.
    private static func isRepeated(_ letter: UInt32, _ count: Int32) -> Bool { count > 1 && letter != 0x6F }

    /// Whether a whole stretch sounds like one of the words, and is none that people write anyway. Signs for letters are too much of a good thing,
    /// and three capitals are an abbreviation: 600C, FCK.
    func contain(_ word: ArraySlice<Skeleton.Letter>, of units: [Unit]) -> Bool {
        guard !repeated.isEmpty, word.count > 2, word.count < NeverSpoken.longest, let first = word.first, let last = word.last,
            let latin = Self.latin(word)
        else { return false }
        let isLatin = word.allSatisfy(\.isASCIILetter)
        let sound = isLatin ? Self.sound(word.map { (value: $0.value, count: $0.count) }) : 0
        guard
            isLatin && (repeated[sound] == word.count(where: { Self.isRepeated($0.value, $0.count) }) || isSwapped(word))
                || RoughSound.hash(of: latin).map(rough.contains) ?? false
        else { return false }
        let written = units[Int(first.first)...Int(last.last)]
        guard written.allSatisfy({ $0.kind == .letter || $0.kind == .mark }) else { return false }
        guard written.count > 3 || !written.allSatisfy({ (0x41...0x5A).contains($0.scalar.value) }) else { return false }
        return !OrdinaryWords.shared.contain([word])
    }

    /// Whether two letters beside each other are the wrong way round: fukc. Where that is easily said, short ones are likely to be a word.
    private func isSwapped(_ word: ArraySlice<Skeleton.Letter>) -> Bool {
        var letters = Self.apart(word.map { (value: $0.value, count: $0.count) })
        guard letters.count >= Self.least, letters.count <= NeverSpoken.longest else { return false }
        func isCluster(_ place: Int) -> Bool { !isVowel(letters[place]) && !isVowel(letters[place + 1]) }
        guard letters.count > Self.least || isCluster(0) || isCluster(2) else { return false }
        for place in letters.indices.dropLast() where letters[place] != letters[place + 1] {
            letters.swapAt(place, place + 1)
            if spelled.contains(Self.spelling(letters)) { return true }
            letters.swapAt(place, place + 1)
        }
        return false
    }

    /// Its letters, each once however often it is repeated; those of Cyrillic in Latin ones. Nil where it has others.
    private static func latin(_ word: ArraySlice<Skeleton.Letter>) -> [UInt32]? {
        if word.allSatisfy(\.isASCIILetter) { return word.map(\.value) }
        var letters: [UInt32] = []
        for letter in word {
            guard let scalar = Unicode.Scalar(letter.value), let latin = latinOfCyrillic[String(scalar)] else { return nil }
            letters += latin.unicodeScalars.map(\.value)
        }
        return letters
    }

    private static func apart(_ letters: Letters) -> [UInt32] { letters.flatMap { repeatElement($0.value, count: Int($0.count)) } }

    private static func spelling(_ letters: [UInt32]) -> UInt64 { letters.reduce(FNV1a.start) { FNV1a.adding(UInt64($1), to: $0) } }

    private static func sound(_ letters: Letters) -> UInt64 {
        var hash = FNV1a.start
        var last: Unicode.Scalar = " "
        for index in letters.indices {
            guard let letter = Unicode.Scalar(letters[index].value) else { continue }
            let next = index + 1 < letters.endIndex ? Unicode.Scalar(letters[index + 1].value) ?? " " : " "
            let sound: Unicode.Scalar?
            switch letter {
            case "p" where next == "h": sound = "f"
            case "h" where last == "p": sound = nil
            case "c" where next == "h": sound = "c"
            case "c" where next == "k": sound = nil
            case "c" where next == "e" || next == "i": sound = "s"
            case "c", "q": sound = "k"
            case "z": sound = "s"
            case "y" where !isVowel(last.value) && last != " ": sound = "i"
            case "g" where next == "e" || next == "i": sound = "j"
            case "o" where letters[index].count > 1: sound = "u"
            case "v" where !isVowel(last.value) && !isVowel(next.value) && last != " " && next != " ": sound = "u"
            default: sound = letter
            }
            if let sound { hash = FNV1a.adding(UInt64(sound.value), to: hash) }
            last = letter
        }
        return hash
    }
}

private func isVowel(_ value: UInt32) -> Bool { "aeiou".utf8.contains { $0 == value } }

private let latinOfCyrillic = Dictionary(
    uniqueKeysWithValues: zip(
        "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я і ї є ґ".split(separator: " ").map(String.init),
        "a b v g d e yo zh z i y k l m n o p r s t u f h ts ch sh sch - y - e yu ya i yi ye g".split(separator: " ").map {
            $0 == "-" ? "" : $0
        }
    )
)
