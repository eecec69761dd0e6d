// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for words in kanji that are written for their sound, each read in any way it may be: 師寝 for しね. In words that the dictionary knows
/// kanji are read as it says, and what is found begins and ends where it has borders.
struct AtejiSearch {
    /// What is read as a whole: a kanji, a word of the dictionary, or kana.
    private struct Cell {
        let readings: [[UInt32]]
        let word: Int
        /// Whether any reading will do.
        let isFree: Bool
        let startsWord: Bool
        let endsWord: Bool
        /// The scalars of the text.
        let range: Range<Int>
    }

    /// Words of fewer letters are not looked for.
    static let least = 3
    /// From so many letters on a word is also found in numbers, and with a consonant that has a voice inside of words, beside kanji, and with particles
    /// in it.
    private static let (long, longest): (Int32, Int32) = (6, 8)

    private let tree: NeverSpokenTree
    private let text: JapaneseText
    /// Nil where what stands there is no part of a word.
    private var cells: [Cell?] = []

    init(_ tree: NeverSpokenTree, _ text: JapaneseText) {
        (self.tree, self.text) = (tree, text)
        for (index, word) in text.words.enumerated() { add(word, index) }
    }

    private mutating func add(_ word: JapaneseWords.Word, _ index: Int) {
        let scalars = text.scalars[word.range]
        func isHan(_ scalar: Unicode.Scalar) -> Bool { Script(scalar) == .han }
        func append(_ readings: [[UInt32]], _ range: Range<Int>, isKanji: Bool = false, isFree: Bool = false) {
            let isUnknown = word.kana == nil && isKanji
            let startsWord = isUnknown || range.lowerBound == word.range.lowerBound
            let endsWord = isUnknown || range.upperBound == word.range.upperBound
            cells.append(Cell(readings: readings, word: index, isFree: isFree, startsWord: startsWord, endsWord: endsWord, range: range))
        }
        if scalars.allSatisfy({ Script($0) == .latin }) {
            let letters = scalars.map { Skeleton.Letter(value: $0.lowercasedASCII, count: 1, first: 0, last: 0) }
            return append([PlainRomaji.plain(letters[...]).map(\.value)], word.range, isFree: true)
        }
        guard scalars.allSatisfy({ KanaWriting.isKana($0) || isHan($0) }) else { return cells.append(nil) }
        let said = (word.kana?.unicodeScalars).map { PlainRomaji.letters(of: Array($0)) }
        if let said, scalars.count > 1, scalars.contains(where: isHan) {
            return append([said], word.range, isKanji: true)
        }
        if !scalars.contains(where: isHan) {
            return append([PlainRomaji.letters(of: scalars.map { KanaWriting.katakana($0) ?? $0 })], word.range)
        }
        for place in word.range {
            let scalar = text.scalars[place]
            if isHan(scalar) {
                append(KanjiTables.readings(of: scalar) + [said].compactMap(\.self), place..<place + 1, isKanji: true, isFree: true)
            } else {
                append([PlainRomaji.letters(of: [KanaWriting.katakana(scalar) ?? scalar])], place..<place + 1)
            }
        }
    }

    /// Parts of the comment, in no order.
    var parts: [Range<Int>] {
        guard cells.contains(where: { $0?.isFree == true }) else { return [] }
        return cells.indices.compactMap { start in
            guard let first = cells[start], first.startsWord, !text.words[first.word].isEnding,
                let end = end(from: start, 0, 0, start, isVoiced: false)
            else { return nil }
            return Int(text.units[first.range.lowerBound].start)..<Int(text.units[end - 1].end)
        }
    }

    /// Behind the last scalar of a word that goes on from a cell at a node of the tree.
    private func end(from start: Int, _ node: Int, _ last: UInt32, _ index: Int, isVoiced: Bool) -> Int? {
        guard cells.indices.contains(index), let cell = cells[index] else { return nil }
        for reading in cell.readings + (cell.isFree ? cell.readings.compactMap(Self.voiced) : []) where !reading.isEmpty {
            let isVoiced = isVoiced || cell.isFree && !cell.readings.contains(reading)
            var (node, last) = (node, last)
            let isKnown = reading.enumerated().allSatisfy { offset, letter in
                // What is drawn out is the same, but not from one kanji to the next: しんね is no しね.
                if offset > 0, letter == last || last == 0x6F && letter == 0x75 { return true }
                last = letter
                return tree.next(node, letter).map { node = $0 } != nil
            }
            guard isKnown else { continue }
            let ends =
                cell.endsWord && tree.endings[node].contains { fits($0.length, start, index) && (!isVoiced || $0.length >= Self.long) }
            if ends { return cell.range.upperBound }
            if let end = end(from: start, node, last, index + 1, isVoiced: isVoiced) { return end }
        }
        return nil
    }

    /// The reading as it is inside of words: gai for kai.
    private static func voiced(_ reading: [UInt32]) -> [UInt32]? {
        let voices: [UInt32: UInt32] = [0x6B: 0x67, 0x73: 0x7A, 0x74: 0x64, 0x68: 0x62]
        return reading.first.flatMap { voices[$0] }.map { [$0] + reading.dropFirst() }
    }

    private func fits(_ length: Int32, _ start: Int, _ end: Int) -> Bool {
        let found = cells[start...end].compactMap(\.self)
        guard found.contains(where: \.isFree), let first = found.first, let last = found.last else { return false }
        if length >= Self.longest { return true }
        guard ![first.range.lowerBound - 1, last.range.upperBound].contains(where: isHan) else { return false }
        guard !found.contains(where: { text.words[$0.word].isEnding || length < Self.long && text.words[$0.word].isNumber }) else {
            return false
        }
        return found.count > 1
    }

    private func isHan(_ place: Int) -> Bool { text.scalars.indices.contains(place) && Script(text.scalars[place]) == .han }
}
