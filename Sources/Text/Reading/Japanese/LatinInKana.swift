// SPDX-License-Identifier: GPL-3.0-or-later

/// Latin letters as a Japanese reader says them: words that everybody knows, and abbreviations letter by letter.
enum LatinInKana {
    /// More foreign words in a row than this are a sentence of another language.
    static let wordLimit = 3
    /// The most capitals of an abbreviation that is spelled.
    static let letterLimit = 4
    /// The most letters of a word that is spelled inside Japanese when there is no other reading: the voice would spell it in English.
    static let shortLimit = 3
    /// So far from a name its title is looked for.
    private static let nameLimit = 40

    /// One word in katakana; nil where it is better left to a voice of its own language.
    static func reading(_ word: some Collection<Unicode.Scalar>) -> String? {
        guard let lowercased = lowercased(word) else { return nil }
        if let laughter = laughter(lowercased) { return laughter }
        // A game; who laughs writes lol or LOL.
        if word.elementsEqual("LoL".unicodeScalars) { return spelled(lowercased) }
        if let known = row("kana", lowercased) ?? row("romaji", lowercased) { return known }
        if let drawnOut = DrawnOutWord.reading(word, known: { row("kana", $0.unicodeScalars) ?? row("romaji", $0.unicodeScalars) }) {
            return drawnOut
        }
        if let sentence = Romaji.sentence(lowercased) { return sentence }
        let isAbbreviation = word.count == 1 || (word.count <= letterLimit && word.allSatisfy { (0x41...0x5A).contains($0.value) })
        return isAbbreviation ? spelled(lowercased) : nil
    }

    /// A short word letter by letter; nil where it is too long to be followed.
    static func spelling(_ word: some Collection<Unicode.Scalar>) -> String? {
        word.count <= shortLimit ? lowercased(word).map(spelled) : nil
    }

    private static func spelled(_ word: String.UnicodeScalarView) -> String {
        word.compactMap { letters[$0] }.joined()
    }

    /// Whether it is a Japanese word, which no other language has.
    static func isRomaji(_ word: some Collection<Unicode.Scalar>) -> Bool {
        guard let word = lowercased(word) else { return false }
        return row("romaji", word) != nil || Romaji.sentence(word) != nil
            || DrawnOutWord.reading(word) { row("romaji", $0.unicodeScalars) } != nil
    }

    /// Whether all of these are Japanese words, or may be beside one.
    static func areRomaji(_ words: [some Collection<Unicode.Scalar>]) -> Bool {
        words.allSatisfy { isRomaji($0) || companion($0) != nil } && words.contains { isRomaji($0) }
    }

    /// A word that other languages have as well, in katakana as it is said beside a Japanese one.
    static func companion(_ word: some Collection<Unicode.Scalar>) -> String? {
        lowercased(word).flatMap { row("companion", $0) }
    }

    /// What is said for a word of a Japanese text, before the rest of it; nil where it is left to another voice.
    static func said(_ word: ArraySlice<Unicode.Scalar>, before rest: ArraySlice<Unicode.Scalar>) -> String? {
        reading(word) ?? (isBeforeTitle(rest) ? inSyllables(word) : nil) ?? spelling(word)
    }

    /// Whether さん or the like is the first that follows and is no Latin word.
    static func isBeforeTitle(_ rest: some Collection<Unicode.Scalar>) -> Bool {
        let text = rest.prefix(nameLimit).drop { $0 == " " || Script($0) == .latin }
        return japaneseTitles.contains { text.starts(with: $0.unicodeScalars) }
    }

    /// A word in katakana; nil where it has other than Japanese syllables.
    static func inSyllables(_ word: some Collection<Unicode.Scalar>) -> String? {
        lowercased(word).flatMap { Romaji.katakana(Array($0)) }
    }

    private static func lowercased(_ word: some Collection<Unicode.Scalar>) -> String.UnicodeScalarView? {
        guard !word.isEmpty, word.count <= 20 else { return nil }
        var lowercased = String.UnicodeScalarView()
        for scalar in word {
            guard let letter = Unicode.Scalar(scalar.lowercasedASCII) else { return nil }
            lowercased.append(letter)
        }
        return lowercased
    }

    /// Words that together are said as one: how long they are, and their kana.
    static func phrase(_ text: ArraySlice<Unicode.Scalar>) -> (length: Int, kana: String)? {
        for (written, kana) in phrases {
            guard text.count >= written.count, zip(text, written).allSatisfy({ $0.lowercasedASCII == $1.value }),
                text.dropFirst(written.count).first.map({ Script($0) != .latin }) ?? true
            else { continue }
            return (written.count, kana)
        }
        return nil
    }

    private static let phrases = [
        ("thank you so much", "サンキューソーマッチ"), ("thank you", "サンキュー"), ("thank u", "サンキュー"), ("wi-fi", "ワイファイ"), ("among us", "アモングアス"),
        ("b'z", "ビーズ"), ("l'arc", "ラルク"),
        ("one ok rock", "ワンオクロック"), ("getting over it", "ゲッティングオーバーイット"), ("let's", "レッツ"), ("x'mas", "クリスマス"),
    ].map { (Array($0.unicodeScalars), $1) }

    /// Laughter is said once or twice, however long it is.
    private static func laughter(_ word: String.UnicodeScalarView) -> String? {
        guard word.allSatisfy({ $0 == "w" }) else { return nil }
        return word.count == 1 ? "ワラ" : "ワラワラ"
    }

    private static let letters: [Unicode.Scalar: String] = [
        "a": "エー", "b": "ビー", "c": "シー", "d": "ディー", "e": "イー", "f": "エフ", "g": "ジー", "h": "エイチ", "i": "アイ", "j": "ジェー", "k": "ケー",
        "l": "エル", "m": "エム", "n": "エヌ", "o": "オー", "p": "ピー", "q": "キュー", "r": "アール", "s": "エス", "t": "ティー", "u": "ユー", "v": "ブイ",
        "w": "ダブリュー", "x": "エックス", "y": "ワイ", "z": "ゼット",
    ]

    /// What a word is said as by the rows of a kind.
    private static func row(_ kind: String, _ word: String.UnicodeScalarView) -> String? {
        NumberTable.japanese?.value(RowKey(kind, word))
    }
}

/// What Japanese puts behind a name.
let japaneseTitles = ["さん", "サン", "ちゃん", "チャン", "くん", "クン", "君", "さま", "様", "氏", "先生", "殿", "たん"]

/// Words in Latin letters in which one letter is drawn out, as chats do: kitaaa, yabaaai, nooo.
enum DrawnOutWord {
    /// Of fewer equal letters, many words have some.
    private static let least = 3
    private static let vowels: [Unicode.Scalar: String] = ["a": "アー", "i": "イー", "u": "ウー", "e": "エー", "o": "オー"]

    /// The kana of the word that is drawn out, and of a vowel alone; nil where no letter is, or where the word is not known.
    static func reading(_ word: some Collection<Unicode.Scalar>, known: (String) -> String?) -> String? {
        let letters = Array(word)
        guard let run = letters.drawnOut(least, by: ==) else { return nil }
        // AAA and III are spelled.
        if run.count == letters.count { return vowels[letters[0]] }
        // Good has two of them, kita has one.
        for count in [2, 1] {
            let scalars = letters.with(count, of: run).map { Unicode.Scalar($0.lowercasedASCII) ?? $0 }
            guard let kana = known(String(scalars: scalars)) else { continue }
            let endsLong = run.upperBound == letters.count && count == 1 && vowels[scalars.last ?? " "] != nil && !kana.hasSuffix("ー")
            return endsLong ? kana + "ー" : kana
        }
        return nil
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first run of so many letters or more that are equal.
    func drawnOut(_ least: Int, by areEqual: (Element, Element) -> Bool) -> Range<Int>? {
        var start = startIndex
        for index in indices.dropFirst() where !areEqual(self[index], self[start]) {
            if index - start >= least { return start..<index }
            start = index
        }
        return endIndex - start >= least ? start..<endIndex : nil
    }

    /// The letters with so many of a run.
    func with(_ count: Int, of run: Range<Int>) -> [Element] {
        Array(self[..<run.lowerBound]) + self[run].prefix(count) + self[run.upperBound...]
    }
}
