// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A number and how it is written.
package struct DecimalNumber: Equatable {
    var isNegative = false
    var whole: Int
    /// The digits behind the mark.
    var fraction: Substring = ""

    package init(isNegative: Bool = false, whole: Int, fraction: Substring = "") {
        (self.isNegative, self.whole, self.fraction) = (isNegative, whole, fraction)
    }
}

extension NumberTable {
    /// The number in words of a rule set. Nil where its rules have none, or only with the digits in them.
    func words(_ number: DecimalNumber, by set: Int, withDigits: Bool = false) -> String? {
        guard set != Self.noSet else { return nil }
        var speaker = NumberSpeaker(self)
        guard speaker.say(number, by: set), withDigits || !speaker.hasDigits else { return nil }
        return withDigits ? String(decoding: speaker.spoken, as: UTF8.self) : speaker.words
    }

    /// The number in the words of a language that has a reader of its own, perhaps before what it counts. Of more digits each is said.
    package func words(ofDigits digits: [Unicode.Scalar], counts: Bool) -> String? {
        guard digits.count <= 16, let number = Int(String(scalars: digits)) else { return nil }
        return words(number, .cardinal, NumberForm(gender: .neuter, hasNoun: counts))
    }

    /// The number in words that agree with what it counts.
    func words(_ number: Int, _ kind: NumberKind = .cardinal, _ form: NumberForm = NumberForm()) -> String? {
        words(DecimalNumber(whole: number), by: set(kind, form))
    }
}

/// Says one number by rule sets as LDML describes them, without anything being built of them but what is said.
private struct NumberSpeaker {
    /// A language's rules are nested this deep at most.
    private static let depthLimit = 64
    private static let noBody = 0xFFFF
    private static let mayBreak: UInt8 = 6

    /// What a body is said of.
    private struct Value {
        enum Kind { case whole, negative, fraction }

        package var kind = Kind.whole
        var number: DecimalNumber
        var divisor = 1
        /// The rule that has the body; nil for a special one.
        var rule: Int?
        var isWithoutBrackets = false
    }

    private let table: NumberTable
    private let (sets, rules, bodies): (Int, Int, Int)
    private var depth = 0
    private(set) var spoken: [UInt8] = []
    /// Whether digits are among the words.
    private(set) var hasDigits = false

    init(_ table: NumberTable) {
        self.table = table
        sets = table.start(of: .sets)
        rules = table.start(of: .rules)
        bodies = table.start(of: .bodies)
    }

    /// False where there is no rule.
    mutating func say(_ number: DecimalNumber, by set: Int) -> Bool {
        guard depth < Self.depthLimit else { return false }
        depth += 1
        defer { depth -= 1 }
        let head = sets + 6 * set
        if number.isNegative, case let body = table.number16(head + 2), body != Self.noBody {
            return say(body, of: Value(kind: .negative, number: number), in: set)
        }
        if !number.fraction.isEmpty, case let body = table.number16(head + 4), body != Self.noBody {
            return say(body, of: Value(kind: .fraction, number: number, isWithoutBrackets: number.whole == 0), in: set)
        }
        guard var rule = lastRule(of: set, upTo: number.whole) else { return false }
        if table[rule + 9] & 0x80 != 0, number.whole % divisor(of: rule) == 0 { rule -= 12 }
        return say(number, byRule: rule, in: set)
    }

    /// Where the last rule stands whose number is not greater.
    private func lastRule(of set: Int, upTo number: Int) -> Int? {
        let all = table.number16(sets + 6 * set)..<table.number16(sets + 6 * set + 6)
        let end = all.partitioned { table.number64(rules + 12 * $0) <= number }
        return end > all.lowerBound ? rules + 12 * (end - 1) : nil
    }

    private func divisor(of rule: Int) -> Int {
        (0..<table[rule + 9] & 0x7F).reduce(Int(table[rule + 8])) { divisor, _ in divisor * 10 }
    }

    private mutating func say(_ number: DecimalNumber, byRule rule: Int, in set: Int) -> Bool {
        let divisor = divisor(of: rule)
        let isRound = number.whole == table.number64(rule) || number.whole % divisor == 0
        let value = Value(number: number, divisor: divisor, rule: rule, isWithoutBrackets: isRound)
        return say(table.number16(rule + 10), of: value, in: set)
    }

    private mutating func say(_ body: Int, of value: Value, in set: Int) -> Bool {
        var at = bodies + body
        var isLeftOut = false
        while true {
            let operation = table[at]
            at += 1
            switch operation {
            case 0: return true
            case 1, 2, 3, 9:
                at += 1
                guard isLeftOut || say(operation, of: value, by: Int(table[at - 1]), in: set) else { return false }
            case 4:
                guard isLeftOut || sayRemainderBefore(value, in: set) else { return false }
            case 5:
                hasDigits = true
                spoken += "\(value.number.whole)".utf8
            case 7:
                let form = plural(&at, of: value.number.whole / value.divisor)
                if !isLeftOut { spoken += form.map { table[$0] } }
            case 8: return false
            case 14: isLeftOut = value.isWithoutBrackets
            case 15: isLeftOut = false
            default: if !isLeftOut { spoken.append(operation) }
            }
        }
    }

    /// The quotient (1), the remainder (2), the number (3), or so many parts (9).
    private mutating func say(_ operation: UInt8, of value: Value, by other: Int, in set: Int) -> Bool {
        var number = value.number
        switch (operation, value.kind) {
        case (3, _): return say(number, by: other)
        case (9, _):
            for _ in number.fraction.prefix(while: { $0 == "0" }) {
                guard say(DecimalNumber(whole: 0), by: other) else { return false }
                spoken.append(0x20)
            }
            number.fraction = ""
        case (_, .negative): number.isNegative = false
        case (1, .whole): number = DecimalNumber(whole: number.whole / value.divisor)
        case (_, .whole): number = DecimalNumber(whole: number.whole % value.divisor)
        case (1, .fraction): number.fraction = ""
        case (_, .fraction):
            return other == set ? sayDigits(number.fraction, by: set, between: " ") : sayFraction(number.fraction, by: other)
        }
        return say(number, by: other)
    }

    private mutating func sayRemainderBefore(_ value: Value, in set: Int) -> Bool {
        guard let rule = value.rule else { return sayDigits(value.number.fraction, by: set, between: "") }
        return say(DecimalNumber(whole: value.number.whole % value.divisor), byRule: rule - 12, in: set)
    }

    private mutating func sayDigits(_ digits: Substring, by set: Int, between separator: String) -> Bool {
        for (index, digit) in digits.utf8.enumerated() {
            if index > 0 { spoken += separator.utf8 }
            guard say(DecimalNumber(whole: Int(digit) - 0x30), by: set) else { return false }
        }
        return true
    }

    /// So many tenths, hundredths and so on: the rules of such a set are for denominators.
    private mutating func sayFraction(_ digits: Substring, by set: Int) -> Bool {
        let denominator = digits.utf8.reduce(1) { result, _ in result * 10 }
        guard let rule = lastRule(of: set, upTo: denominator), table.number64(rule) == denominator, let count = Int(digits) else {
            return false
        }
        let value = Value(number: DecimalNumber(whole: count, fraction: digits), rule: rule)
        return say(table.number16(rule + 10), of: value, in: set)
    }

    /// Where the form for so many stands.
    private func plural(_ at: inout Int, of count: Int) -> Range<Int> {
        let wanted = CountForm(of: count, by: table, table[at] == 1 ? .ordinalPlurals : .cardinalPlurals)
        var text = at..<at
        let forms = table[at + 1]
        at += 2
        for _ in 0..<forms {
            let form = CountForm(rawValue: Int(table[at]))
            let length = Int(table[at + 1])
            if form == wanted || form == .other && text.isEmpty { text = at + 2..<at + 2 + length }
            at += 2 + length
        }
        return text
    }

    /// What is said. No engine gets words of any length: a long one is divided where it may be, and where it may not, nothing is said.
    var words: String? {
        guard spoken.count > SpokenLimits.word || spoken.contains(Self.mayBreak) else { return String(decoding: spoken, as: UTF8.self) }
        let words = String(decoding: spoken, as: UTF8.self).split(separator: " ").map { word in
            Self.divided(word.split(separator: Character(Unicode.Scalar(Self.mayBreak)))[...])
        }
        return words.contains(nil) ? nil : words.compactMap(\.self).joined(separator: " ")
    }

    /// A word, or two of about the same length.
    private static func divided(_ parts: ArraySlice<Substring>) -> String? {
        let word = parts.joined()
        let length = word.unicodeScalars.count
        guard length > SpokenLimits.word else { return word }
        let places = parts.indices.dropFirst().reversed()
        let distance = { (place: Int) in abs(length - 2 * parts[..<place].joined().unicodeScalars.count) }
        guard let place = places.min(by: { distance($0) < distance($1) }) else {
            return word.split(separator: "-").allSatisfy { $0.unicodeScalars.count <= SpokenLimits.word } ? word : nil
        }
        guard let first = divided(parts[..<place]), let second = divided(parts[place...]) else { return nil }
        return first + " " + second
    }
}
