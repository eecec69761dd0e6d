// SPDX-License-Identifier: GPL-3.0-or-later

/// What a phrase is said as, and which units it stands for.
struct SpokenPhrase {
    var words: String
    var units: Range<Int>
    /// The first chunk behind it.
    var next: Int
}

/// Numbers with all that belongs to them, and abbreviations with signs, in the words that a reader of the language would say.
enum Phrases {
    /// The stretch with words in place of phrases, and how many there were.
    static func spokenOut(_ stretch: Stretch, _ language: PhraseLanguage) -> (Stretch, phrases: Int) {
        guard mayHavePhrase(stretch.units, language) else { return (stretch, 0) }
        let chunks = PhraseChunk.all(in: stretch.units)
        var result: [Unit] = []
        result.reserveCapacity(stretch.units.count * 2)
        var copied = stretch.units.startIndex
        var index = 0
        var phrases = 0
        while index < chunks.count {
            guard let spoken = PhraseReader(language: language, chunks: chunks, index: index).read() else {
                index += 1
                continue
            }
            result += stretch.units[copied..<spoken.units.lowerBound]
            let (first, last) = (stretch.units[spoken.units.lowerBound], stretch.units[spoken.units.upperBound - 1])
            result.append(words: spoken.words, start: first.start, end: last.end)
            copied = spoken.units.upperBound
            index = max(index + 1, spoken.next)
            phrases += 1
        }
        guard phrases > 0 else { return (stretch, 0) }
        result += stretch.units[copied...]
        // As words, a row of the same numbers would be a stammer.
        guard !isStammer(result) else { return (stretch, 0) }
        return (Stretch(language: stretch.language, units: result[...]), phrases)
    }

    /// Whether anything short stands there more often than a reading repeats it.
    static func isStammer(_ units: [Unit]) -> Bool {
        (1...SpokenLimits.pattern).contains { period in
            var alike = 0
            for index in units.indices.dropFirst(period) {
                let isAlike = units[index].kind != .digit && units[index].repeats(units[index - period])
                alike = isAlike ? alike + 1 : 0
                if alike >= period * SpokenLimits.repeats { return true }
            }
            return false
        }
    }

    /// Most comments have none, and nothing more is asked about them.
    private static func mayHavePhrase(_ units: ArraySlice<Unit>, _ language: PhraseLanguage) -> Bool {
        // In English a single I is a word, unless a comment or a part of it ends with it: World War I.
        let countsSingle = !language.isIn("numeralIsWord", "I")
        let telling = RowKey("telling")
        var isBehindNumeral = countsSingle
        var endsWithI = false
        var (word, isWord) = (telling, false)
        for unit in units {
            if unit.kind == .letter {
                word.take(unit.scalar.simpleLowercase)
                isWord = true
            } else {
                if isWord, language.hasRow(word) { return true }
                (word, isWord) = (telling, false)
            }
            if unit.kind == .digit || unit.scalar == "º" || unit.scalar == "ª" { return true }
            if unit.kind != .letter, unit.kind != .space, signs.contains(unit.scalar) { return true }
            if endsWithI, unit.kind == .punctuation, unit.scalar != "'", unit.scalar != "’" { return true }
            let isNumeral = unit.scalar == "I" || unit.scalar == "V" || unit.scalar == "X"
            if isNumeral, isBehindNumeral || unit.scalar != "I" { return true }
            endsWithI = isNumeral
            isBehindNumeral = isNumeral || countsSingle
        }
        return endsWithI || language.hasRow(word)
    }

    private static let signs = Set("&+=/.→-@#§±√½⅓⅔¼¾°№".unicodeScalars)
}
