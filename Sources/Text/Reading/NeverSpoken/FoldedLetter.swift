// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

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

/// Which letters of ASCII a character passes for. `scripts/make-lookalikes` made the table: read-only pages of the program's file.
struct Lookalike {
    /// Whether it only passes for one among letters that do as well: Russian, Thai and Chinese words are full of it.
    let isLoose: Bool
    /// Whether it is all of its letters in a row: Ⅳ, ﬁ.
    let isRow: Bool
    private let packed: Int

    /// So many letters it has at most.
    static let most = 3

    /// What else it may stand for; 0 for nothing.
    var other: UInt32 { isRow ? 0 : self[1] }
    var third: UInt32 { isRow ? 0 : self[2] }

    /// One of its letters; the first one is the likeliest. 0 for none.
    subscript(index: Int) -> UInt32 {
        let number = packed >> (5 * index) & 0x1F
        return number > 0 ? UInt32(number) + 0x60 : 0
    }

    // SAFETY: a function of the C target that keeps its promise.
    private static let table = unsafe EmbeddedBytes(yomite_table_lookalikes)
    private static let size = 6

    init?(_ scalar: Unicode.Scalar) {
        guard !scalar.isASCII else { return nil }
        let table = Self.table
        guard let row = table.firstRow(of: Self.size, { table.number32($0) >> 8 < Int(scalar.value) }),
            table.number32(row) >> 8 == Int(scalar.value)
        else { return nil }
        let flags = table[row]
        (isLoose, isRow) = (flags & 1 > 0, flags & 2 > 0)
        packed = table.number16(row + 4)
    }
}

extension [Unit] {
    /// Which units only resemble letters of ASCII and stand for them: those of words of which all letters resemble some and come from several
    /// scripts, or are signs, and of longer words of one script: ηigger, 卂乃匚, ba∂ger. Nil where there is none.
    var inLettersOfOneScript: (units: [Unit], areLoose: [Bool])? {
        guard contains(where: { !$0.scalar.isASCII && Lookalike($0.scalar)?.isLoose == true }) else { return nil }
        var (units, areLoose) = (self, [Bool](repeating: false, count: count))
        var isAny = false
        for word in indices.split(whereSeparator: { self[$0].kind == .space || self[$0].kind == .saying }) {
            var scripts: Set<Script> = []
            var loose: [Int] = []
            for place in word where self[place].kind != .mark {
                let scalar = self[place].scalar
                let isLoose = Lookalike(scalar)?.isLoose == true
                if isLoose { loose.append(place) }
                guard self[place].kind == .letter || isLoose else { continue }
                // No chat is written in these Cyrillic letters, which look Latin: ԁ, ԝ.
                scripts.insert((0x500...0x52F).contains(scalar.value) ? .latin : Script(scalar))
                guard isLoose || scalar.folded.map({ $0 < 0x80 }) ?? true else {
                    scripts = []
                    break
                }
            }
            let isLong = scripts.first.map { loose.count >= (Self.spelt.contains($0) ? 6 : 4) } ?? false
            guard scripts.count > 1 || isLong, !loose.isEmpty else { continue }
            isAny = true
            for place in loose { (units[place].kind, areLoose[place]) = (.letter, true) }
        }
        return isAny ? (units, areLoose) : nil
    }

    /// The scripts that most chats are written in, and that have words of letters that look Latin.
    private static var spelt: Set<Script> { [.cyrillic, .greek, .hebrew, .arabic, .thai] }

    /// The same with letters the right way up, where some are upside down. Those that are other letters upside down, as n and u, count as such.
    var turned: [Unit]? {
        guard contains(where: { $0.scalar.value >= 0x80 && onlyTurned.contains($0.scalar) }) else { return nil }
        return map { unit in
            var unit = unit
            unit.scalar = turnedLetters[unit.scalar] ?? unit.scalar
            return unit
        }
    }
}

private let onlyTurned = Set("ɐǝɟƃɥᴉɾʞɯɹʇʌʍʎ".unicodeScalars)
private let turnedLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "u", "u": "n", "b": "q", "q": "b", "d": "p", "p": "d", "ɔ": "c", "6": "9", "9": "6", "¡": "i", "ı": "i", "ן": "l", "ɓ": "g",
    "∀": "A",
]
