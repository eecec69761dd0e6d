// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// The words of a Japanese text that a place may tear apart: 群馬 and 鹿児島 have no 馬鹿.
struct TornWords {
    /// Parts of the comment that the dictionary has as words, and whether these stand for themselves.
    private let words: [(part: Range<Int32>, isWhole: Bool)]

    init(_ units: [Unit], _ analysis: JapaneseAnalysis) {
        words = Stretch(language: "ja", units: units[...]).pieces(of: Reader.pieceLimit).flatMap { piece in
            let text = JapaneseText(piece.units, analysis: analysis)
            return text.words.filter { $0.kana != nil }.map {
                (text.units[$0.range.lowerBound].start..<text.units[$0.range.upperBound - 1].end, $0.part == .noun || $0.part == .other)
            }
        }
    }

    /// Whether a part of the comment begins or ends inside of a word that goes on outside. Where it ends, a verb may only inflect it: キモすぎる.
    func areTorn(by part: Range<Int32>) -> Bool {
        words.contains { word, isWhole in
            guard word.overlaps(part) else { return false }
            return word.lowerBound < part.lowerBound && word.upperBound < part.upperBound
                || isWhole && word.lowerBound > part.lowerBound && word.upperBound > part.upperBound
        }
    }

    /// Whether a part of the comment is a word as it is, and none that is only drawn out or repeated: グッズ and ちびちび, but not ばーか.
    func contain(_ part: Range<Int32>) -> Bool { words.contains { $0.part == part && $0.isWhole } }
}
