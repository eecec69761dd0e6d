// SPDX-License-Identifier: GPL-3.0-or-later

/// The days of the week by their short names.
extension PhraseReader {
    /// `Mon-Fri`, `lun. 3`: the short name of a day where something beside it says that it is one.
    func shortDay() -> SpokenPhrase? {
        if let days = joinedDays() { return days }
        guard let name = language.days[chunk.lowercased] else { return nil }
        let isPointed = chunk.marks.hasPrefix(".") && index + 1 < chunks.count
        if isLinkedDay || isBeforeTime || isBeforeDate || isSurelyDay { return phrase(name, marks: isPointed ? 1 : 0) }
        // Some of them are words: C'est un jeu. 3 joueurs.
        guard isPointed else { return nil }
        let next = chunks[index + 1]
        if language.isIn("partOfDay", next.lowercased), !next.isOpened { return phrase(name, marks: 1) }
        guard Self.isDay(next) || language.tag == "de" && chunk.isCapitalised, index == 0 || isMonth(after: 2) else { return nil }
        return phrase(name, marks: 1)
    }

    /// `Mon-Fri`, `Mon/Wed/Fri`
    private func joinedDays() -> SpokenPhrase? {
        guard let sign = chunk.text.first(where: { "-–/".contains($0) }) else { return nil }
        let names = chunk.lowercased.split(separator: sign, omittingEmptySubsequences: false).map { language.days[String($0)] ?? "" }
        guard !names.contains("") else { return nil }
        if sign == "/" { return phrase(names.joined(separator: ", ")) }
        guard names.count == 2 else { return nil }
        let range = language.word("range")
        return phrase(range == "-" ? "\(names[0])-\(names[1])" : "\(names[0]) \(range) \(names[1])")
    }

    /// `seg a sex`, `du lun. au ven.`, `Mon, Wed`: one of several days.
    private var isLinkedDay: Bool {
        func isDay(_ index: Int) -> Bool {
            guard chunks.indices.contains(index), language.days[chunks[index].lowercased] != nil else { return false }
            // so und so
            return language.tag != "de" || chunks[index].isCapitalised
        }
        func isLink(_ index: Int) -> Bool { chunks.indices.contains(index) && language.isIn("dayLink", chunks[index].lowercased) }
        guard isDay(index) else { return false }
        let isListed = chunk.marks == "," && isDay(index + 1) || isDay(index - 1) && chunks[index - 1].marks == ","
        return isListed || isLink(index + 1) && isDay(index + 2) || isLink(index - 1) && isDay(index - 2)
    }

    /// `see you Sat`, `drops Fri.`: in English some are no other words, and others are none with a capital behind certain words.
    private var isSurelyDay: Bool {
        if language.isIn("surelyDay", chunk.lowercased) { return true }
        // SAT is a test.
        let isName = chunk.isCapitalised && chunk.text.dropFirst() == chunk.lowercased.dropFirst()
        return isName && language.isIn("dayBefore", before)
    }

    /// `Sat 8pm`, `пт 19:00`, `sam à 20h`: nothing but a day is followed by a time.
    private var isBeforeTime: Bool {
        guard chunk.marks == "." || chunk.marks.isEmpty && !language.isIn("dayIsWord", chunk.lowercased), index + 1 < chunks.count,
            language.tag != "de" || chunk.isCapitalised, language.tag != "ru" || !language.isIn("stop", before)
        else { return false }
        let isLinked = language.isIn("clockPoint", chunks[index + 1].lowercased) && (chunk.isCapitalised || language.tag != "en")
        let time = index + (isLinked ? 2 : 1)
        guard chunks.indices.contains(time) else { return false }
        let next = chunks[time]
        let digits = next.text.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.utf8.count) else { return false }
        let tail = next.lowercased.dropFirst(digits.count)
        if tail.first == ":" || tail.first == "h" && language.units["h"] != nil { return true }
        let behind = tail.isEmpty && next.marks.isEmpty && time + 1 < chunks.count ? chunks[time + 1].lowercased[...] : tail
        return wordsOfHour(0, behind) != nil
    }

    /// `Fri Oct 3rd`, `vie 3 de mayo`
    private var isBeforeDate: Bool {
        guard index + 2 < chunks.count, [".", ",", ".,", ""].contains(chunk.marks) else { return false }
        if language.tag != "en" { return Self.isDay(chunks[index + 1]) && isMonth(after: 2) }
        return chunks[index + 1].isCapitalised && isMonth(after: 1) && Self.isDay(chunks[index + 2])
    }

    /// `de 3ª a 5ª`: in Portuguese days have numbers, and only the third has another name as a day.
    func isTuesday(_ number: Int, _ ending: String) -> Bool {
        guard language.tag == "pt", number == 3, ending == "ª" else { return false }
        func isDay(_ index: Int) -> Bool { chunks.indices.contains(index) && ["2ª", "4ª", "5ª", "6ª"].contains(chunks[index].text) }
        func isLink(_ index: Int) -> Bool { chunks.indices.contains(index) && language.isIn("dayLink", chunks[index].lowercased) }
        if isLink(index + 1), isDay(index + 2), noun(after: 3) == nil { return true }
        return isLink(index - 1) && isDay(index - 2) && noun() == nil
    }

    private func isMonth(after steps: Int) -> Bool {
        let isLinked = chunks.indices.contains(index + steps) && chunks[index + steps].lowercased == language.word("of")
        let month = index + steps + (isLinked ? 1 : 0)
        return chunks.indices.contains(month) && language.months[chunks[month].lowercased] != nil
    }
}
