// SPDX-License-Identifier: GPL-3.0-or-later

extension Unicode.Scalar {
    /// Whether it is an ASCII character in the width of a kanji.
    var isFullWidth: Bool {
        (0xFF01...0xFF5E).contains(value)
    }

    /// The plain form of a letter, kana or digit that is wide, mathematical, or drawn in a frame, and of a radical that stands for its
    /// kanji: engines spell them or name the frame, and they disguise words. Blood types and the like (`🅰`) are said as their letters, too.
    var plainLetterform: Unicode.Scalar? {
        if isFullWidth { return Unicode.Scalar(value - 0xFF01 + 0x21) }
        switch value {
        // Thirteen alphabets, each A to Z and a to z; ten of them have digits.
        case 0x1D400...0x1D6A3: return letter(Int(value - 0x1D400) % 52)
        case 0x1D7CE...0x1D7FF: return Unicode.Scalar(0x30 + (value - 0x1D7CE) % 10)
        // In brackets, in circles, in squares.
        case 0x249C...0x24B5: return letter(26 + Int(value - 0x249C))
        case 0x24B6...0x24E9: return letter(Int(value - 0x24B6))
        case 0x1F110...0x1F129, 0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189: return letter(Int(value - 0x1F110) % 32)
        // Punctuation that may also be drawn as a picture: ‼ ⁉ 〰
        case 0x203C: return "!"
        case 0x2049: return "?"
        case 0x3030: return "~"
        default: return KanjiTables.same(as: self)
        }
    }

    /// The capitals, then the small letters.
    private func letter(_ index: Int) -> Unicode.Scalar? {
        Unicode.Scalar(UInt8(index < 26 ? 0x41 + index : 0x61 + index - 26))
    }
}
