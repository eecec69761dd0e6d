// SPDX-License-Identifier: GPL-3.0-or-later

/// Marks in kana where the voice falls, where phrases begin, and which vowels are not voiced. What is read stays as it was decided: the
/// dictionary of accents is believed only where its words have as many morae.
struct AccentLayout {
    /// Kana that stand for a part of the text: both ranges, of its scalars and of what is spoken.
    typealias Piece = (scalars: Range<Int>, units: Range<Int>)

    /// A mora of what is spoken, and the word that it belongs to.
    private struct Mora {
        var units: Range<Int>
        var word: Int
    }

    private var units: [Unit]
    private var words: [AccentWord] = []
    private var morae: [Mora] = []

    /// What is spoken, with marks.
    static func marked(_ units: [Unit], _ pieces: [Piece], by found: [AccentWord]) -> [Unit] {
        var layout = AccentLayout(units: units)
        layout.match(pieces, found)
        layout.mark()
        return layout.units
    }

    private init(units: [Unit]) {
        self.units = units
    }

    // MARK: Words and their morae

    /// Divides text and words where both have a boundary, and gives each word its morae.
    private mutating func match(_ pieces: [Piece], _ found: [AccentWord]) {
        var (piece, word) = (0, 0)
        while piece < pieces.count {
            let start = pieces[piece].scalars.lowerBound
            var end = pieces[piece].scalars.upperBound
            let (firstPiece, firstWord) = (piece, word)
            piece += 1
            var isEven = false
            while !isEven {
                isEven = true
                while word < found.count, found[word].range.lowerBound < end {
                    if found[word].range.upperBound > end { (end, isEven) = (found[word].range.upperBound, false) }
                    word += 1
                }
                while piece < pieces.count, pieces[piece].scalars.lowerBound < end {
                    if pieces[piece].scalars.upperBound > end { (end, isEven) = (pieces[piece].scalars.upperBound, false) }
                    piece += 1
                }
            }
            let said = pieces[firstPiece].units.lowerBound..<max(pieces[firstPiece].units.lowerBound, pieces[piece - 1].units.upperBound)
            take(said, found[firstWord..<word].filter { $0.range.lowerBound >= start && $0.morae > 0 })
        }
    }

    private mutating func take(_ said: Range<Int>, _ found: [AccentWord]) {
        let parts = moraRanges(in: said)
        guard !parts.isEmpty else { return }
        if found.reduce(0, { $0 + $1.morae }) == parts.count {
            var next = parts[...]
            for word in found {
                words.append(word)
                morae += next.prefix(word.morae).map { Mora(units: $0, word: words.count - 1) }
                next = next.dropFirst(word.morae)
            }
        } else {
            // Another reading: a number, a name, a word of the user's. Loan words fall before the last but one.
            var word = found.first ?? AccentWord(range: 0..<0, part: AccentWord.Part(kind: "名詞"), kana: "", accent: 0, morae: 0)
            word.accent = found.count == 1 ? min(word.accent, parts.count) : parts.count > 3 ? parts.count - 2 : 1
            word.morae = parts.count
            words.append(word)
            morae += parts.map { Mora(units: $0, word: words.count - 1) }
        }
    }

    private func moraRanges(in said: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in said where KanaWriting.isKana(units[index].scalar) {
            if let last = ranges.last, last.upperBound == index, isSmall(units[index].scalar), last.count == 1 {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }

    private func isSmall(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "ァ", "ィ", "ゥ", "ェ", "ォ", "ャ", "ュ", "ョ", "ヮ": true
        default: false
        }
    }

    // MARK: Phrases

    private mutating func mark() {
        var first = 0
        while first < morae.count {
            var end = first + 1
            while end < morae.count, goesOn(from: morae[end - 1], to: morae[end]) { end += 1 }
            markPhrase(first..<end)
            first = end
        }
    }

    private func goesOn(from last: Mora, to next: Mora) -> Bool {
        guard !isPause(between: last, next) else { return false }
        // The dictionary divides ひゃっは and ー, but no phrase begins inside a syllable.
        if KanaSpelling.continues(units[next.units.lowerBound].scalar) { return true }
        return last.word == next.word || AccentRules.joins(words[next.word], after: words[last.word])
    }

    private func isPause(between last: Mora, _ next: Mora) -> Bool {
        units[last.units.upperBound..<next.units.lowerBound].contains { $0.kind == .punctuation }
    }

    private mutating func markPhrase(_ phrase: Range<Int>) {
        units[morae[phrase.lowerBound].units.lowerBound].accent.insert(.opensPhrase)
        let accent = AccentRules.accent(of: words[morae[phrase.lowerBound].word...morae[phrase.upperBound - 1].word])
        if (1...phrase.count).contains(accent) {
            units[morae[phrase.lowerBound + accent - 1].units.upperBound - 1].accent.insert(.falls)
        }
        devoice(phrase, accent: accent)
    }

    // MARK: Vowels

    /// Between consonants without voice an i or an u has none either: not twice in a row, and not where the voice falls.
    private mutating func devoice(_ phrase: Range<Int>, accent: Int) {
        for index in phrase {
            let isFall = index == phrase.lowerBound + accent - 1
            let isAfterDevoiced = index > 0 && units[morae[index - 1].units.lowerBound].accent.contains(.isDevoiced)
            let next = index + 1 < morae.count && !isPause(between: morae[index], morae[index + 1]) ? index + 1 : nil
            if isPoliteEnd(index) ? !isDrawnOut(index) : !isFall && !isAfterDevoiced && isBetweenVoiceless(index, next) {
                units[morae[index].units.lowerBound].accent.insert(.isDevoiced)
            }
        }
    }

    /// The ス of デス and マス.
    private func isPoliteEnd(_ index: Int) -> Bool {
        let word = words[morae[index].word]
        guard word.part.kind == "助動詞", word.kana == "デス" || word.kana == "マス" else { return false }
        return first(index) == "ス" && (index + 1 == morae.count || morae[index + 1].word != morae[index].word)
    }

    /// Whether ー or a question mark follows.
    private func isDrawnOut(_ index: Int) -> Bool {
        let next = morae[index].units.upperBound
        return next < units.count && (units[next].scalar == "ー" || units[next].scalar == "?" || units[next].scalar == "？")
    }

    private func isBetweenVoiceless(_ index: Int, _ next: Int?) -> Bool {
        guard let own = voicelessConsonant(index), hasCloseVowel(index), let next, let other = voicelessConsonant(next) else {
            return false
        }
        switch (own, other) {
        case ("s", "s"), ("s", "sh"), ("f", "f"), ("f", "h"), ("h", "f"), ("h", "h"): return false
        default: return true
        }
    }

    private func first(_ mora: Int) -> Unicode.Scalar {
        units[morae[mora].units.lowerBound].scalar
    }

    private func hasCloseVowel(_ mora: Int) -> Bool {
        let scalar = units[morae[mora].units.upperBound - 1].scalar
        let vowel = KanaWriting.endingVowel(scalar)
        return vowel == "i" || vowel == "u"
    }

    /// Those that matter here; nil for one with voice, and for none.
    private func voicelessConsonant(_ mora: Int) -> String? {
        switch first(mora) {
        case "カ", "キ", "ク", "ケ", "コ": "k"
        case "サ", "ス", "セ", "ソ": "s"
        case "シ": "sh"
        case "タ", "テ", "ト": "t"
        case "チ": "ch"
        case "ツ": "ts"
        case "ハ", "ヒ", "ヘ", "ホ": "h"
        case "フ": "f"
        case "パ", "ピ", "プ", "ペ", "ポ": "p"
        default: nil
        }
    }
}
