// SPDX-License-Identifier: GPL-3.0-or-later

/// What the words around a number say of its form, by the rows `agree` of the language's table (`scripts/make-number-words`).
struct Agreement {
    /// How the number is written, by the letter that rows have for it.
    enum Shape: Character {
        case plain = "#"
        case time = ":"
        /// With a point or with letters.
        case ordinal = "."
        case roman = "X"
    }

    private(set) var kind: NumberKind
    private(set) var form: NumberForm
    /// What is said, with `#` in place of the number and of the word behind it, or of the number alone if that is the end.
    private(set) var pattern: String?

    /// Nil where no row fits.
    /// - Parameters:
    ///   - letters: what the number itself shows of its form.
    ///   - before: the word before it, in small letters.
    ///   - word: the word so far behind it, in small letters; `#` for a number.
    init?(of number: Int, _ shape: Shape, letters: String = "", in table: NumberTable, behind before: String, _ word: (Int) -> String?) {
        var (found, isFound) = (letters, false)
        // What stands before it overrules what stands behind it.
        for key in before.isEmpty ? [""] : ["", before] {
            let rows = table.value("agree", key)?.split(separator: "\n") ?? []
            let fitting = rows.lazy.map { $0.split(separator: "|") }.first {
                Self.isNumber(number, shape, $0[0], table) && Self.stands($0[1], table, word)
            }
            guard let row = fitting else { continue }
            found += row[2]
            pattern = row.count > 3 ? String(row[3]) : nil
            isFound = true
        }
        guard isFound else { return nil }
        form = NumberForm(found)
        kind = found.last { $0 == "c" || $0 == "o" }.map { $0 == "o" ? .ordinal : .cardinal } ?? shape.kind
    }

    /// Whether a row is about such a number: `:1-24`, `few`.
    private static func isNumber(_ number: Int, _ shape: Shape, _ condition: Substring, _ table: NumberTable) -> Bool {
        let letter = condition.first.flatMap(Shape.init)
        guard letter.map({ $0 == shape }) ?? (shape != .time) else { return false }
        let range = letter == nil ? condition : condition.dropFirst()
        guard !range.isEmpty, range != "-" else { return true }
        let ends = range.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last else { return "\(CountForm(of: number, by: table))" == range }
        return (first...last).contains(number)
    }

    /// Whether what stands behind the number is one of what a row has there.
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
        switch condition.first {
        case "!": return !holds(rest, table, word)
        case "$": return word == nil
        case "*": return word?.hasSuffix(rest) == true
        case "@": return word.map { table.isIn(String(rest), $0) } == true
        default: return word.map { $0 == condition } == true
        }
    }
}

extension Agreement.Shape {
    /// What it is where no row says so.
    fileprivate var kind: NumberKind { self == .ordinal || self == .roman ? .ordinal : .cardinal }
}

extension SignWords {
    /// What stands around a number says of its form.
    func agreement(of number: Int, _ shape: Agreement.Shape, _ range: Range<Int>, letters: String = "") -> Agreement? {
        let table = words.table
        // Only languages that have such rows look at the words.
        guard table.hasRow(RowKey("agree", [])) else { return nil }
        return Agreement(of: number, shape, letters: letters, in: table, behind: word(before: range.lowerBound)) {
            word($0, behind: range.upperBound)
        }
    }

    /// The number in the form that the words around it want, with what is said in place of the word behind it.
    func agreed(_ number: Int, _ agreement: Agreement, _ range: Range<Int>) -> NumberWords.Found? {
        guard let said = words.table.words(number, agreement.kind, agreement.form) else { return nil }
        guard let pattern = agreement.pattern else { return NumberWords.Found(words: said, units: range) }
        var end = range.upperBound
        if !pattern.hasSuffix("#"), end + 1 < units.endIndex {
            end = units[(end + 1)...].firstIndex { $0.kind != .letter } ?? units.endIndex
            if end + 1 < units.endIndex, units[end].scalar == "." { end += 1 }
        }
        return NumberWords.Found(words: pattern.replacing("#", with: said), units: range.lowerBound..<end)
    }

    /// The word before a space, in small letters; the point of an abbreviation is none of it.
    func word(before start: Int) -> String {
        guard start > units.startIndex, units[start - 1].kind == .space else { return "" }
        let end = start - 1 > units.startIndex && units[start - 2].scalar == "." ? start - 2 : start - 1
        return String(scalars: units[..<end].reversed().prefix(while: \.isOfWord).reversed().map(\.scalar)).lowercased()
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
