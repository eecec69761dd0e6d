// SPDX-License-Identifier: GPL-3.0-or-later

/// A text as the never-spoken words are compared with it: letters without what disguises them, each with how often it is repeated.
struct Skeleton {
    /// A letter, or the gap between two words.
    struct Letter {
        /// The folded scalar; a space for a gap.
        var value: UInt32
        /// How many times in a row.
        var count: Int32
        /// The units it stands for.
        var first: Int32
        var last: Int32
        /// Whether a word begins with it, or ends with it.
        var startsWord = false
        var endsWord = false
        var isKatakana = false
        /// Whether marks that only draw kana out were taken out behind it.
        var isDrawnOut = false

        /// Whether it was written in hiragana. Katakana are compared as hiragana.
        var isHiragana: Bool { !isKatakana && value.isHiragana }
    }

    static let gap: UInt32 = 0x20

    /// The text; the text with the parts of its names as words, `BadWord99`, where it has any; and each stretch that reads as one word
    /// once what was put between its letters is taken out: `w o r d`, `wo.rd`. All but the second once more without the marks that draw kana
    /// out: ばーか. All of it also with odd kana as they are meant: は ゛か, ァホ.
    private(set) var lines: [[Letter]] = []

    /// - Parameter one: the letter that 1, ! and | stand for.
    init(_ units: [Unit], one: Unicode.Scalar) {
        for form in units.withOddKanaAsMeant { add(form, one: one) }
    }

    private mutating func add(_ units: [Unit], one: Unicode.Scalar) {
        let words = FoldedWords(units, one: one)
        lines += [words.text] + words.joined
        if units.indices.contains(where: { units.beginsPartOfName($0) }) {
            lines.append(FoldedWords(units, one: one, withPartsOfNames: true).text)
        }
        if let marked = units.withDrawnOutKana {
            let words = FoldedWords(marked, one: one, withoutMarks: true)
            lines += [words.text] + words.joined
        }
    }

    /// A word of a list without the marks that draw kana out; nil where it has none.
    static func withoutMarks(_ word: [Unit]) -> [Letter]? {
        word.withDrawnOutKana.map { FoldedWords($0, one: "i", withoutMarks: true).text }
    }

    /// Whether a text can be meant in two ways.
    static func isAmbiguous(_ units: [Unit]) -> Bool {
        units.contains { $0.scalar == "1" || $0.scalar == "!" || $0.scalar == "|" }
    }
}

/// The words of a text, folded.
private struct FoldedWords {
    private struct Word {
        /// Where its letters are in the text.
        var letters: Range<Int>
        /// Whether nothing but punctuation stands between it and the word before it.
        var isBoundToPrevious: Bool
    }

    /// The words in their order, with gaps between them.
    private(set) var text: [Skeleton.Letter] = []
    private var words: [Word] = []
    private let withoutMarks: Bool

    /// - Parameter withoutMarks: whether every ー is left out.
    init(_ units: [Unit], one: Unicode.Scalar, withPartsOfNames: Bool = false, withoutMarks: Bool = false) {
        self.withoutMarks = withoutMarks
        text.reserveCapacity(units.count)
        var sawSpace = true
        var rest = units[...]
        while let unit = rest.first {
            guard unit.mayBelongToWord else {
                sawSpace = sawSpace || unit.kind != .punctuation
                rest.removeFirst()
                continue
            }
            let end = rest.firstIndex { !$0.mayBelongToWord } ?? rest.endIndex
            let letters = append(rest[..<end].trimmedOfPunctuation, one: one) { withPartsOfNames && units.beginsPartOfName($0) }
            if !letters.isEmpty {
                words.append(Word(letters: letters, isBoundToPrevious: !sawSpace))
                sawSpace = false
            }
            rest = rest[end...]
        }
    }

    /// Three or more letters that stand alone one after the other, also two where they are kana, and words that only punctuation parts.
    var joined: [[Skeleton.Letter]] {
        let spelled = chains(of: 2) { isSingle($0) && isSingle($1) }.filter { $0.count > 2 || $0.allSatisfy(isKana) }.map { chain in
            var letters = merged(chain)
            // A word may begin at any letter that stands alone.
            for index in letters.indices { (letters[index].startsWord, letters[index].endsWord) = (true, true) }
            return letters
        }
        return spelled + chains(of: 2) { _, word in word.isBoundToPrevious }.map(merged)
    }

    private func isSingle(_ word: Word) -> Bool {
        word.letters.count == 1 && text[word.letters.lowerBound].count == 1
    }

    private func isKana(_ word: Word) -> Bool {
        text[word.letters].allSatisfy { $0.value.isHiragana }
    }

    private func chains(of least: Int, _ belongs: (Word, Word) -> Bool) -> [ArraySlice<Word>] {
        var chains: [ArraySlice<Word>] = []
        var start = words.startIndex
        for index in words.indices.dropFirst() where !belongs(words[index - 1], words[index]) {
            if index - start >= least { chains.append(words[start..<index]) }
            start = index
        }
        if words.endIndex - start >= least { chains.append(words[start...]) }
        return chains
    }

    /// The letters of all of them as one word.
    private func merged(_ chain: ArraySlice<Word>) -> [Skeleton.Letter] {
        var letters: [Skeleton.Letter] = []
        for var letter in chain.lazy.flatMap({ text[$0.letters] }) {
            (letter.startsWord, letter.endsWord) = (letters.isEmpty, false)
            letters.add(letter)
        }
        letters[letters.count - 1].endsWord = true
        return letters
    }

    /// Appends a stretch, with a gap before it. Returns where its letters are: nowhere, if it has none.
    private mutating func append(_ units: ArraySlice<Unit>, one: Unicode.Scalar, beginsPart: (Int) -> Bool) -> Range<Int> {
        let hasLetters = units.contains { $0.kind == .letter }
        let before = text.count
        if let last = text.last { text.append(Skeleton.Letter(value: Skeleton.gap, count: 1, first: last.last, last: last.last)) }
        let start = text.count
        var previous: WordScript?
        for index in units.indices {
            let scalar = units[index].scalar
            if let sound = scalar.kanaSoundMark, text.count > start, text[text.count - 1].value.isHiragana {
                // Half-width kana write it apart: ﾊﾞ. A kana that has no voiced form is heard without it.
                if canBeVoiced(text[text.count - 1].value, by: sound) { text[text.count - 1].value += sound }
                continue
            }
            if withoutMarks, scalar == "ー" {
                if text.count > start {
                    text[text.count - 1].isDrawnOut = true
                    text[text.count - 1].last = Int32(index)
                }
                continue
            }
            guard let value = hasLetters ? scalar.folded(one: one) : scalar.value else { continue }
            let script = WordScript(scalar)
            let starts = previous != script || script == .everyLetter || beginsPart(index)
            if starts, text.count > start { text[text.count - 1].endsWord = true }
            text.add(
                Skeleton.Letter(
                    value: value,
                    count: 1,
                    first: Int32(index),
                    last: Int32(index),
                    startsWord: starts,
                    isKatakana: script == .katakana
                )
            )
            previous = script
        }
        guard text.count > start else {
            text.removeSubrange(before...)
            return before..<before
        }
        text[text.count - 1].endsWord = true
        if start > before { text[before].last = text[start].first }
        return start..<text.count
    }
}

/// Where words begin and end inside a stretch of letters.
private enum WordScript {
    /// Han, Thai and their like: everywhere.
    case everyLetter
    /// Where other letters begin.
    case hiragana, katakana, spaced

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0...0x2FF: self = .spaced
        case 0x3041...0x309F: self = .hiragana
        case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
        default: self = Script(scalar).hasSpaces ? .spaced : .everyLetter
        }
    }
}

extension [Skeleton.Letter] {
    /// Appends a letter; the same letter again is counted.
    fileprivate mutating func add(_ letter: Skeleton.Letter) {
        guard let index = indices.last, self[index].value == letter.value, !(self[index].endsWord && letter.startsWord) else {
            append(letter)
            return
        }
        self[index].count += letter.count
        self[index].last = letter.last
        self[index].endsWord = letter.endsWord
    }
}

extension Unit {
    fileprivate var mayBelongToWord: Bool {
        switch kind {
        case .letter, .mark, .digit: true
        case .punctuation: scalar.asDisguise(one: "i") != nil
        default: false
        }
    }
}

extension [Unit] {
    /// Whether a new part of a name may begin here: a capital behind a small letter, the last of
    /// several capitals, digits behind letters, letters behind digits.
    fileprivate func beginsPartOfName(_ index: Int) -> Bool {
        guard index > startIndex else { return false }
        let (last, next) = (self[index - 1], self[index])
        switch (last.kind, next.kind) {
        case (.letter, .letter):
            guard next.scalar.isCapitalLetter else { return false }
            let isFirstOfWord = index + 1 < endIndex && self[index + 1].scalar.isSmallLetter
            return last.scalar.isSmallLetter || (last.scalar.isCapitalLetter && isFirstOfWord)
        case (.letter, .digit), (.digit, .letter): return true
        default: return false
        }
    }
}

extension ArraySlice<Unit> {
    /// Without the @ of a mention and the ! of a shout.
    fileprivate var trimmedOfPunctuation: ArraySlice<Unit> {
        var units = self
        while let first = units.first, first.kind == .punctuation, first.scalar != "$" { units.removeFirst() }
        while let last = units.last, last.kind == .punctuation, last.scalar != "$" { units.removeLast() }
        return units
    }
}

extension Unicode.Scalar {
    fileprivate var isSmallLetter: Bool {
        isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase
    }

    fileprivate var isCapitalLetter: Bool {
        isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
    }
}

extension UInt32 {
    fileprivate var isHiragana: Bool { (0x3041...0x3096).contains(self) }
}
