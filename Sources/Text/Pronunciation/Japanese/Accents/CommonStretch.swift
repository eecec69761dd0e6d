// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a text between two places where both what is read and the dictionary of accents have a boundary between words.
struct CommonStretch {
    /// Kana that stand for a part of the text.
    struct Piece {
        /// The part of the text.
        var scalars: Range<Int>
        /// The units of what is spoken.
        var units: Range<Int>
        /// Whether the dictionary of readings alone decided what they are.
        var isGuess: Bool
    }

    /// The part of the text.
    var scalars: Range<Int>
    /// Its pieces: never empty.
    var pieces: Range<Int>
    /// The words of the dictionary of accents.
    var words: Range<Int>

    /// The stretches of a text, in order.
    static func all(_ pieces: [Piece], _ words: [AccentWord]) -> [CommonStretch] {
        var stretches: [CommonStretch] = []
        var (piece, word) = (0, 0)
        while piece < pieces.count {
            let start = pieces[piece].scalars.lowerBound
            var end = pieces[piece].scalars.upperBound
            let (firstPiece, firstWord) = (piece, word)
            piece += 1
            var isEven = false
            while !isEven {
                isEven = true
                while word < words.count, words[word].range.lowerBound < end {
                    if words[word].range.upperBound > end { (end, isEven) = (words[word].range.upperBound, false) }
                    word += 1
                }
                while piece < pieces.count, pieces[piece].scalars.lowerBound < end {
                    if pieces[piece].scalars.upperBound > end { (end, isEven) = (pieces[piece].scalars.upperBound, false) }
                    piece += 1
                }
            }
            stretches.append(CommonStretch(scalars: start..<end, pieces: firstPiece..<piece, words: firstWord..<word))
        }
        return stretches
    }

    /// The units of what is spoken.
    func units(of pieces: [Piece]) -> Range<Int> {
        let start = pieces[self.pieces.lowerBound].units.lowerBound
        return start..<max(start, pieces[self.pieces.upperBound - 1].units.upperBound)
    }
}
