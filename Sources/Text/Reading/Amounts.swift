// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// An amount of money as it is written in a text.
struct WrittenAmount: Equatable {
    var digits: String
    /// The digits behind the point, if there is one.
    var fraction: String
    /// ISO 4217, or `¥`, which is the yen's sign and the yuan's.
    var currency: String
    /// As it stands in the text.
    var written = ""

    /// The number, the currency, and what is left behind the point: engines say the sign first, or not at all.
    func words(in language: String) -> String? {
        guard let whole = Int(digits) else { return nil }
        let code = currency == "¥" ? (language == "zh" ? "CNY" : "JPY") : currency
        if let table = NumberTable(language), !table.hasHabits, let money = table.money[code] {
            return words(whole, money, in: table, space: ["ja", "zh", "yue"].contains(language) ? "" : " ")
        }
        // Less than one, or more exact than the smallest coin. Where phrases are known, they say a fraction better.
        let isDecimal = !fraction.isEmpty && (whole == 0 || fraction.utf8.count != 2 || PhraseLanguage.of(language) != nil)
        // In English where the language's own name is not known.
        let counted = DecimalNumber(whole: whole, fraction: isDecimal ? fraction[...] : "")
        let names = [language, "en"].lazy.compactMap(NumberTable.init).compactMap { table in
            table.value("currency", code).map { CountedWord($0).form(of: counted, by: table) }
        }
        guard let name = names.first else { return nil }
        let point = SpokenNumbers(language)?.decimalSign ?? "."
        let number = isDecimal ? "\(digits)\(point)\(fraction)" : digits
        let space = ["ja", "zh", "yue"].contains(language) ? "" : " "
        return number + space + name + (isDecimal || fraction.isEmpty || fraction == "00" ? "" : " " + fraction)
    }

    /// By the names that people say at home; where the hundredth part has none, a fraction is said as a fraction.
    private func words(_ whole: Int, _ money: SpokenMoney, in table: NumberTable, space: String) -> String {
        let cents = fraction.utf8.count == 2 ? Int(fraction) ?? 0 : 0
        guard let cent = money.cent, fraction.isEmpty || fraction.utf8.count == 2 else {
            let isWhole = fraction.allSatisfy { $0 == "0" }
            let counted = DecimalNumber(whole: whole, fraction: isWhole ? "" : fraction[...])
            let point = isWhole ? "" : "\(table.fields(.signs)?.first ?? ".")\(fraction)"
            return "\(digits)\(point)\(space)\(money.unit.form(of: counted, by: table))"
        }
        let parts = cents == 0 ? "" : "\(cents)\(space)\(cent.form(of: DecimalNumber(whole: cents), by: table))"
        if whole == 0, cents > 0 { return parts }
        let coins = "\(digits)\(space)\(money.unit.form(of: DecimalNumber(whole: whole), by: table))"
        return cents == 0 ? coins : table.linked(coins, fraction, parts)
    }
}

extension Draft {
    /// Digits of an amount, with its fraction.
    static let amountDigitLimit = 12

    /// Drops the dash where a price has its hundredths, which says that there are none: `5,-`, `10.–`, `199:-`.
    mutating func dropEmptyHundredths() {
        let dashes = "-–—".unicodeScalars
        guard units.contains(where: { dashes.contains($0.scalar) }) else { return }
        rewrite { draft, index, _ in
            let units = draft.units
            guard index > 0, index + 1 < units.count, ",.:".unicodeScalars.contains(units[index].scalar), units[index - 1].kind == .digit,
                dashes.contains(units[index + 1].scalar)
            else { return nil }
            let end = index + 2
            guard end == units.count || units[end].kind == .space || currencies[units[end].scalar] != nil else { return nil }
            draft.note(.amounts)
            return end
        }
    }

    /// Makes one unit of every amount with a sign: `$5`, `€1,234.50`, `CA$2`, `5 €`.
    mutating func foldAmounts() {
        guard units.contains(where: { $0.kind == .punctuation && currencies[$0.scalar] != nil }) else { return }
        var free = 0
        rewrite { draft, index, result in
            // A number is part of one amount only: 5$6€.
            guard let (found, range) = draft.amount(at: index), range.lowerBound >= free else { return nil }
            let (written, start) = (draft.units[range], draft.units[range.lowerBound].start)
            var amount = found
            amount.written = String(scalars: written.lazy.map(\.scalar))
            draft.note(.amounts)
            // The letters before a dollar sign and the number before another sign have been copied already.
            while let last = result.last, last.start >= start { result.removeLast() }
            result.append(draft.unit(saying: .amount(amount), start: start, end: written[range.upperBound - 1].end))
            free = range.upperBound
            return free
        }
    }

    /// The amount whose sign stands at this place.
    private func amount(at sign: Int) -> (WrittenAmount, Range<Int>)? {
        guard let currency = currencies[units[sign].scalar] else { return nil }
        // A row of signs is no currency.
        if sign > 0, units[sign - 1].scalar == units[sign].scalar { return nil }
        if let number = number(from: sign + 1) {
            guard units[sign].scalar == "$", sign > 0, units[sign - 1].kind == .letter else {
                return (WrittenAmount(digits: number.digits, fraction: number.fraction, currency: currency), sign..<number.end)
            }
            let letters = units[..<sign].reversed().prefix { $0.kind == .letter && $0.scalar.isASCII }.count
            let country = String(scalars: units[sign - letters..<sign].lazy.map(\.scalar))
            // Where the letters name no dollar they are a word of their own.
            let (dollar, start) = dollars[country].map { ($0, sign - letters) } ?? (currency, sign)
            return (WrittenAmount(digits: number.digits, fraction: number.fraction, currency: dollar), start..<number.end)
        }
        let end = sign > 0 && units[sign - 1].kind == .space ? sign - 1 : sign
        let start = units[..<end].lastIndex { $0.kind != .digit && $0.scalar != "." && $0.scalar != "," }.map { $0 + 1 } ?? 0
        if let number = number(from: start), number.end == end {
            return (WrittenAmount(digits: number.digits, fraction: number.fraction, currency: currency), start..<sign + 1)
        }
        // € 5
        guard sign + 1 < units.count, units[sign + 1].kind == .space, let number = number(from: sign + 2) else { return nil }
        return (WrittenAmount(digits: number.digits, fraction: number.fraction, currency: currency), sign..<number.end)
    }

    /// The last point or comma separates a fraction where one or two digits follow it; all others group.
    private func number(from start: Int) -> (digits: String, fraction: String, end: Int)? {
        var parts: [String] = []
        var end = start
        while end < units.count, parts.count <= 4 {
            let digits = units[end...].prefix { $0.scalar.isASCII && $0.kind == .digit }
            guard !digits.isEmpty, digits.count <= Self.amountDigitLimit else { break }
            parts.append(String(scalars: digits.lazy.map(\.scalar)))
            end += digits.count
            guard end + 1 < units.count, units[end].scalar == "." || units[end].scalar == ",", units[end + 1].kind == .digit else { break }
            end += 1
        }
        guard let last = parts.last, units[end - 1].kind == .digit else { return nil }
        let fraction = parts.count > 1 && last.count <= 2 ? last : ""
        let digits = (fraction.isEmpty ? parts : parts.dropLast()).joined()
        return digits.utf8.count + fraction.utf8.count <= Self.amountDigitLimit ? (digits, fraction, end) : nil
    }
}

private let currencies: [Unicode.Scalar: String] = [
    "$": "USD", "€": "EUR", "¥": "¥", "￥": "¥", "£": "GBP", "₩": "KRW", "￦": "KRW", "₹": "INR", "₽": "RUB", "₺": "TRY",
    "₴": "UAH", "₪": "ILS", "฿": "THB", "₫": "VND", "₱": "PHP",
]

private let dollars = [
    "US": "USD", "A": "AUD", "AU": "AUD", "CA": "CAD", "C": "CAD", "NZ": "NZD", "HK": "HKD", "NT": "TWD", "MX": "MXN", "S": "SGD",
    "R": "BRL",
]

extension Amount {
    /// The amount in words of a language, but for its digits: `5 dollars`, `500円`. A currency without a name has its code.
    func words(in tag: String) -> String {
        // Beyond that it is nothing that was paid.
        let cents = Int((min(value, 1_000_000_000_000) * 100).rounded()).quotientAndRemainder(dividingBy: 100)
        let fraction = cents.remainder == 0 ? "" : "\(abs(cents.remainder) + 100)".dropFirst()
        let amount = WrittenAmount(digits: "\(cents.quotient)", fraction: String(fraction), currency: currency)
        return amount.words(in: baseLanguage(tag)) ?? "\(cents.quotient) \(currency)"
    }
}
