// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts together what the dictionary tears apart for want of the word: おは is no お with the particle は, りょ no り.
enum TornKana {
    private typealias Word = JapaneseWords.Word

    /// Tells which words go on from the one before them, and which は and へ are no particles.
    static func mend(_ words: inout [JapaneseWords.Word], in scalars: [Unicode.Scalar]) {
        for index in words.indices {
            let word = words[index]
            guard KanaWriting.isKana(scalars[word.range.lowerBound]) else { continue }
            let isTorn = isTorn(word, after: neighbour(before: index, words), in: scalars)
            words[index].isTorn = words[index].isTorn || isTorn
            if words[index].isTorn { words[index].isGuess = false }
            // The dictionary says a small kana of its own as a large one: the ファ of ナイファイ.
            if words[index].isTorn, KanaSpelling.isSmall(scalars[word.range.lowerBound]) { words[index].kana = nil }
            guard let kana = kanaOfParticle(word, in: scalars), !isParticle(index, words, in: scalars) else { continue }
            words[index].kana = kana
            words[index].isGuess = false
            // What follows is a piece of the same word: the ろ of こんはろ.
            if let next = neighbour(behind: index, words), KanaWriting.isKana(scalars[next.range.lowerBound]) {
                words[index + 1].isTorn = true
            }
        }
    }

    /// Kana that begin no word, and a single one that is none.
    private static func isTorn(_ word: Word, after last: Word?, in scalars: [Unicode.Scalar]) -> Bool {
        guard let last else { return false }
        let end = scalars[last.range.upperBound - 1]
        let isAfterKana = KanaWriting.isKana(end)
        // 猫ー draws out what the kanji are read as.
        if KanaSpelling.continues(scalars[word.range.lowerBound]) {
            return isAfterKana || end == JapaneseText.taught || Script(end) == .han
        }
        if isAfterKana, isCry(word, after: last, in: scalars) { return true }
        return isAfterKana && word.kind == .word && word.isSingleHiragana(in: scalars)
    }

    /// Whether a word of vowels goes on with the vowel before it: うおー, いええー, うおおすごい. Not あーいいね and えいいの, which have a pause there.
    private static func isCry(_ word: Word, after last: Word, in scalars: [Unicode.Scalar]) -> Bool {
        guard areVowels(word.range, in: scalars), areVowels(last.range, in: scalars) else { return false }
        let first = scalars[word.range.lowerBound]
        let isAlone = last.range.count == 1 && (last.range.lowerBound == 0 || !KanaWriting.isKana(scalars[last.range.lowerBound - 1]))
        guard isAlone || first == scalars[last.range.upperBound - 1] else { return false }
        let start = scalars[..<word.range.lowerBound].lastIndex { !KanaWriting.isKana($0) }.map { $0 + 1 } ?? 0
        let end = scalars[word.range.upperBound...].firstIndex { !KanaWriting.isKana($0) } ?? scalars.count
        let isDrawnOut = word.range.count > 1 && scalars[word.range].dropFirst().allSatisfy { KanaWriting.vowel($0) == nil || $0 == first }
        return areVowels(start..<end, in: scalars) || isAlone && isDrawnOut && KanaWriting.vowel(first) != "i"
    }

    /// Whether there are only vowels, and what draws them out or cuts them short.
    private static func areVowels(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
        scalars[range].allSatisfy { scalar in
            switch scalar {
            case "ー", "っ", "ッ": true
            default: KanaWriting.vowel(scalar) != nil || KanaWriting.smallVowel(scalar) != nil
            }
        }
    }

    /// How a word is said that is は or へ and the dictionary takes for the particle, if it is none.
    private static func kanaOfParticle(_ word: Word, in scalars: [Unicode.Scalar]) -> String? {
        guard word.kind == .dependent, word.range.count == 1 else { return nil }
        return switch scalars[word.range.lowerBound] {
        case "は": "ハ"
        case "へ": "ヘ"
        default: nil
        }
    }

    /// Whether a は or へ can be the particle where it stands. Where nothing is before it, `KanaReading` knows that it is none.
    private static func isParticle(_ index: Int, _ words: [Word], in scalars: [Unicode.Scalar]) -> Bool {
        let place = words[index].range.lowerBound
        func isSame(_ word: Word?) -> Bool {
            word.map { $0.kind == .dependent && $0.range.count == 1 && scalars[$0.range.lowerBound] == scalars[place] } ?? false
        }
        let before = neighbour(before: index, words)
        let behind = neighbour(behind: index, words)
        // ははは, はぁ, はっ.
        if isSame(before) || isSame(behind) { return false }
        if let behind, scalars[behind.range.lowerBound] != "ー", KanaSpelling.continues(scalars[behind.range.lowerBound]) { return false }
        guard let before else { return true }
        // はーはー.
        if before.range.count == 1, scalars[before.range.lowerBound] == "ー", isSame(neighbour(before: index - 1, words)) { return false }
        // おは, あは: no word of one kana has a particle; ひゃっはー, もうはよ.
        if before.isSingleHiragana(in: scalars), before.kind != .dependent { return false }
        if scalars[place - 1] == "っ" || scalars[place - 1] == "ッ" || behind?.range.count == 1 && scalars[place + 1] == "よ" { return false }
        // はよはよ, おはおは.
        if place >= 2, scalars[place - 2] == scalars[place], isHiragana(scalars[place - 1]),
            scalars[place - 1] == "よ" || place >= 3 && scalars[place - 1] == scalars[place - 3]
        {
            return false
        }
        // こんはろ: what would follow the particle is no word.
        guard let behind, behind.kind == .word, behind.isSingleHiragana(in: scalars), isHiragana(scalars[place - 1]) else { return true }
        let end = behind.range.upperBound
        return end < scalars.count && KanaWriting.isKana(scalars[end]) && scalars[end] != "ー"
    }

    /// The word right before another one.
    private static func neighbour(before index: Int, _ words: [Word]) -> Word? {
        guard index > 0, words[index - 1].range.upperBound == words[index].range.lowerBound else { return nil }
        return words[index - 1]
    }

    private static func neighbour(behind index: Int, _ words: [Word]) -> Word? {
        guard index + 1 < words.count, words[index + 1].range.lowerBound == words[index].range.upperBound else { return nil }
        return words[index + 1]
    }

    fileprivate static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x3096).contains(scalar.value)
    }
}

extension JapaneseWords.Word {
    fileprivate func isSingleHiragana(in scalars: [Unicode.Scalar]) -> Bool {
        range.count == 1 && TornKana.isHiragana(scalars[range.lowerBound])
    }
}
