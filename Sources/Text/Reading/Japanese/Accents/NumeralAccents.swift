// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the voice falls in numbers. A digit and the ten or hundred behind it are one phrase, and so are the last numeral and what is counted:
/// ニ'ジュー/ゴ'フン. How numerals sound depends on what is counted, so they are found in what is said, not in the words of the dictionary.
enum NumeralAccents {
    /// What a numeral multiplies the digit before it by.
    private enum Unit: String {
        case ten, hundred, thousand, myriad, hundredMillion, trillion
    }

    private struct Numeral {
        var kana: String
        /// The mora behind which the voice falls where the numeral stands alone; 0 where it does not.
        var accent: Int
        /// Nil for a digit.
        var unit: Unit?
    }

    /// The words that are said for these words of the dictionary; nil where that is no number. `last`: the word before them.
    static func words(for found: [AccentWord], said kana: String, behind last: AccentWord?) -> [AccentWord]? {
        let counted = found.drop(while: \.isNumeral)
        let countedMorae = counted.reduce(0) { $0 + $1.morae }
        let said = Array(kana.unicodeScalars)
        guard found.first?.isNumeral == true || countedMorae != morae(of: said[...]), !counted.contains(where: \.isNumeral) else {
            return nil
        }
        var numerals: [Numeral] = []
        var rest = said[...]
        while true {
            if numerals.last.map({ $0.unit != nil }) ?? true, var whole = whole(rest) {
                if !numerals.isEmpty { whole.joins = false }
                return words(of: numerals, isCounted: false) + [whole]
            }
            // The dictionary has 十分 as one word, also behind 四.
            guard let next = numeral(rest),
                morae(of: rest) > countedMorae || numerals.last.map({ $0.unit == nil }) ?? false && next.unit != nil
            else { break }
            numerals.append(next)
            rest = rest.dropFirst(next.kana.unicodeScalars.count)
        }
        guard !numerals.isEmpty, morae(of: rest) == countedMorae else { return nil }
        guard var counter = counted.first else { return words(of: numerals, isCounted: false) }
        let isCounter = counter.part.first == "接尾" || counter.part.first == "副詞可能"
        if isCounter { counter.joins = true }
        var words = words(of: numerals, isCounted: isCounter)
        // 何十人: a unit of what 何 and 数 count.
        if numerals[0].unit != nil, last?.isNumeral == true { words[0].joins = true }
        return words + [counter] + counted.dropFirst()
    }

    private static func words(of numerals: [Numeral], isCounted: Bool) -> [AccentWord] {
        numerals.indices.map { index in
            let (numeral, last, next) = (
                numerals[index], index > 0 ? numerals[index - 1] : nil, index + 1 < numerals.count ? numerals[index + 1] : nil
            )
            var word = AccentWord(
                range: 0..<0,
                part: AccentWord.Part(kind: "名詞", first: "数"),
                kana: numeral.kana,
                accent: numeral.accent,
                morae: 0
            )
            word.morae = morae(of: Array(numeral.kana.unicodeScalars)[...])
            if numeral.unit == nil {
                if last?.unit != nil || next?.unit != nil || next == nil && isCounted { word.joins = false }
                if let unit = next?.unit { word.accent = accent(of: word, times: unit, isLast: index + 2 == numerals.count) }
            } else if let last, last.unit == nil {
                word.joins = true
            } else {
                if next == nil && isCounted && last == nil { word.joins = false }
                if numeral.unit == .ten, next != nil { word.accent = 0 }
            }
            return word
        }
    }

    /// Where the voice falls in a digit and what is behind it.
    private static func accent(of digit: AccentWord, times unit: Unit, isLast: Bool) -> Int {
        switch unit {
        case .ten: !isLast && ["ゴ", "ロク", "ハチ"].contains(digit.kana) ? 0 : 1
        case .hundred: digit.kana == "ナナ" ? 2 : ["サン", "ヨン", "キュー", "ナン"].contains(digit.kana) ? 1 : digit.morae + 2
        case .thousand, .myriad: digit.morae + 1
        case .hundredMillion: ["イチ", "ロク", "ナナ", "ハチ", "イク"].contains(digit.kana) ? 2 : 1
        case .trillion: ["ロク", "ナナ"].contains(digit.kana) ? 2 : 1
        }
    }

    private static func numeral(_ said: ArraySlice<Unicode.Scalar>) -> Numeral? {
        for length in [3, 2, 1] {
            guard let row = NumberTable.japanese?.value(RowKey("numeral", said.prefix(length))), let accent = row.first?.wholeNumberValue
            else {
                continue
            }
            return Numeral(kana: String(scalars: said.prefix(length)), accent: accent, unit: Unit(rawValue: String(row.dropFirst(2))))
        }
        return nil
    }

    private static func whole(_ said: ArraySlice<Unicode.Scalar>) -> AccentWord? {
        let kana = String(scalars: said)
        guard let accent = NumberTable.japanese?.value("whole number", kana).flatMap({ Int($0) }) else { return nil }
        let part = AccentWord.Part(kind: "名詞", first: "副詞可能")
        return AccentWord(range: 0..<0, part: part, kana: kana, accent: accent, morae: morae(of: said))
    }

    private static func morae(of kana: ArraySlice<Unicode.Scalar>) -> Int {
        kana.count { !KanaSpelling.isSmall($0) }
    }
}

extension AccentWord {
    fileprivate var isNumeral: Bool { part.kind == "名詞" && part.first == "数" }
}
