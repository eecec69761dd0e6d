// SPDX-License-Identifier: GPL-3.0-or-later

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
