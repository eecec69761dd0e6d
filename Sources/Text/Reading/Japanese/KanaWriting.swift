// SPDX-License-Identifier: GPL-3.0-or-later

/// The many ways in which chats write kana, made one: what a dictionary of words is looked up with.
enum KanaWriting {
    /// Half-width kana become whole, a following voice mark joins its kana, and drawn-out vowels become one ー.
    static func normalised(_ units: ArraySlice<Unit>) -> [Unit] {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var drawnOut = 0
        for unit in units {
            var unit = unit
            if katakana(unit.scalar) == nil, let whole = wholeWidth(unit.scalar) ?? commonForms[unit.scalar] { unit.scalar = whole }
            if joins(unit, &result) { continue }
            if isWave(unit.scalar), let last = result.last, isKana(last.scalar), !endsInTime(result) { unit.scalar = "ー" }
            if drawsOut(unit.scalar, result) { unit.scalar = "ー" }
            if isDrawnOut(unit.scalar, after: result) {
                result[result.count - 1].end = unit.end
                result[result.count - 1].accent.formUnion(unit.accent.intersection(.falls))
                drawnOut += 1
                // やったあああ is what やったー is, while まあ and ああ are words.
                if drawnOut == 2, isVowel(unit.scalar) { result[result.count - 1].scalar = "ー" }
                continue
            }
            drawnOut = 0
            if unit.scalar == "ー" { unit.kind = .letter }
            result.append(unit)
        }
        return result
    }

    /// Joins a voice mark to the kana before it.
    private static func joins(_ unit: Unit, _ result: inout [Unit]) -> Bool {
        let isVoice = unit.scalar.value == 0x3099 || unit.scalar.value == 0x309B
        let isHalfVoice = unit.scalar.value == 0x309A || unit.scalar.value == 0x309C
        guard isVoice || isHalfVoice, let last = result.last, isKana(last.scalar) else { return false }
        result[result.count - 1].end = unit.end
        let value = last.scalar.value
        // か to と alternate with their voiced forms, except for the small つ between; は to ほ come in threes.
        let base = value >= 0x30A0 ? value - 0x60 : value
        let voiced: UInt32? =
            switch base {
            case 0x3046 where isVoice: 0x30F4
            case 0x304B...0x3061 where isVoice && base % 2 == 1, 0x3064...0x3068 where isVoice && base % 2 == 0: value + 1
            case 0x306F...0x307B where base % 3 == 0: value + (isVoice ? 1 : 2)
            default: nil
            }
        if let scalar = voiced.flatMap(Unicode.Scalar.init) { result[result.count - 1].scalar = scalar }
        return true
    }

    /// Whether ごろ is at the end, behind which a wave is から: 21時ごろ〜.
    private static func endsInTime(_ units: [Unit]) -> Bool {
        units.count > 2 && units[units.count - 2].scalar == "ご" && units[units.count - 1].scalar == "ろ"
            && !isKana(units[units.count - 3].scalar)
    }

    static func isWave(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "~" || scalar.value == 0x301C || scalar.value == 0x3030 || scalar == "―" || scalar == "─"
    }

    /// Whether a small vowel is as good as a ー: the ぃ of すごいぃ. The dictionary has はぁ and ねぇ, but nothing longer.
    private static func drawsOut(_ scalar: Unicode.Scalar, _ units: [Unit]) -> Bool {
        guard let vowel = smallVowel(scalar), let last = units.last(where: { $0.scalar != "ー" }), endingVowel(last.scalar) == vowel
        else { return false }
        guard units.last?.scalar != "ー" else { return true }
        guard units.count >= 2 else { return false }
        let before = units[units.count - 2].scalar
        return isKana(before) && smallVowel(before) == nil
    }

    /// Whether it only draws out what is there: the second ー, the third え of すげえええ, the second っ.
    private static func isDrawnOut(_ scalar: Unicode.Scalar, after units: [Unit]) -> Bool {
        guard isKana(scalar), let last = units.last?.scalar else { return false }
        if scalar == "ー" || scalar == "っ" || scalar == "ッ" { return last == scalar }
        guard last == scalar, units.count >= 2, isVowel(scalar) else { return false }
        let before = units[units.count - 2].scalar
        // 体にいい and 気持ちいい have the word いい in them, as おいしいい has not; 目をおおう begins a word with お.
        if scalar == "い" { return before == "い" || before == "し" }
        if before == "を" { return false }
        return endingVowel(before) == endingVowel(scalar)
    }

    /// The vowel that a small kana is.
    static func smallVowel(_ scalar: Unicode.Scalar) -> Character? {
        smallVowels.firstIndex(of: scalar).map { vowels[$0 / 2] }
    }

    private static let (smallVowels, vowels) = (Array("ぁァぃィぅゥぇェぉォ".unicodeScalars), Array("aiueo"))

    private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "あ", "い", "う", "え", "お", "ア", "イ", "ウ", "エ", "オ": true
        default: false
        }
    }

    /// The vowel that a kana is.
    static func vowel(_ scalar: Unicode.Scalar) -> Character? {
        isVowel(scalar) ? endingVowel(scalar) : nil
    }

    /// The vowel that a kana ends with.
    static func endingVowel(_ scalar: Unicode.Scalar) -> Character? {
        guard let katakana = katakana(scalar) else { return nil }
        return rows.first { $0.kana.contains(katakana) }?.vowel
    }

    private static let rows: [(vowel: Character, kana: Set<Unicode.Scalar>)] = [
        ("a", Set("アァカヵガサザタダナハバパマヤャラワヮヷ".unicodeScalars)),
        ("i", Set("イィキギシジチヂニヒビピミリヰヸ".unicodeScalars)),
        ("u", Set("ウゥクグスズツヅヌフブプムユュルヴ".unicodeScalars)),
        ("e", Set("エェケヶゲセゼテデネヘベペメレヱヹ".unicodeScalars)),
        ("o", Set("オォコゴソゾトドノホボポモヨョロヲヺ".unicodeScalars)),
    ]

    /// Whether it is a kana that no other one is drawn out with.
    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        katakana(scalar) != nil && !isVowel(scalar) && smallVowel(scalar) == nil
    }

    static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        katakana(scalar) != nil || scalar == "ー"
    }

    /// A kana as katakana; nil for everything else.
    static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x3041...0x3096, 0x309D...0x309E: Unicode.Scalar(scalar.value + 0x60)
        case 0x30A1...0x30FA, 0x30FD...0x30FE: scalar
        default: nil
        }
    }

    /// Katakana as hiragana, where there is one; everything else as it is.
    static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }

    /// Forms of kanji that stand in names, and in no dictionary.
    private static let commonForms: [Unicode.Scalar: Unicode.Scalar] = [
        "𠮷": "吉", "髙": "高", "﨑": "崎", "濵": "浜", "德": "徳", "栁": "柳", "桒": "桑", "邉": "辺", "邊": "辺", "齋": "斎", "齊": "斉",
        "嶌": "島", "惠": "恵", "剝": "剥", "頰": "頬",
        "塡": "填", "噓": "嘘", "瘦": "痩",
        // The small kana of Ainu.
        "ㇰ": "ク", "ㇱ": "シ", "ㇲ": "ス", "ㇳ": "ト", "ㇴ": "ヌ", "ㇵ": "ハ", "ㇶ": "ヒ", "ㇷ": "フ", "ㇸ": "ヘ", "ㇹ": "ホ", "ㇺ": "ム",
        "ㇻ": "ラ", "ㇼ": "リ", "ㇽ": "ル", "ㇾ": "レ", "ㇿ": "ロ",
    ]

    /// U+FF66 to U+FF9F, in their order.
    private static func wholeWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0xFF66...0xFF9F).contains(scalar.value) else { return nil }
        return halfWidthOrder[Int(scalar.value - 0xFF66)]
    }

    private static let halfWidthOrder = Array(
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜".unicodeScalars
    )
}
