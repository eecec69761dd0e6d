// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The writing system of a scalar, as far as it decides about the language.
@usableFromInline enum Script: UInt8, CaseIterable, Sendable {
    /// Digits, punctuation, marks: part of whatever they stand beside.
    case neutral
    case latin, greek, cyrillic, armenian, hebrew, arabic
    case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
    case thai, lao, myanmar, georgian, hangul, ethiopic, cherokee, khmer, kana, han

    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case ..<0x80: self = (0x61...0x7A).contains(scalar.lowercasedASCII) ? .latin : .neutral
        // Most letters that are looked at one by one are Japanese.
        case 0x3041...0x30FF: self = .kana
        case 0x4E00...0x9FFF: self = .han
        default:
            let place = ranges.indices.partitioned { ranges[$0].last < value }
            self = place < ranges.count && ranges[place].first <= value ? ranges[place].script : .neutral
        }
    }

    /// Whether its words are set apart by spaces.
    var hasSpaces: Bool {
        switch self {
        case .thai, .lao, .myanmar, .khmer, .kana, .han: false
        default: true
        }
    }
}

/// A value for each script. It is asked for with every letter of a text: an array answers sooner than a dictionary.
@usableFromInline struct ByScript<Value: Sendable>: Sendable {
    @usableFromInline var values: [Value]

    init(repeating value: Value) {
        values = Array(repeating: value, count: Script.allCases.count)
    }

    subscript(script: Script) -> Value {
        get { values[Int(script.rawValue)] }
        set { values[Int(script.rawValue)] = newValue }
    }
}

/// The other blocks that hold letters of a script, in order. Marks in them do not matter: they stand behind a letter.
private let ranges: [(first: UInt32, last: UInt32, script: Script)] = [
    (0xAA, 0xAA, .latin), (0xB5, 0xB5, .greek), (0xBA, 0xBA, .latin), (0xC0, 0xD6, .latin), (0xD8, 0xF6, .latin), (0xF8, 0x2AF, .latin),
    (0x370, 0x3FF, .greek), (0x400, 0x52F, .cyrillic), (0x531, 0x58F, .armenian), (0x590, 0x5FF, .hebrew), (0x620, 0x65F, .arabic),
    (0x66E, 0x6EF, .arabic), (0x6FA, 0x6FF, .arabic), (0x750, 0x77F, .arabic), (0x8A0, 0x8FF, .arabic), (0x900, 0x963, .devanagari),
    (0x970, 0x97F, .devanagari), (0x980, 0x9FF, .bengali), (0xA00, 0xA7F, .gurmukhi), (0xA80, 0xAFF, .gujarati), (0xB00, 0xB7F, .oriya),
    (0xB80, 0xBFF, .tamil), (0xC00, 0xC7F, .telugu), (0xC80, 0xCFF, .kannada), (0xD00, 0xD7F, .malayalam), (0xD80, 0xDFF, .sinhala),
    (0xE01, 0xE4E, .thai), (0xE81, 0xEFF, .lao), (0x1000, 0x109F, .myanmar), (0x10A0, 0x10FF, .georgian), (0x1100, 0x11FF, .hangul),
    (0x1200, 0x139F, .ethiopic), (0x13A0, 0x13FF, .cherokee), (0x1780, 0x17FF, .khmer), (0x1C80, 0x1C8F, .cyrillic),
    (0x1C90, 0x1CBF, .georgian), (0x1D00, 0x1DBF, .latin), (0x1E00, 0x1EFF, .latin), (0x1F00, 0x1FFF, .greek), (0x2071, 0x209C, .latin),
    (0x2160, 0x2188, .latin), (0x2C60, 0x2C7F, .latin), (0x2D00, 0x2D2F, .georgian), (0x2D80, 0x2DDF, .ethiopic), (0x2E80, 0x2FDF, .han),
    (0x3005, 0x3007, .han), (0x3021, 0x3029, .han), (0x3131, 0x318E, .hangul), (0x31F0, 0x31FF, .kana),
    (0x3400, 0x4DBF, .han), (0xA640, 0xA69F, .cyrillic), (0xA722, 0xA7FF, .latin), (0xA960, 0xA97F, .hangul),
    (0xAA60, 0xAA7F, .myanmar), (0xAB30, 0xAB6F, .latin), (0xAB70, 0xABBF, .cherokee), (0xAC00, 0xD7FB, .hangul), (0xF900, 0xFAFF, .han),
    (0xFB00, 0xFB06, .latin), (0xFB13, 0xFB17, .armenian), (0xFB1D, 0xFB4F, .hebrew), (0xFB50, 0xFDFF, .arabic), (0xFE70, 0xFEFC, .arabic),
    (0xFF66, 0xFF9F, .kana), (0xFFA1, 0xFFDC, .hangul), (0x1B000, 0x1B16F, .kana), (0x20000, 0x323AF, .han),
]
