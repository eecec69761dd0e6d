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
        for row in rows.split(separator: "\n") {
            let fields = row.split(separator: " ")
            guard word.starts(with: fields[0].unicodeScalars), guess.hasPrefix(fields[1]) else { continue }
            // Only hiragana may follow in the same word.
            let ending = word.dropFirst(fields[0].unicodeScalars.count)
            guard ending.allSatisfy({ (0x3041...0x3096).contains($0.value) }),
                fields.dropFirst(3).allSatisfy({ holds($0, behind: text, ending, before: rest) })
            else { continue }
            return String(fields[2]) + guess.dropFirst(fields[1].count)
        }
        return nil
    }

    private static func holds(_ condition: Substring, behind text: Text, _ ending: Text, before rest: Text) -> Bool {
        let wanted = condition.dropFirst()
        func has(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar else { return false }
            return wanted.unicodeScalars.contains(scalar) || Script(scalar) == .han && wanted.unicodeScalars.contains("漢")
        }
        func anyText(_ isThere: (Substring.UnicodeScalarView) -> Bool) -> Bool {
            wanted.split(separator: "|").contains { isThere($0.unicodeScalars) }
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
