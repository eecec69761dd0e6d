// SPDX-License-Identifier: GPL-3.0-or-later

/// What a 〜 means by what stands beside it: から between two ends of a range and behind a time, elsewhere a vowel that is drawn out.
enum WaveDash {
    private typealias Word = JapaneseWords.Word

    /// Decides about each 〜 that `KanaWriting` left: those behind kana only draw them out.
    static func read(_ words: inout [JapaneseWords.Word], in scalars: [Unicode.Scalar]) {
        for index in words.indices where words[index].range.count == 1 && isDash(scalars[words[index].range.lowerBound]) {
            let before = neighbour(before: index, in: words).map { timeItself($0, in: words, scalars) }
            let next = words[(index + 1)...].firstIndex { scalars[$0.range.lowerBound] != " " }
            words[index].kind = .word
            words[index].isGuess = false
            guard let before else {
                words[index].kana = nil
                continue
            }
            let end = next.map { $0 + 1 < words.count && isLatin($0, of: words, in: scalars) && words[$0 + 1].isNumber ? $0 + 1 : $0 }
            let isRange = isRange(from: words[before], to: end.map { words[$0] }, in: scalars)
            words[index].kana = isRange ? "カラ" : "ー"
            words[index].isTorn = !isRange
            guard isRange, let next else { continue }
            readWeekdays(before, next, of: &words, in: scalars)
        }
    }

    private static func neighbour(before index: Int, in words: [Word]) -> Int? {
        index > 0 && words[index - 1].range.upperBound == words[index].range.lowerBound ? index - 1 : nil
    }

    /// The 3時 of 3時頃.
    private static func timeItself(_ index: Int, in words: [Word], _ scalars: [Unicode.Scalar]) -> Int {
        ["頃", "ごろ"].contains(String(scalars: scalars[words[index].range])) ? neighbour(before: index, in: words) ?? index : index
    }

    private static func isLatin(_ index: Int, of words: [Word], in scalars: [Unicode.Scalar]) -> Bool {
        Script(scalars[words[index].range.lowerBound]) == .latin
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "~" || scalar == "〜"
    }

    private static func isRange(from first: Word, to last: Word?, in scalars: [Unicode.Scalar]) -> Bool {
        if isTime(first, in: scalars) { return true }
        guard let last else { return false }
        let (start, end) = (scalars[first.range], scalars[last.range])
        if first.isNumber {
            // 1話〜見た, but 1位〜おめでとう and 888〜w.
            if last.isNumber || end.first == "第" { return true }
            let isApplause = start.count > 2 && start.allSatisfy { $0 == "8" }
            return isArabic(start) && !isApplause && (Script(end[end.startIndex]) == .han || isKatakana(end[end.startIndex]))
        }
        if first.isPlace { return last.isPlace }
        if isLetter(start) { return isLetter(end) }
        return isTimeWord(start) && (last.isNumber || isTimeWord(end))
    }

    /// Whether it is a day or a time of the day in digits, which most often something begins at: 21時〜.
    private static func isTime(_ word: Word, in scalars: [Unicode.Scalar]) -> Bool {
        let text = scalars[word.range]
        guard word.isNumber, isArabic(text), let last = text.last else { return false }
        return "時分半日月年".unicodeScalars.contains(last) || text.contains(":") || text.contains("/")
    }

    private static func isArabic(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.contains { ("0"..."9").contains($0) }
    }

    private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
        (0x30A1...0x30FA).contains(scalar.value)
    }

    /// Whether it is a single Latin letter, as in A〜Z.
    private static func isLetter(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.count == 1 && Script(text[text.startIndex]) == .latin && text.first != "w"
    }

    /// 月〜金 is no moon.
    private static func readWeekdays(_ first: Int, _ last: Int, of words: inout [Word], in scalars: [Unicode.Scalar]) {
        let names = [first, last].compactMap { index in
            words[index].range.count == 1 ? weekdays[scalars[words[index].range.lowerBound]] : nil
        }
        guard names.count == 2 else { return }
        for (index, name) in zip([first, last], names) { (words[index].kana, words[index].isGuess) = (name, false) }
    }

    private static let weekdays: [Unicode.Scalar: String] = [
        "月": "ゲツ", "火": "カ", "水": "スイ", "木": "モク", "金": "キン", "土": "ド", "日": "ニチ",
    ]

    private static func isTimeWord(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        NumberTable.japanese?.hasRow(RowKey("time", text)) == true
    }
}
