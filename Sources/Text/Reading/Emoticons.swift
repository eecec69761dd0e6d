// SPDX-License-Identifier: GPL-3.0-or-later

/// Faces that lie on their side or are written in one line, as whole words: `:D`, `xDDD`, `;-)`, `T_T`.
enum Emoticons {
    private static let longest = 8
    private static let whole: Set<String> = [
        "t_t", "t.t", "q_q", "q.q", "o_o", "o.o", "0_0", "u_u", "n_n", "._.", "-_-", "^_^", "^^", "._.\"", "-_-\"", "d:",
    ]

    static func contains(_ word: ArraySlice<Unit>) -> Bool {
        guard (2...longest).contains(word.count), mayBeFace(word), word.allSatisfy({ $0.scalar.isASCII && $0.kind != .saying })
        else { return false }
        var text = String.UnicodeScalarView()
        for unit in word { text.append(Unicode.Scalar(unit.scalar.lowercasedASCII) ?? unit.scalar) }
        return whole.contains(String(text)) || isSideways(Array(text))
    }

    /// Faces have signs, or begin with the letter or the digit that are eyes: most words do not.
    private static func mayBeFace(_ word: ArraySlice<Unit>) -> Bool {
        let first = word[word.startIndex].scalar
        return first == "x" || first == "X" || first == "8" || word.contains { $0.kind == .punctuation }
    }

    /// Eyes, perhaps a nose, and a mouth that may be drawn out.
    private static func isSideways(_ letters: [Unicode.Scalar]) -> Bool {
        guard ":;=x8".unicodeScalars.contains(letters[0]) else { return false }
        let hasNose = letters.count > 2 && "-'^".unicodeScalars.contains(letters[1])
        let mouth = letters[(hasNose ? 2 : 1)...]
        guard let first = mouth.first, mouth.allSatisfy({ $0 == first }) else { return false }
        // These eyes are letters and digits as well.
        let mouths = letters[0] == "x" || letters[0] == "8" ? "d" : "dpo3sc)(]["
        return mouths.unicodeScalars.contains(first)
    }
}
