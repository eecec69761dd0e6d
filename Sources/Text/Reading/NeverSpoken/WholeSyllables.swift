// SPDX-License-Identifier: GPL-3.0-or-later

extension [Unit] {
    /// The same with Korean syllables as they are said, for those that are written as single letters, drawn out, or with another border:
    /// ㅅㅣ발, 머엉청이, 쓰렉이. Nil where there are none.
    var withWholeSyllables: [Unit]? {
        guard contains(where: { Jamo.isLetter($0.scalar) }) else { return nil }
        var units = self
        for run in indices.split(whereSeparator: { Jamo.letters(self[$0].scalar).isEmpty }) {
            let letters = Jamo.said(run.flatMap { place in Jamo.letters(self[place].scalar).map { (letter: $0, place: place) } })
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
            for other in free..<run.endIndex where index == letters.count {
                (units[other].scalar, units[other].kind) = (Self.nothing, .mark)
            }
        }
        return zip(self, units).contains { $0.scalar != $1.scalar } ? units : nil
    }
}

/// The letters of Korean syllables, as they are written when they stand alone.
private enum Jamo {
    private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let vowels: ClosedRange<UInt32> = 0x314F...0x3163

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool { isSingle(scalar) || (0xAC00...0xD7A3).contains(scalar.value) }

    private static func isSingle(_ scalar: Unicode.Scalar) -> Bool { (0x3131...0x3163).contains(scalar.value) }

    /// Vowels that another one draws out: 져어.
    private static let drawnOut: [Unicode.Scalar: Unicode.Scalar] = [
        "ㅑ": "ㅏ", "ㅕ": "ㅓ", "ㅛ": "ㅗ", "ㅠ": "ㅜ", "ㅒ": "ㅐ", "ㅖ": "ㅔ", "ㅟ": "ㅣ", "ㅢ": "ㅣ",
    ]

    /// Without the letter that is not heard before a vowel, behind another consonant, and without the vowel behind it where it goes on.
    static func said(_ letters: [(letter: Unicode.Scalar, place: Int)]) -> [(letter: Unicode.Scalar, place: Int)] {
        var result: [(letter: Unicode.Scalar, place: Int)] = []
        var index = 0
        while index < letters.count {
            let (letter, next) = (letters[index].letter, letters[index...].dropFirst().first?.letter)
            guard letter == "ㅇ", let next, vowels.contains(next.value), let last = result.last?.letter, last != "ㅇ" else {
                result.append(letters[index])
                index += 1
                continue
            }
            if !vowels.contains(last.value) {
                index += 1
            } else if last == next || drawnOut[last] == next {
                index += 2
            } else {
                result += letters[index...index + 1]
                index += 2
            }
        }
        return result
    }

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
