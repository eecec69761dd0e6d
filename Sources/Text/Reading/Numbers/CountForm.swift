// SPDX-License-Identifier: GPL-3.0-or-later

/// The form of a counted noun, by the plural rules of Unicode CLDR.
enum CountForm: Int {
    case zero, one, two, few, many, other

    /// - Parameter fraction: the digits behind the mark.
    init(of whole: Int, fraction: Substring = "", in language: String) {
        if let table = NumberTable(language) {
            self.init(of: whole, fraction: fraction, by: table)
        } else {
            self = whole == 1 ? .one : .other
        }
    }

    /// By one of the plural rules of a language.
    init(of whole: Int, fraction: Substring = "", by table: NumberTable, _ part: NumberTable.Part = .cardinalPlurals) {
        var rules = PluralRules(table: table, at: table.start(of: part), whole: whole, fraction: fraction)
        self = rules.form
    }
}

/// Reads the plural rules of a language for one number.
private struct PluralRules {
    let table: NumberTable
    var at: Int
    let whole: Int
    let fraction: Substring

    var form: CountForm {
        mutating get {
            var found: CountForm?
            for _ in 0..<take() {
                let form = CountForm(rawValue: take())
                var holds = false
                for _ in 0..<take() {
                    var isTrue = true
                    for _ in 0..<take() where !relation() { isTrue = false }
                    holds = holds || isTrue
                }
                if holds, found == nil { found = form }
            }
            return found ?? .other
        }
    }

    private mutating func take() -> Int {
        at += 1
        return Int(table[at - 1])
    }

    /// Whether an operand is, or is not, in some ranges.
    private mutating func relation() -> Bool {
        let operand = value(take())
        let modulus = table.number32(at)
        at += 4
        let isNegated = take() == 1
        var isIn = false
        for _ in 0..<take() {
            let range = table.number32(at)...table.number32(at + 4)
            at += 8
            if let operand, range.contains(modulus > 0 ? operand % modulus : operand) { isIn = true }
        }
        return isIn != isNegated
    }

    /// The value of n, i, v, f, t, w or c; nil for one with a fraction, which is in no range.
    private func value(_ operand: Int) -> Int? {
        let digits = fraction.utf8.count
        let significant = fraction.utf8.lastIndex { $0 != 0x30 }.map { fraction[...$0] } ?? ""
        return switch operand {
        case 0: significant.isEmpty ? whole : nil
        case 1: whole
        case 2: digits
        case 3: Int(fraction) ?? 0
        case 4: Int(significant) ?? 0
        case 5: significant.utf8.count
        default: 0
        }
    }
}
