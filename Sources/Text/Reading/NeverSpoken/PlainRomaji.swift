// SPDX-License-Identifier: GPL-3.0-or-later

/// Japanese in Latin letters as never-spoken words are compared in it, whichever way it is romanised: one spelling for each kana, and nothing doubled
/// or drawn out. `shi` and `si` are si; `bakkayarō`, `bakayaroo` and `baka yarou` are bakayaro.
enum PlainRomaji {
    /// What may stand behind a word, as part of it.
    private static let endings = Set(
        ["yo", "ne", "na", "no", "zo", "ze", "ya", "ka", "ga", "wa", "da", "dayo", "desu", "dane", "dana", "tara", "kasu", "w"]
            .map { $0.unicodeScalars.map(\.value) }
    )

    private static let endingsApart = Set(["yo", "zo", "ze", "kasu"].map { $0.unicodeScalars.map(\.value) })

    /// - Parameter isApart: whether a space is before it. No other language may have it there.
    static func isEnding(_ letters: ArraySlice<Skeleton.Letter>, isApart: Bool) -> Bool {
        (isApart ? endingsApart : endings).contains(letters.map(\.value))
    }

    /// A word in katakana.
    static func letters(of kana: [Unicode.Scalar]) -> [UInt32] {
        let letters = kana.flatMap { scalar in
            syllable(scalar).unicodeScalars.map { Skeleton.Letter(value: $0.value, count: 1, first: 0, last: 0) }
        }
        return plain(letters[...]).map(\.value)
    }

    /// A line with its words in plain romaji; nil where it has no letters of ASCII.
    static func line(_ letters: [Skeleton.Letter]) -> [Skeleton.Letter]? {
        guard letters.contains(where: \.isASCIILetter) else { return nil }
        let letters = letters.withSpelledWords
        var result: [Skeleton.Letter] = []
        result.reserveCapacity(letters.count)
        for word in letters.split(whereSeparator: \.isGap) {
            if word.startIndex > 0 { result.append(letters[word.startIndex - 1]) }
            // Kana beside Latin letters: ばka.
            let isMixed = word.contains(where: \.isKana)
            result += word.contains(where: \.isASCIILetter) ? plain(isMixed ? inLatin(word)[...] : word) : Array(word)
        }
        return result
    }

    private static func inLatin(_ word: ArraySlice<Skeleton.Letter>) -> [Skeleton.Letter] {
        word.flatMap { letter -> [Skeleton.Letter] in
            guard letter.isKana else { return [letter] }
            let syllable = Array(Unicode.Scalar(letter.value + 0x60).map(syllable)?.unicodeScalars ?? .init())
            return syllable.indices.map { index in
                var part = letter
                (part.value, part.count, part.isKatakana) = (syllable[index].value, 1, false)
                part.startsWord = letter.startsWord && index == 0
                part.endsWord = letter.endsWord && index == syllable.count - 1
                return part
            }
        }
    }

    /// What would be written so in katakana; nil where nothing would.
    static func katakana(of letters: [UInt32]) -> [Unicode.Scalar]? {
        var result: [Unicode.Scalar] = []
        var rest = letters[...]
        while let first = rest.first {
            let isAlone = rest.count == 1 || !isVowel(rest[rest.startIndex + 1]) && rest[rest.startIndex + 1] != 0x79
            if first == 0x6E, isAlone {
                result.append("ン")
                rest.removeFirst()
                continue
            }
            guard let vowel = rest.firstIndex(where: isVowel) else { return nil }
            let syllable = Array(rest[...vowel])
            rest = rest[(vowel + 1)...]
            if let kana = kana(syllable) {
                result.append(kana)
            } else if syllable.count == 3, syllable[1] == 0x79, let kana = kana([first, 0x69]), let small = smallY[syllable[2]] {
                result += [kana, small]
            } else {
                return nil
            }
        }
        return result
    }

    private static let smallY: [UInt32: Unicode.Scalar] = [0x61: "ャ", 0x75: "ュ", 0x6F: "ョ"]
    private static func isVowel(_ letter: UInt32) -> Bool { Unicode.Scalar(letter).map(isVowel) ?? false }

    static func plain(_ word: ArraySlice<Skeleton.Letter>) -> [Skeleton.Letter] {
        var result: [Skeleton.Letter] = []
        var index = word.startIndex
        func at(_ place: Int) -> Unicode.Scalar? { word.indices.contains(place) ? Unicode.Scalar(word[place].value) : nil }
        func append(_ letters: String, _ length: Int = 1) {
            for (offset, scalar) in letters.unicodeScalars.enumerated() {
                var letter = word[index]
                (letter.value, letter.count, letter.endsWord) = (scalar.value, 1, false)
                letter.startsWord = letter.startsWord && offset == 0
                // What is doubled or drawn out is the same.
                if !letter.startsWord, let last = result.last, drawsOut(letter.value, last.value) { continue }
                result.append(letter)
            }
            index += length
            guard let place = result.indices.last else { return }
            (result[place].last, result[place].endsWord) = (word[index - 1].last, word[index - 1].endsWord)
        }
        while let letter = at(index) {
            let (next, third) = (at(index + 1), at(index + 2))
            let isBeforeVowel = next.map(isVowel) ?? false
            switch letter {
            case "s" where next == "h", "c" where next == "h":
                let consonant = letter == "s" ? "s" : "t"
                append(third == "i" || third == nil ? consonant : consonant + "y", 2)
            case "t" where next == "s": append("t", 2)
            case "t" where next == "c": append("t")
            case "c": append(next == "i" || next == "e" ? "s" : next == "y" ? "t" : "k")
            case "f": append(next == "u" || !isBeforeVowel ? "h" : "hu")
            case "j": append(next == "i" || next == "y" ? "z" : "zy")
            case "d" where next == "z": append("z", 2)
            case "d" where next == "i" || next == "u" || next == "y": append("z")
            case "l": append("r")
            case "v": append("b")
            case "q": append("k")
            case "m" where next == "b" || next == "p" || next == "m": append("n")
            case "w" where next == "o": append("o", 2)
            case "h" where !isBeforeVowel && next != "y" && !result.isEmpty: append("")
            // しゃ is si and ya.
            case "i" where next == "y", "ー": append("")
            default: append(String(letter))
            }
        }
        return result
    }

    /// Whether a letter behind another one is the same sound again: o is as long as ou, and e as ei.
    static func drawsOut(_ letter: UInt32, _ last: UInt32) -> Bool {
        letter == last || last == 0x6F && letter == 0x75 || last == 0x65 && letter == 0x69
    }

    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "a", "i", "u", "e", "o": true
        default: false
        }
    }

    /// A kana in Japan's own system.
    private static func syllable(_ kana: Unicode.Scalar) -> String {
        NumberTable.japanese?.value(RowKey("plain", CollectionOfOne(kana))) ?? ""
    }

    private static func kana(_ syllable: some Sequence<UInt32>) -> Unicode.Scalar? {
        NumberTable.japanese?.value(RowKey("plain kana", syllable.lazy.compactMap(Unicode.Scalar.init)))?.unicodeScalars.first
    }
}

extension [Skeleton.Letter] {
    /// The same with single letters in a row as words: b a k a.
    fileprivate var withSpelledWords: [Skeleton.Letter] {
        var result: [Skeleton.Letter] = []
        var index = startIndex
        func isSingle(_ index: Int) -> Bool {
            index < endIndex && self[index].isASCIILetter && [index - 1, index + 1].allSatisfy { !indices.contains($0) || self[$0].isGap }
        }
        while index < endIndex {
            let row = stride(from: index, to: endIndex, by: 2).prefix(while: isSingle)
            guard row.count >= LineSearch.leastRomanised, let last = row.last else {
                result.append(self[index])
                index += 1
                continue
            }
            for place in row {
                var letter = self[place]
                (letter.startsWord, letter.endsWord) = (place == index, place == last)
                result.append(letter)
            }
            index = last + 1
        }
        return result
    }
}
