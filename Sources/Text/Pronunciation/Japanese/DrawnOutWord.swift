// SPDX-License-Identifier: GPL-3.0-or-later

/// Words in Latin letters of which one letter is drawn out, as chats do: kitaaa, yabaaai, nooo.
enum DrawnOutWord {
    /// Of fewer equal letters, many words have some.
    private static let least = 3
    private static let vowels: [Unicode.Scalar: String] = ["a": "アー", "i": "イー", "u": "ウー", "e": "エー", "o": "オー"]

    /// The kana of the word that is drawn out, and of a vowel alone; nil where no letter is, or where the word is not known.
    static func reading(_ word: some Collection<Unicode.Scalar>, known: (String) -> String?) -> String? {
        let letters = Array(word)
        guard let run = letters.drawnOut(least, by: ==) else { return nil }
        // AAA and III are spelled.
        if run.count == letters.count { return vowels[letters[0]] }
        // Good has two of them, kita has one.
        for count in [2, 1] {
            let scalars = letters.with(count, of: run).map { Unicode.Scalar($0.lowercasedASCII) ?? $0 }
            guard let kana = known(text(scalars)) else { continue }
            let endsLong = run.upperBound == letters.count && count == 1 && vowels[scalars.last ?? " "] != nil && !kana.hasSuffix("ー")
            return endsLong ? kana + "ー" : kana
        }
        return nil
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first run of so many letters or more that are equal.
    @inlinable package func drawnOut(_ least: Int, by areEqual: (Element, Element) -> Bool) -> Range<Int>? {
        var start = startIndex
        for index in indices.dropFirst() where !areEqual(self[index], self[start]) {
            if index - start >= least { return start..<index }
            start = index
        }
        return endIndex - start >= least ? start..<endIndex : nil
    }

    /// The letters with so many of a run.
    @inlinable package func with(_ count: Int, of run: Range<Int>) -> [Element] {
        Array(self[..<run.lowerBound]) + self[run].prefix(count) + self[run.upperBound...]
    }
}
