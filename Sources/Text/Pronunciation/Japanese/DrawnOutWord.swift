// SPDX-License-Identifier: GPL-3.0-or-later

/// Words in Latin letters of which one letter is drawn out, as chats do: kitaaa, yabaaai, nooo.
enum DrawnOutWord {
    /// Of fewer equal letters, many words have some.
    private static let least = 3
    private static let vowels: [Unicode.Scalar: String] = ["a": "アー", "i": "イー", "u": "ウー", "e": "エー", "o": "オー"]

    /// The kana of the word that is drawn out, and of a vowel alone; nil where no letter is, or where the word is not known.
    static func reading(_ word: some Collection<Unicode.Scalar>, known: (String) -> String?) -> String? {
        guard word.count >= least, let run = run(in: word) else { return nil }
        let letters = Array(word)
        // AAA and III are spelled.
        if run.count == letters.count { return vowels[letters[0]] }
        // Good has two of them, kita has one.
        for count in [2, 1] {
            var scalars = String.UnicodeScalarView()
            for letter in letters[..<run.lowerBound] + letters[run].prefix(count) + letters[run.upperBound...] {
                scalars.append(Unicode.Scalar(letter.lowercasedASCII) ?? letter)
            }
            guard let kana = known(String(scalars)) else { continue }
            let endsLong = run.upperBound == letters.count && count == 1 && vowels[scalars.last ?? " "] != nil && !kana.hasSuffix("ー")
            return endsLong ? kana + "ー" : kana
        }
        return nil
    }

    /// The first run of equal letters that is long enough.
    private static func run(in word: some Collection<Unicode.Scalar>) -> Range<Int>? {
        var start = 0
        var last: Unicode.Scalar?
        var found: Range<Int>?
        for (index, letter) in word.enumerated() {
            if letter != last { (start, last) = (index, letter) }
            guard index - start + 1 >= least else { continue }
            if let before = found, before.lowerBound != start { break }
            found = start..<index + 1
        }
        return found
    }
}
