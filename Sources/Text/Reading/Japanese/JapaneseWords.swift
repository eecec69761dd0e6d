// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a Japanese text: the dictionary's, except where numbers and Latin letters have rules of their own.
struct JapaneseWords {
    struct Word {
        var range: Range<Int>
        var kind: Morpheme.Kind
        /// Nil: to be said scalar by scalar.
        var kana: String?
        /// What the dictionary takes it for; nil where it is no word of the dictionary.
        var part: Morpheme.Part?
        /// Its form in a dictionary, where that may be another one.
        var base: String?
        /// Whether it goes on with the word before it.
        var isTorn = false
        /// Whether the system's dictionary alone decided how it is said.
        var isGuess = false
        var isNumber = false
        var isPlace = false
    }

    private(set) var words: [Word] = []
    private let scalars: [Unicode.Scalar]

    init(_ scalars: [Unicode.Scalar], morphemes: [Morpheme]) {
        self.scalars = scalars
        let found = Self.sound(morphemes, count: scalars.count)
        var isBoundary = [Bool](repeating: true, count: scalars.count + 1)
        for morpheme in found where morpheme.range.count > 1 {
            for index in morpheme.range.dropFirst() { isBoundary[index] = false }
        }
        // Runs of what no dictionary divides have no inner boundaries that matter: 時 behind 3 always may end.
        let numbers = NumberText(scalars: scalars, isBoundary: isBoundary)
        var index = 0
        for morpheme in found {
            fill(to: morpheme.range.lowerBound, from: &index, numbers)
            guard morpheme.range.lowerBound >= index else { continue }
            if morpheme.pronunciation == nil || morpheme.kind == .number {
                fill(to: morpheme.range.upperBound, from: &index, numbers, morpheme)
            } else {
                let decided = decided(morpheme)
                words.append(
                    Word(
                        range: morpheme.range,
                        kind: morpheme.kind,
                        kana: decided ?? morpheme.pronunciation,
                        part: morpheme.part,
                        base: morpheme.base,
                        isGuess: decided == nil && !morpheme.isOurs,
                        isPlace: morpheme.isPlace
                    )
                )
                index = morpheme.range.upperBound
            }
        }
        fill(to: scalars.count, from: &index, numbers)
        TornKana.mend(&words, in: scalars)
        WaveDash.read(&words, in: scalars)
        repeatKanji()
        // A prefix is read as the word behind it.
        for index in words.indices.dropLast() where words[index].kind == .prefix && !words[index + 1].isGuess {
            words[index].isGuess = false
        }
    }

    /// A 々 that the dictionary has in no word is said as the kanji before it: 艶々.
    private mutating func repeatKanji() {
        for index in words.indices.dropFirst() where words[index].range.count == 1 && scalars[words[index].range.lowerBound] == "々" {
            guard words[index - 1].range.count == 1 else { continue }
            (words[index].kana, words[index].kind) = (words[index - 1].kana, .dependent)
        }
    }

    /// The morphemes that can be true: in order, inside, not empty.
    private static func sound(_ morphemes: [Morpheme], count: Int) -> [Morpheme] {
        var end = 0
        return morphemes.filter { morpheme in
            guard morpheme.range.lowerBound >= end, !morpheme.range.isEmpty, morpheme.range.upperBound <= count else { return false }
            end = morpheme.range.upperBound
            return true
        }
    }

    private func isFirstOfMonth(_ kana: String) -> Bool {
        guard kana == "イチニチ", let last = words.last?.kana else { return false }
        let month = last == "ノ" ? words.dropLast().last?.kana ?? "" : last
        return last.hasSuffix("ガツ") || ["マイツキ", "コンゲツ", "ライゲツ", "センゲツ", "ヨクゲツ"].contains(month)
    }

    /// What is said for the numbers that 何 counts: 何百 and 何千.
    private func voicedBehindNan(_ kana: String, at start: Int) -> String? {
        guard start > 0, scalars[start - 1] == "何" else { return nil }
        if kana.hasPrefix("ヒャ") { return "ビャ" + kana.dropFirst(2) }
        return kana.hasPrefix("セン") ? "ゼン" + kana.dropFirst(2) : nil
    }

    /// How a word is said that a rule knows better than the dictionary, most often by the words beside it.
    private func decided(_ morpheme: Morpheme) -> String? {
        if let guess = morpheme.pronunciation,
            let reading = Homographs.reading(
                of: scalars[morpheme.range],
                said: guess,
                behind: scalars[..<morpheme.range.lowerBound],
                before: scalars[morpheme.range.upperBound...]
            )
        {
            return reading
        }
        if morpheme.range.count == 1, scalars[morpheme.range.lowerBound] == "草", isLaughter(grassAt: morpheme.range.lowerBound) {
            return "クサ"
        }
        if morpheme.range.count == 1, scalars[morpheme.range.lowerBound] == JapaneseSigns.blank { return "マル" }
        // 何 is ナン before the sounds that are made where its own end is made and before counters, and ナニ alone.
        guard morpheme.range.count == 1, scalars[morpheme.range.lowerBound] == "何" else { return nil }
        guard let next = morpheme.range.upperBound < scalars.count ? scalars[morpheme.range.upperBound] : nil else { return "ナニ" }
        switch next {
        case "だ", "で", "の", "て", "と", "な": return "ナン"
        case "が", "を", "も", "に", "か", "?", "!", "。", " ": return "ナニ"
        default:
            let isCount = JapaneseCounter.match(scalars[morpheme.range.upperBound...]).contains { $0.length > 1 }
            return isCount ? "ナン" : morpheme.pronunciation
        }
    }

    /// Whether a 草 of its own is laughter, and not the end of a plant's name: 開幕草, but 多年草 and 薬草.
    private func isLaughter(grassAt index: Int) -> Bool {
        guard index > 0, Script(scalars[index - 1]) == .han else { return true }
        guard let before = words.last, before.range.upperBound == index, before.range.count > 1 else { return false }
        return !"年根野山".unicodeScalars.contains(scalars[index - 1])
    }

    /// Whether it is the W of Wヒロイン, and no laughter: a noun follows. 草 is laughter as well.
    private func isDouble(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard word.count == 1, word.first == "W", word.endIndex < scalars.count else { return false }
        let next = scalars[word.endIndex]
        return (0x30A1...0x30FA).contains(next.value) || Script(next) == .han && next != "草"
    }

    /// What capitals mean by where they stand: W, and the CM that no number stands before.
    private func ofCapitals(_ word: ArraySlice<Unicode.Scalar>) -> String? {
        if isDouble(word) { return "ダブル" }
        guard word.count == 2, word.elementsEqual("CM".unicodeScalars) else { return nil }
        let isUnit = scalars[..<word.startIndex].last { $0 != " " }.map { $0.properties.numericType != nil } ?? false
        return isUnit ? nil : "シーエム"
    }

    /// Whether the word right before this place is the name of one.
    private func isPlace(before index: Int) -> Bool {
        words.last.map { $0.isPlace && $0.range.upperBound == index } ?? false
    }

    /// A short word that may be of another language, and is none beside a Japanese one: the ka of baka ka.
    private func companion(_ word: ArraySlice<Unicode.Scalar>) -> String? {
        guard let kana = LatinInKana.companion(word) else { return nil }
        return scalars.split { Script($0) != .latin }.contains(where: LatinInKana.isRomaji) ? kana : nil
    }

    /// Divides what the dictionary does not have: numbers, Latin words, runs of one script. A number may go on beyond `end`.
    private mutating func fill(to end: Int, from index: inout Int, _ numbers: NumberText, _ morpheme: Morpheme? = nil) {
        while index < end {
            let start = index
            if let number = numbers.named(at: start, behindPlace: isPlace(before: start)) ?? numbers.match(at: start) {
                index = number.end
                let kana = isFirstOfMonth(number.kana) ? "ツイタチ" : voicedBehindNan(number.kana, at: start) ?? number.kana
                words.append(Word(range: start..<index, kind: .word, kana: kana, isNumber: true))
            } else if let morpheme, morpheme.kind == .number, morpheme.range == start..<end, morpheme.pronunciation != nil {
                index = end
                words.append(Word(range: start..<end, kind: .word, kana: decided(morpheme) ?? morpheme.pronunciation, isNumber: true))
            } else if let phrase = LatinInKana.phrase(scalars[start...]) {
                index = start + phrase.length
                words.append(Word(range: start..<index, kind: .word, kana: phrase.kana))
            } else if Script(scalars[start]) == .latin {
                index = scalars[start...].firstIndex { Script($0) != .latin } ?? scalars.count
                let word = scalars[start..<index]
                let kana = ofCapitals(word) ?? companion(word) ?? LatinInKana.said(word, before: scalars[index...])
                words.append(Word(range: start..<index, kind: .word, kana: kana))
            } else {
                index = start + 1
                let script = RunKind(scalars[start])
                while index < end, script != .single, RunKind(scalars[index]) == script { index += 1 }
                let isKatakana = scalars[start..<index].allSatisfy { $0 == "ー" || (0x30A1...0x30FA).contains($0.value) }
                let isGuess = isKatakana && index - start > 1
                words.append(Word(range: start..<index, kind: morpheme?.kind ?? .word, kana: nil, isGuess: isGuess))
            }
        }
    }
}

/// What is kept together where no dictionary divides it.
private enum RunKind {
    case kana
    case taught
    case han
    case other
    /// Punctuation, digits and spaces: each for itself.
    case single

    init(_ scalar: Unicode.Scalar) {
        if KanaWriting.isKana(scalar) {
            self = .kana
        } else if scalar == JapaneseText.taught {
            self = .taught
        } else {
            switch Script(scalar) {
            case .han: self = .han
            case .latin, .neutral: self = .single
            default: self = .other
            }
        }
    }
}

/// Words that are written alike, where the dictionary takes the one that is rarer in chats: rows of the table, which
/// `scripts/make-number-words` explains.
enum Homographs {
    private typealias Text = ArraySlice<Unicode.Scalar>

    /// What a word is said as; nil where the dictionary is right.
    static func reading(
        of word: ArraySlice<Unicode.Scalar>,
        said guess: String,
        behind text: ArraySlice<Unicode.Scalar>,
        before rest: ArraySlice<Unicode.Scalar>
    ) -> String? {
        guard let rows = NumberTable.japanese?.value(RowKey("homograph", word.prefix(1))) else { return nil }
        // By bytes and scalars: where characters end takes longer to find out than all of the rest.
        for row in rows.utf8.split(separator: UInt8(ascii: "\n")) {
            let written = Substring(row.prefix { $0 != UInt8(ascii: " ") }).unicodeScalars
            guard word.starts(with: written) else { continue }
            let fields = row.split(separator: UInt8(ascii: " ")).map { Substring($0).unicodeScalars }
            // Only hiragana may follow in the same word.
            let ending = word.dropFirst(written.count)
            guard guess.unicodeScalars.starts(with: fields[1]), ending.allSatisfy({ (0x3041...0x3096).contains($0.value) }),
                fields.dropFirst(3).allSatisfy({ holds($0, behind: text, ending, before: rest) })
            else { continue }
            return String(fields[2]) + String(guess.unicodeScalars.dropFirst(fields[1].count))
        }
        return nil
    }

    private static func holds(_ condition: Substring.UnicodeScalarView, behind text: Text, _ ending: Text, before rest: Text) -> Bool {
        let wanted = condition.dropFirst()
        func has(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar else { return false }
            return wanted.contains(scalar) || Script(scalar) == .han && wanted.contains("漢")
        }
        func anyText(_ isThere: (Substring.UnicodeScalarView) -> Bool) -> Bool {
            wanted.split(separator: "|").contains(where: isThere)
        }
        let isMarked = text.last.map { "がはもの".unicodeScalars.contains($0) } ?? false
        let subject = isMarked ? text.dropLast() : text
        switch condition.first {
        case "+": return has(ending.first ?? rest.first)
        case "-": return !has(ending.first ?? rest.first)
        case "=": return has(text.last)
        case "^": return !has(text.last)
        case "<": return (text.last == "を" || text.last == "が") && has(text.dropLast().last)
        case "~": return has(subject.last)
        case ">": return anyText { (ending + rest.prefix($0.count)).starts(with: $0) }
        default: return anyText { text.suffix($0.count).elementsEqual($0) || subject.suffix($0.count).elementsEqual($0) }
        }
    }
}

/// A Japanese stretch, divided into words.
struct JapaneseText {
    /// Stands for each kana that a user taught, in what the dictionary sees: it leaves it alone, and tells what stands beside it as it would
    /// beside a noun.
    static let taught: Unicode.Scalar = "\u{FFFC}"

    /// The stretch, with its kana as the dictionary has them.
    let units: [Unit]
    let scalars: [Unicode.Scalar]
    /// What the dictionaries look at.
    let analysed: String
    let words: [JapaneseWords.Word]

    /// - Parameter stretch: at most `Reader.pieceLimit` units.
    init(_ stretch: ArraySlice<Unit>, analysis: JapaneseAnalysis) {
        units = KanaWriting.normalised(stretch)
        scalars = units.map { $0.isTaught && KanaWriting.isKana($0.scalar) ? Self.taught : $0.scalar }
        analysed = String(scalars: scalars.lazy.map(Self.asAnalysed))
        words = JapaneseWords(scalars, morphemes: analysis(analysed) ?? []).words
    }

    /// The dictionary knows wide marks only, and takes others for nouns, of which 声 and 人 could be suffixes.
    private static func asAnalysed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "!": "！"
        case "?": "？"
        default: scalar
        }
    }
}

/// The Japanese stretches of a comment, each divided once, no matter who looks at it.
struct JapaneseTexts {
    let analysis: JapaneseAnalysis
    private var made: [(units: ArraySlice<Unit>, text: JapaneseText)] = []

    init(_ analysis: @escaping JapaneseAnalysis) {
        self.analysis = analysis
    }

    mutating func text(of units: ArraySlice<Unit>) -> JapaneseText {
        if let known = made.first(where: { $0.units.elementsEqual(units, by: Self.areSame) }) { return known.text }
        let text = JapaneseText(units, analysis: analysis)
        made.append((units, text))
        return text
    }

    private static func areSame(_ one: Unit, _ other: Unit) -> Bool {
        one.scalar == other.scalar && one.start == other.start && one.end == other.end && one.accent == other.accent
    }
}
