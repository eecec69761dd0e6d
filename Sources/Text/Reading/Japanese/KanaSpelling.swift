// SPDX-License-Identifier: GPL-3.0-or-later

/// Which kana a Japanese voice says after which: what it cannot say there it calls "Japanese letter", or leaves out.
///
/// Tests ask espeak-ng itself about all pairs.
enum KanaSpelling {
    /// Small vowels that make one syllable with the kana before them.
    private static let syllables: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "イ": ["ェ"], "ウ": ["ィ", "ェ", "ォ"], "ク": ["ィ", "ェ", "ォ"], "グ": ["ィ", "ェ", "ォ"], "シ": ["ェ"], "ジ": ["ェ"], "チ": ["ェ"],
        "ツ": ["ァ", "ィ", "ェ", "ォ"], "テ": ["ィ"], "デ": ["ィ"], "ト": ["ゥ"], "ド": ["ゥ"], "フ": ["ァ", "ィ", "ェ", "ォ"],
        "ヴ": ["ァ", "ィ", "ェ", "ォ"],
    ]
    private static let beforeSmallY = Set("キギシジチヂニヒビピミリ".unicodeScalars)
    /// Behind ッ and behind an u the voice knows no ヴ: then it is said as by people who do not, either.
    private static let plainV: [Unicode.Scalar: Unicode.Scalar] = ["ァ": "バ", "ィ": "ビ", "ェ": "ベ", "ォ": "ボ"]

    /// Whether a kana cannot begin a word, in either script: it belongs to what stands before it.
    static func continues(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "ー", "っ", "ッ", "ん", "ン": true
        default: isSmall(scalar)
        }
    }

    /// Whether it is one of the small vowels, ゃ, ゅ, ょ, ゎ, ゕ and ゖ, in either script.
    static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
        guard let katakana = KanaWriting.katakana(scalar) else { return false }
        return large(katakana) != nil
    }

    static func large(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        smallKana.firstIndex(of: scalar).map { largeKana[$0] }
    }

    private static let (smallKana, largeKana) = (Array("ァィゥェォャュョヮヵヶ".unicodeScalars), Array("アイウエオヤユヨワカケ".unicodeScalars))

    /// How an adjective is said in a hurry: スゲー for スゴイ, from three kana on. Nil for what does not end like one.
    static func slurred(_ kana: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        guard kana.count > 2, kana.last == "イ", let index = slurs.firstIndex(where: { $0.long == kana[kana.count - 2] }) else { return nil }
        return kana.dropLast(2) + [slurs[index].short, "ー"]
    }

    /// How an adjective is inflected, up to its endings: ウザカッ, ウザク. None of what does not end like one.
    static func inflected(_ kana: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        guard kana.count > 2, kana.last == "イ" else { return [] }
        return ["カッ", "ク", "ケレ", "スギ"].map { kana.dropLast() + $0.unicodeScalars }
    }

    /// Katakana with vowels for the marks that draw them out.
    /// - Parameters:
    ///   - o: the vowel behind an o.
    ///   - e: the one behind an e.
    static func withVowels(_ kana: [Unicode.Scalar], o: Unicode.Scalar, e: Unicode.Scalar) -> [Unicode.Scalar] {
        kana.indices.map { index in
            guard kana[index] == "ー", index > 0 else { return kana[index] }
            return switch KanaWriting.endingVowel(kana[index - 1]) {
            case "a": "ア"
            case "i": "イ"
            case "u": "ウ"
            case "e": e
            case "o": o
            default: kana[index]
            }
        }
    }

    private static let slurs = zip(
        "アカガサザタダナハバパマヤラワオコゴソゾトドノホボポモヨロクグスズツブムル".unicodeScalars,
        "エケゲセゼテデネヘベペメエレエエケゲセゼテデネヘベペメエレキギシジチビミリ".unicodeScalars
    ).map { (long: $0, short: $1) }

    /// The small vowel for a large one.
    static func small(_ vowel: Unicode.Scalar) -> Unicode.Scalar? {
        ["ァ", "ィ", "ゥ", "ェ", "ォ"].first { large($0) == vowel }
    }

    /// What is written for a kana behind another one, nil at the start of a word: nothing where it adds nothing.
    fileprivate static func spelled(
        _ kana: Unicode.Scalar,
        after last: Unicode.Scalar?,
        before next: Unicode.Scalar?,
        isLong: @autoclosure () -> Bool
    ) -> Unicode.Scalar? {
        switch kana {
        case "ー":
            // There is no way to draw out ン, or a vowel that is long already, but to say it once more: トオオ.
            last == "ン" || isLong() ? last : last.flatMap(KanaWriting.endingVowel) == nil ? nil : kana
        // って and っぽい begin so.
        case "ッ" where last == nil: next.map(isDoubled) == true ? kana : nil
        case "ッ": last == kana ? nil : kana
        case "ヴ": last == "ッ" || last.flatMap(KanaWriting.endingVowel) == "u" ? "ブ" : kana
        case "ヰ": "イ"
        case "ヱ": "エ"
        case "ヲ": "オ"
        default:
            if let large = large(kana) { isLong() ? large : small(kana, large, after: last) } else { kana }
        }
    }

    /// Whether a small vowel makes one syllable with the kana before it.
    static func makesSyllable(_ kana: Unicode.Scalar, after last: Unicode.Scalar) -> Bool {
        syllables[last]?.contains(kana) == true
    }

    /// Whether a small katakana neither makes a syllable with the katakana before it nor draws it out; nil stands for anything that is no kana.
    static func isOutOfPlace(_ kana: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
        guard let last, let large = large(kana) else { return true }
        return small(kana, large, after: last) == large
    }

    private static func small(_ kana: Unicode.Scalar, _ large: Unicode.Scalar, after last: Unicode.Scalar?) -> Unicode.Scalar {
        guard let last else { return large }
        switch kana {
        case "ヮ", "ヵ", "ヶ": return large
        case "ャ", "ュ", "ョ":
            let isSyllable = beforeSmallY.contains(last) || (kana == "ュ" && (last == "テ" || last == "デ" || last == "ヴ"))
            return isSyllable ? kana : large
        default:
            if makesSyllable(kana, after: last) { return kana }
            return KanaWriting.endingVowel(last) == KanaWriting.endingVowel(kana) ? "ー" : large
        }
    }

    /// Whether a word ends between ッ and this kana, which no ッ doubles: あっ、おー. The voice would name what comes behind both.
    fileprivate static func endsWord(after last: Unicode.Scalar?, before kana: Unicode.Scalar) -> Bool {
        last == "ッ" && kana != "ー" && kana != "ッ" && !isDoubled(kana)
    }

    /// Whether the kana has a consonant that a ッ doubles.
    private static func isDoubled(_ kana: Unicode.Scalar) -> Bool {
        switch large(kana) ?? kana {
        case "ア", "イ", "ウ", "エ", "オ", "ヤ", "ユ", "ヨ", "ワ", "ン", "ヰ", "ヱ", "ヲ", "ー", "ッ", "ヽ", "ヾ": false
        default: true
        }
    }

    /// The syllable that the ブ of a ヴ makes with a small vowel.
    fileprivate static func plainV(_ units: [Unit], before kana: Unicode.Scalar) -> Unicode.Scalar? {
        guard units.count >= 2, units[units.count - 1].scalar == "ブ", let syllable = plainV[kana] else { return nil }
        let before = units[units.count - 2].scalar
        return before == "ッ" || KanaWriting.endingVowel(before) == "u" ? syllable : nil
    }
}

extension [Unit] {
    /// Appends a katakana as a voice can say it behind what is there. Where there is nothing to say, the kana before it stands for both.
    /// - Parameter next: the kana that follows in the same word, where that is known.
    mutating func append(kana: Unicode.Scalar, before next: Unicode.Scalar? = nil, start: Int32, end: Int32) {
        switch kana {
        case "ヷ", "ヸ", "ヹ", "ヺ":
            append(kana: "ヴ", start: start, end: end)
            append(kana: kana == "ヷ" ? "ァ" : kana == "ヸ" ? "ィ" : kana == "ヹ" ? "ェ" : "ォ", start: start, end: end)
            return
        default: break
        }
        var last = last.flatMap { KanaWriting.isKana($0.scalar) ? $0.scalar : nil }
        if KanaSpelling.endsWord(after: last, before: kana) {
            append(Unit(scalar: " ", start: self[count - 1].start, end: self[count - 1].end, kind: .space))
            last = nil
        }
        if let voiced = KanaSpelling.plainV(self, before: kana) {
            self[count - 1].scalar = voiced
            self[count - 1].end = end
        } else if let scalar = KanaSpelling.spelled(kana, after: last, before: next, isLong: endsInLongVowel) {
            append(Unit(scalar: scalar, start: start, end: end, kind: .letter))
            if let last, scalar != kana, KanaSpelling.makesSyllable(kana, after: last) { self[count - 1].accent.insert(.isSmall) }
        } else if last != nil {
            self[count - 1].end = end
        }
    }

    /// Whether the last kana is a vowel that draws out the one before it: とお.
    private var endsInLongVowel: Bool {
        guard count >= 2, let vowel = KanaWriting.vowel(self[count - 1].scalar) else { return false }
        return KanaWriting.endingVowel(self[count - 2].scalar) == vowel
    }
}
