// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with all that belongs to them, as they are written in Japanese text: `3時`, `1,000円`, `1.5万`, `二十歳`, `12:30`, `¥500`, `50%`.
struct NumberText {
    let scalars: [Unicode.Scalar]
    /// Whether a word may end before this scalar.
    let isBoundary: [Bool]

    struct Match {
        var end: Int
        var kana: String
    }

    /// What begins at this place; nil where that is no number.
    func match(at start: Int) -> Match? {
        if let currency = Self.currency(scalars[start]) {
            guard let number = arabic(at: start + 1) else { return nil }
            return Match(end: number.end, kana: number.reading + currency)
        }
        if isMinus(at: start) {
            guard let number = match(at: start + 1) else { return nil }
            return Match(end: number.end, kana: "マイナス" + number.kana)
        }
        if let pair = signed(at: start) ?? clock(at: start) ?? slashed(at: start) ?? about(at: start) { return pair }
        if let number = arabic(at: start) {
            return counted(number, from: start) ?? Match(end: number.end, kana: isApplause(start..<number.end) ? "パチパチパチ" : number.reading)
        }
        guard let number = kanji(at: start) else { return nil }
        if let counted = counted(number, from: start) { return counted }
        // Numerals of the script stand in many other words: only with a counter, or several of them, are they surely a number.
        let isCompound = number.end - start > 1 && isBoundary[number.end] && scalars[start..<number.end].contains { Self.unit($0) != nil }
        return isCompound ? Match(end: number.end, kana: number.reading) : nil
    }

    /// 888: the sound of clapping hands.
    private func isApplause(_ range: Range<Int>) -> Bool {
        range.count >= 3 && scalars[range].allSatisfy { $0 == "8" }
    }

    private static func currency(_ sign: Unicode.Scalar) -> String? {
        switch sign {
        case "¥": "エン"
        case "$": "ドル"
        case "€": "ユーロ"
        case "£": "ポンド"
        case "₩": "ウォン"
        default: nil
        }
    }

    private func isMinus(at index: Int) -> Bool {
        guard scalars[index] == "-" || scalars[index] == "−", index + 1 < scalars.count, digit(index + 1) != nil else { return false }
        return index == 0 || scalars[index - 1] == " " || KanaWriting.isKana(scalars[index - 1])
    }

    func digit(_ index: Int) -> Int? {
        guard index < scalars.count, (0x30...0x39).contains(scalars[index].value) else { return nil }
        return Int(scalars[index].value - 0x30)
    }

    // MARK: - A number and what is counted

    struct Number {
        var end: Int
        var reading: String
        /// Nil where it has a fraction or leading zeros: no counter changes it.
        var whole: JapaneseNumber?
    }

    private func counted(_ number: Number, from start: Int) -> Match? {
        if let kana = told(by: start > 0 ? scalars[start - 1] : nil, number) {
            return Match(end: number.end + 1, kana: number.reading + kana)
        }
        for (counter, length) in JapaneseCounter.match(scalars[number.end...]) {
            var end = number.end + length
            // ASCII units are whole words: the m of 3mm is none.
            if Script(scalars[end - 1]) == .latin, end < scalars.count, scalars[end].isASCIILetterOrDigit { continue }
            var kana = number.whole.map(counter.reading(of:)) ?? number.reading + counter.reading
            if end < scalars.count, scalars[end] == "目" {
                end += 1
                kana += "メ"
            }
            if isBoundary[end] { return Match(end: end, kana: kana) }
        }
        return nil
    }

    /// What a counter is that something beside it makes another one: 三年二組, 38度5分.
    private func told(by before: Unicode.Scalar?, _ number: Number) -> String? {
        guard number.end < scalars.count, isBoundary[number.end + 1] else { return nil }
        switch (scalars[number.end], before) {
        case ("組", "年"): return "クミ"
        case ("分", "度"), ("分", "割"): return "ブ"
        default: return nil
        }
    }

    /// `12:30`, `1:23:45`, `1:23.45`, `1:02:03.45`.
    private func clock(at start: Int) -> Match? {
        guard let first = twoDigits(at: start), start == 0 || digit(start - 1) == nil else { return nil }
        var (values, end) = ([first.value], first.end)
        while values.count < 3, end < scalars.count, scalars[end] == ":", let next = twoDigits(at: end + 1), next.end - end == 3,
            next.value < 60
        {
            values.append(next.value)
            end = next.end
        }
        guard values.count > 1 else { return nil }
        let fraction = fractionOfSecond(at: end)
        if values.count == 3 || !fraction.isEmpty {
            let parts = zip(values, ["時間", "分", "秒"].suffix(values.count)).map { (value: $0, counter: $1) }
            // What is nought is left out, but not the seconds before their fraction.
            let said = parts.enumerated().filter { $1.value > 0 || !fraction.isEmpty && $0 + 1 == parts.count }.map(\.element)
            let match = joined(said, end: end + (fraction.isEmpty ? 0 : fraction.count + 1))
            if !said.isEmpty { return Match(end: match.end, kana: match.kana + fraction.map { JapaneseNumber.digits[$0] }.joined()) }
        }
        guard values[0] <= 30 else { return nil }
        let hour = (value: values[0], counter: "時")
        return joined(values[1] == 0 ? [hour] : [hour, (values[1], "分")], end: first.end + 3)
    }

    /// The digits of `.45`; none where it is no such fraction.
    private func fractionOfSecond(at point: Int) -> [Int] {
        guard point < scalars.count, scalars[point] == "." else { return [] }
        var digits: [Int] = []
        while let next = digit(point + 1 + digits.count) { digits.append(next) }
        return digits.count <= 3 ? digits : []
    }

    /// `12/25` is a day, `1/100` a part, `9/10点` nine of ten points.
    private func slashed(at start: Int) -> Match? {
        guard let first = plainNumber(at: start), first.end < scalars.count, scalars[first.end] == "/",
            start == 0 || digit(start - 1) == nil,
            let second = plainNumber(at: first.end + 1), second.end == scalars.count || scalars[second.end] != "/"
        else { return nil }
        if second.value > 31 || (first.value == 1 && (2...10).contains(second.value)) {
            guard let whole = JapaneseNumber(second.value), let part = JapaneseNumber(first.value) else { return nil }
            return Match(end: second.end, kana: whole.reading + "ブンノ" + part.reading)
        }
        if second.end < scalars.count, scalars[second.end] == "点" {
            let parts = [second.value, first.value].map { joined([($0, "点")], end: 0).kana }
            return Match(end: second.end + 1, kana: parts.joined(separator: "チュー"))
        }
        guard (1...12).contains(first.value), second.value > 0 else { return nil }
        return Match(end: second.end, kana: day(first.value, second.value))
    }

    /// At most five digits without anything else.
    private func plainNumber(at start: Int) -> (value: Int, end: Int)? {
        var value = 0
        var end = start
        while let next = digit(end), end - start < 6 {
            value = value * 10 + next
            end += 1
        }
        return (1...5).contains(end - start) ? (value, end) : nil
    }

    func joined(_ parts: [(value: Int, counter: String)], end: Int) -> Match {
        let kana = parts.map { part in
            JapaneseNumber(part.value).flatMap { number in
                JapaneseCounter.match(part.counter.unicodeScalars).first?.counter.reading(of: number)
            } ?? ""
        }
        return Match(end: end, kana: kana.joined())
    }

    private func twoDigits(at start: Int) -> (value: Int, end: Int)? {
        guard let first = digit(start) else { return nil }
        guard let second = digit(start + 1) else { return (first, start + 1) }
        return digit(start + 2) == nil ? (first * 10 + second, start + 2) : nil
    }

    // MARK: - Digits

    private func arabic(at start: Int) -> Number? {
        guard digit(start) != nil else { return nil }
        var digits: [Int] = []
        var end = start
        while end < scalars.count {
            if let next = digit(end) {
                digits.append(next)
            } else if scalars[end] != "," || !isThousands(after: end) {
                break
            }
            end += 1
        }
        let isCode = digits.count > 1 && digits[0] == 0
        guard !isCode, digits.count <= 16, let whole = JapaneseNumber(digits.reduce(0) { $0 * 10 + $1 }) else {
            return Number(end: end, reading: digits.map { JapaneseNumber.digits[$0] }.joined())
        }
        if end + 1 < scalars.count, scalars[end] == ".", digit(end + 1) != nil {
            return fraction(of: whole, at: end + 1)
        }
        return withMyriads(Number(end: end, reading: whole.reading, whole: whole))
    }

    private func isThousands(after comma: Int) -> Bool {
        (1...3).allSatisfy { digit(comma + $0) != nil } && digit(comma + 4) == nil
    }

    private func fraction(of whole: JapaneseNumber, at start: Int) -> Number {
        var reading = whole.value == 0 ? "レーテン" : whole.reading + "テン"
        if case .digit(1) = whole.tail { reading = whole.head + "イッテン" }
        if case .digit(8) = whole.tail { reading = whole.head + "ハッテン" }
        if case .ten = whole.tail { reading = whole.head + "ジュッテン" }
        var end = start
        while let next = digit(end) {
            reading += JapaneseNumber.digits[next]
            end += 1
        }
        if end < scalars.count, let unit = Self.unit(scalars[end]) {
            reading += unit.name
            end += 1
        }
        return Number(end: end, reading: reading)
    }
}
