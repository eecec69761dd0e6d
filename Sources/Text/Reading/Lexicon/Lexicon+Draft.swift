// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension Draft {
    /// Puts the readings of the user's dictionary in place of its words: first the words, the longest from each place on; then the regular
    /// expressions, in their order, each once. What was put in stands for what it replaced.
    /// - Parameter language: the language of the comment, asked for where an entry is for one language only.
    mutating func apply(_ lexicon: Lexicon, language: (Draft) -> String) {
        guard !lexicon.isEmpty else { return }
        var known: String?
        func isFor(_ wanted: String?, _ draft: Draft) -> Bool {
            guard let wanted else { return true }
            let actual = known ?? baseLanguage(language(draft))
            known = actual
            return baseLanguage(wanted) == actual
        }
        let before = self
        var growth = Lexicon.growthLimit
        replaceWords(lexicon, &growth) { isFor($0, before) }
        guard lexicon.regexes.contains(where: { isFor($0.language, before) }) else { return }
        var steps = Lexicon.stepLimit
        for regex in lexicon.regexes where steps > 0 && isFor(regex.language, before) {
            replace(regex, &steps, &growth)
        }
    }

    private mutating func replaceWords(_ lexicon: Lexicon, _ growth: inout Int, _ isFor: (String?) -> Bool) {
        var letters = Lexicon.letterLimit
        rewrite { draft, index, result in
            guard let (word, end) = draft.word(lexicon, from: index, &letters, isFor) else { return nil }
            let length = word.reading.unicodeScalars.count
            guard growth >= length else { return nil }
            let (first, last) = (draft.units[index].start, draft.units[end - 1].end)
            draft.note(.dictionary, from: first, to: last)
            draft.trace?.note(DictionaryWord(pattern: word.pattern, layer: word.layer), at: first)
            growth -= length
            result += draft.placed(word.draft, at: first, last)
            return end
        }
    }

    /// The longest word from here on, and where it ends.
    private func word(
        _ lexicon: Lexicon,
        from start: Int,
        _ letters: inout Int,
        _ isFor: (String?) -> Bool
    ) -> (Lexicon.Word, end: Int)? {
        guard !units[start].isTaught else { return nil }
        // No word begins inside another one.
        guard start == 0 || !units[start - 1].belongsToSpacedWord || !units[start].belongsToSpacedWord else { return nil }
        var node = 0
        var found: (Lexicon.Word, end: Int)?
        for index in start..<units.count {
            guard letters > 0 else { break }
            letters -= 1
            guard let next = letter(of: units[index]).flatMap({ lexicon.next(node, $0) }) else { break }
            node = next
            let goesOn = index + 1 < units.count && units[index + 1].belongsToSpacedWord
            if let word = lexicon.words(at: node).first(where: { !($0.needsEnd && goesOn) && isFor($0.language) }) {
                found = (word, index + 1)
            }
        }
        return found
    }

    /// Searches the text in pieces, as every library gets it.
    private mutating func replace(_ regex: Lexicon.Regex, _ steps: inout Int, _ growth: inout Int) {
        var result: [Unit] = []
        var left = min(steps, Lexicon.patternStepLimit)
        let allowed = left
        var start = 0
        while start < units.count {
            let piece = units[start..<min(start + Reader.pieceLimit, units.count)]
            result += replaced(regex, in: Array(piece), &left, &growth)
            start = piece.endIndex
        }
        steps -= allowed - left
        units = result
    }

    private mutating func replaced(_ regex: Lexicon.Regex, in piece: [Unit], _ steps: inout Int, _ growth: inout Int) -> [Unit] {
        let scalars = piece.map(\.scalar.value)
        var result: [Unit] = []
        var index = 0
        while index < piece.count, steps > 0, case .found(let groups) = regex.pattern.find(in: scalars, from: index, steps: &steps) {
            guard let match = groups[0], match.lowerBound >= index, match.upperBound <= piece.count, !match.isEmpty else { break }
            let (start, end) = (piece[match.lowerBound].start, piece[match.upperBound - 1].end)
            let reading = regex.reading.flatMap { part in
                switch part {
                case .text(let text): placed(text, at: start, end)
                case .group(let number): (groups[number] ?? 0..<0).clamped(to: 0..<piece.count).map { piece[$0].placed(at: start, end) }
                }
            }
            guard growth >= reading.count else { break }
            growth -= reading.count
            note(.dictionary, from: start, to: end)
            trace?.note(DictionaryWord(pattern: regex.text, layer: regex.layer), at: start)
            result += piece[index..<match.lowerBound]
            result += reading
            index = match.upperBound
        }
        return result + piece[index...]
    }
}

extension Draft {
    /// What another draft says, standing for this part of the comment.
    private mutating func placed(_ other: Draft, at start: Int32, _ end: Int32) -> [Unit] {
        other.units.map { unit in
            other.saying(of: unit).map { self.unit(saying: $0, start: start, end: end) } ?? unit.placed(at: start, end)
        }
    }
}

extension Unit {
    /// The same, standing for this part of the comment.
    fileprivate func placed(at start: Int32, _ end: Int32) -> Unit {
        var unit = self
        (unit.start, unit.end) = (start, end)
        return unit
    }
}

/// Accents that a user taught with a word, as in `シノ'ノメ`: a `'` stands behind the mora after which the voice falls, a `/` between two phrases. A phrase
/// with a `/` beside it and without a `'` does not fall: `サクラ/`.
extension Draft {
    /// Takes the marks out of the kana that a user taught, and remembers what they say. No engine gets them as signs.
    mutating func takeTaughtAccents() {
        guard units.contains(where: { $0.isTaught && Self.isMark($0.scalar) }) else { return }
        rewrite { draft, index, result in
            let word = draft.units[index...].prefix { $0.isTaught && (KanaWriting.isKana($0.scalar) || Self.isMark($0.scalar)) }
            guard KanaWriting.isKana(draft.units[index].scalar), word.contains(where: { Self.isMark($0.scalar) }) else { return nil }
            result += Self.accented(word)
            return word.endIndex
        }
    }

    private static func accented(_ word: ArraySlice<Unit>) -> [Unit] {
        var result: [Unit] = []
        var opensPhrase = true
        for unit in word {
            if isFall(unit.scalar) {
                result[result.count - 1].accent.insert(.falls)
                result[result.count - 1].end = unit.end
            } else if isMark(unit.scalar) {
                result[result.count - 1].end = unit.end
                opensPhrase = true
            } else {
                result.append(unit)
                result[result.count - 1].accent.formUnion(opensPhrase ? [.isAccentTaught, .opensPhrase] : .isAccentTaught)
                opensPhrase = false
            }
        }
        return result
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        isFall(scalar) || scalar == "/"
    }

    /// Keyboards of phones write the other two.
    private static func isFall(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "’" || scalar == "‘"
    }

    private static func endsMora(_ scalar: Unicode.Scalar) -> Bool {
        "ゃゅょゎぁぃぅぇぉャュョヮァィゥェォ".unicodeScalars.contains(scalar)
    }

    /// A reading in kana with the mark for accents in place of what people type for it.
    static func withPlainAccents(_ reading: String) -> String {
        let (marks, scalars) = (Set("`´′".unicodeScalars), reading.unicodeScalars)
        guard scalars.contains(where: marks.contains), scalars.contains(where: KanaWriting.isKana),
            scalars.allSatisfy({ marks.contains($0) || isMark($0) || KanaWriting.isKana($0) })
        else { return reading }
        return String(scalars: scalars.map { marks.contains($0) ? "'" : $0 })
    }

    /// Whether a reading is kana with accents that nobody could say: two in a phrase, one before its first kana, or one within a mora.
    static func hasBrokenAccents(_ reading: String) -> Bool {
        let scalars = Array(reading.unicodeScalars)
        guard scalars.contains(where: isFall), scalars.contains(where: KanaWriting.isKana) else { return false }
        guard scalars.allSatisfy({ isMark($0) || KanaWriting.isKana($0) }) else { return false }
        return scalars.split(separator: "/").contains { phrase in
            let parts = phrase.split(omittingEmptySubsequences: false, whereSeparator: isFall)
            return parts.count > 2 || parts.count == 2 && (parts[0].isEmpty || parts[1].first.map(Self.endsMora) == true)
        }
    }
}
