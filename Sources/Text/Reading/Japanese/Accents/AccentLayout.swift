// SPDX-License-Identifier: GPL-3.0-or-later

/// Marks in kana where the voice falls, where phrases begin, and which vowels are not voiced. The dictionary of accents is believed only where
/// its words have as many morae as what is read.
struct AccentLayout {
    /// A mora of what is spoken, and the word that it belongs to.
    private struct Mora {
        var units: Range<Int>
        var word: Int
    }

    private var units: [Unit]
    private var words: [AccentWord] = []
    private var morae: [Mora] = []

    /// What is spoken, with marks.
    static func marked(_ units: [Unit], _ pieces: [CommonStretch.Piece], by found: [AccentWord]) -> [Unit] {
        var layout = AccentLayout(units: units)
        layout.match(pieces, found)
        layout.mark()
        return layout.units
    }

    private init(units: [Unit]) {
        self.units = units
    }

    // MARK: Words and their morae

    /// Gives each word its morae.
    private mutating func match(_ pieces: [CommonStretch.Piece], _ found: [AccentWord]) {
        for stretch in CommonStretch.all(pieces, found) {
            let words = found[stretch.words].filter { $0.range.lowerBound >= stretch.scalars.lowerBound && $0.morae > 0 }
            take(stretch.units(of: pieces), words)
        }
    }

    private mutating func take(_ said: Range<Int>, _ found: [AccentWord]) {
        guard said.contains(where: isAccentTaught) else { return takeUntaught(said, found) }
        var start = said.lowerBound
        while start < said.upperBound {
            let isTaught = isAccentTaught(start)
            let end = (start + 1..<said.upperBound).first { isAccentTaught($0) != isTaught || units[$0].accent.contains(.opensPhrase) }
            let run = start..<(end ?? said.upperBound)
            if isTaught {
                takeTaught(run, afterTaught: start > said.lowerBound && isAccentTaught(start - 1))
            } else {
                takeUntaught(run, [])
            }
            start = run.upperBound
        }
    }

    private func isAccentTaught(_ unit: Int) -> Bool {
        units[unit].accent.contains(.isAccentTaught)
    }

    /// A phrase whose accent a user taught.
    private mutating func takeTaught(_ said: Range<Int>, afterTaught: Bool) {
        let parts = moraRanges(in: said)
        guard !parts.isEmpty else { return }
        let fall = parts.firstIndex { part in units[part].contains { $0.accent.contains(.falls) } }
        for index in said { units[index].accent.subtract([.falls, .opensPhrase]) }
        let part = AccentWord.Part(kind: "名詞", first: "固有名詞")
        let accent = fall.map { $0 + 1 } ?? 0
        add(AccentWord(range: 0..<0, part: part, kana: "", accent: accent, morae: parts.count, joins: afterTaught ? false : nil), parts)
    }

    private mutating func add(_ word: AccentWord, _ parts: [Range<Int>]) {
        words.append(word)
        morae += parts.map { Mora(units: $0, word: words.count - 1) }
    }

    private mutating func takeUntaught(_ said: Range<Int>, _ found: [AccentWord]) {
        let parts = moraRanges(in: said)
        guard !parts.isEmpty else { return }
        // What draws a word out is a part of it: お疲れ様〜.
        if parts.count == 1, units[parts[0].lowerBound].scalar == "ー", let last = morae.last, last.units.upperBound == parts[0].lowerBound {
            words[last.word].morae += 1
            morae.append(Mora(units: parts[0], word: last.word))
            return
        }
        let found = NumeralAccents.words(for: found, said: kana(of: said), behind: words.last) ?? found
        if found.reduce(0, { $0 + $1.morae }) == parts.count {
            var next = parts[...]
            for word in found {
                words.append(word)
                morae += next.prefix(word.morae).map { Mora(units: $0, word: words.count - 1) }
                markLongE(next.prefix(word.morae), as: word.kana)
                next = next.dropFirst(word.morae)
            }
        } else {
            // Another reading: a number, a name, a word of the user's. Loan words fall before the last but one.
            var word = found.first ?? AccentWord(range: 0..<0, part: AccentWord.Part(kind: "名詞"), kana: "", accent: 0, morae: 0)
            word.accent = found.count == 1 ? min(word.accent, parts.count) : parts.count > 3 ? parts.count - 2 : 1
            word.morae = parts.count
            add(word, parts)
        }
    }

    /// The two dictionaries spell a long エ differently: センセイ and センセー. Only the second one tells it from two vowels: ケイト (毛糸).
    private mutating func markLongE(_ said: ArraySlice<Range<Int>>, as kana: String) {
        for (mora, first) in zip(said, kana.unicodeScalars.filter { !isSmall($0) }) {
            let start = mora.lowerBound
            if first == "ー", start > 0, units[start].scalar == "イ", KanaWriting.endingVowel(units[start - 1].scalar) == "e" {
                units[start].accent.insert(.isLongE)
            }
        }
    }

    private func kana(of said: Range<Int>) -> String {
        String(scalars: units[said].lazy.map(\.scalar).filter(KanaWriting.isKana))
    }

    private func moraRanges(in said: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in said where KanaWriting.isKana(units[index].scalar) {
            let isSmall = isSmall(units[index].scalar) || units[index].accent.contains(.isSmall)
            if isSmall, let last = ranges.last, last.upperBound == index, last.count == 1 {
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
        // What has a voice depends on where it falls, also in the next phrase.
        for index in morae.indices where isVoiceless(index) { units[morae[index].units.lowerBound].accent.insert(.isDevoiced) }
        for (index, mora) in morae.enumerated() where index + 1 == morae.count || morae[index + 1].word != mora.word {
            units[mora.units.upperBound - 1].endOfWord = words[mora.word].part.wordClass
        }
    }

    private func goesOn(from last: Mora, to next: Mora) -> Bool {
        guard !isPause(between: last, next) else { return false }
        // The dictionary divides ひゃっは and ー, but no phrase begins inside a syllable, except with the ん of んだ and んです.
        if KanaSpelling.continues(units[next.units.lowerBound].scalar), !words[next.word].kana.hasPrefix("ン") { return true }
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
    }

    // MARK: Vowels

    /// Between consonants without voice an i or an u has none either: not twice in a row, and not where the voice falls.
    private func isVoiceless(_ index: Int) -> Bool {
        if isPoliteEnd(index) { return !isDrawnOut(index) }
        let next = following(index)
        return !isFall(index) && !isAfterDevoiced(index) && !(next.map(isVerbalShi) ?? false) && isBetweenVoiceless(index, next)
    }

    private func isAfterDevoiced(_ index: Int) -> Bool {
        guard index > 0, !isPause(between: morae[index - 1], morae[index]) else { return false }
        return units[morae[index - 1].units.lowerBound].accent.contains(.isDevoiced)
    }

    /// The ス of デス and マス, also of ございます and of a verb such as 増す.
    private func isPoliteEnd(_ index: Int) -> Bool {
        let word = words[morae[index].word]
        guard ["助動詞", "動詞", "感動詞"].contains(word.part.kind), word.kana.hasSuffix("デス") || word.kana.hasSuffix("マス") else { return false }
        return first(index) == "ス" && (index + 1 == morae.count || morae[index + 1].word != morae[index].word)
    }

    private func isFall(_ index: Int) -> Bool {
        units[morae[index].units.upperBound - 1].accent.contains(.falls)
    }

    /// A シ that begins a verb, an auxiliary or a particle and has no voice of its own: the mora in front of it keeps its voice then
    /// (アタラシク_シタラ, but ジュ_クシテ of 熟す).
    private func isVerbalShi(_ index: Int) -> Bool {
        guard !isFall(index), first(index) == "シ", morae[index].units.count == 1,
            morae[index - 1].word != morae[index].word, ["動詞", "助動詞", "助詞"].contains(words[morae[index].word].part.kind)
        else { return false }
        return isBetweenVoiceless(index, following(index))
    }

    /// The mora behind this one, unless there is a pause between.
    private func following(_ index: Int) -> Int? {
        index + 1 < morae.count && !isPause(between: morae[index], morae[index + 1]) ? index + 1 : nil
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
