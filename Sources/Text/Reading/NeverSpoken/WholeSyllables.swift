// SPDX-License-Identifier: GPL-3.0-or-later

extension [Unit] {
    /// The same with Korean syllables as they are said, for those that are written as single letters, drawn out, or with another border:
    /// ㅅㅣ발, 머엉청이, 쓰렉이. Nil where there are none.
    var withWholeSyllables: [Unit]? {
        guard contains(where: { Jamo.isLetter($0.scalar) }) else { return nil }
        var units = withDrawnJamo
        for run in units.indices.split(whereSeparator: { Jamo.letters(units[$0].scalar) == nil }) {
            let letters = Jamo.said(run.flatMap { place in (Jamo.letters(units[place].scalar) ?? []).map { (letter: $0, place: place) } })
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

extension [Unit] {
    /// The same with Korean letters for what looks like them beside others: ㅆ1발, AH끼.
    private var withDrawnJamo: [Unit] {
        var units = self
        for word in indices.split(whereSeparator: { Jamo.drawn[self[$0].scalar] == nil && !Jamo.isLetter(self[$0].scalar) }) {
            guard word.contains(where: { Jamo.isLetter(self[$0].scalar) }) else { continue }
            for place in word {
                guard let letter = Jamo.drawn[self[place].scalar] else { continue }
                (units[place].scalar, units[place].kind) = (letter, .letter)
                // 77 is one letter.
                guard place > word.startIndex, self[place - 1].scalar == self[place].scalar, let double = Jamo.doubled[letter] else {
                    continue
                }
                (units[place].scalar, units[place - 1].scalar, units[place - 1].kind) = (double, Self.nothing, .mark)
            }
        }
        return units
    }

    /// What a Korean word that ends with a consonant is said as before the endings that begin with a vowel: 씨바라 for 씨발아. None for other words.
    var withKoreanEndings: [[Unit]] {
        guard let last, count > 1, allSatisfy({ Jamo.isSyllable($0.scalar) }), Jamo.letters(last.scalar)?.count == 3 else { return [] }
        return "아이은을에".unicodeScalars.compactMap { ending in
            (self + [Unit(scalar: ending, start: last.start, end: last.end, kind: .letter)]).withWholeSyllables
        }
    }

    /// A Korean word with one sound said harder or otherwise: 씨발 for 시발, 븅신 for 병신. None for other words.
    var withNearSounds: [[Unit]] {
        guard count > 1, allSatisfy({ Jamo.isSyllable($0.scalar) }) else { return [] }
        return indices.flatMap { place in
            Jamo.near(Jamo.letters(self[place].scalar) ?? []).map { letters in
                var units = self
                units[place].scalar = Jamo.syllable(letters)
                return units
            }
        }
    }

    /// What a word of Korean syllables is written as in a hurry, its first letters; also without those that are said harder. None where these are
    /// written for something else.
    var koreanInitials: [[Unit]] {
        guard count > 1, allSatisfy({ Jamo.isSyllable($0.scalar) }) else { return [] }
        let initials = compactMap { Jamo.letters($0.scalar)?.first }
        let plain = initials.map { letter in Jamo.doubled.first { $0.value == letter }?.key ?? letter }
        return (plain == initials ? [initials] : [initials, plain]).filter { !Jamo.harmless.contains(String(String.UnicodeScalarView($0))) }
            .map { letters in zip(self, letters).map { Unit(scalar: $1, start: $0.start, end: $0.end, kind: .letter) } }
    }
}

/// What may follow a Korean word in the same stretch: particles, the copula, and what makes it a verb or an insult.
enum KoreanEndings {
    private static let all = Set(
        """
        가 이 은 는 을 를 의 에 도 만 로 으로 와 과 랑 이랑 하고 야 아 이야 이여 여 들 들이 들은 들을 들아 들의 께 한테 에게 보다 처럼 같은 같이 같네 같다 이네 이다 이지 이냐 이나 이군 \
        인데 이라 이라고 라고 라 네 다 냐 지 군 임 인 이요 요 이에요 예요 입니다 이라서 라서 이면 면 이었 이니 니까 이니까 하네 하지 하는 한 할 함 해 해라 했 했네 하다 하냐 하지마 하지말 \
        들이야 놈 년 놈아 놈들 짓 질 끼 이노 노 인가 인가요 네요 군요 잖아 이잖아 거든 같아 맞네 아님 라니 이라니
        """.split(whereSeparator: { $0.isWhitespace }).map { $0.unicodeScalars.map(\.value) }
    )
    private static let longest = all.map(\.count).max() ?? 0

    /// Whether a stretch that begins here is one of them.
    static func contain(_ letters: ArraySlice<Skeleton.Letter>) -> Bool {
        let rest = letters.prefix { !$0.isGap }
        return rest.count <= longest && all.contains(rest.flatMap { repeatElement($0.value, count: Int($0.count)) })
    }
}

/// The letters of Korean syllables, as they are written when they stand alone.
enum Jamo {
    private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let vowels: ClosedRange<UInt32> = 0x314F...0x3163

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool { isSingle(scalar) || isSyllable(scalar) }

    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }

    private static func isSingle(_ scalar: Unicode.Scalar) -> Bool { (0x3131...0x3163).contains(scalar.value) }

    /// What passes for letters beside others.
    static let drawn: [Unicode.Scalar: Unicode.Scalar] = {
        let rows = "ㅣ1lI|!｜丨 ㅏトF ㅐH ㅜT丅 ㅗ⊥ ㅡー一—ㅡ ㅁ口ロ□ ㅅ人入A∧Λ ㅇ0oO○〇 ㄱ7ㄱ ㄴL└ ㄷCc匚 ㄹ己乙2 ㅂ廿甘 ㅈス天 ㅊ大 ㅋヲ ㅌE∈"
        return rows.split(separator: " ").reduce(into: [:]) { table, row in
            let scalars = Array(row.unicodeScalars)
            for scalar in scalars.dropFirst() where scalar != scalars[0] { table[scalar] = scalars[0] }
        }
    }()
    static let doubled: [Unicode.Scalar: Unicode.Scalar] = ["ㄱ": "ㄲ", "ㄷ": "ㄸ", "ㅂ": "ㅃ", "ㅅ": "ㅆ", "ㅈ": "ㅉ"]
    /// What chats are full of: thanks, yes, no, sorry, well done, bye and the like.
    static let harmless = Set(
        "ㄱㅅ ㅇㅇ ㄴㄴ ㅊㅋ ㅎㅇ ㅂㅂ ㅈㅅ ㄷㄷ ㄱㄱ ㅇㅋ ㄹㅇ ㅂㅇ ㅅㄱ ㄱㅊ ㅇㅈ ㄱㄷ ㅊㅊ ㅎㅌ ㅋㅋ ㅎㅎ ㅠㅠ ㅜㅜ ㄱㄹ ㄴㅈ ㅈㅈ ㅇㄷ ㅇㅎ ㅎㄹ ㅈㅁ ㄱㅇ ㅅㅅ ㅇㅅ ㄱㄴ ㄴㄷ ㅁㅇ ㅂㄷㅂㄷ ㅇㄱㄹㅇ"
            .split(separator: " ").map(String.init)
    )

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

    /// One to three; nil where it is not Korean.
    static func letters(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        if isSingle(scalar) { return [scalar] }
        guard isSyllable(scalar) else { return nil }
        let number = Int(scalar.value - 0xAC00)
        let vowel = Unicode.Scalar(vowels.lowerBound + UInt32(number / 28 % 21))
        return [leads[number / 588], vowel, number % 28 == 0 ? nil : tails[number % 28 - 1]].compactMap(\.self)
    }

    /// Syllables that differ from one in a sound which is near.
    static func near(_ letters: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
        guard letters.count > 1 else { return [] }
        let harder = doubled[letters[0]].map { [[$0] + letters.dropFirst()] } ?? []
        return harder + (nearVowels[letters[1]] ?? []).map { [letters[0], $0] + letters.dropFirst(2) }
    }

    private static let nearVowels: [Unicode.Scalar: [Unicode.Scalar]] = [
        "ㅏ": ["ㅑ"], "ㅐ": ["ㅒ", "ㅙ", "ㅞ"], "ㅓ": ["ㅕ"], "ㅔ": ["ㅖ", "ㅞ"], "ㅕ": ["ㅑ", "ㅠ", "ㅣ"], "ㅗ": ["ㅛ"], "ㅜ": ["ㅠ"], "ㅣ": ["ㅟ", "ㅠ"],
    ]

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
