// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core
import Pronunciation

/// What currencies are called where they are counted, in many languages: read-only pages of the program's file, made by
/// `scripts/make-currencies`.
enum CurrencyNames {
    // SAFETY: a function of the C target that keeps its promise.
    private static let table = unsafe EmbeddedBytes(yomite_table_currencies)

    /// The name of so much of the currency; in English where the language's is not known.
    static func name(of currency: String, in language: String, whole: Int, fraction: Substring) -> String? {
        guard let line = table.line(beginningWith: "\(language)\t\(currency)\t") else {
            return language == "en" ? nil : name(of: currency, in: "en", whole: whole, fraction: fraction)
        }
        let forms = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard forms.count == 8 else { return nil }
        let form = forms[2 + CountForm(of: whole, fraction: fraction, in: language).rawValue]
        return String(form.isEmpty ? forms[7] : form)
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
