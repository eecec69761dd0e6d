// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Latin words as they sound, without vowels and with a wrong letter: `phuk`, `fck`, `bastarb`. The Cyrillic and Korean ones in Latin letters, and
/// as they are typed on a Latin keyboard. Only whole words are compared so.
struct NearWords: Equatable, Sendable {
    private typealias Letters = [(value: UInt32, count: Int32)]

    private static let least = 4
    /// In so long words one letter may be wrong, missing or one too many.
    private static let leastNear = 8
    /// So many letters a Korean word has at least in Latin ones.
    private static let leastRomanised = 5

    /// By the hash of the sound: how many letters are repeated.
    private var repeated: [UInt64: Int] = [:]
    /// The hashes of the words as they are written, for those with two letters the wrong way round.
    private var spelled: Set<UInt64> = []
    /// Those of long words, whole and with each letter left out.
    private var nearly: Set<UInt64> = []
    /// Those of words of other scripts as they are typed with Latin letters.
    private var typed: Set<UInt64> = []
    /// The words as they sound roughly.
    private var rough: Set<UInt64> = []

    mutating func add(_ word: [Unicode.Scalar], _ letters: [Skeleton.Letter]) {
        guard !word.isEmpty, letters.count < NeverSpoken.longest else { return }
        if let keys = LatinKeyboard.letters(of: word), keys.count >= Self.least { typed.insert(Self.spelling(keys)) }
        for latin in KoreanInLatin.spellings(of: word) where latin.count >= Self.leastRomanised {
            insert(latin.counted)
            addRough(latin)
        }
        if word.allSatisfy({ Script($0) == .cyrillic }) {
            let latin = word.flatMap { latinOfCyrillic[String($0.simpleLowercase)]?.unicodeScalars.map(\.value) ?? [0x20] }
            if latin.count >= Self.least, !latin.contains(0x20) {
                insert(latin.counted)
                addRough(latin)
            }
            return
        }
        guard word.allSatisfy({ Script($0) == .latin }), letters.allSatisfy({ $0.isASCIILetter }) else { return }
        let letters: Letters = letters.map { (value: $0.value, count: $0.count) }
        guard letters.reduce(0, { $0 + $1.count }) >= Self.least else { return }
        insert(letters)
        let apart = Self.apart(letters)
        spelled.insert(Self.spelling(apart))
        if apart.count >= Self.leastNear { nearly.formUnion([Self.spelling(apart)] + Self.withoutOne(apart)) }
        addRough(letters.map(\.value))
        let vowels = letters.indices.dropFirst().filter { isVowel(letters[$0].value) }
        let single = vowels.dropLast(vowels.last == letters.indices.last ? 1 : 0).filter {
            !isVowel(letters[$0 - 1].value) && !isVowel(letters[$0 + 1].value)
        }
        let length = apart.count
        for left in Set((single.map { [$0] } + [single, vowels]).map { Set($0) }) where !left.isEmpty {
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
        guard !repeated.isEmpty || !typed.isEmpty, word.count > 2, word.count < NeverSpoken.longest, let first = word.first,
            let last = word.last
        else { return false }
        let written = units[Int(first.first)...Int(last.last)]
        let isLatin = word.allSatisfy(\.isASCIILetter) && !written.contains { Script($0.scalar) == .cyrillic }
        guard let latin = isLatin ? word.map(\.value) : Self.latin(written) else { return false }
        // муdak
        let isMixed = !isLatin && written.contains { $0.kind == .letter && $0.scalar.isASCII }
        let letters = isLatin ? word.map { (value: $0.value, count: $0.count) } : latin.counted
        guard
            (isLatin || isMixed) && repeated[Self.sound(letters)] == letters.count(where: { Self.isRepeated($0.value, $0.count) })
                || isLatin && (isSwapped(word) || isNearly(Self.apart(letters)))
                || RoughSound.hash(of: latin).map(rough.contains) ?? false
        else { return false }
        guard written.allSatisfy({ $0.kind == .letter || $0.kind == .mark }) else { return false }
        guard written.count > 3 || !written.allSatisfy({ (0x41...0x5A).contains($0.scalar.value) }) else { return false }
        // spk is a word that Polish chats leave the vowels out of.
        return !ChatWords.isKnown(written) && !OrdinaryWords.shared.contain([word])
    }

    /// Whether it is a word with one letter that is wrong, missing or one too many, or one that is typed on another keyboard.
    private func isNearly(_ letters: [UInt32]) -> Bool {
        let whole = Self.spelling(letters)
        if typed.contains(whole) { return true }
        guard letters.count >= Self.leastNear - 1 else { return false }
        return nearly.contains(whole) || Self.withoutOne(letters).contains { nearly.contains($0) }
    }

    /// Its spellings with each letter left out.
    private static func withoutOne(_ letters: [UInt32]) -> [UInt64] {
        letters.indices.map { spelling(Array(letters[..<$0] + letters[($0 + 1)...])) }
    }

    /// Whether two letters next to each other are the wrong way round: fukc. Where that is easily said, short ones are likely to be a word.
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

    /// Cyrillic letters in Latin ones; nil where it has others.
    private static func latin(_ written: ArraySlice<Unit>) -> [UInt32]? {
        var letters: [UInt32] = []
        for unit in written where unit.kind != .mark {
            let letter = unit.scalar.simpleLowercase
            if letter.isASCII {
                letters.append(letter.value)
                continue
            }
            guard let latin = latinOfCyrillic[String(letter)] else { return nil }
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

extension [UInt32] {
    /// Each letter with how often it is repeated.
    fileprivate var counted: [(value: UInt32, count: Int32)] {
        reduce(into: []) { letters, letter in
            if letters.last?.value == letter { letters[letters.count - 1].count += 1 } else { letters.append((letter, 1)) }
        }
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
