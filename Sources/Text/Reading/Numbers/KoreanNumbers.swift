// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes the numbers of Korean out: what is counted decides which words they are in, 세 시 삼십 분, and espeak-ng knows one kind only.
enum KoreanNumbers {
    /// The stretch with words in place of its numbers, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, numbers: Int) {
        stretch.withNumbersInWords { units, index in Found(in: units, at: index).map { ($0.words, $0.end) } }
    }

    static let table = NumberTable("ko")
    private static let longestCounter = 3
    /// Behind 번, where it is how often: 세 번 더, 세 번 죽음. Else it is which: 3번.
    private static let often = Set("더만이나죽했하봤째씩연".unicodeScalars)
    /// What engines spell in English, behind a number.
    private static let measures = [
        "km": "킬로미터", "kg": "킬로그램", "cm": "센티미터", "mm": "밀리미터", "m": "미터", "g": "그램", "ml": "밀리리터", "GB": "기가", "MB": "메가", "TB": "테라",
        "℃": "도", "L": "리터", "Hz": "헤르츠", "%": "퍼센트",
    ]
    /// Numbers that are always said digit by digit.
    private static let codes: Set<String> = ["119", "112", "114", "911"]

    private struct Found {
        var words: String
        var end: Int

        init?(in units: ArraySlice<Unit>, at start: Int) {
            let scalars = units.lazy.map(\.scalar)
            let before = scalars[..<start]
            var first = start
            var sign = ""
            if scalars[start] == "-" || scalars[start] == "+", start + 1 < units.endIndex, before.last == nil || before.last == " " {
                sign = scalars[start] == "-" ? "마이너스 " : "플러스 "
                first += 1
            }
            guard first < units.endIndex, isDigit(scalars[first]) else { return nil }
            var digits = Array(scalars[first...].prefix(while: isDigit))
            end = first + digits.count
            if digits.count <= 3, end + 3 < units.endIndex, scalars[end] == ",", scalars[(end + 1)...].prefix(while: isDigit).count == 3 {
                digits += scalars[(end + 1)...].prefix(3)
                end += 4
            }
            if let range = Self.range(digits, scalars, behind: end) {
                (words, end) = range
            } else if end + 1 < units.endIndex, scalars[end] == ".", isDigit(scalars[end + 1]), before.last != "." {
                let fraction = scalars[(end + 1)...].prefix(while: isDigit)
                words =
                    (KoreanNumeral(String(scalars: digits))?.sino ?? KoreanNumeral.spelled(digits)) + "점" + KoreanNumeral.fraction(fraction)
                end += 1 + fraction.count
            } else {
                words = Self.said(digits, before: before, after: scalars[end...])
            }
            if words.isEmpty {
                words = String(Character(scalars[end]))
                end += 1
            }
            // Degrees below zero.
            let isCold = sign.hasPrefix("마") && (end < units.endIndex && (scalars[end] == "도" || scalars[end] == "℃"))
            words = (isCold ? "영하 " : sign) + words
            let unit = scalars[end...].prefix { Script($0) == .latin || $0 == "℃" || $0 == "%" }
            if unit.count <= 2, let measure = measures[String(scalars: unit)] {
                words += measure
                end += unit.count
            }
        }

        /// `3~4명` as 서너 명, `10~20분` as 십에서 이십 분.
        private static func range<Text: BidirectionalCollection<Unicode.Scalar>>(
            _ digits: [Unicode.Scalar],
            _ scalars: Text,
            behind end: Text.Index
        ) -> (String, Text.Index)? {
            guard end < scalars.endIndex, scalars[end] == "~" || scalars[end] == "～" else { return nil }
            let start = scalars.index(after: end)
            let second = scalars[start...].prefix(while: isDigit)
            guard !second.isEmpty, let least = Int(String(scalars: digits)), let most = Int(String(scalars: second)) else { return nil }
            let after = scalars[second.endIndex...]
            let last = said(Array(second), before: scalars[..<end], after: after)
            let isNative = last != KoreanNumeral(String(scalars: second))?.sino
            if isNative, most == least + 1, (1...6).contains(least) { return (about[least - 1], second.endIndex) }
            return (said(digits, before: scalars[..<end], after: after) + "에서 " + last, second.endIndex)
        }

        /// One or two, two or three, and so on.
        private static let about = wordList("한두 두세 서너 네다섯 대여섯 예닐곱")

        private static func said<Text: BidirectionalCollection<Unicode.Scalar>>(
            _ digits: [Unicode.Scalar],
            before: Text,
            after: Text
        ) -> String {
            guard let number = KoreanNumeral(String(scalars: digits)), digits.count == 1 || digits[0] != "0",
                !codes.contains(String(scalars: digits))
            else {
                return KoreanNumeral.spelled(digits)
            }
            if digits == ["0"], isAmongDigits(before: before, after: after) { return "공" }
            let rest = after.drop { $0 == " " }
            let isNext = rest.startIndex == after.startIndex || Script(rest.first ?? " ") == .hangul
            guard isNext, before.last.map({ Script($0) != .latin }) ?? true else { return number.sino }
            if rest.first == "월", rest.startIndex == after.startIndex {
                if digits == ["6"] { return "유" }
                if digits == ["1", "0"] { return "시" }
            }
            if rest.starts(with: "번째".unicodeScalars), digits == ["1"] { return "첫" }
            if rest.first == "번", rest.dropFirst().drop(while: { $0 == " " }).first.map(often.contains) ?? false {
                return number.native(upTo: 29) ?? number.sino
            }
            // 1만 is 만, as 1000 is 천: the unit alone.
            if digits == ["1"], let unit = rest.first, rest.startIndex == after.startIndex, "만천백".unicodeScalars.contains(unit) {
                return ""
            }
            if rest.first == "대", digits.last == "0" || rest.dropFirst().drop(while: { $0 == " " }).first.map(isDigit) ?? false {
                return number.sino
            }
            return number.native(upTo: limit(of: rest)) ?? number.sino
        }

        /// Up to which number what follows is counted in Korea's own words. The longest counter that fits decides.
        private static func limit(of text: some Collection<Unicode.Scalar>) -> Int {
            var (key, limit) = (RowKey("counter"), 0)
            for scalar in text.prefix(longestCounter) {
                key.take(scalar)
                limit = table?.value(key).flatMap { Int($0) } ?? limit
            }
            return limit
        }

        /// Whether the digits of a number that is spelled stand beside it, each for itself.
        private static func isAmongDigits(
            before: some BidirectionalCollection<Unicode.Scalar>,
            after: some Collection<Unicode.Scalar>
        ) -> Bool {
            let isBehind = before.last == " " && before.dropLast().last.map(isDigit) ?? false
            return isBehind || after.first == " " && after.dropFirst().first.map(isDigit) ?? false
        }
    }
}

/// A number in the words of Korean, which has two kinds: 삼 counts years and money, 세 what one points at.
struct KoreanNumeral {
    /// Of larger numbers digits are said.
    static let digitLimit = 16
    private static let digits = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]

    private let value: Int

    /// Nil where there are too many digits.
    init?(_ digits: String) {
        guard digits.utf8.count <= Self.digitLimit, let value = Int(digits) else { return nil }
        self.value = value
    }

    /// Digit by digit; a 0 among others is 공.
    static func spelled(_ digits: some Sequence<Unicode.Scalar>) -> String {
        digits.map { $0 == "0" ? "공" : Self.digits[Int($0.value - 0x30)] }.joined()
    }

    /// The digits behind a point.
    static func fraction(_ digits: some Sequence<Unicode.Scalar>) -> String {
        digits.map { Self.digits[Int($0.value - 0x30)] }.joined()
    }

    /// In the words that come from Chinese.
    var sino: String { words(.neuter) }

    /// In Korea's own words, as they stand before what is counted; nil where people do not use them.
    func native(upTo limit: Int) -> String? {
        value > 0 && value <= limit ? words(.feminine) : nil
    }

    private func words(_ gender: NumberForm.Gender) -> String {
        KoreanNumbers.table?.words(value, .cardinal, NumberForm(gender: gender)) ?? ""
    }
}

/// Latin letters in a Korean comment as Koreans say them: gg as 지지, HP as 에이치피. Engines would change to an English voice for them.
enum LatinInHangul {
    /// Letters of the longest word that is looked up.
    private static let longest = 12
    /// More capitals are a word that is shouted.
    private static let mostInitials = 5

    /// The stretch with hangul in place of such words, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        stretch.replacing { index in
            let end = stretch.units[index...].firstIndex { !$0.isLatinLetter } ?? stretch.units.endIndex
            return (spoken(stretch.units[index..<end]), end)
        }
    }

    private static func spoken(_ word: ArraySlice<Unit>) -> String? {
        guard !word.isEmpty, word.count <= longest else { return nil }
        let small = word.map { $0.scalar.simpleLowercase }
        if let known = KoreanNumbers.table?.value(RowKey("hangul", small)) { return known }
        let isInitials = word.count <= mostInitials && zip(word, small).allSatisfy { $0.scalar != $1 }
        // Without a vowel it can only be spelled.
        let isUnsayable = word.count <= mostInitials && !small.contains { "aeiouy".unicodeScalars.contains($0) }
        guard isInitials || isUnsayable || word.count == 1 else { return nil }
        return small.map { letters[Int($0.value) - 0x61] }.joined()
    }

    private static let letters = wordList(
        "에이 비 시 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트"
    )
}

extension Unit {
    fileprivate var isLatinLetter: Bool {
        kind == .letter && scalar.isASCII
    }
}
