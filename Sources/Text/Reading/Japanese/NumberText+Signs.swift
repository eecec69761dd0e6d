// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with symbols between them, as Japanese says them: dates, ranges, scores, versions, and what is spelled.
extension NumberText {
    /// What begins at this place; nil where it is no such number.
    func signed(at start: Int) -> Match? {
        guard start == 0 || digit(start - 1) == nil, let number = WrittenNumber(scalars, at: start) else { return nil }
        if number.isSpelled { return Match(end: number.end, kana: number.parts.joined().compactMap(reading(ofDigit:)).joined()) }
        if let date = number.date { return joined([(date.year, "年")], end: number.end).followed(by: day(date.month, date.day)) }
        if number.hasParts(2...2, between: "-") { return pair(number, from: start) }
        if number.hasParts(3...WrittenNumber.partLimit, between: "."), number.thousands == nil {
            return Match(end: number.end, kana: number.values.compactMap { JapaneseNumber($0)?.reading }.joined(separator: "テン"))
        }
        return nil
    }

    /// A day of the year; the first of a month has a name of its own.
    func day(_ month: Int, _ day: Int) -> String {
        joined([(month, "月")], end: 0).kana + (day == 1 ? "ツイタチ" : joined([(day, "日")], end: 0).kana)
    }

    /// `10-20人`: from ten to twenty people; `3-1`: three against one.
    private func pair(_ number: WrittenNumber, from start: Int) -> Match? {
        guard let first = number.values.first.flatMap(JapaneseNumber.init), number.isRange || number.isScore,
            let second = match(at: start + number.parts[0].utf8.count + 1)
        else { return nil }
        // Nothing is counted from zero on, but many a match was lost 0-3.
        let isRange = number.isRange && first.value > 0
        return Match(end: second.end, kana: first.reading + (isRange ? "カラ" : "タイ") + second.kana)
    }

    /// `2、3日`: so many or one more of what is counted.
    func about(at start: Int) -> Match? {
        guard let first = digit(start), let second = digit(start + 2), first > 0, second == first + 1, digit(start + 3) == nil,
            scalars[start + 1] == "、" || scalars[start + 1] == ",", start == 0 || digit(start - 1) == nil,
            let (counter, length) = JapaneseCounter.match(scalars[(start + 3)...]).first, let more = JapaneseNumber(second)
        else { return nil }
        let end = start + 3 + length
        // Days are counted as other things here, and two people as well: ニサンニチ, イチニニン.
        let counted =
            switch scalars[start + 3] {
            case "日" where length == 1 && second != 4: JapaneseNumber.digits[second] + "ニチ"
            case "人" where length == 1 && second == 2: "ニニン"
            default: counter.reading(of: more)
            }
        return Match(end: end, kana: Self.firstOfTwo[first] + counted)
    }

    private static let firstOfTwo = ["", "イチ", "ニ", "サン", "シ", "ゴ", "ロク", "シチ", "ハチ"]

    private func reading(ofDigit digit: Character) -> String? {
        digit.wholeNumberValue.map { JapaneseNumber.digits[$0] }
    }
}

extension NumberText.Match {
    fileprivate func followed(by more: String) -> NumberText.Match {
        NumberText.Match(end: end, kana: kana + more)
    }
}

/// Numerals of the script, alone or behind digits: `二十`, `1億2千万`.
extension NumberText {
    fileprivate static func numeral(_ scalar: Unicode.Scalar) -> Int? {
        numerals.firstIndex(of: scalar)
    }

    private static let numerals = Array("〇一二三四五六七八九".unicodeScalars)

    static func unit(_ scalar: Unicode.Scalar) -> (value: Int, name: String)? {
        switch scalar {
        case "十": (10, "ジュー")
        case "百": (100, "ヒャク")
        case "千": (1000, "セン")
        case "万": (10_000, "マン")
        case "億": (100_000_000, "オク")
        case "兆": (1_000_000_000_000, "チョー")
        default: nil
        }
    }

    /// The units behind digits: `1億2千万`.
    func withMyriads(_ number: Number) -> Number {
        guard let first = number.whole, number.end < scalars.count, Self.unit(scalars[number.end]) != nil else { return number }
        var sum = Sum(current: first.value)
        var end = number.end
        while end < scalars.count {
            if let unit = Self.unit(scalars[end]) {
                sum.take(unit: unit.value)
            } else if digit(end) != nil, sum.current == nil {
                while let next = digit(end) {
                    sum.take(digit: next)
                    end += 1
                }
                continue
            } else {
                break
            }
            end += 1
        }
        guard let whole = sum.total.flatMap(JapaneseNumber.init) else { return number }
        return Number(end: end, reading: whole.reading, whole: whole)
    }

    func kanji(at start: Int) -> Number? {
        // Nobody writes ten thousand without the one: 万人 and 数万 are words.
        if let unit = Self.unit(scalars[start]), unit.value >= 10_000 { return nil }
        var sum = Sum()
        var end = start
        while end < scalars.count {
            if let numeral = Self.numeral(scalars[end]) {
                sum.take(digit: numeral)
            } else if let unit = Self.unit(scalars[end]) {
                sum.take(unit: unit.value)
            } else {
                break
            }
            end += 1
        }
        guard end > start, let whole = sum.total.flatMap(JapaneseNumber.init) else { return nil }
        return Number(end: end, reading: whole.reading, whole: whole)
    }
}

/// Adds up a number in tens, thousands and myriads. What is too large to be one is nil in the end.
private struct Sum {
    private(set) var current: Int?
    private var below = 0
    private var above = 0
    private var isTooLarge = false
    private static let limit = 10_000_000_000_000_000

    init(current: Int? = nil) {
        self.current = current
    }

    mutating func take(digit: Int) {
        current = kept((current ?? 0).multipliedReportingOverflow(by: 10).partialValue &+ digit)
    }

    mutating func take(unit: Int) {
        if unit < 10_000 {
            below = kept(below &+ product(current ?? 1, unit))
        } else {
            above = kept(above &+ product(max(1, below &+ (current ?? 0)), unit))
            below = 0
        }
        current = nil
    }

    var total: Int? {
        let total = above &+ below &+ (current ?? 0)
        return isTooLarge || total >= Self.limit ? nil : total
    }

    private mutating func product(_ left: Int, _ right: Int) -> Int {
        kept(left.multipliedReportingOverflow(by: right).overflow ? Self.limit : left * right)
    }

    private mutating func kept(_ value: Int) -> Int {
        guard (0..<Self.limit).contains(value) else {
            isTooLarge = true
            return 0
        }
        return value
    }
}

/// Numbers that are part of a name: ranks, which are said in English up to ten, models, and the addresses of houses.
extension NumberText {
    /// What begins at this place, perhaps right behind the name of a place; nil where it is no such number.
    func named(at start: Int, behindPlace: Bool) -> Match? {
        rank(at: start) ?? model(at: start) ?? address(at: start, behindPlace: behindPlace)
    }

    /// `No.1`, or the number of ナンバー2 and ベスト10.
    private func rank(at start: Int) -> Match? {
        let sign = lengthOfSign(at: start)
        let place = start + (sign ?? 0)
        // First what is cheap: this is asked at every place of a text.
        guard digit(place) != nil, let end = endOfDigits(at: place) else { return nil }
        guard sign != nil || Self.rankWords.contains(where: { scalars[..<start].reversed().starts(with: $0) }) || isSequel(at: start),
            let number = match(at: place), number.end == end
        else { return nil }
        let value = value(of: place..<end)
        let kana = (1...Self.englishNumbers.count).contains(value) ? Self.englishNumbers[value - 1] : number.kana
        return Match(end: end, kana: (sign == nil ? "" : "ナンバー") + kana)
    }

    /// The length of a `No.` and of the space behind it.
    private func lengthOfSign(at start: Int) -> Int? {
        if scalars[start] == "№" { return 1 }
        guard start == 0 || Script(scalars[start - 1]) != .latin, scalars.count > start + 2, scalars[start].lowercasedASCII == 0x6E,
            scalars[start + 1].lowercasedASCII == 0x6F
        else { return nil }
        guard scalars[start + 2] == "." else { return 2 }
        return scalars.count > start + 3 && scalars[start + 3] == " " ? 4 : 3
    }

    /// Whether the name of a game stands before it, or of a console: スト6, but no テスト6.
    private func isSequel(at start: Int) -> Bool {
        let before = scalars[max(0, start - Self.longestName - 1)..<start]
        let name = before.reversed().prefix { (0x30A1...0x30FC).contains($0.value) || Script($0) == .latin }
        return Self.series.contains(String(String.UnicodeScalarView(name.reversed())).uppercased())
    }

    private static let series: Set = [
        "スト", "スプラ", "スプラトゥーン", "ドラクエ", "マリカ", "マリオカート", "バイオ", "ペルソナ", "テイルズ", "メタルギア", "アーマードコア", "スイッチ", "ダイヤ", "FF", "GTA", "DQ",
        "MGS", "AC", "CS", "OW", "RE", "WIN", "シーズン", "SEASON", "パート", "PART", "PS", "MP", "F", "G", "I", "J", "WINDOWS",
    ]
    private static let longestName = series.lazy.map(\.unicodeScalars.count).max() ?? 0
    private static let rankWords = ["ナンバー", "ベスト", "トップ", "ビッグ"].map { Array($0.unicodeScalars.reversed()) }
    private static let englishNumbers = ["ワン", "ツー", "スリー", "フォー", "ファイブ", "シックス", "セブン", "エイト", "ナイン", "テン"]

    /// The digits of a graphics card, where a zero is round: RTX4070.
    private func model(at start: Int) -> Match? {
        guard digit(start) != nil, let end = endOfDigits(at: start), end - start == 4,
            scalars[..<start].reversed().drop(while: { $0 == " " }).starts(with: Self.card)
        else { return nil }
        let digits = scalars[start..<end].map { Int($0.value) - 0x30 }
        return Match(end: end, kana: digits.map { $0 == 0 ? "マル" : JapaneseNumber.digits[$0] }.joined())
    }

    private static let card = Array("RTX".unicodeScalars.reversed())

    /// The numbers of a block and a house behind the name of a place: 渋谷区1-2-3. Behind a country, two numbers are the score of a match.
    private func address(at start: Int, behindPlace: Bool) -> Match? {
        guard start > 0, digit(start) ?? 0 > 0 else { return nil }
        let isDistrict = Self.districts.contains(scalars[start - 1])
        guard isDistrict || behindPlace, WrittenNumber(scalars, at: start)?.date == nil else { return nil }
        var parts: [String] = []
        var place = start
        while parts.count < WrittenNumber.partLimit, let end = endOfDigits(at: place), let number = JapaneseNumber(value(of: place..<end)) {
            guard end + 1 < scalars.count, Self.dashes.contains(scalars[end]), digit(end + 1) != nil else { break }
            parts.append(number.reading)
            place = end + 1
        }
        guard parts.count >= (isDistrict ? 1 : 2), let last = match(at: place) else { return nil }
        return Match(end: last.end, kana: (parts + [last.kana]).joined(separator: "ノ"))
    }

    private static let districts = Set("区市町村郡目".unicodeScalars)
    private static let dashes: Set<Unicode.Scalar> = ["-", "−", "‐", "‑", "–", "―", "ー"]

    /// Nil where there are more than four.
    private func endOfDigits(at start: Int) -> Int? {
        let end = scalars[start...].firstIndex { !("0"..."9").contains($0) } ?? scalars.count
        return (1...4).contains(end - start) ? end : nil
    }

    private func value(of digits: Range<Int>) -> Int {
        scalars[digits].reduce(0) { $0 * 10 + Int($1.value) - 0x30 }
    }
}

/// Signs that stand for Japanese words: in other languages they mean nothing, or are pictures.
enum JapaneseSigns {
    /// Words and units that are drawn as one character, ㌔ ㎏ ㈱ ㊤: what they are drawn of. Nil for all other characters.
    static func letters(of scalar: Unicode.Scalar) -> String? {
        (0x3220...0x33DF).contains(scalar.value) ? NumberTable.japanese?.value(RowKey("sign", CollectionOfOne(scalar))) : nil
    }

    /// Whether only Japanese writes it: the names of companies and offices, as ㈱.
    static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
        (0x3231...0x3243).contains(scalar.value)
    }

    /// Whether it is a star that counts: ☆5, ★4.
    static func isRating(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
        (scalar == "★" || scalar == "☆") && rest.first?.properties.numericType == .decimal
    }

    /// Whether it is one of the circles that stand for what is not written: several of them right beside a Japanese letter, ○○さん, or one
    /// right before a kana, ○ね.
    static func isBlank(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before rest: Substring.UnicodeScalarView) -> Bool {
        guard isCircle(scalar) else { return false }
        // They are what was made of the circles before this one.
        if last == blank { return true }
        let circles = rest.prefix(blankLimit).prefix(while: isCircle)
        guard !circles.isEmpty else { return rest.first.map { Script($0) == .kana } ?? false }
        return [last, rest[circles.endIndex...].first].contains { $0.map { Script($0) == .kana || Script($0) == .han } ?? false }
    }

    /// What the dictionary has, and Japanese writes as well.
    static let blank: Unicode.Scalar = "〇"
    /// So many circles are looked at.
    private static let blankLimit = 8

    private static func isCircle(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "○" || scalar == "◯" || scalar == "●"
    }
}
