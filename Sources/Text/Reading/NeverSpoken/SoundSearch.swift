// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for words in what is said of a text. What is found begins and ends where the dictionary has borders of words, or it would be in
/// every second sentence: 場から has no ばか.
struct SoundSearch {
    private struct Kana {
        let value: Unicode.Scalar
        /// The word it belongs to, or the last one that draws it out.
        var word: Int
        let startsWord: Bool
        var endsWord: Bool
        /// Whether something that is not said stands before it.
        let isApart: Bool
    }

    /// From so many syllables on a word is also heard over gaps, and with auxiliary verbs in it; where it is written in kana, without a border before
    /// it; and with particles in it.
    private static let (leastOverGaps, leastInKana, leastWithParticles) = (4, 5, 6)

    private let sounds: Sounds
    private let text: JapaneseText
    /// Nil where what is said cannot be part of a word.
    private var kana: [Kana?] = []
    /// What would be said of words that are inflected, if they were not.
    private var bases: [Int: [Unicode.Scalar]] = [:]

    init(_ sounds: Sounds, _ text: JapaneseText) {
        (self.sounds, self.text) = (sounds, text)
        var heard = HeardKana()
        var isApart = false
        for (index, word) in text.words.enumerated() {
            let units = text.units[word.range]
            if units.allSatisfy({ $0.kind == .space || $0.kind == .punctuation || $0.kind == .mark }) {
                isApart = true
                heard.pause()
                continue
            }
            let said = text.said(word)
            if word.isCount { heard.pause() }
            guard said.allSatisfy(KanaWriting.isKana) else {
                kana.append(nil)
                heard.pause()
                continue
            }
            let before = heard.kana.count
            if word.base != nil, let said = text.saidOfBase(word) {
                var base = HeardKana()
                base.add(said, isEnding: false)
                bases[index] = base.kana
            }
            heard.add(said, isEnding: word.isEnding || word.isTorn)
            for (offset, value) in heard.kana[before...].enumerated() {
                kana.append(Kana(value: value, word: index, startsWord: offset == 0, endsWord: false, isApart: offset == 0 && isApart))
            }
            if let last = kana.indices.last { kana[last]?.endsWord = true }
            if word.isCount { heard.pause() }
            isApart = false
        }
    }

    /// Parts of the comment, in no order.
    var parts: [Range<Int>] {
        var parts: [Range<Int>] = []
        for start in kana.indices {
            guard let first = kana[start] else { continue }
            for end in [end(from: start, sounds.short, withMarks: true), end(from: start, sounds.long, withMarks: false)] {
                guard let last = end.flatMap({ kana[$0] }) else { continue }
                let (from, to) = (text.words[first.word].range.lowerBound, text.words[last.word].range.upperBound - 1)
                parts.append(Int(text.units[from].start)..<Int(text.units[to].end))
            }
        }
        return parts
    }

    /// The last kana of the longest word that begins here.
    private func end(from start: Int, _ table: WordTable, withMarks: Bool) -> Int? {
        var (place, found, isApart): (WordTable.Place, Int?, Bool) = (table.root, nil, false)
        for index in kana[start...].indices {
            guard let next = kana[index] else { break }
            if !withMarks, index > start, HeardKana.isMark(next.value) { continue }
            isApart = isApart || index > start && next.isApart
            if next.startsWord, !isApart, let base = bases[next.word],
                isBase(base, from: place, start, next.word, table, withMarks: withMarks)
            {
                found = kana[index...].prefix { $0?.word == next.word }.indices.last
            }
            guard let to = table.next(place, next.value.value) else { break }
            place = to
            let marks = kana[(index + 1)...].prefix { $0.map { HeardKana.isMark($0.value) } ?? false }
            let last = withMarks ? index : index + marks.count
            if sounds.endings(table, at: place).contains(where: { fits($0, start, index, drawnOutTo: last, isApart: isApart) }) {
                found = index
            }
        }
        return found
    }

    /// Whether a word of the list ends with the dictionary's form of an inflected word: 殺す with 殺して.
    private func isBase(
        _ base: [Unicode.Scalar],
        from place: WordTable.Place,
        _ start: Int,
        _ word: Int,
        _ table: WordTable,
        withMarks: Bool
    ) -> Bool {
        var place = place
        for scalar in base where withMarks || !HeardKana.isMark(scalar) {
            guard let next = table.next(place, scalar.value) else { return false }
            place = next
        }
        guard let first = kana[start], first.startsWord, beginsWord(first.word), !isNegated(word), !isCount(first.word) else {
            return false
        }
        let written = text.scalars[text.words[first.word].range.lowerBound..<text.words[word].range.lowerBound]
        let whole = Array(written) + (text.words[word].base.map { Array($0.unicodeScalars) } ?? [])
        return sounds.endings(table, at: place).contains { ending in
            if ending.word.hasKanji, whole.contains(where: { Script($0) == .han }) {
                return whole.elementsEqual(ending.word.listed.written.unicodeScalars)
            }
            guard first.word == word else {
                return ending.length >= Self.leastOverGaps && !text.words[first.word..<word].contains { $0.part == .particle }
            }
            guard let known = ending.word.part else { return text.words[word].part == .other || ending.length >= Self.leastOverGaps }
            return known == text.words[word].part
        }
    }

    private func fits(_ ending: Sounds.Ending, _ start: Int, _ end: Int, drawnOutTo last: Int, isApart: Bool) -> Bool {
        guard let first = kana[start], let final = kana[end], !isApart || ending.length >= Self.leastOverGaps else { return false }
        guard
            kana[end...last].contains(where: { $0?.endsWord == true })
                || ending.word.listed.marks.contains(.endsInside) && isLatin(final.word)
        else {
            return false
        }
        // A number is compared as a whole: 4ね is said as よんね.
        let counts = (first.word...final.word).count(where: isCount)
        guard counts == 0 || counts == final.word - first.word + 1 else { return false }
        let isInKana = (first.word...final.word).allSatisfy { !hasKanji($0) && !isLatin($0) }
        guard isInKana || !ending.isSlurred else { return false }
        // The dictionary divides kana without kanji as it can: は, ばか, や, ろう.
        if isInKana, ending.length >= Self.leastInKana { return true }
        guard first.startsWord || ending.word.listed.marks.contains(.beginsInside) && isLatin(first.word), beginsWord(first.word) else {
            return false
        }
        let written = text.scalars[text.words[first.word].range.lowerBound..<text.words[final.word].range.upperBound]
        if ending.word.hasKanji, written.elementsEqual(ending.word.listed.written.unicodeScalars) { return !isOtherForm(final.word) }
        guard !isInKana || ending.length >= Self.leastOverGaps || !goesOn(behind: final.word) else { return false }
        if first.word == final.word { return fits(ending, in: first.word) }
        let listed = ending.word.listed.written.unicodeScalars
        // A kanji of the word, and kana for others: 悪にん.
        if ending.length >= Self.leastOverGaps, [(written.first, listed.first), (written.last, listed.last)].contains(where: areSameKanji) {
            return true
        }
        let endings = text.words[(first.word + 1)...final.word].filter(\.isEnding)
        guard !endings.isEmpty, !ending.word.endsInParticle else {
            return ending.length >= Self.leastOverGaps || ending.length > 2 && !hasNounBeside(first.word, final.word)
        }
        if ending.length >= Self.leastWithParticles { return true }
        if ending.length >= Self.leastOverGaps { return !endings.contains { $0.part == .particle } }
        // 氏ね and 市ね stand for 死ね where nothing else follows.
        return ending.length == 2 && ending.word.part == .verb && isEndOfSentence(final.word) && !isBehindNo(first.word)
    }

    /// Whether a dictionary's word is the one that the list means, and none that only sounds like it: 滓, but not 貸す.
    private func fits(_ ending: Sounds.Ending, in word: Int) -> Bool {
        guard let part = text.words[word].part, text.words[word].kana != nil else { return true }
        let hasKanji = self.hasKanji(word)
        if !hasKanji, ending.length >= Self.leastOverGaps { return true }
        if ending.word.hasKanji { return !hasKanji && (ending.word.part ?? part) == part }
        // It takes many an oath in kana for an interjection or a verb, and has no other.
        return ending.word.part == part || part == .noun && hasKanji && !hasNounBeside(word, word)
    }

    /// Whether what follows makes another form of an inflected word: the 帰れ of 帰れば is no order.
    private func isOtherForm(_ index: Int) -> Bool {
        text.words[index].base != nil && index + 1 < text.words.count && text.words[index + 1].part == .auxiliary
    }

    /// Whether it is the form of a verb that only others end, most often to the contrary: 殺さ of 殺さない and 殺される.
    private func isNegated(_ index: Int) -> Bool {
        let last = text.words[index].kana?.unicodeScalars.last
        return text.words[index].part == .verb && last.map { KanaWriting.endingVowel($0) == "a" } ?? false
    }

    private func beginsWord(_ index: Int) -> Bool {
        let word = text.words[index]
        guard !word.isEnding else { return false }
        return word.kind != .dependent || word.part == .noun && !(index > 0 && text.words[index - 1].part == .name)
    }

    /// Whether kana go on that are no ending: かす of かすてら, which is in no dictionary.
    private func goesOn(behind index: Int) -> Bool {
        guard index + 1 < text.words.count else { return false }
        let next = text.words[index + 1]
        return !next.isEnding && next.kind != .dependent && KanaWriting.isKana(text.scalars[next.range.lowerBound])
    }

    /// Whether it is a part of a longer noun: 外耳 of 外耳炎.
    private func hasNounBeside(_ first: Int, _ last: Int) -> Bool {
        [first - 1, last + 1].contains { text.words.indices.contains($0) && isNoun($0) && hasKanji($0) }
    }

    private func isCount(_ index: Int) -> Bool { text.words[index].isCount }

    private func isNoun(_ index: Int) -> Bool { text.words[index].part == .noun || text.words[index].part == .name }

    private func hasKanji(_ index: Int) -> Bool { text.scalars[text.words[index].range].contains { Script($0) == .han } }

    private func areSameKanji(_ one: Unicode.Scalar?, _ other: Unicode.Scalar?) -> Bool {
        one == other && one.map { Script($0) == .han } ?? false
    }

    private func isLatin(_ index: Int) -> Bool { Script(text.scalars[text.words[index].range.lowerBound]) == .latin }

    private func isEndOfSentence(_ index: Int) -> Bool {
        guard index + 1 < text.words.count else { return true }
        let next = text.words[index + 1]
        return next.kind == .symbol || next.part == nil || next.part == .particle
    }

    private func isBehindNo(_ index: Int) -> Bool {
        text.scalars[..<text.words[index].range.lowerBound].last == "の"
    }
}

extension JapaneseText {
    /// What would be said of an inflected word in the dictionary's form; nil where the two differ in more than their last kana.
    fileprivate func saidOfBase(_ word: JapaneseWords.Word) -> [Unicode.Scalar]? {
        guard let base = word.base.map({ Array($0.unicodeScalars) }), let said = word.kana.map({ Array($0.unicodeScalars) }) else {
            return nil
        }
        let written = scalars[word.range]
        let stem = zip(written, base).prefix { $0 == $1 }.count
        let (tail, ending) = (written.dropFirst(stem), base.dropFirst(stem))
        guard tail.count < said.count, (tail + ending).allSatisfy(KanaWriting.isKana) else { return nil }
        return said.dropLast(tail.count) + ending.map { KanaWriting.katakana($0) ?? $0 }
    }
}

extension JapaneseWords.Word {
    /// Whether it only ends the word before it.
    var isEnding: Bool { part == .particle || part == .auxiliary }

    /// Whether it is a number, or a part of one.
    fileprivate var isCount: Bool { isNumber || kind == .number }
}
