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
    /// ヴ is no consonant that can be doubled: the ッブ of people who say neither.
    private static let doubledV: [Unicode.Scalar: Unicode.Scalar] = ["ァ": "バ", "ィ": "ビ", "ェ": "ベ", "ォ": "ボ"]

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

    fileprivate static func large(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "ァ": "ア"
        case "ィ": "イ"
        case "ゥ": "ウ"
        case "ェ": "エ"
        case "ォ": "オ"
        case "ャ": "ヤ"
        case "ュ": "ユ"
        case "ョ": "ヨ"
        case "ヮ": "ワ"
        case "ヵ": "カ"
        case "ヶ": "ケ"
        default: nil
        }
    }

    /// What is written for a kana behind another one, nil at the start of a word: nothing where it adds nothing.
    fileprivate static func spelled(_ kana: Unicode.Scalar, after last: Unicode.Scalar?) -> Unicode.Scalar? {
        switch kana {
        case "ー":
            // There is no way to draw out ン but to say it twice.
            last == "ン" ? "ン" : last.flatMap(KanaWriting.endingVowel) == nil ? nil : kana
        case "ッ": last == nil || last == kana ? nil : kana
        case "ヴ": last == "ッ" ? "ブ" : kana
        case "ヰ": "イ"
        case "ヱ": "エ"
        case "ヲ": "オ"
        default:
            if let large = large(kana) { small(kana, large, after: last) } else { kana }
        }
    }

    private static func small(_ kana: Unicode.Scalar, _ large: Unicode.Scalar, after last: Unicode.Scalar?) -> Unicode.Scalar {
        guard let last else { return large }
        switch kana {
        case "ヮ", "ヵ", "ヶ": return large
        case "ャ", "ュ", "ョ":
            let isSyllable = beforeSmallY.contains(last) || (kana == "ュ" && (last == "テ" || last == "デ" || last == "ヴ"))
            return isSyllable ? kana : large
        default:
            if syllables[last]?.contains(kana) == true { return kana }
            return KanaWriting.endingVowel(last) == KanaWriting.endingVowel(kana) ? "ー" : large
        }
    }

    /// The voiced kana that ッブ and a small vowel make.
    fileprivate static func doubledV(_ units: [Unit], before kana: Unicode.Scalar) -> Unicode.Scalar? {
        guard let voiced = doubledV[kana], units.count >= 2, units[units.count - 1].scalar == "ブ", units[units.count - 2].scalar == "ッ"
        else { return nil }
        return voiced
    }
}

extension [Unit] {
    /// Appends a katakana as a voice can say it behind what is there. Where there is nothing to say, the kana before it stands for both.
    mutating func append(kana: Unicode.Scalar, start: Int32, end: Int32) {
        switch kana {
        case "ヷ", "ヸ", "ヹ", "ヺ":
            append(kana: "ヴ", start: start, end: end)
            append(kana: kana == "ヷ" ? "ァ" : kana == "ヸ" ? "ィ" : kana == "ヹ" ? "ェ" : "ォ", start: start, end: end)
            return
        default: break
        }
        let last = last.flatMap { KanaWriting.isKana($0.scalar) ? $0.scalar : nil }
        if let voiced = KanaSpelling.doubledV(self, before: kana) {
            self[count - 1].scalar = voiced
            self[count - 1].end = end
        } else if let scalar = KanaSpelling.spelled(kana, after: last) {
            append(Unit(scalar: scalar, start: start, end: end, kind: .letter))
        } else if last != nil {
            self[count - 1].end = end
        }
    }
}
