// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns a stretch of Japanese into kana, with a space before each phrase: the engine knows no kanji, and tells of a word a phrase.
struct KanaReading {
    /// What a person says for a word he cannot read: なんとか.
    static let unreadable = "ナントカ"
    private let units: [Unit]
    private let scalars: [Unicode.Scalar]
    private var spoken: [Unit] = []
    private var opensPhrase = true
    /// Whether the next word belongs to the one that was said.
    private var joinsNext = false
    /// How many words were said as `unreadable`.
    private(set) var unread: [Range<Int32>] = []
    private var endOfUnread = 0
    /// Which kana stand for which part of the text, where accents are wanted.
    private var pieces: [CommonStretch.Piece]?

    /// - Parameter accents: nil where none are wanted.
    init(_ text: JapaneseText, accents: AccentAnalysis? = nil) {
        (units, scalars) = (text.units, text.scalars)
        if accents != nil { pieces = [] }
        for word in text.words {
            let start = spoken.count
            let isGuess = word.isGuess && !isLoneParticle(word)
            say(word)
            pieces?.append(CommonStretch.Piece(scalars: word.range, units: min(start, spoken.count)..<spoken.count, isGuess: isGuess))
            pauseAfterLaughter(word)
        }
        guard let accents, let pieces, let words = accents(text.analysed) else { return }
        let reading = AccentReading(spoken, pieces, of: units, by: words)
        spoken = AccentLayout.marked(reading.spoken, reading.pieces, by: words)
    }

    /// What is spoken.
    var result: ArraySlice<Unit> {
        spoken[...].trimmed
    }

    private mutating func say(_ word: JapaneseWords.Word) {
        guard let kana = kana(of: word), !kana.isEmpty else {
            for index in word.range {
                let next = index + 1 < word.range.upperBound ? KanaWriting.katakana(scalars[index + 1]) : nil
                sayAlone(index, before: next, startsWord: index == word.range.lowerBound && !word.isTorn)
            }
            return
        }
        if word.kind != .dependent && !word.isTorn || opensPhrase { openPhrase(before: units[word.range.lowerBound]) }
        opensPhrase = word.kind == .symbol
        let isLetterForLetter = kana.count == word.range.count && scalars[word.range].allSatisfy(KanaWriting.isKana)
        for (offset, scalar) in kana.enumerated() {
            let first = units[isLetterForLetter ? word.range.lowerBound + offset : word.range.lowerBound]
            let last = units[isLetterForLetter ? word.range.lowerBound + offset : word.range.upperBound - 1]
            let next = offset + 1 < kana.count ? kana[offset + 1] : nil
            spoken.append(kana: scalar, before: next, start: first.start, end: last.end)
        }
        joinsNext = word.kind == .prefix
    }

    /// Laughter in the middle of a text ends a phrase: 初見ですｗよろしく.
    private mutating func pauseAfterLaughter(_ word: JapaneseWords.Word) {
        guard Script(scalars[word.range.lowerBound]) == .latin, word.kana == "ワラ" || word.kana == "ワラワラ",
            let next = units[word.range.upperBound...].first(where: { $0.kind != .space }), next.kind == .letter || next.kind == .digit
        else { return }
        let last = units[word.range.upperBound - 1]
        sayPunctuation(Unit(scalar: "、", start: last.start, end: last.end, kind: .punctuation))
    }

    /// The word's kana, after what was said before it.
    private func kana(of word: JapaneseWords.Word) -> [Unicode.Scalar]? {
        guard let kana = word.kana.map(Self.plainKana) else { return nil }
        guard word.kind == .dependent || word.isTorn, word.range.count == 1 else { return kana }
        if isLoneParticle(word) { return scalars[word.range.lowerBound] == "は" ? ["ハ"] : ["ヘ"] }
        switch scalars[word.range.lowerBound] {
        // やろう is said ヤロー, and the もう that それとも takes the も of is モー.
        case "う" where spoken.last.map { KanaWriting.endingVowel($0.scalar) } == "o": return ["ー"]
        default: return kana
        }
    }

    /// Whether it is a は or へ with nothing before it, which is no particle: は？
    private func isLoneParticle(_ word: JapaneseWords.Word) -> Bool {
        guard opensPhrase, word.kind == .dependent, word.range.count == 1 else { return false }
        return scalars[word.range.lowerBound] == "は" || scalars[word.range.lowerBound] == "へ"
    }

    private mutating func openPhrase(before unit: Unit) {
        defer { joinsNext = false }
        guard !joinsNext, let last = spoken.last, last.kind != .space else { return }
        spoken.append(Unit(scalar: " ", start: last.start, end: last.end, kind: .space))
    }

    /// A scalar that no dictionary has a word for.
    private mutating func sayAlone(_ index: Int, before next: Unicode.Scalar?, startsWord: Bool) {
        let unit = units[index]
        switch unit.kind {
        case .space:
            joinsNext = false
            openPhrase(before: unit)
        case .punctuation: if !isOfAbbreviation(index) { sayPunctuation(unit) }
        case .digit: sayOddDigit(unit)
        case .saying: break
        case .letter, .mark:
            let kana = Self.plainKana(String(unit.scalar))
            if !kana.isEmpty {
                if startsWord { openPhrase(before: unit) }
                opensPhrase = false
                for scalar in kana { spoken.append(kana: scalar, before: next, start: unit.start, end: unit.end) }
                if let last = spoken.indices.last { spoken[last].accent.formUnion(unit.accent.intersection(.taught)) }
            } else if !KanaWriting.isKana(unit.scalar) {
                sayForeign(unit, startsWord: startsWord)
            }
        }
    }

    /// The letters of the longest abbreviation with a point.
    private static let longestAbbreviation = 4

    /// Whether a point ends no sentence: that of Lv.50, and of Dr.マリオ.
    private func isOfAbbreviation(_ index: Int) -> Bool {
        guard units[index].scalar == ".", index + 1 < units.count else { return false }
        let start = units[..<index].lastIndex { $0.kind != .letter || Script($0.scalar) != .latin } ?? -1
        let word = units[(start + 1)..<index]
        guard (2...Self.longestAbbreviation).contains(word.count), let first = word.first else { return false }
        let isTitle = first.scalar.isCapitalLetter && word.dropFirst().allSatisfy { !$0.scalar.isCapitalLetter }
        return units[index + 1].kind == .digit || isTitle && (0x30A1...0x30FA).contains(units[index + 1].scalar.value)
    }

    /// Letters of scripts that other voices read are left; what no voice reads is named.
    private mutating func sayForeign(_ unit: Unit, startsWord: Bool) {
        // A voice mark without a kana to voice.
        if (0x3099...0x309C).contains(unit.scalar.value) { return }
        if unit.scalar == JapaneseSigns.blank { return sayBlank(unit, startsWord: startsWord) }
        let script = Script(unit.scalar)
        if unit.kind == .letter, script == .han || script == .neutral || script == .kana { return sayUnreadable(unit) }
        guard unit.kind == .letter || spoken.last.map({ !KanaWriting.isKana($0.scalar) && $0.kind == .letter }) == true else { return }
        if startsWord, unit.kind == .letter { openPhrase(before: unit) }
        spoken.append(unit)
    }

    /// A circle is said in place of what is not written: 〇ね.
    private mutating func sayBlank(_ unit: Unit, startsWord: Bool) {
        if startsWord { openPhrase(before: unit) }
        opensPhrase = false
        for scalar in ["マ", "ル"] as [Unicode.Scalar] { spoken.append(kana: scalar, start: unit.start, end: unit.end) }
    }

    /// One for a whole row of them.
    private mutating func sayUnreadable(_ unit: Unit) {
        if endOfUnread > 0, endOfUnread == spoken.count || (endOfUnread + 1 == spoken.count && spoken.last?.kind == .space) {
            spoken[spoken.count - 1].end = unit.end
            return
        }
        openPhrase(before: unit)
        unread.append(unit.start..<unit.end)
        spoken.append(words: Self.unreadable, start: unit.start, end: unit.end)
        endOfUnread = spoken.count
    }

    /// Marks that the engine pauses at stay; some are named; the others part words.
    private mutating func sayPunctuation(_ unit: Unit) {
        if let pause = Self.pauses[unit.scalar] {
            if spoken.last?.kind == .space { spoken.removeLast() }
            spoken.append(Unit(scalar: pause, start: unit.start, end: unit.end, kind: .punctuation))
        } else if let name = Self.names[unit.scalar] {
            openPhrase(before: unit)
            spoken.append(words: name, start: unit.start, end: unit.end)
        }
        joinsNext = false
        opensPhrase = true
    }

    /// Circled numbers, fractions and other scripts' digits.
    private mutating func sayOddDigit(_ unit: Unit) {
        guard let value = unit.scalar.properties.numericValue, value >= 0, value == value.rounded(),
            let number = JapaneseNumber(Int(min(value, 1e17)))
        else { return }
        openPhrase(before: unit)
        spoken.append(words: number.reading, start: unit.start, end: unit.end)
    }

    private static let pauses: [Unicode.Scalar: Unicode.Scalar] = [
        "。": "。", "、": "、", "，": "、", "．": "。", "!": "!", "?": "?", ".": ".", ",": ",", "…": "…", "‥": "…",
    ]
    private static let names: [Unicode.Scalar: String] = [
        "%": "パーセント", "&": "アンド", "+": "プラス", "=": "イコール", "@": "アット", "×": "バツ", "±": "プラスマイナス", "÷": "ワル",
    ]

    /// Kana only, as the engine reads them: ヲ is said オ, repeat marks are what they repeat, everything else is gone.
    private static func plainKana(_ text: String) -> [Unicode.Scalar] {
        var kana: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ー": kana.append(scalar)
            case "ヲ", "を": kana.append("オ")
            case "ゝ", "ゞ", "ヽ", "ヾ": if let last = kana.last { kana.append(last) }
            case "ゟ": kana += ["ヨ", "リ"]
            case "ヿ": kana += ["コ", "ト"]
            default: if let katakana = KanaWriting.katakana(scalar) { kana.append(katakana) }
            }
        }
        return kana
    }
}
