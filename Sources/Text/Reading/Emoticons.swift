// SPDX-License-Identifier: GPL-3.0-or-later

/// Faces that lie on their side or are written in one line, as whole words: `:D`, `xDDD`, `;-)`, `T_T`, `ಠ_ಠ`, `orz`.
private enum Emoticons {
    static let longest = 8
    private static let whole: Set<String> = [
        "t_t", "t.t", "q_q", "q.q", "o_o", "o.o", "0_0", "u_u", "n_n", "x_x", "v_v", "._.", "-_-", "^_^", "^^", "._.\"", "-_-\"", "d:",
        "orz", "otz",
    ]

    static func contains(_ word: ArraySlice<Unit>) -> Bool {
        guard (2...longest).contains(word.count), word.allSatisfy({ $0.scalar.isASCII && $0.kind != .saying }) else { return false }
        var text = String.UnicodeScalarView()
        for unit in word { text.append(Unicode.Scalar(unit.scalar.lowercasedASCII) ?? unit.scalar) }
        return whole.contains(String(text)) || isSideways(Array(text))
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

    /// Two eyes that are no ASCII, alike or of one kind, and a mouth between them: `ಠ_ಠ`, `é_è`, `ㅠ_ㅠ`, `ʘ‿ʘ`, `ಠ益ಠ`.
    static func isUpright(_ word: ArraySlice<Unit>) -> Bool {
        guard (3...5).contains(word.count), let left = word.first, let right = word.last, !left.scalar.isASCII, left.kind == .letter,
            right.kind == .letter, left.scalar == right.scalar || Script(left.scalar) == .latin && Script(right.scalar) == .latin
        else { return false }
        return word.dropFirst().dropLast().allSatisfy { unit in
            switch unit.scalar {
            case "_", "‿", "︵", "﹏", "︿": true
            case "益", "皿", "д", "Д", "ω", ".", "-": left.scalar == right.scalar && Script(unit.scalar) != Script(left.scalar)
            default: false
            }
        }
    }
}

extension ArraySlice<Unit> {
    /// Two eyes and a mouth.
    private static let upright = 3
    /// What is seen of somebody behind a wall, with the wall.
    private static let peeking = 3...6

    /// The word without a face that peeks out from behind a wall at its end, perhaps with a hand: すごい|ω・)ﾉ. Nil where there is none.
    private var withoutPeekingFace: ArraySlice<Unit>? {
        guard let end = suffix(2).lastIndex(where: { $0.scalar == ")" }), end == endIndex - 1 || self[endIndex - 1].kind == .letter,
            let wall = self[...end].suffix(Self.peeking.upperBound).lastIndex(where: { $0.scalar == "|" }),
            Self.peeking.contains(end - wall + 1)
        else { return nil }
        let isFace = self[(wall + 1)..<end].allSatisfy { unit in
            switch unit.kind {
            case .punctuation, .mark: true
            case .letter: unit.isVoiceMark || unit.isMouth || unit.scalar == "ー"
            case .digit, .space, .saying: false
            }
        }
        return isFace && self[wall..<end].contains { !$0.scalar.isASCII } ? self[..<wall] : nil
    }

    /// The word without the emoticon that it is, or that stands behind letters that need no spaces: まじかorz, すごいಠ_ಠ.
    var withoutEmoticon: ArraySlice<Unit> {
        if isEmoticon { return [] }
        if let rest = withoutPeekingFace { return rest }
        guard let first, !first.scalar.isASCII, !first.belongsToSpacedWord, first.kind != .saying, count > 1 else { return self }
        if count > Self.upright {
            let (rest, face) = (dropLast(Self.upright), suffix(Self.upright))
            if rest.last?.isOfOtherScript(than: face.first) == true, face.isEmoticon { return rest }
        }
        guard let last = lastIndex(where: { !$0.scalar.isASCII }), last + 1 < endIndex, !self[last].belongsToSpacedWord,
            self[last].kind != .saying, self[(last + 1)...].isEmoticon
        else { return self }
        return self[...last]
    }

    private var isEmoticon: Bool {
        mayBeEmoticon && (Emoticons.contains(self) || Emoticons.isUpright(self) || MirroredFace.isFaceWithMouth(self))
    }

    /// Faces have symbols or a mouth from another script, or begin with a letter or digit that stands for eyes or a head: most words do not.
    private var mayBeEmoticon: Bool {
        guard let first, count <= Emoticons.longest else { return false }
        switch first.scalar {
        case "x", "X", "8": return true
        case "o", "O": if count == Self.upright { return true }
        default: break
        }
        return contains { $0.kind == .punctuation || $0.isMouth }
    }
}

extension Unit {
    fileprivate func isOfOtherScript(than other: Unit?) -> Bool {
        kind != .letter || other.map { Script($0.scalar) != Script(scalar) } ?? false
    }

    fileprivate var isMouth: Bool {
        guard !scalar.isASCII else { return false }
        return switch scalar {
        case "益", "皿", "д", "Д", "ω": true
        default: false
        }
    }
}
