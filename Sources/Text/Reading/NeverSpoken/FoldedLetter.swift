// SPDX-License-Identifier: GPL-3.0-or-later

extension Unicode.Scalar {
    /// What it is in a word, without its disguise; nil where it is only that.
    var folded: UInt32? {
        switch value {
        case 0x61...0x7A: return value
        case 0x41...0x5A: return value + 0x20
        case 0...0x7F: return asDisguise?.value
        // Marks that stand apart, the Arabic stroke that only lengthens, vowel points, the Indian dot, and the marks of kana beside kana.
        case 0x591...0x5C7, 0x640, 0x64B...0x65F, 0x670, 0x93C, 0x3099, 0x309A: return nil
        case _ where isGenericMark: return nil
        case 0x30A1...0x30F6: return value - 0x60
        case 0xFF66...0xFF9D: return halfWidthKana[Int(value - 0xFF66)].value
        case 0x622, 0x623, 0x625, 0x671: return 0x627
        case 0x629: return 0x647
        case 0x649, 0x6CC: return 0x64A
        case 0x6A9: return 0x643
        // The forms of Hebrew letters at the end of a word.
        case 0x5DA, 0x5DD, 0x5DF, 0x5E3, 0x5E5: return value + 1
        case 0x3400...0x9FFF, 0xAC00...0xD7FF: return value
        default:
            if let sign = asDisguise { return sign.value }
            let small = properties.changesWhenLowercased ? properties.lowercaseMapping.unicodeScalars.first ?? self : self
            for form in [self, small] {
                if let alike = Lookalike(form), !alike.isLoose { return alike[0] }
            }
            return small.value
        }
    }

    /// The letter that a digit or a sign is written for; all signs of currencies that are drawn as one.
    var asDisguise: Unicode.Scalar? {
        switch self {
        case "0": "o"
        case "1", "!", "|", "¡": "i"
        case "2": "z"
        case "3", "€", "₠": "e"
        case "4", "@", "₳": "a"
        case "5", "$", "§", "₴", "₷": "s"
        case "6", "9", "₲": "g"
        case "7", "+", "†", "₮", "₸", "₺": "t"
        case "8", "฿", "₿": "b"
        case "¢", "₵", "₡", "₢", "⃀": "c"
        case "₫", "₯": "d"
        case "₣": "f"
        case "₭": "k"
        case "£", "₤", "₶": "l"
        case "₥", "₼": "m"
        case "₦", "₪": "n"
        case "₱", "₧", "₽", "₰": "p"
        case "₹", "₨": "r"
        case "₩": "w"
        case "×": "x"
        case "¥": "y"
        default: digitInFrame?.asDisguise
        }
    }

    /// The digit that is drawn in a circle, in brackets, or high: ⓪, ⑴, ⁰.
    private var digitInFrame: Unicode.Scalar? {
        guard (0x2070...0x2793).contains(value) || (0x1F100...0x1F10C).contains(value), properties.numericType == .digit else { return nil }
        return properties.numericValue.flatMap { Unicode.Scalar(0x30 + UInt32($0)) }
    }

    /// What else a digit or a sign may be written for.
    var asOtherDisguise: Unicode.Scalar? {
        switch self {
        case "1", "!", "|", "7": "l"
        case "ł", "Ł": "i"
        case "6", "ß": "b"
        case "9": "q"
        case "q": "g"
        default: nil
        }
    }

    /// The Cyrillic letter that a digit may be written for: б, з, и or ч.
    var asCyrillicDisguise: UInt32? {
        self == "6" ? 0x431 : self == "3" ? 0x437 : self == "1" ? 0x438 : self == "4" ? 0x447 : nil
    }

    /// How far a voicing mark moves a kana; nil where it is none.
    var kanaSoundMark: UInt32? {
        switch value {
        case 0xFF9E, 0x3099, 0x309B: 1
        case 0xFF9F, 0x309A, 0x309C: 2
        default: nil
        }
    }
}

/// Whether the voiced form of a kana stands so many places behind it.
func canBeVoiced(_ kana: UInt32, by mark: UInt32) -> Bool {
    let voiced = mark == 1 ? "かきくけこさしすせそたちつてとはひふへほ" : "はひふへほ"
    return voiced.unicodeScalars.contains { $0.value == kana }
}

private let halfWidthKana = Array("をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん".unicodeScalars)
