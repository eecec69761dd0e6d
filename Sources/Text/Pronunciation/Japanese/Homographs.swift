// SPDX-License-Identifier: GPL-3.0-or-later

/// Words that are written alike, of which the dictionary takes the one that is rarer in chats: rows of the table, which
/// `scripts/make-number-words` explains.
enum Homographs {
    private typealias Text = ArraySlice<Unicode.Scalar>

    /// What a word is said as; nil where the dictionary is right.
    static func reading(
        of word: ArraySlice<Unicode.Scalar>,
        said guess: String,
        behind text: ArraySlice<Unicode.Scalar>,
        before rest: ArraySlice<Unicode.Scalar>
    ) -> String? {
        guard let rows = NumberTable.japanese?.value(RowKey("homograph", word.prefix(1))) else { return nil }
        // By bytes and scalars: where characters end takes longer to find out than all of the rest.
        for row in rows.utf8.split(separator: UInt8(ascii: "\n")) {
            let written = Substring(row.prefix { $0 != UInt8(ascii: " ") }).unicodeScalars
            guard word.starts(with: written) else { continue }
            let fields = row.split(separator: UInt8(ascii: " ")).map { Substring($0).unicodeScalars }
            // Only hiragana may follow in the same word.
            let ending = word.dropFirst(written.count)
            guard guess.unicodeScalars.starts(with: fields[1]), ending.allSatisfy({ (0x3041...0x3096).contains($0.value) }),
                fields.dropFirst(3).allSatisfy({ holds($0, behind: text, ending, before: rest) })
            else { continue }
            return String(fields[2]) + String(guess.unicodeScalars.dropFirst(fields[1].count))
        }
        return nil
    }

    private static func holds(_ condition: Substring.UnicodeScalarView, behind text: Text, _ ending: Text, before rest: Text) -> Bool {
        let wanted = condition.dropFirst()
        func has(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar else { return false }
            return wanted.contains(scalar) || Script(scalar) == .han && wanted.contains("漢")
        }
        func anyText(_ isThere: (Substring.UnicodeScalarView) -> Bool) -> Bool {
            wanted.split(separator: "|").contains(where: isThere)
        }
        let isMarked = text.last.map { "がはもの".unicodeScalars.contains($0) } ?? false
        let subject = isMarked ? text.dropLast() : text
        switch condition.first {
        case "+": return has(ending.first ?? rest.first)
        case "-": return !has(ending.first ?? rest.first)
        case "=": return has(text.last)
        case "^": return !has(text.last)
        case "<": return (text.last == "を" || text.last == "が") && has(text.dropLast().last)
        case "~": return has(subject.last)
        case ">": return anyText { (ending + rest.prefix($0.count)).starts(with: $0) }
        default: return anyText { text.suffix($0.count).elementsEqual($0) || subject.suffix($0.count).elementsEqual($0) }
        }
    }
}
