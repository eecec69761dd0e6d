// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A line that somebody typed, as it is meant.
struct TypedAnswer {
    /// Without white space around words.
    let text: String
    /// In lower case, and with ASCII where an input method wrote its full-width form.
    let plain: String

    /// Nil for an empty line.
    init?(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        text = words.joined(separator: " ")
        let scalars = text.unicodeScalars.map { scalar in
            (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar : scalar
        }
        plain = String(String.UnicodeScalarView(scalars)).lowercased()
    }

    /// Yes or no; nil if it is neither.
    var decision: Bool? {
        switch plain {
        case "y", "yes", "はい": true
        case "n", "no", "いいえ": false
        default: nil
        }
    }

    /// The place of the only choice that has this as a word or the beginning of one; nil if there is not one.
    func place(among choices: [String]) -> Int? {
        let found = choices.indices.filter { index in
            [choices[index], Wording.japanese(choices[index])].contains { isPart(of: $0.lowercased()) }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Kana and kanji have no spaces between words.
    private func isPart(of choice: String) -> Bool {
        guard plain.utf8.allSatisfy({ $0 < 0x80 }) else { return choice.contains(plain) }
        return plain.count > 2 && (choice.hasPrefix(plain) || [" ", "("].contains { choice.contains($0 + plain) })
    }
}
