// SPDX-License-Identifier: GPL-3.0-or-later

/// What the words around a number say of its form, by the rows `agree` of the language's table (`scripts/make-number-words`).
struct Agreement {
    /// How the number is written, by the letter that rows have for it; or what else stands in cases.
    enum Shape: Character {
        case plain = "#"
        case time = ":"
        /// With a point or with letters.
        case ordinal = "."
        case roman = "X"
        case range = "~"
        case abbreviation = "w"
        case adjective = "a"
    }

    private(set) var kind = NumberKind.cardinal
    private(set) var form: NumberForm
    /// What is said, with `#` in place of a number, perhaps with the letter of its case. What is behind the last one is said in place of the next
    /// word.
    private(set) var pattern: String?

    /// Nil where no row fits.
    /// - Parameters:
    ///   - letters: what is known of the form.
    ///   - before: the word before it, in small letters.
    ///   - twoBefore: two words before it, with `_` between them, where rows may have that.
    ///   - word: the word so far behind it, in small letters; `#` for a number.
    init?(
        of number: Int,
        _ shape: Shape,
        letters: String = "",
        in table: NumberTable,
        behind before: String,
        _ twoBefore: String? = nil,
        _ word: (Int) -> String?
    ) {
        func row(_ key: String, _ letters: String) -> [Substring]? {
            for kind in shape.kinds {
                for row in table.value(kind, key)?.split(separator: "\n") ?? []
                where Self.isNumber(number, shape, row.prefix { $0 != "|" }, letters, table) {
                    let fields = row.split(separator: "|")
                    let isBehind = fields.count < 5 || Self.stands(fields[4], table) { _ in before.isEmpty ? nil : before }
                    if isBehind, Self.stands(fields[1], table, word) { return fields }
                }
            }
            return nil
        }
        var (found, isFound) = (letters, false)
        // What stands before it overrules what stands behind it, and what depends on the case is known last.
        for key in ["", "?", before, twoBefore ?? "^", "/" + before, "/"] {
            // The gender of what is numbered is known.
            if key.first == "/", found.contains("o") || shape.kind == .ordinal { break }
            guard let row = row(key, found) else { continue }
            found += row[2] == "=" ? "o" + (table.value("noun", Self.bare(word(1))) ?? "") : String(row[2])
            if row.count > 3, row[3] != "-" { pattern = String(row[3]) }
            isFound = true
            if key.first == "/" { break }
        }
        guard isFound else { return nil }
        form = NumberForm(found)
        kind = found.last { $0 == "c" || $0 == "o" }.map { $0 == "o" ? .ordinal : .cardinal } ?? shape.kind
    }

    /// Numbers by its pattern, and whether the next word is among what is said.
    func words(_ numbers: [Int], in table: NumberTable) -> (String, takesNext: Bool) {
        let pattern = pattern ?? "#"
        var (said, index, parts) = ("", 0, pattern.split(separator: "#", omittingEmptySubsequences: false))
        said += parts.removeFirst()
        for var part in parts {
            var form = form
            if let letter = part.first, letter.isLetter {
                form.grammaticalCase = NumberForm("\(letter)").grammaticalCase
                part.removeFirst()
            }
            let number = numbers[min(index, numbers.count - 1)]
            said += (table.words(number, kind, form) ?? "\(number)") + part
            index += 1
        }
        return (said, !parts.isEmpty && parts.last?.contains(" ") == true)
    }

    /// Whether a row is about such a number, in such a case: `:1-24`, `few`, `one/na`.
    private static func isNumber(_ number: Int, _ shape: Shape, _ condition: Substring, _ letters: String, _ table: NumberTable) -> Bool {
        let parts = condition.split(separator: "/")
        if parts.count > 1, !parts[1].contains(NumberForm(letters).grammaticalCase.letter) { return false }
        // 5. is an ordinal, and # says that a number is no Roman one.
        let letter = parts[0].first.flatMap(Shape.init)
        guard letter == nil || letter == shape else { return false }
        let range = letter == nil ? parts[0] : parts[0].dropFirst()
        guard !range.isEmpty, range != "-" else { return true }
        let ends = range.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last else { return "\(CountForm(of: number, by: table))" == range }
        return (first...last).contains(number)
    }

    /// Whether what stands there is one of what a row has.
    private static func stands(_ patterns: Substring, _ table: NumberTable, _ word: (Int) -> String?) -> Bool {
        patterns == "-"
            || patterns.split(separator: " ").contains { pattern in
                pattern.split(separator: "_").enumerated().allSatisfy { step, conditions in
                    conditions.split(separator: "&").allSatisfy { holds($0, table, word(step + 1)) }
                }
            }
    }

    private static func holds(_ condition: Substring, _ table: NumberTable, _ word: String?) -> Bool {
        let rest = condition.dropFirst()
        let bare = bare(word)
        switch condition.first {
        case "!": return !holds(rest, table, word)
        case "$": return word == nil
        case "*": return bare.hasSuffix(rest)
        case "^": return bare.hasPrefix(rest)
        case "@": return table.isIn(String(rest), bare)
        case "~": return table.ending(in: String(rest), of: String(bare)) != nil
        case "%": return table.units[bare] != nil || table.money[bare] != nil
        default: return word.map { $0 == condition || bare == condition } == true
        }
    }

    /// Without the point of an abbreviation.
    private static func bare(_ word: String?) -> Substring {
        guard let word else { return "" }
        return word.hasSuffix(".") ? word.dropLast() : word[...]
    }
}

extension Agreement.Shape {
    /// What it is where no row says so.
    fileprivate var kind: NumberKind { self == .ordinal || self == .roman ? .ordinal : .cardinal }

    /// The kinds of rows that are about it: those of its shape before those that name none.
    fileprivate var kinds: [String] {
        switch self {
        case .plain: ["agree"]
        case .time, .abbreviation, .adjective: ["agree\(rawValue)"]
        default: ["agree\(rawValue)", "agree"]
        }
    }
}

extension NumberForm.Case {
    /// The letter by which tables name it.
    var letter: String { ["N", "g", "d", "a", "i", "l"][rawValue] }
}

extension SignWords {
    /// What stands around a number says of its form.
    func agreement(of number: Int, _ shape: Agreement.Shape, _ range: Range<Int>, letters: String = "") -> Agreement? {
        let table = words.table
        // Only languages that have such rows look at the words.
        guard table.hasRow(RowKey("agree", [])) else { return nil }
        let (before, start) = wordAndStart(before: range.lowerBound)
        let twoBefore = before.isEmpty ? "" : word(before: start)
        let both = twoBefore.isEmpty ? nil : "\(twoBefore)_\(before)"
        return Agreement(of: number, shape, letters: letters, in: table, behind: before, both) { word($0, behind: range.upperBound) }
    }

    /// The number in the form that the words around it want, with what is said in place of the word behind it.
    func agreed(_ number: Int, _ agreement: Agreement, _ range: Range<Int>) -> NumberWords.Found {
        let (said, takesNext) = agreement.words([number], in: words.table)
        var end = range.upperBound
        if takesNext, end + 1 < units.endIndex {
            end = units[(end + 1)...].firstIndex { $0.kind != .letter } ?? units.endIndex
            if end + 1 < units.endIndex, units[end].scalar == "." { end += 1 }
        }
        return NumberWords.Found(words: said, units: range.lowerBound..<end)
    }

    /// The word before a space, in small letters; the point of an abbreviation is none of it.
    func word(before start: Int) -> String { wordAndStart(before: start).word }

    private func wordAndStart(before place: Int) -> (word: String, start: Int) {
        guard place > units.startIndex, units[place - 1].kind == .space else { return ("", place) }
        let end = place - 1 > units.startIndex && units[place - 2].scalar == "." ? place - 2 : place - 1
        let start = units[..<end].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? units.startIndex
        return (String(scalars: units[start..<end].lazy.map(\.scalar)).lowercased(), start)
    }

    /// The word so far behind this place, in small letters, if only spaces stand between them; `#` for a number.
    func word(_ steps: Int, behind end: Int) -> String? {
        var end = end
        for step in 1...steps {
            guard end + 1 < units.endIndex, units[end].kind == .space else { return nil }
            let isNumber = units[end + 1].kind == .digit
            let word = units[(end + 1)...].prefix { isNumber ? $0.kind == .digit : $0.isOfWord }
            guard !word.isEmpty else { return nil }
            if step == steps { return isNumber ? "#" : String(scalars: word.lazy.map(\.scalar)).lowercased() }
            end = word.endIndex
        }
        return nil
    }
}

extension Unit {
    fileprivate var isOfWord: Bool { kind == .letter || kind == .mark || scalar == "'" || scalar == "’" }
}
