// SPDX-License-Identifier: GPL-3.0-or-later

/// How the words of lists sound: each once by its kana, and once for all that is compared in Latin letters.
struct Sounds: Sendable {
    /// A word of a list, as the dictionary has it.
    struct Word: Sendable {
        let listed: HeardWords.Listed
        let hasKanji: Bool
        /// What the dictionary takes it for; nil where it does not know it as one word.
        let part: Morpheme.Part?
        /// Whether it is a verb with a particle: 死ねよ.
        let endsInParticle: Bool
    }

    /// The end of a word in a table: how many syllables it has, where what draws one out is one more, and whether people slur it so, as きめえ.
    typealias Ending = (length: Int, isSlurred: Bool, word: Word)

    /// From so many syllables on, what only draws them out makes no other word: 馬ー鹿野郎.
    private static let leastWithoutMarks = 4
    /// How many kana all ways to say a word have at most, but for the first one. Long words have no other.
    private static let (mostWays, mostKana) = (16, 48)

    /// Words with what draws their kana out, and longer ones without that.
    private(set) var short = WordTable()
    private(set) var long = WordTable()
    private var words: [Word] = []
    /// Words in kanji, as they may be written in kana.
    private(set) var inKana = NeverSpokenTree()
    /// All words, as `PlainRomaji`.
    private(set) var ateji = NeverSpokenTree()

    var bytes: Int { short.bytes + long.bytes + inKana.table.bytes + ateji.table.bytes + words.capacity * MemoryLayout<Word>.stride }

    /// Nil where the dictionary is taken away, even among the words: the end of the program does not wait for the rest of them.
    init?(_ listed: [HeardWords.Listed], _ analysis: JapaneseAnalysis) {
        guard analysis("あ") != nil else { return nil }
        words.reserveCapacity(listed.count)
        for word in listed where !add(word, analysis) { return nil }
        short.settle()
        long.settle()
        inKana.settle()
        ateji.settle()
    }

    func endings(_ table: WordTable, at place: WordTable.Place) -> some Sequence<Ending> {
        table.numbers(at: place).lazy.map { (Int($0 & 0x3F), $0 & 0x40 > 0, words[Int($0 >> 7)]) }
    }

    /// Returns false where there is no dictionary any more.
    private mutating func add(_ listed: HeardWords.Listed, _ analysis: JapaneseAnalysis) -> Bool {
        let (units, own) = (Self.units(listed.written.unicodeScalars), listed.kana)
        let text = JapaneseText(units[...], analysis: analysis)
        guard text.words.contains(where: { $0.part != nil }) || analysis("あ") != nil else { return false }
        words.append(
            Word(
                listed: listed,
                hasKanji: own == nil,
                part: text.onlyPart ?? own.flatMap { Self.part(of: $0, analysis) },
                endsInParticle: text.words.count > 1 && text.words.first?.part == .verb && text.words.last?.part == .particle
            )
        )
        for (way, ways) in Self.combined(own.map { [[$0]] } ?? text.words.map { text.allSaid($0) }).enumerated() {
            let kana = Array(ways.joined())
            // A guess that is short is said in many a sentence.
            guard kana.allSatisfy(KanaWriting.isKana), way == 0 || HeardKana.length(of: kana) >= Self.leastWithoutMarks else { continue }
            var sound = HeardKana()
            for (index, said) in ways.enumerated() { sound.add(said, isEnding: own == nil && text.words[index].isEnding) }
            add(sound.kana, kana)
            // The dictionary marks what is long; what begins a kanji draws out none before it: まけ犬.
            let apart = kana.map(HeardKana.plain)
            if own == nil, apart != sound.kana { add(sound: apart, isSlurred: false) }
        }
        return true
    }

    /// Adds the last word by how it sounds and is written in kana.
    private mutating func add(_ sound: [Unicode.Scalar], _ kana: [Unicode.Scalar]) {
        let hasKanji = words.last?.hasKanji == true
        ateji.addRomanised(sound, hasKanji ? [] : .inKana)
        if hasKanji { inKana.add(kana: kana) }
        if let slurred = KanaSpelling.slurred(kana) {
            if hasKanji { inKana.add(kana: slurred) }
            var heard = HeardKana()
            heard.add(slurred, isEnding: false)
            add(sound: heard.kana, isSlurred: true)
        }
        add(sound: sound, isSlurred: false)
    }

    private mutating func add(sound: [Unicode.Scalar], isSlurred: Bool) {
        let length = HeardKana.length(of: sound)
        let number = (words.count - 1) << 7 | (isSlurred ? 0x40 : 0) | min(length, 0x3F)
        let bare = sound.filter { !HeardKana.isMark($0) }
        if !isSlurred, HeardKana.length(of: bare) >= Self.leastWithoutMarks {
            long.add(bare.lazy.map(\.value), number)
        } else if length > 1 {
            short.add(sound.lazy.map(\.value), number)
        }
    }

    /// All ways to take one of each; the first ones, where there are many or they are long.
    private static func combined(_ parts: [[[Unicode.Scalar]]]) -> [[[Unicode.Scalar]]] {
        let most = mostKana / max(1, parts.reduce(0) { $0 + ($1.first?.count ?? 0) })
        return parts.reduce([[]]) { ways, part in
            Array(ways.flatMap { way in part.map { way + [$0] } }.prefix(max(1, min(mostWays, most))))
        }
    }

    private static func units(_ scalars: some Sequence<Unicode.Scalar>) -> [Unit] {
        scalars.map { Unit(scalar: $0, start: 0, end: 0, kind: .letter) }
    }

    /// What a word in kana is in the other script, or where it was listed in Latin letters.
    private static func part(of katakana: [Unicode.Scalar], _ analysis: JapaneseAnalysis) -> Morpheme.Part? {
        for form in [katakana.map(KanaWriting.hiragana), katakana] {
            if let part = JapaneseText(units(form)[...], analysis: analysis).onlyPart { return part }
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
    func said(_ word: JapaneseWords.Word) -> [Unicode.Scalar] {
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

/// Kana as they are heard: ヂ is ジ, and every long vowel is written ー.
struct HeardKana {
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

    static func plain(_ kana: Unicode.Scalar) -> Unicode.Scalar {
        switch kana {
        case "ヂ": "ジ"
        case "ヅ": "ズ"
        case "ヲ": "オ"
        case "ヴ": "ブ"
        default: kana
        }
    }
}
