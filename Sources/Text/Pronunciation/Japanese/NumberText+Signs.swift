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
