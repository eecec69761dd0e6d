// SPDX-License-Identifier: GPL-3.0-or-later

/// The days of the week by their short names.
extension PhraseReader {
    /// `Mon-Fri`, `lun. 3`: the short name of a day where something beside it says that it is one.
    func shortDay() -> SpokenPhrase? {
        if let days = joinedDays() { return days }
        guard let name = language.days[chunk.lowercased] else { return nil }
        let isPointed = chunk.marks.hasPrefix(".") && index + 1 < chunks.count
        if isLinkedDay || isBeforeTime || isBeforePart || isBeforeDate || isSurelyDay || isSubject {
            return phrase(name, marks: isPointed ? 1 : 0)
        }
        // Some of them are words: C'est un jeu. 3 joueurs.
        guard isPointed else { return nil }
        let next = chunks[index + 1]
        // le sam. 14, am Mo. gehts weiter
        let isAfterArticle =
            language.isIn("dateBefore", before) && !language.has(.monthBeforeDay) && !language.isIn("dayIsWord", chunk.lowercased)
            && (Self.isDay(next) || !next.isCapitalised)
        guard Self.isDay(next) || language.has(.capitalisesNouns) && chunk.isCapitalised, index == 0 || isAfterArticle || isMonth(after: 2)
        else {
            return nil
        }
        return phrase(name, marks: 1)
    }

    /// `Mon-Fri`, `Mon/Wed/Fri`
    private func joinedDays() -> SpokenPhrase? {
        guard let sign = chunk.text.first(where: { "-–/".contains($0) }) else { return nil }
        let names = chunk.lowercased.split(separator: sign, omittingEmptySubsequences: false).map { language.days[String($0)] ?? "" }
        guard !names.contains("") else { return nil }
        if sign == "/" || names.count > 2 { return phrase(names.joined(separator: ", ")) }
        let range = language.word("range")
        return phrase(range == "-" ? "\(names[0])-\(names[1])" : "\(names[0]) \(range) \(names[1])")
    }

    /// `seg a sex`, `du lun. au ven.`, `Mon, Wed`: one of several days.
    private var isLinkedDay: Bool {
        func isDay(_ index: Int) -> Bool {
            guard chunks.indices.contains(index), language.days[chunks[index].lowercased] != nil else { return false }
            // so und so
            return !language.has(.capitalisesNouns) || chunks[index].isCapitalised
        }
        guard isDay(index) else { return false }
        // C'est un jeu, Sam.
        func isListed(_ index: Int) -> Bool { isDay(index) && !language.isIn("dayIsWord", chunks[index].lowercased) }
        let isInList = chunk.marks == "," && isListed(index + 1) || isListed(index - 1) && chunks[index - 1].marks == ","
        return isInList && isListed(index) || isLink(index + 1) && isDay(index + 2) || isLink(index - 1) && isDay(index - 2)
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
            !language.has(.capitalisesNouns) || chunk.isCapitalised, !language.has(.governsCases) || !language.isIn("stop", before)
        else { return false }
        let isLinked = language.isIn("clockPoint", chunks[index + 1].lowercased) && isWrittenAsDate
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

    /// `ven. soir`, `sex à noite`
    private var isBeforePart: Bool {
        guard index + 1 < chunks.count else { return false }
        let next = chunks[index + 1]
        if chunk.marks == ".", language.isIn("partOfDay", next.lowercased), !next.isOpened { return true }
        guard isWrittenAsDate, !language.isIn("dayIsWord", chunk.lowercased), chunk.marks == "." || chunk.marks.isEmpty,
            next.text.count <= 2, next.marks.isEmpty, index + 2 < chunks.count
        else { return false }
        return language.isIn("partOfDay", chunks[index + 2].lowercased)
    }

    /// `Fri Oct 3rd`, `vie 3 de mayo`, `sáb 5/10`
    private var isBeforeDate: Bool {
        guard index + 1 < chunks.count, [".", ",", ".,", ""].contains(chunk.marks) else { return false }
        let next = chunks[index + 1]
        // He sat 1/2 of it.
        let mayBeWord = !isWrittenAsDate || language.isIn("dayIsWord", chunk.lowercased)
        if chunk.marks == "." || !mayBeWord, Self.isSlashedDay(next.text) { return true }
        guard index + 2 < chunks.count else { return false }
        if Self.isDay(next), isMonth(after: 2) { return true }
        return language.has(.monthBeforeDay) && next.isCapitalised && isMonth(after: 1) && Self.isDay(chunks[index + 2])
    }

    func isLink(_ index: Int) -> Bool { chunks.indices.contains(index) && language.isIn("dayLink", chunks[index].lowercased) }

    /// Whether it is written as names of days and months are.
    var isWrittenAsDate: Bool { chunk.isCapitalised || !language.has(.capitalisesDates) }

    /// Whether it may be a day and a month, in either order.
    private static func isSlashedDay(_ text: String) -> Bool {
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ (1...2).contains($0.utf8.count) }) else { return false }
        let numbers = sides.compactMap { Int($0) }.filter { (1...31).contains($0) }
        return numbers.count == 2 && numbers.contains { $0 <= 12 }
    }

    /// Whether what stands before is a day of the week, short or not.
    var isBehindDayOfWeek: Bool {
        guard index > 0, !chunk.isOpened, ["", ".", ","].contains(chunks[index - 1].marks) else { return false }
        let day = chunks[index - 1].lowercased
        return language.days[day] != nil || language.isIn("name of day", day)
    }

    /// `de 3ª a 5ª`: in Portuguese days have numbers, and only the third has another name as a day.
    var isNumberedDay: Bool {
        func isDay(_ index: Int) -> Bool { chunks.indices.contains(index) && language.isIn("numberedDay", chunks[index].text) }
        if language.isIn("dayBefore", before), noun() == nil { return true }
        // 3ª e 5ª tem live, but 3ª e 5ª fases
        if isLink(index + 1), isDay(index + 2) {
            let noun = noun(after: 3)?.lowercased
            return noun == nil || chunk(after: 1)?.text == "e" && noun?.hasSuffix("s") == false
        }
        return isLink(index - 1) && isDay(index - 2) && noun() == nil
    }

    private func isMonth(after steps: Int) -> Bool {
        let isLinked = chunks.indices.contains(index + steps) && chunks[index + steps].lowercased == language.word("of")
        let month = index + steps + (isLinked ? 1 : 0)
        return chunks.indices.contains(month) && language.months[chunks[month].lowercased] != nil
    }
}
