// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation
import Synchronization

/// The words of lists as Japanese says them, whichever way they are written: 馬鹿野郎 for ばかやろう.
///
/// For every thread. How kanji are read is looked up when the first text is compared, in the dictionary that this text needed anyway: a list
/// alone loads nothing.
final class HeardWords: Sendable {
    /// A word of a list that may be heard in Japanese.
    struct Listed: Equatable, Sendable {
        let units: [Unit]
        /// Its kana; nil where it has kanji.
        let kana: [Unicode.Scalar]?
        let mayBeginInside: Bool
        let mayEndInside: Bool

        static func == (one: Listed, other: Listed) -> Bool {
            one.units.elementsEqual(other.units) { $0.scalar == $1.scalar } && one.mayBeginInside == other.mayBeginInside
                && one.mayEndInside == other.mayEndInside
        }
    }

    let listed: [Listed]
    private let hasKanji: Bool
    private let sounds = Mutex<Sounds?>(nil)

    init(_ listed: [Listed]) {
        self.listed = listed
        hasKanji = listed.contains { $0.kana == nil }
    }

    /// The parts of a comment in which one of the words is heard. The units are those of one Japanese stretch.
    func parts(of units: ArraySlice<Unit>, _ texts: inout JapaneseTexts) -> [Range<Int>] {
        let text = texts.text(of: units)
        guard let sounds = sounds(by: texts.analysis) else { return [] }
        let forms = [units.withoutGapsInKanji, units.withWholeKanji, units.withEverydayKanji].compactMap(\.self).map {
            texts.text(of: $0[...])
        }
        return ([text] + forms).flatMap { SoundSearch(sounds, $0).parts + AtejiSearch(sounds.ateji, inKana: sounds.listedInKana, $0).parts }
    }

    /// The words that the list has in kanji, in kana and as `PlainRomaji`; nil where there is no dictionary at the moment.
    func saying(by analysis: JapaneseAnalysis) -> (kana: NeverSpokenTree, romanised: NeverSpokenTree)? {
        guard hasKanji, let sounds = sounds(by: analysis) else { return nil }
        return (sounds.inKana, sounds.romanised)
    }

    /// Nil where there is no dictionary at the moment.
    private func sounds(by analysis: JapaneseAnalysis) -> Sounds? {
        sounds.withLock { sounds in
            if sounds == nil, analysis("あ") != nil { sounds = Sounds(listed, analysis) }
            return sounds
        }
    }
}

extension HeardWords.Listed {
    /// Nil for what Japanese does not say in one word. Latin letters are Japanese where no other language is likely to have the word.
    init?(_ units: [Unit], mayBeginInside: Bool, mayEndInside: Bool) {
        let written = KanaWriting.normalised(units[...])
        let scalars = written.map(\.scalar)
        if scalars.allSatisfy(KanaWriting.isKana) {
            kana = scalars.compactMap { KanaWriting.katakana($0) ?? $0 }
        } else if scalars.allSatisfy({ KanaWriting.isKana($0) || Script($0) == .han }) {
            kana = nil
        } else {
            let letters = scalars.compactMap { Unicode.Scalar($0.lowercasedASCII) }
            guard let said = Romaji.katakana(letters).map({ Array($0.unicodeScalars) }),
                LatinInKana.isRomaji(letters) || HeardKana.length(of: said) >= Self.leastForeign
            else { return nil }
            kana = said
        }
        (self.units, self.mayBeginInside, self.mayEndInside) = (written, mayBeginInside, mayEndInside)
    }

    /// So many syllables that could be Japanese are no accident: kike is no 聞け.
    private static var leastForeign: Int { 4 }

    /// Whether it was written in Latin letters.
    var isLatin: Bool { units.first.map { Script($0.scalar) == .latin } ?? false }
}

extension ArraySlice<Unit> {
    /// The same without what stands between kanji that are written one by one: 馬・鹿. Nil where none are.
    fileprivate var withoutGapsInKanji: [Unit]? {
        func isHan(_ index: Int) -> Bool { indices.contains(index) && self[index].kind == .letter && Script(self[index].scalar) == .han }
        let gaps = indices.split { self[$0].kind != .space && self[$0].kind != .punctuation }.filter { gap in
            let (before, behind) = (gap.startIndex - 1, gap.endIndex)
            return isHan(before) && isHan(behind) && !(isHan(before - 1) && isHan(behind + 1))
        }
        guard !gaps.isEmpty else { return nil }
        return indices.filter { index in !gaps.contains { $0.contains(index) } }.map { self[$0] }
    }
}

/// How the words of lists sound, as trees of kana.
private struct Sounds: Sendable {
    /// A word that ends at a node of a tree.
    struct Ending: Sendable {
        /// How many syllables it has; what draws one out is one more.
        var length: Int
        /// How the list has it.
        var written: [Unicode.Scalar]
        /// Whether that is in kanji.
        var hasKanji: Bool
        /// What the dictionary takes it for; nil where it does not know it as one word.
        var part: Morpheme.Part?
        /// Whether it is a verb with a particle: 死ねよ.
        var endsInParticle: Bool
        var mayBeginInside: Bool
        var mayEndInside: Bool
    }

    struct Tree: Sendable {
        var tree = LetterTree()
        var endings: [[Ending]] = [[]]

        mutating func add(_ kana: [Unicode.Scalar], _ ending: Ending) {
            let node = tree.grow(kana.lazy.map(\.value))
            while endings.count <= node { endings.append([]) }
            endings[node].append(ending)
        }
    }

    /// From so many syllables on, what only draws them out makes no other word: 馬ー鹿野郎.
    private static let leastWithoutMarks = 4

    /// Words with what draws their kana out, and longer ones without that.
    private(set) var short = Tree()
    private(set) var long = Tree()
    /// Words in kanji, as they may be written in kana and in Latin letters.
    private(set) var inKana = NeverSpokenTree()
    private(set) var romanised = NeverSpokenTree()
    /// All words, as `PlainRomaji`, and those in kana.
    private(set) var ateji = NeverSpokenTree()
    private(set) var listedInKana = NeverSpokenTree()

    init(_ listed: [HeardWords.Listed], _ analysis: JapaneseAnalysis) {
        for word in listed {
            let text = JapaneseText(word.units[...], analysis: analysis)
            let said = word.kana.map { [[$0]] } ?? text.words.map { text.allSaid($0) }
            let part = text.onlyPart ?? word.kana.flatMap { Self.part(of: $0, analysis) }
            for (way, ways) in Self.combined(said).enumerated() where ways.joined().allSatisfy(KanaWriting.isKana) {
                // A guess that is short is said in many a sentence.
                guard way == 0 || HeardKana.length(of: Array(ways.joined())) >= Self.leastWithoutMarks else { continue }
                var sound = HeardKana()
                for (index, kana) in ways.enumerated() { sound.add(kana, isEnding: word.kana == nil && text.words[index].isEnding) }
                let ending = Ending(
                    length: HeardKana.length(of: sound.kana),
                    written: word.units.map(\.scalar),
                    hasKanji: word.kana == nil,
                    part: part,
                    endsInParticle: text.words.count > 1 && text.words.first?.part == .verb && text.words.last?.part == .particle,
                    mayBeginInside: word.mayBeginInside,
                    mayEndInside: word.mayEndInside
                )
                add(sound.kana, Array(ways.joined()), ending)
                if ending.hasKanji { addPartsInKana(ending.written, PlainRomaji.letters(of: Array(ways.joined()))) }
            }
        }
    }

    /// Adds a word with kana for some of its kanji: 卑怯もの, へん態.
    private mutating func addPartsInKana(_ written: [Unicode.Scalar], _ said: [UInt32]) {
        guard let parts = Self.parts(written[...], said[...]) else { return }
        let kanji = parts.indices.filter { Script(written[$0]) == .han }
        guard kanji.count > 1, kanji.count <= Self.mostKanji else { return }
        for left in 1..<(1 << kanji.count) - 1 {
            let isLeft = parts.indices.map { place in kanji.firstIndex(of: place).map { left >> $0 & 1 > 0 } ?? false }
            // A kana at the end is likely to be a particle: 馬か.
            guard isLeft.last == true || kanji.last != parts.count - 1 || parts[parts.count - 1].count > 1 else { continue }
            inKana.add(kana: parts.indices.flatMap { isLeft[$0] ? [written[$0]] : parts[$0] })
        }
    }

    /// What is said of each kanji and kana of a word; nil where its readings do not tell.
    private static func parts(_ written: ArraySlice<Unicode.Scalar>, _ said: ArraySlice<UInt32>) -> [[Unicode.Scalar]]? {
        guard let first = written.first else { return said.isEmpty ? [] : nil }
        let own = Script(first) == .han ? KanjiTables.readings(of: first) : []
        let kana = KanaWriting.katakana(first).map { [(PlainRomaji.letters(of: [$0]), [$0])] } ?? []
        for (letters, kana) in kana
            + own.compactMap({ way in PlainRomaji.katakana(of: way.letters).map { (way.letters, way.isLong ? $0 + ["ー"] : $0) } })
        where said.starts(with: letters) {
            if let rest = parts(written.dropFirst(), said.dropFirst(letters.count)) { return [kana] + rest }
        }
        return nil
    }

    private static let mostKanji = 4

    /// Adds a word by how it sounds and is written in kana.
    private mutating func add(_ sound: [Unicode.Scalar], _ kana: [Unicode.Scalar], _ ending: Ending) {
        ateji.addRomanised(sound, least: AtejiSearch.least)
        let slurred = KanaSpelling.slurred(kana)
        if ending.hasKanji {
            romanised.addRomanised(sound)
            for form in [kana, slurred].compactMap(\.self) { inKana.add(kana: form) }
        } else {
            listedInKana.addRomanised(sound)
        }
        if let slurred {
            var heard = HeardKana()
            heard.add(slurred, isEnding: false)
            short.add(heard.kana, ending)
        }
        let bare = sound.filter { !HeardKana.isMark($0) }
        if HeardKana.length(of: bare) >= Self.leastWithoutMarks {
            long.add(bare, ending)
        } else if ending.length > 1 {
            short.add(sound, ending)
        }
    }

    /// All ways to take one of each; the first ones, where there are many.
    private static func combined(_ parts: [[[Unicode.Scalar]]]) -> [[[Unicode.Scalar]]] {
        parts.reduce([[]]) { ways, part in Array(ways.flatMap { way in part.map { way + [$0] } }.prefix(mostWays)) }
    }

    private static let mostWays = 16

    /// What a word in kana is in the other script, or where it was listed in Latin letters.
    private static func part(of katakana: [Unicode.Scalar], _ analysis: JapaneseAnalysis) -> Morpheme.Part? {
        let hiragana = katakana.map { (0x30A1...0x30F6).contains($0.value) ? Unicode.Scalar($0.value - 0x60) ?? $0 : $0 }
        for form in [hiragana, katakana] {
            let units = form.map { Unit(scalar: $0, start: 0, end: 0, kind: .letter) }
            if let part = JapaneseText(units[...], analysis: analysis).onlyPart { return part }
        }
        return nil
    }
}

extension JapaneseText {
    /// What the dictionary takes it for, where it knows it as one word.
    fileprivate var onlyPart: Morpheme.Part? {
        words.count == 1 && words[0].kana != nil && words[0].part != .name ? words[0].part : nil
    }

    /// What is said of a word: kana, where it can be said in Japanese.
    fileprivate func said(_ word: JapaneseWords.Word) -> [Unicode.Scalar] {
        word.kana.map { Array($0.unicodeScalars) } ?? scalars[word.range].map { KanaWriting.katakana($0) ?? $0 }
    }

    /// What is said of a word of a list, and what may be, where the dictionary had to guess: of a kanji beside a longer word, and of one that
    /// is never read as it says, as ぶっ殺す for ぶっとばす.
    fileprivate func allSaid(_ word: JapaneseWords.Word) -> [[Unicode.Scalar]] {
        let known = said(word)
        guard let place = word.range.first(where: { Script(scalars[$0]) == .han }),
            !scalars[place + 1..<word.range.upperBound].contains(where: { Script($0) == .han })
        else { return [known] }
        func kana(_ part: Range<Int>) -> [Unicode.Scalar] { scalars[part].map { KanaWriting.katakana($0) ?? $0 } }
        let all = KanjiTables.readings(of: scalars[place]).compactMap { PlainRomaji.katakana(of: $0.letters) }.map {
            kana(word.range.lowerBound..<place) + $0 + kana(place + 1..<word.range.upperBound)
        }
        let isGuess = word.range.count == 1 && words.contains { $0.range.count > 1 }
        return isGuess || !all.contains(where: { PlainRomaji.letters(of: $0) == PlainRomaji.letters(of: known) }) ? [known] + all : [known]
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
}

/// Kana as they are heard: ヂ is ジ, and every long vowel is written ー.
private struct HeardKana {
    private(set) var kana: [Unicode.Scalar] = []
    /// The vowel that the last one ends with.
    private var vowel: Character?

    static func isMark(_ kana: Unicode.Scalar) -> Bool { kana == "ー" || kana == "ッ" }

    static func length(of kana: [Unicode.Scalar]) -> Int { kana.count { KanaSpelling.large($0) == nil } }

    /// Appends the kana of a word. One that ends another word may draw it out: the う of やろう.
    mutating func add(_ word: [Unicode.Scalar], isEnding: Bool) {
        for (index, scalar) in word.enumerated() {
            let mayDrawOut = index > 0 || isEnding || scalar == "ー"
            let own = KanaWriting.endingVowel(scalar)
            let isLong = KanaWriting.vowel(scalar) != nil && isLong(own) || KanaWriting.smallVowel(scalar) != nil && own == vowel
            if scalar == "ー" || mayDrawOut && isLong {
                if vowel != nil, kana.last != "ー" { kana.append("ー") }
                continue
            }
            vowel = own
            kana.append(Self.plain(scalar))
        }
    }

    /// Nothing draws out what was before.
    mutating func pause() {
        vowel = nil
    }

    private func isLong(_ next: Character?) -> Bool {
        guard let vowel, let next else { return false }
        return vowel == next || vowel == "o" && next == "u" || vowel == "e" && next == "i"
    }

    private static func plain(_ kana: Unicode.Scalar) -> Unicode.Scalar {
        switch kana {
        case "ヂ": "ジ"
        case "ヅ": "ズ"
        case "ヲ": "オ"
        case "ヴ": "ブ"
        default: kana
        }
    }
}

/// Looks for words in what is said of a text. What is found begins and ends where the dictionary has borders of words, or it would be in
/// every second sentence: 場から has no ばか.
private struct SoundSearch {
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
            guard !word.isNumber, word.kind != .number, said.allSatisfy(KanaWriting.isKana) else {
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
    private func end(from start: Int, _ tree: Sounds.Tree, withMarks: Bool) -> Int? {
        var (node, found, isApart): (Int, Int?, Bool) = (0, nil, false)
        for index in kana[start...].indices {
            guard let next = kana[index] else { break }
            if !withMarks, index > start, HeardKana.isMark(next.value) { continue }
            isApart = isApart || index > start && next.isApart
            if next.startsWord, !isApart, let base = bases[next.word],
                isBase(base, from: node, start, next.word, tree, withMarks: withMarks)
            {
                found = kana[index...].prefix { $0?.word == next.word }.indices.last
            }
            guard let to = tree.tree.next(node, next.value.value) else { break }
            node = to
            let marks = kana[(index + 1)...].prefix { $0.map { HeardKana.isMark($0.value) } ?? false }
            let last = withMarks ? index : index + marks.count
            if tree.endings[node].contains(where: { fits($0, start, index, drawnOutTo: last, isApart: isApart) }) { found = index }
        }
        return found
    }

    /// Whether a word of the list ends with the dictionary's form of an inflected word: 殺す with 殺して.
    private func isBase(_ base: [Unicode.Scalar], from node: Int, _ start: Int, _ word: Int, _ tree: Sounds.Tree, withMarks: Bool) -> Bool {
        var node = node
        for scalar in base where withMarks || !HeardKana.isMark(scalar) {
            guard let next = tree.tree.next(node, scalar.value) else { return false }
            node = next
        }
        guard let first = kana[start], first.startsWord, beginsWord(first.word) else { return false }
        let written = text.scalars[text.words[first.word].range.lowerBound..<text.words[word].range.lowerBound]
        let whole = Array(written) + (text.words[word].base.map { Array($0.unicodeScalars) } ?? [])
        return tree.endings[node].contains { ending in
            if ending.hasKanji, whole.contains(where: { Script($0) == .han }) { return whole == ending.written }
            guard first.word == word else {
                return ending.length >= Self.leastOverGaps && !text.words[first.word..<word].contains { $0.part == .particle }
            }
            guard let known = ending.part else { return text.words[word].part == .other || ending.length >= Self.leastOverGaps }
            return known == text.words[word].part
        }
    }

    private func fits(_ ending: Sounds.Ending, _ start: Int, _ end: Int, drawnOutTo last: Int, isApart: Bool) -> Bool {
        guard let first = kana[start], let final = kana[end], !isApart || ending.length >= Self.leastOverGaps else { return false }
        guard kana[end...last].contains(where: { $0?.endsWord == true }) || ending.mayEndInside && isLatin(final.word) else { return false }
        let isInKana = (first.word...final.word).allSatisfy { !hasKanji($0) && !isLatin($0) }
        // The dictionary divides kana without kanji as it can: は, ばか, や, ろう.
        if isInKana, ending.length >= Self.leastInKana { return true }
        guard first.startsWord || ending.mayBeginInside && isLatin(first.word), beginsWord(first.word) else { return false }
        let written = text.scalars[text.words[first.word].range.lowerBound..<text.words[final.word].range.upperBound]
        if ending.hasKanji, written.elementsEqual(ending.written) { return !isOtherForm(final.word) }
        guard !isInKana || ending.length >= Self.leastOverGaps || !goesOn(behind: final.word) else { return false }
        if first.word == final.word { return fits(ending, in: first.word) }
        let endings = text.words[(first.word + 1)...final.word].filter(\.isEnding)
        guard !endings.isEmpty, !ending.endsInParticle else {
            return ending.length >= Self.leastOverGaps || ending.length > 2 && !hasNounBeside(first.word, final.word)
        }
        if ending.length >= Self.leastWithParticles { return true }
        if ending.length >= Self.leastOverGaps { return !endings.contains { $0.part == .particle } }
        // 氏ね and 市ね stand for 死ね where nothing else follows.
        return ending.length == 2 && ending.part == .verb && isEndOfSentence(final.word) && !isBehindNo(first.word)
    }

    /// Whether a dictionary's word is the one that the list means, and none that only sounds like it: 滓, but not 貸す.
    private func fits(_ ending: Sounds.Ending, in word: Int) -> Bool {
        guard let part = text.words[word].part, text.words[word].kana != nil else { return true }
        let hasKanji = self.hasKanji(word)
        if !hasKanji, ending.length >= Self.leastOverGaps { return true }
        if ending.hasKanji { return !hasKanji && (ending.part ?? part) == part }
        // It takes many an oath in kana for an interjection or a verb, and has no other.
        return ending.part == part || part == .noun && hasKanji && !hasNounBeside(word, word)
    }

    /// Whether what follows makes another form of an inflected word: the 帰れ of 帰れば is no order.
    private func isOtherForm(_ index: Int) -> Bool {
        text.words[index].base != nil && index + 1 < text.words.count && text.words[index + 1].part == .auxiliary
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

    private func isNoun(_ index: Int) -> Bool { text.words[index].part == .noun || text.words[index].part == .name }

    private func hasKanji(_ index: Int) -> Bool { text.scalars[text.words[index].range].contains { Script($0) == .han } }

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
