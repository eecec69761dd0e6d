// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// How kanji are read, what they are made of, and which forms they have. `scripts/make-kanji` made the tables: read-only pages of the program's file.
enum KanjiTables {
    // SAFETY: functions of the C target that keep their promise.
    private static let readings = unsafe EmbeddedBytes(yomite_table_kanji_readings)
    private static let parts = unsafe EmbeddedBytes(yomite_table_kanji_parts)
    private static let forms = unsafe EmbeddedBytes(yomite_table_han_forms)

    /// All the ways to read a kanji, as `PlainRomaji`.
    static func readings(of kanji: Unicode.Scalar) -> [Reading] {
        all(kanji).filter { !$0.contains(point) }.map { Reading(letters: $0.filter { $0 != long }, isLong: $0.contains(long)) }
    }

    /// The ways to read a word of a kanji and these kana, if there are several: none that is long, as 同じ is どうじ and no どじ.
    static func readings(of kanji: Unicode.Scalar, with kana: [UInt32]) -> [[UInt32]] {
        all(kanji).compactMap { reading in
            guard let end = reading.firstIndex(of: point), !reading.contains(long), Array(reading[(end + 1)...]) == kana else { return nil }
            return reading.filter { $0 != point }
        }
    }

    /// How a kanji may be read.
    struct Reading {
        let letters: [UInt32]
        /// Whether it has a long vowel.
        let isLong: Bool
    }

    private static let (point, long): (UInt32, UInt32) = (0x2E, 0x2D)

    private static func all(_ kanji: Unicode.Scalar) -> [[UInt32]] {
        let rows = 2..<2 + 4 * readings.number16(0)
        guard let place = readings.firstRow(of: 4, in: rows, { readings.number16($0) < Int(kanji.value) }),
            readings.number16(place) == Int(kanji.value)
        else { return [] }
        let start = readings.number16(place + 2) * 4
        let end = (start...).first { readings[$0] == 0 } ?? start
        return (start..<end).map { readings[$0] }.split(separator: 0x20).map { $0.map(UInt32.init) }
    }

    /// The kanji of everyday Japanese that a character is another form of; nil for none.
    static func everyday(_ character: Unicode.Scalar) -> Unicode.Scalar? { form(of: character, isSame: false) }

    /// The kanji or kana that is the same character by Unicode's compatibility decomposition: of radicals, and of what is in circles. Nil
    /// for none.
    static func same(as character: Unicode.Scalar) -> Unicode.Scalar? {
        switch character.value {
        case 0x2E80...0x2FDF, 0x32D0...0x32FE, 0xF900...0xFAFF, 0x2F800...0x2FA1F: form(of: character, isSame: true)
        default: nil
        }
    }

    private static func form(of character: Unicode.Scalar, isSame: Bool) -> Unicode.Scalar? {
        func number(_ place: Int) -> Int { forms.number32(place) & 0xFF_FFFF }
        guard let place = forms.firstRow(of: 8, { number($0) < Int(character.value) }), number(place) == Int(character.value),
            (forms[place + 3] > 0) == isSame
        else { return nil }
        return Unicode.Scalar(UInt32(forms.number32(place + 4)))
    }

    /// The kanji that two characters look like side by side; nil for none.
    static func whole(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let wanted = (Int((first.wholeKatakana ?? first).value), Int((second.wholeKatakana ?? second).value))
        func pair(_ place: Int) -> (Int, Int) { (parts.number16(place), parts.number16(place + 2)) }
        guard let place = parts.firstRow(of: 6, { pair($0) < wanted }), pair(place) == wanted else { return nil }
        return Unicode.Scalar(UInt32(parts.number16(place + 4)))
    }
}

extension Collection<Unit> {
    /// The same with the kanji of everyday Japanese for their other forms: 殺 for 杀. Nil where there are none.
    var withEverydayKanji: [Unit]? {
        var units = Array(self)
        var isAny = false
        for place in units.indices where (0x3400...0x9FFF).contains(units[place].scalar.value) {
            guard let everyday = KanjiTables.everyday(units[place].scalar) else { continue }
            units[place].scalar = everyday
            isAny = true
        }
        return isAny ? units : nil
    }
}
