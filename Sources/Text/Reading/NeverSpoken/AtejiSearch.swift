// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for words in kanji that are written for their sound, each read in any way it may be: 師寝 for しね. In words that the dictionary knows
/// kanji are read as it says, and what is found begins and ends where it has borders.
struct AtejiSearch {
    /// What is read as a whole: a kanji, a word of the dictionary, or kana.
    private struct Cell {
        let readings: [KanjiTables.Reading]
        let word: Int
        /// Whether any reading will do.
        let isFree: Bool
        /// Other readings of a whole word.
        let others: [[UInt32]]
        /// The scalars of the text.
        let range: Range<Int>
        var startsWord = false
        var endsWord = false
    }

    /// Words of fewer letters are not looked for.
    static let least = 3
    /// From so many letters on a word is also found in numbers, and with a consonant that has a voice inside of words or a vowel that only
    /// the kanji makes long; from more, beside kanji, and with particles in it.
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
        func append(
            _ readings: [KanjiTables.Reading],
            _ range: Range<Int>,
            isKanji: Bool = false,
            isFree: Bool = false,
            _ others: [[UInt32]] = []
        ) {
            let isUnknown = word.kana == nil && isKanji
            var cell = Cell(readings: readings, word: index, isFree: isFree, others: others, range: range)
            cell.startsWord = isUnknown || range.lowerBound == word.range.lowerBound
            cell.endsWord = isUnknown || range.upperBound == word.range.upperBound
            cells.append(cell)
        }
        if scalars.allSatisfy({ Script($0) == .latin }) {
            let letters = scalars.map { Skeleton.Letter(value: $0.lowercasedASCII, count: 1, first: 0, last: 0) }
            return append([Self.said(PlainRomaji.plain(letters[...]).map(\.value))], word.range, isFree: true)
        }
        guard scalars.allSatisfy({ KanaWriting.isKana($0) || isHan($0) }) else { return cells.append(nil) }
        let said = (word.kana?.unicodeScalars).map { PlainRomaji.letters(of: Array($0)) }
        if let said, scalars.count > 1, scalars.contains(where: isHan) {
            return append([Self.said(said)], word.range, isKanji: true, others(word, than: said))
        }
        if !scalars.contains(where: isHan) {
            return append([saidAsWritten(word.range)], word.range)
        }
        for place in word.range {
            let scalar = text.scalars[place]
            if isHan(scalar) {
                let readings = KanjiTables.readings(of: scalar) + [said].compactMap(\.self).map(Self.said)
                let others = word.range.count == 1 ? said.map { self.others(word, than: $0) } ?? [] : []
                append(readings, place..<place + 1, isKanji: true, isFree: true, others)
            } else {
                append([saidAsWritten(place..<place + 1)], place..<place + 1)
            }
        }
    }

    /// What is said as it is written, or as the dictionary says.
    private static func said(_ letters: [UInt32]) -> KanjiTables.Reading { KanjiTables.Reading(letters: letters, isLong: false) }

    /// そう is long, and no そ.
    private func saidAsWritten(_ range: Range<Int>) -> KanjiTables.Reading {
        var heard = HeardKana()
        heard.add(text.scalars[range].map { KanaWriting.katakana($0) ?? $0 }, isEnding: false)
        return KanjiTables.Reading(letters: romaji(range), isLong: heard.kana.contains("ー"))
    }

    private func romaji(_ kana: Range<Int>) -> [UInt32] {
        PlainRomaji.letters(of: text.scalars[kana].map { KanaWriting.katakana($0) ?? $0 })
    }

    /// How else a noun or verb may be read that begins with its only kanji: 禿 as はげ, where the dictionary says かむろ.
    private func others(_ word: JapaneseWords.Word, than said: [UInt32]) -> [[UInt32]] {
        let kana = word.range.lowerBound + 1..<word.range.upperBound
        guard word.part == .noun || word.part == .verb, !kana.contains(where: isHan) else { return [] }
        return KanjiTables.readings(of: text.scalars[word.range.lowerBound], with: romaji(kana)).filter { $0 != said }
    }

    /// Parts of the comment, in no order.
    var parts: [Range<Int>] {
        guard cells.contains(where: { $0?.isFree == true || $0?.others.isEmpty == false }) else { return [] }
        return cells.indices.compactMap { start in
            guard let first = cells[start], first.startsWord, !text.words[first.word].isEnding,
                let end = isOther(first) ? first.range.upperBound : end(from: start, tree.table.root, 0, start, wasAltered: false)
            else { return nil }
            return Int(text.units[first.range.lowerBound].start)..<Int(text.units[end - 1].end)
        }
    }

    /// Whether a word alone may be read as one of the list. One that the list has in kanji means no other kanji.
    private func isOther(_ cell: Cell) -> Bool {
        guard !cell.others.isEmpty, ![cell.range.lowerBound - 1, cell.range.upperBound].contains(where: isHan) else { return false }
        return cell.others.contains { letters in
            tree.contains(letters, NeverSpokenTree.Ending([Int32](repeating: 1, count: letters.count), .inKana))
        }
    }

    /// Behind the last scalar of a word that goes on from a cell at a place of the tree.
    private func end(from start: Int, _ place: WordTable.Place, _ last: UInt32, _ index: Int, wasAltered: Bool) -> Int? {
        guard cells.indices.contains(index), let cell = cells[index] else { return nil }
        let voiced = cell.isFree ? cell.readings.compactMap { Self.voiced($0.letters) } : []
        let readings = cell.readings.map { ($0.letters, $0.isLong) } + voiced.map { ($0, true) }
        for (letters, isAltered) in readings where !letters.isEmpty {
            let isAltered = isAltered || wasAltered
            var (place, last) = (place, last)
            let isKnown = letters.enumerated().allSatisfy { offset, letter in
                // What is drawn out is the same, but not from one kanji to the next: しんね is no しね.
                if offset > 0, PlainRomaji.drawsOut(letter, last) { return true }
                last = letter
                return tree.table.next(place, letter).map { place = $0 } != nil
            }
            guard isKnown else { continue }
            let ends =
                cell.endsWord
                && tree.endings(at: place).contains { fits($0.length, start, index) && (!isAltered || $0.length >= Self.long) }
            if ends { return cell.range.upperBound }
            if let end = end(from: start, place, last, index + 1, wasAltered: isAltered) { return end }
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
