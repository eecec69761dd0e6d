// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// The words of a Japanese text that a place in kanji may tear apart: 群馬 and 鹿児島 have no 馬鹿.
struct TornWords {
    /// Parts of the comment that the dictionary has as words.
    private let words: [Range<Int32>]

    init(_ units: [Unit], _ analysis: JapaneseAnalysis) {
        words = Stretch(language: "ja", units: units[...]).pieces(of: Reader.pieceLimit).flatMap { piece in
            let text = JapaneseText(piece.units, analysis: analysis)
            return text.words.filter { $0.kana != nil }.map {
                text.units[$0.range.lowerBound].start..<text.units[$0.range.upperBound - 1].end
            }
        }
    }

    /// Whether a part of the comment begins or ends inside of a word that goes on outside.
    func areTorn(by part: Range<Int32>) -> Bool {
        words.contains { $0.overlaps(part) && $0.clamped(to: part) != $0 && part.clamped(to: $0) != part }
    }

    /// Whether a kanji stands right outside of a place, beside one of its own.
    static func mayBeTorn(by place: Range<Int>, in units: [Unit]) -> Bool {
        [(place.lowerBound - 1, place.lowerBound), (place.upperBound, place.upperBound - 1)].contains { outside, inside in
            units.indices.contains(outside) && Script(units[outside].scalar) == .han && Script(units[inside].scalar) == .han
        }
    }
}
