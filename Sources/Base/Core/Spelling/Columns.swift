// SPDX-License-Identifier: GPL-3.0-or-later

/// How many columns a text takes on a terminal: kana, kanji and full-width characters take two each, combining marks none.
public func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

/// A text with spaces up to a number of columns.
public func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
}

private func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x300: return 1
    // Hangul syllables' first parts, CJK with kana and punctuation, Hangul, compatibility forms, full-width forms, pictures, rare kanji.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        return isMark(scalar) ? 0 : 2
    default: return isMark(scalar) ? 0 : 1
    }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
}
