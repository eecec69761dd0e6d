// SPDX-License-Identifier: GPL-3.0-or-later

import CTables

/// What currencies are called where they are counted, in many languages: read-only pages of the program's file, made by
/// `scripts/make-currencies`.
enum CurrencyNames {
    // SAFETY: a function of the C target that keeps its promise.
    private static let table = unsafe EmbeddedBytes(yomite_table_currencies)

    /// The name of so much of the currency; in English where the language's is not known.
    static func name(of currency: String, in language: String, whole: Int?) -> String? {
        guard let line = table.line(beginningWith: "\(language)\t\(currency)\t") else {
            return language == "en" ? nil : name(of: currency, in: "en", whole: whole)
        }
        let forms = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard forms.count == 6 else { return nil }
        let form = forms[2 + CountForm(of: whole, in: language).rawValue]
        return String(form.isEmpty ? forms[5] : form)
    }
}

/// The form of a counted noun, by the rules of Unicode CLDR for the languages that have more than one beside the general one.
enum CountForm: Int {
    case one, few, many, other

    /// - Parameter whole: nil for a number with a fraction.
    init(of whole: Int?, in language: String) {
        guard let whole else {
            self = .other
            return
        }
        let (ones, hundreds) = (whole % 10, whole % 100)
        let isTeen = (11...14).contains(hundreds)
        switch language {
        case "ru", "uk", "be": self = isTeen ? .many : ones == 1 ? .one : (2...4).contains(ones) ? .few : .many
        case "sr", "hr", "bs": self = isTeen ? .other : ones == 1 ? .one : (2...4).contains(ones) ? .few : .other
        case "pl": self = whole == 1 ? .one : !isTeen && (2...4).contains(ones) ? .few : .many
        case "cs", "sk": self = whole == 1 ? .one : (2...4).contains(whole) ? .few : .other
        case "sl": self = hundreds == 1 ? .one : hundreds == 3 || hundreds == 4 ? .few : .other
        case "lt": self = (11...19).contains(hundreds) ? .other : ones == 1 ? .one : ones > 1 ? .few : .other
        case "lv", "mk", "is": self = ones == 1 && hundreds != 11 ? .one : .other
        case "ro": self = whole == 1 ? .one : whole == 0 || (1...19).contains(hundreds) ? .few : .other
        case "ar": self = whole == 1 ? .one : (3...10).contains(hundreds) ? .few : hundreds > 10 ? .many : .other
        case "fr", "pt", "hy", "hi", "fa", "bn", "gu", "kn", "am": self = whole < 2 ? .one : .other
        default: self = whole == 1 ? .one : .other
        }
    }
}

extension EmbeddedBytes {
    /// The line of a table of lines, sorted by their bytes, that begins so; without its line break.
    fileprivate func line(beginningWith start: String) -> String? {
        let start = Array(start.utf8)
        var (low, high) = (0, count)
        // `low` and `high` are always where lines begin.
        while low < high {
            var middle = (low + high) / 2
            while middle > low, self[middle - 1] != 0x0A { middle -= 1 }
            var end = middle
            while self[end] != 0x0A { end += 1 }
            let line = (middle..<end).map { self[$0] }
            if line.starts(with: start) { return String(decoding: line, as: UTF8.self) }
            if line.lexicographicallyPrecedes(start) { low = end + 1 } else { high = middle }
        }
        return nil
    }
}
