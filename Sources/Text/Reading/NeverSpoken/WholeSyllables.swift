// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension [Unit] {
    /// The same with whole Korean syllables for those that are written as single letters, or partly: ㅅㅣ발, 바ㅂㅗ. Nil where there are none.
    var withWholeSyllables: [Unit]? {
        guard contains(where: { Jamo.isSingle($0.scalar) }) else { return nil }
        var units = self
        for run in indices.split(whereSeparator: { Jamo.letters(self[$0].scalar).isEmpty }) {
            let letters = run.flatMap { place in Jamo.letters(self[place].scalar).map { (letter: $0, place: place) } }
            var free = run.first ?? startIndex
            var index = 0
            while index < letters.count {
                let length = Jamo.syllableLength(letters[index...].prefix(4).map(\.letter))
                let syllable = Jamo.syllable(letters[index..<index + length].map(\.letter))
                index += length
                // Each syllable has its place where its last letter was, at the latest; what was there before it belongs to it.
                let place = Swift.max(free, letters[index - 1].place)
                guard place <= (run.last ?? free) else { break }
                for other in free..<place { (units[other].scalar, units[other].kind) = (Self.nothing, .mark) }
                (units[place].scalar, units[place].kind) = (syllable, .letter)
                free = place + 1
            }
        }
        return units
    }
}

/// The letters of Korean syllables, as they are written when they stand alone.
private enum Jamo {
    private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let vowels: ClosedRange<UInt32> = 0x314F...0x3163

    static func isSingle(_ scalar: Unicode.Scalar) -> Bool { (0x3131...0x3163).contains(scalar.value) }

    /// One to three; none where it is not Korean.
    static func letters(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if isSingle(scalar) { return [scalar] }
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return [] }
        let number = Int(scalar.value - 0xAC00)
        let vowel = Unicode.Scalar(vowels.lowerBound + UInt32(number / 28 % 21))
        return [leads[number / 588], vowel, number % 28 == 0 ? nil : tails[number % 28 - 1]].compactMap(\.self)
    }

    /// How many of some letters are the first syllable: a letter behind a vowel belongs to it, unless another vowel follows.
    static func syllableLength(_ letters: [Unicode.Scalar]) -> Int {
        guard letters.count > 1, leads.contains(letters[0]), vowels.contains(letters[1].value) else { return 1 }
        guard letters.count > 2, tails.contains(letters[2]) else { return 2 }
        return letters.count > 3 && vowels.contains(letters[3].value) ? 2 : 3
    }

    static func syllable(_ letters: [Unicode.Scalar]) -> Unicode.Scalar {
        guard letters.count > 1, let lead = leads.firstIndex(of: letters[0]) else { return letters[0] }
        let tail = letters.count > 2 ? (tails.firstIndex(of: letters[2]) ?? -1) + 1 : 0
        let number = (lead * 21 + Int(letters[1].value - vowels.lowerBound)) * 28 + tail
        return Unicode.Scalar(0xAC00 + UInt32(number)) ?? letters[0]
    }
}
