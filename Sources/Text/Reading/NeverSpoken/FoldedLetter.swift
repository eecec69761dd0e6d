// SPDX-License-Identifier: GPL-3.0-or-later

extension Unicode.Scalar {
    /// What it is in a word, without its disguise; nil where it is only that.
    func folded(one: Unicode.Scalar) -> UInt32? {
        switch value {
        case 0x61...0x7A: return value
        case 0x41...0x5A: return value + 0x20
        case 0...0x7F, 0x20AC: return asDisguise(one: one)?.value
        // Marks that stand apart, the Arabic stroke that only lengthens, and the marks of kana beside kana.
        case 0x640, 0x3099, 0x309A: return nil
        case _ where isGenericMark: return nil
        case 0x30A1...0x30F6: return value - 0x60
        case 0xFF66...0xFF9D: return halfWidthKana[Int(value - 0xFF66)].value
        case 0x622, 0x623, 0x625: return 0x627
        case 0x629: return 0x647
        case 0x649: return 0x64A
        case 0x3400...0xD7FF: return value
        default:
            let small = properties.changesWhenLowercased ? properties.lowercaseMapping.unicodeScalars.first ?? self : self
            return letterOfLookalike[small.value] ?? small.value
        }
    }

    /// The letter that a digit or a sign is written for.
    func asDisguise(one: Unicode.Scalar) -> Unicode.Scalar? {
        switch self {
        case "0": "o"
        case "1", "!", "|": one
        case "2": "z"
        case "3", "€": "e"
        case "4", "@": "a"
        case "5", "$": "s"
        case "6", "9": "g"
        case "7", "+": "t"
        case "8": "b"
        default: nil
        }
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

private let letterOfLookalike: [UInt32: UInt32] = {
    var letters: [UInt32: UInt32] = [:]
    for (letter, others) in lookalikes {
        for other in others.unicodeScalars { letters[other.value] = letter.value }
    }
    return letters
}()
