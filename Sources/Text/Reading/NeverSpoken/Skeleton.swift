// SPDX-License-Identifier: GPL-3.0-or-later

/// A text as the never-spoken words are compared with it: letters without what disguises them, each with how often it is repeated.
struct Skeleton {
    /// A letter, or the gap between two stretches of letters.
    struct Letter {
        /// The folded scalar; a space for a gap.
        var value: UInt32
        /// What else it may be written for: a 1 is i or l, or just a 1 where it stands alone. 0 for nothing.
        var other: UInt32 = 0
        var third: UInt32 = 0
        /// How many times in a row.
        var count: Int32
        /// The units it stands for.
        var first: Int32
        var last: Int32
        /// Whether a word begins with it, or ends with it.
        var startsWord = false
        var endsWord = false
        var isKatakana = false
        /// Whether it was written as a digit, a sign, or a letter that is none of the Latin ones with their accents.
        var isDisguised = false
        /// Whether marks that only draw kana out were taken out behind it.
        var isDrawnOut = false
        /// What a gap is made of.
        var gap = Gap.space

        /// Whether it was written in hiragana. Katakana are compared as hiragana.
        var isHiragana: Bool { !isKatakana && isKana }
        var isGap: Bool { value == Skeleton.gap }
        var isASCIILetter: Bool { (0x61...0x7A).contains(value) }
        var isNumeral: Bool { (0x30...0x39).contains(value) }
        var isKana: Bool { (0x3041...0x3096).contains(value) }
        var isKorean: Bool { (0xAC00...0xD7A3).contains(value) }
        /// Whether its script puts no spaces between words.
        var isEastAsian: Bool { value >= 0x2E80 }
    }

    /// What stands between two stretches of letters.
    enum Gap {
        /// Spaces, and whatever stands beside them. An apostrophe is one as well: he'll.
        case space
        /// Other punctuation.
        case bound
        /// As many signs as letters may be hidden under them, which hardly anybody writes there for another reason: `b*dger`, `b🔥dger`.
        case hiding(Int32)
        /// One sign of those that have other uses as well: `b-dger`.
        case mayHide(isInSentence: Bool)
    }

    static let gap: UInt32 = 0x20

    /// A way to read the text.
    struct Line {
        var letters: [Letter]
        /// Whether it was written upside down, and so from right to left.
        var isTurned = false
        /// Whether marks that draw kana out or repetitions were taken out.
        var isShortened = false
    }

    /// The text; the text with the parts of its names as words, `BadWord99`, and with signs as signs, `$badword`, where it has any; with what is
    /// drawn as letters, `|\|`, as these; with letters of any script as what they resemble, where several are mixed; upside down.
    /// All but the second once more without the marks that draw kana out, ばーか, and with what is repeated once: きもきもい. All of it also with odd
    /// kana as they are meant: は ゛か, ァホ.
    private(set) var lines: [Line] = []
    /// Which of them have digits as these are said.
    private(set) var said: [Int] = []

    init(_ units: [Unit]) {
        let plain = units.withEverydayKanji ?? units
        for form in plain.withOddKanaAsMeant { add(form) }
        for mayBeKana in [false, true] { units.withDrawnKana(ofKana: mayBeKana)?.withOddKanaAsMeant.forEach { add($0) } }
        if let whole = plain.withWholeKanji { add(whole) }
        for mayHaveLetters in [false, true] {
            if let drawn = units.withDrawnLetters(ofLetters: mayHaveLetters) { add(drawn) }
        }
        if let loose = units.inLettersOfOneScript { lines.append(Line(letters: FoldedWords(loose.units, areLoose: loose.areLoose).text)) }
        if let whole = units.withWholeSyllables { add(whole) }
        for form in plain.withSaidDigits {
            said.append(lines.count)
            add(form)
        }
        if let turned = units.turned { lines.append(Line(letters: FoldedWords(turned).text, isTurned: true)) }
    }

    private mutating func add(_ units: [Unit]) {
        add(FoldedWords(units).text)
        if units.indices.contains(where: { units.partEdge(at: $0) != nil }) {
            lines.append(Line(letters: FoldedWords(units, withPartsOfNames: true).text))
        }
        if let marked = units.withDrawnOutKana { add(FoldedWords(marked, withoutMarks: true).text, isShortened: true) }
    }

    private mutating func add(_ letters: [Letter], isShortened: Bool = false) {
        lines.append(Line(letters: letters, isShortened: isShortened))
        if let once = letters.withoutRepetitions { lines.append(Line(letters: once, isShortened: true)) }
    }

    static func word(_ units: [Unit]) -> [Letter] {
        FoldedWords(units.withEverydayKanji ?? units).text
    }

    /// A word of a list without the marks that draw kana out; nil where it has none.
    static func withoutMarks(_ word: [Unit]) -> [Letter]? {
        word.withDrawnOutKana.map { FoldedWords($0, withoutMarks: true).text }
    }
}

/// The stretches of letters of a text, folded, with gaps between them.
private struct FoldedWords {
    private(set) var text: [Skeleton.Letter] = []
    private let withoutMarks: Bool
    private let areLoose: [Bool]

    /// - Parameters:
    ///   - withoutMarks: whether every ー is left out.
    ///   - areLoose: which units are letters that they only resemble; empty for none.
    init(_ units: [Unit], withPartsOfNames: Bool = false, withoutMarks: Bool = false, areLoose: [Bool] = []) {
        (self.withoutMarks, self.areLoose) = (withoutMarks, areLoose)
        text.reserveCapacity(units.count)
        var gapStart = units.startIndex
        var rest = units[...]
        while !rest.isEmpty {
            let isGap = { (place: Int) in
                !units[place].mayBelongToWord || units.isSignInEastAsian(place) || withPartsOfNames && units.isSignBetweenLetters(place)
            }
            guard !isGap(rest.startIndex) else {
                rest.removeFirst()
                continue
            }
            let end = rest.indices.first(where: isGap) ?? rest.endIndex
            let letters = rest[..<end].trimmedOfPunctuation
            let gap = text.isEmpty ? .space : Skeleton.Gap(units[gapStart..<letters.startIndex])
            if append(letters, behind: gap, edge: { withPartsOfNames ? units.partEdge(at: $0) : nil }) { gapStart = letters.endIndex }
            rest = rest[end...]
        }
    }

    /// Appends a stretch, with a gap before it. Returns whether it has letters.
    private mutating func append(_ units: ArraySlice<Unit>, behind gap: Skeleton.Gap, edge: (Int) -> PartEdge?) -> Bool {
        let letters = units.count { $0.kind == .letter }
        let hasLetters = letters > 0
        let isNumber = hasLetters && units.isNumber(besideLetters: letters)
        let before = text.count
        if let last = text.last {
            text.append(Skeleton.Letter(value: Skeleton.gap, count: 1, first: last.last, last: last.last, gap: gap))
        }
        let start = text.count
        var previous: WordScript?
        for index in units.indices {
            let scalar = units[index].scalar
            if let sound = scalar.kanaSoundMark, text.count > start, text[text.count - 1].isKana {
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
            let isDigit = isNumber && units[index].kind == .digit
            let alike = hasLetters && !isDigit ? lookalike(scalar, at: index) : nil
            guard let value = alike?[0] ?? (hasLetters && !isDigit ? scalar.folded : scalar.value) else {
                // What is drawn over a letter belongs to it.
                if text.count > start { text[text.count - 1].last = Int32(index) }
                continue
            }
            let script = WordScript(scalar, folded: value)
            let edge = edge(index)
            let starts = previous != script || script == .everyLetter || edge == .ofName
            if starts || edge == .beforeSign, text.count > start { text[text.count - 1].endsWord = true }
            let letter = Skeleton.Letter(
                value: value,
                other: isDigit ? 0 : (hasLetters ? scalar.asOtherDisguise : scalar.asDisguise)?.value ?? alike?.other ?? 0,
                third: hasLetters ? alike?.third ?? scalar.asCyrillicDisguise ?? 0 : scalar.asOtherDisguise?.value ?? 0,
                count: scalar == "ß" ? 2 : 1,
                first: Int32(index),
                last: Int32(index),
                startsWord: starts || edge == .behindSign,
                isKatakana: script == .katakana,
                isDisguised: units[index].kind != .letter || scalar.value > 0x24F && alike?.isLoose == false
            )
            // What a sign is written for is no repetition of the letter beside it.
            if edge == .beforeSign || edge == .behindSign { text.append(letter) } else { text.add(letter) }
            if let alike, alike.isRow { addRest(of: alike, like: letter) }
            previous = script
        }
        guard text.count > start else {
            text.removeSubrange(before...)
            return false
        }
        text[text.count - 1].endsWord = true
        if start > before { text[before].last = text[start].first }
        return true
    }

    /// What letters of ASCII it passes for; nil for those, and for what has a sound of its own here.
    private func lookalike(_ scalar: Unicode.Scalar, at index: Int) -> Lookalike? {
        guard !scalar.isASCII, let alike = Lookalike(scalar) else { return nil }
        return alike.isLoose && !(areLoose.indices.contains(index) && areLoose[index]) ? nil : alike
    }

    private mutating func addRest(of row: Lookalike, like first: Skeleton.Letter) {
        var letter = first
        letter.startsWord = false
        for index in 1..<Lookalike.most where row[index] != 0 {
            letter.value = row[index]
            text.add(letter)
        }
    }
}

extension Skeleton.Gap {
    /// What stands between two stretches of letters. Nothing does where their scripts part them.
    init(_ units: ArraySlice<Unit>) {
        guard let first = units.first else {
            self = .bound
            return
        }
        // Most gaps are spaces, alone or behind a comma.
        if units.last?.kind == .space, units.last?.blank == .space {
            self = .space
            return
        }
        guard !units.contains(where: { $0.kind == .space && $0.blank != .picture || Self.apostrophes.contains($0.scalar) }) else {
            self = .space
            return
        }
        if units.count <= Self.mostHidden, units.allSatisfy({ $0.kind == .saying || $0.kind == .space || Self.hiding.contains($0.scalar) })
        {
            self = .hiding(Int32(units.count))
        } else {
            self = units.count == 1 && first.kind == .punctuation ? .mayHide(isInSentence: !Self.joints.contains(first.scalar)) : .bound
        }
    }

    /// What no sentence has between two characters.
    private static let joints = Set("._-~/|^+=".unicodeScalars)
    private static let apostrophes = Set("'’‘ʼ´`".unicodeScalars)
    private static let mostHidden = 4
    private static let hiding = Set("*#%&^•●○◯◌■□▇█×✕✖∗⁎※〇".unicodeScalars)
}

/// What may part a stretch of letters into words, in front of one of them.
private enum PartEdge {
    /// A part of a name begins, or letters of another script.
    case ofName
    /// A sign, which may only be a sign: the word before it ends there.
    case beforeSign
    /// A letter behind such a sign: a word begins there.
    case behindSign
}

/// Where words begin and end inside a stretch of letters.
private enum WordScript {
    /// Han, Thai and their like, and Korean consonants alone: everywhere.
    case everyLetter
    /// Where other letters begin.
    case hiragana, katakana, spaced

    init(_ scalar: Unicode.Scalar, folded: UInt32) {
        switch scalar.value {
        case 0...0x2FF, 0x20A0...0x20CF: self = .spaced
        case 0x3041...0x309F: self = .hiragana
        case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
        // Korean letters that stand alone are words: 개ㅅㄲ들.
        case 0x3131...0x314E: self = .everyLetter
        default: self = Script(scalar).hasSpaces ? .spaced : .everyLetter
        }
    }
}

extension [Skeleton.Letter] {
    /// Appends a letter; the same letter again is counted.
    fileprivate mutating func add(_ letter: Skeleton.Letter) {
        guard let index = indices.last, self[index].value == letter.value, letter.other == 0, self[index].other == 0,
            !(self[index].endsWord && letter.startsWord)
        else {
            append(letter)
            return
        }
        self[index].count += letter.count
        self[index].last = letter.last
        self[index].endsWord = letter.endsWord
    }
}

extension [Skeleton.Letter] {
    /// The same with several letters that are repeated right behind themselves only once: the last of them. Nil where none are.
    fileprivate var withoutRepetitions: [Skeleton.Letter]? {
        guard let start = indices.first(where: { repetition(at: $0) != nil }) else { return nil }
        var result = Array(self[..<start])
        var index = start
        var first: Skeleton.Letter?
        while index < endIndex {
            if let length = repetition(at: index) {
                first = first ?? self[index]
                index += length
                continue
            }
            result.append(self[index])
            if let first { (result[result.count - 1].first, result[result.count - 1].startsWord) = (first.first, first.startsWord) }
            first = nil
            index += 1
        }
        return result
    }

    /// How many letters from here on follow once more.
    private func repetition(at index: Int) -> Int? {
        guard !self[index].isGap else { return nil }
        return ((self[index].isEastAsian ? 2 : 3)...Self.longestRepeated).first { length in
            index + 2 * length <= count && self[index].value == self[index + length].value
                && (1..<length).allSatisfy { !self[index + $0].isGap && self[index + $0].value == self[index + length + $0].value }
        }
    }

    private static var longestRepeated: Int { 12 }
}

extension Unit {
    fileprivate var mayBelongToWord: Bool {
        switch kind {
        // The circle that stands for what is not written.
        case .letter: scalar != "〇"
        case .mark, .digit: true
        case .punctuation: scalar.asDisguise != nil || Lookalike(scalar).map { !$0.isLoose } ?? false
        default: false
        }
    }

    /// Whether it is a letter of Chinese, Japanese or Korean.
    fileprivate var isEastAsianLetter: Bool { kind == .letter && scalar.value >= 0x2E80 && scalar.folded.map { $0 >= 0x2E80 } ?? false }
}

extension [Unit] {
    /// Whether it is a digit or a sign that stands for no letter, because those beside it have none like it: 시1발.
    fileprivate func isSignInEastAsian(_ index: Int) -> Bool {
        guard self[index].kind != .letter, self[index].kind != .mark, index > startIndex, index + 1 < endIndex else { return false }
        return self[index - 1].isEastAsianLetter && self[index + 1].isEastAsianLetter
    }

    /// Whether it is a sign that is put between letters: b|a|d. Others may be letters, but for those between single ones: b!a.d
    fileprivate func isSignBetweenLetters(_ index: Int) -> Bool {
        guard self[index].kind == .punctuation else { return false }
        return self[index].scalar == "+" || self[index].scalar == "|" || isSingleLetter(index - 1) && isSingleLetter(index + 1)
    }

    private func isSingleLetter(_ index: Int) -> Bool {
        guard indices.contains(index), self[index].kind == .letter else { return false }
        return [index - 1, index + 1].allSatisfy { !indices.contains($0) || self[$0].kind == .punctuation || self[$0].kind == .space }
    }

    /// What parts the stretch in front of this unit; nil where nothing does.
    fileprivate func partEdge(at index: Int) -> PartEdge? {
        guard index > startIndex, self[index - 1].mayBelongToWord, self[index].mayBelongToWord else { return nil }
        switch (self[index - 1].kind == .punctuation, self[index].kind == .punctuation) {
        case (false, true): return .beforeSign
        case (true, false): return .behindSign
        case (true, true): return nil
        case (false, false): return beginsPartOfName(index) ? .ofName : nil
        }
    }

    /// Whether a new part of a name may begin here: a capital behind a small letter, the last of
    /// several capitals, digits behind letters, letters behind digits, or letters of ASCII beside those of another script.
    private func beginsPartOfName(_ index: Int) -> Bool {
        let (last, next) = (self[index - 1], self[index])
        switch (last.kind, next.kind) {
        case (.letter, .letter):
            if last.scalar.isASCII != next.scalar.isASCII, Script(last.scalar) != Script(next.scalar) { return true }
            guard next.scalar.isCapitalLetter else { return false }
            let isFirstOfWord = index + 1 < endIndex && self[index + 1].scalar.isSmallLetter
            return last.scalar.isSmallLetter || (last.scalar.isCapitalLetter && isFirstOfWord)
        case (.letter, .digit), (.digit, .letter): return true
        default: return false
        }
    }
}

extension ArraySlice<Unit> {
    /// Whether it is a row of digits with few letters before or behind it: 900k.
    fileprivate func isNumber(besideLetters letters: Int) -> Bool {
        guard let first = firstIndex(where: { $0.kind == .digit }), let last = lastIndex(where: { $0.kind == .digit }) else { return false }
        return last - first + 1 > 2 * letters && self[first...last].allSatisfy { $0.kind == .digit }
    }

    /// Without the ! of a shout; nothing where there are only signs. Other signs at the ends may be letters: @sshole.
    fileprivate var trimmedOfPunctuation: ArraySlice<Unit> {
        guard contains(where: { $0.kind != .punctuation || $0.scalar.isLetterAlone }) else { return self[endIndex...] }
        var units = self
        while let last = units.last, last.scalar == "!" { units.removeLast() }
        return units
    }
}

extension Unicode.Scalar {
    /// Whether it is a sign that may be a letter where it stands alone: s $ d, b @ d.
    fileprivate var isLetterAlone: Bool { self == "$" || self == "@" || !isASCII && properties.generalCategory == .currencySymbol }

    fileprivate var isSmallLetter: Bool {
        isASCII ? (0x61...0x7A).contains(value) : properties.isLowercase
    }
}
