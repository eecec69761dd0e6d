// SPDX-License-Identifier: GPL-3.0-or-later

import CTables

/// How kanji are read, and what they are made of. `scripts/make-kanji` made the tables: read-only pages of the program's file.
enum KanjiTables {
    // SAFETY: functions of the C target that keep their promise.
    private static let readings = unsafe EmbeddedBytes(yomite_table_kanji_readings)
    private static let parts = unsafe EmbeddedBytes(yomite_table_kanji_parts)

    /// All the ways to read a kanji, as `PlainRomaji`.
    static func readings(of kanji: Unicode.Scalar) -> [[UInt32]] {
        let rows = 2..<2 + 4 * readings.number16(0)
        guard let place = readings.firstRow(of: 4, in: rows, { readings.number16($0) < Int(kanji.value) }),
            readings.number16(place) == Int(kanji.value)
        else { return [] }
        let start = readings.number16(place + 2) * 2
        let end = (start...).first { readings[$0] == 0 } ?? start
        return (start..<end).map { readings[$0] }.split(separator: 0x20).map { $0.map(UInt32.init) }
    }

    /// The kanji that two characters look like side by side; nil for none.
    static func whole(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        let wanted = (Int((first.wholeKatakana ?? first).value), Int((second.wholeKatakana ?? second).value))
        func pair(_ place: Int) -> (Int, Int) { (parts.number16(place), parts.number16(place + 2)) }
        guard let place = parts.firstRow(of: 6, { pair($0) < wanted }), pair(place) == wanted else { return nil }
        return Unicode.Scalar(UInt32(parts.number16(place + 4)))
    }
}
