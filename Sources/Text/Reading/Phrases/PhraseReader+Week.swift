// SPDX-License-Identifier: GPL-3.0-or-later

/// The days of the week by their short names.
extension PhraseReader {
    /// `Mon-Fri`, `lun. 3`: the short name of a day where something beside it says that it is one.
    func shortDay() -> SpokenPhrase? {
        let sides = chunk.lowercased.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        if sides.count == 2, let first = language.days[String(sides[0])], let last = language.days[String(sides[1])] {
            let sign = language.word("range")
            return phrase(sign == "-" ? "\(first)-\(last)" : "\(first) \(sign) \(last)")
        }
        if let name = language.days[chunk.lowercased], isLinkedDay || isBeforeTime || isBeforeDate {
            return phrase(name, marks: chunk.marks.hasPrefix(".") && index + 1 < chunks.count ? 1 : 0)
        }
        // Some of them are words: C'est un jeu. 3 joueurs.
        guard let name = language.days[chunk.lowercased], chunk.marks.hasPrefix("."), index + 1 < chunks.count,
            Self.isDay(chunks[index + 1]) || language.tag == "de" && chunk.isCapitalised, index == 0 || isMonth(after: 2)
        else { return nil }
        return phrase(name, marks: 1)
    }

    /// `seg a sex`, `du lun. au ven.`: one of two days.
    private var isLinkedDay: Bool {
        func isDay(_ index: Int) -> Bool {
            guard chunks.indices.contains(index), language.days[chunks[index].lowercased] != nil else { return false }
            // so und so
            return language.tag != "de" || chunks[index].isCapitalised
        }
        func isLink(_ index: Int) -> Bool { chunks.indices.contains(index) && language.isIn("dayLink", chunks[index].lowercased) }
        return isDay(index) && (isLink(index + 1) && isDay(index + 2) || isLink(index - 1) && isDay(index - 2))
    }

    /// `Sat 8pm`, `пт 19:00`: nothing but a day is followed by a time.
    private var isBeforeTime: Bool {
        guard chunk.marks == "." || chunk.marks.isEmpty && !language.isIn("dayIsWord", chunk.lowercased), index + 1 < chunks.count,
            language.tag != "de" || chunk.isCapitalised, language.tag != "ru" || !language.isIn("stop", before)
        else { return false }
        let next = chunks[index + 1]
        let digits = next.text.prefix(while: \.isASCIIDigit)
        guard (1...2).contains(digits.utf8.count) else { return false }
        let tail = next.lowercased.dropFirst(digits.count)
        if tail.first == ":" || tail.first == "h" && language.units["h"] != nil { return true }
        let behind = tail.isEmpty && next.marks.isEmpty && index + 2 < chunks.count ? chunks[index + 2].lowercased[...] : tail
        return wordsOfHour(0, behind) != nil
    }

    /// `Fri Oct 3rd`, `vie 3 de mayo`
    private var isBeforeDate: Bool {
        guard index + 2 < chunks.count, [".", ",", ".,", ""].contains(chunk.marks) else { return false }
        if language.tag != "en" { return Self.isDay(chunks[index + 1]) && isMonth(after: 2) }
        return chunks[index + 1].isCapitalised && isMonth(after: 1) && Self.isDay(chunks[index + 2])
    }

    private func isMonth(after steps: Int) -> Bool {
        let isLinked = chunks.indices.contains(index + steps) && chunks[index + steps].lowercased == language.word("of")
        let month = index + steps + (isLinked ? 1 : 0)
        return chunks.indices.contains(month) && language.months[chunks[month].lowercased] != nil
    }
}
