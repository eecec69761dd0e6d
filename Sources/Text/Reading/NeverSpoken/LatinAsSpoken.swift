// SPDX-License-Identifier: GPL-3.0-or-later

extension NeverSpoken {
    /// Where the words are in the kana that are said for Latin letters: ばか is in baka, where that is read as Japanese. As indices of the units
    /// of a Japanese stretch.
    func placesOfLatin(in units: ArraySlice<Unit>) -> [Range<Int>] {
        let words = units.indices.split { units[$0].kind != .letter || Script(units[$0].scalar) != .latin }
        guard !words.isEmpty else { return [] }
        let scalars = units.map(\.scalar)
        var kana: [Unit] = []
        // The word that each of the kana stands for.
        var wordOfKana: [Range<Int>] = []
        for word in words {
            let (start, end) = (word.lowerBound - units.startIndex, word.upperBound - units.startIndex)
            guard let said = LatinInKana.said(scalars[start..<end], before: scalars[end...]) else { continue }
            for scalar in said.unicodeScalars { kana.append(Unit(scalar: scalar, start: 0, end: 0, kind: .letter)) }
            kana.append(Unit(scalar: " ", start: 0, end: 0, kind: .space))
            wordOfKana += repeatElement(word, count: kana.count - wordOfKana.count)
        }
        return places(in: kana).map { wordOfKana[$0.lowerBound].lowerBound..<wordOfKana[$0.upperBound - 1].upperBound }
    }
}
