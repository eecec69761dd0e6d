// SPDX-License-Identifier: GPL-3.0-or-later

extension [Unit] {
    /// The same units, and those that they are meant as where kana are written as nobody writes them without an intention.
    var withOddKanaAsMeant: [[Unit]] {
        let forms = [self, withSoundMarksAtTheirKana].compactMap(\.self)
        return forms + forms.compactMap(\.withLargeKana)
    }

    /// With the marks that give kana another sound right behind their kana: `は ゛か`. Nil where none stands apart.
    private var withSoundMarksAtTheirKana: [Unit]? {
        var units = self
        var isAny = false
        for index in indices where self[index].scalar.kanaSoundMark != nil || Self.likeSoundMarks.contains(self[index].scalar) {
            let before = units[..<index].lastIndex { $0.kind != .space && $0.kind != .punctuation && $0.scalar != Self.nothing }
            guard let kana = before, units[kana].scalar.wholeKatakana != nil else { continue }
            let mark: Unicode.Scalar = self[index].scalar.kanaSoundMark == 2 ? "\u{309A}" : "\u{3099}"
            guard kana + 1 < index || units[index].kind == .punctuation else { continue }
            // What stood between them has no place of its own any more; the number of units stays.
            for place in kana + 1...index { (units[place].scalar, units[place].kind) = (Self.nothing, .mark) }
            units[kana + 1].scalar = mark
            isAny = true
        }
        return isAny ? units : nil
    }

    private static let likeSoundMarks = Set("″\"“”〃".unicodeScalars)

    /// A mark that is no part of any word.
    static var nothing: Unicode.Scalar { "\u{301}" }

    /// With large kana for the small ones that make no syllable with what stands before them: the ァ of ァホ, but not that of ファ. Nil where there are
    /// none.
    private var withLargeKana: [Unit]? {
        var units = self
        var isAny = false
        for index in indices {
            guard let kana = self[index].scalar.wholeKatakana, let large = KanaSpelling.large(kana) else { continue }
            let last = index > startIndex ? self[index - 1].scalar.wholeKatakana : nil
            guard KanaSpelling.isOutOfPlace(kana, after: last) else { continue }
            units[index].scalar = large
            isAny = true
        }
        return isAny ? units : nil
    }
}

extension [Unit] {
    /// A word of a list with large kana for all small ones: じやま for じゃま. Nil for short words, and where there are none.
    var withLargeKanaThroughout: [Unit]? {
        guard count >= Self.leastWithLargeKana else { return nil }
        var units = self
        for index in indices {
            guard let kana = self[index].scalar.wholeKatakana else { continue }
            units[index].scalar = KanaSpelling.large(kana) ?? (kana == "ッ" ? "ツ" : self[index].scalar)
        }
        return zip(self, units).contains { $0.scalar != $1.scalar } ? units : nil
    }

    private static var leastWithLargeKana: Int { 3 }
}

extension Unicode.Scalar {
    /// A kana of either script and any width as a katakana; nil for everything else.
    var wholeKatakana: Unicode.Scalar? {
        KanaWriting.katakana((0xFF66...0xFF9D).contains(value) ? folded.flatMap(Unicode.Scalar.init) ?? self : self)
    }
}

extension [Unit] {
    /// The same with ー for every mark that may only draw a kana out or cut it short: ば～か, ばぁか, ばっか. Nil where there is none.
    var withDrawnOutKana: [Unit]? {
        var units = self
        var isAny = false
        for index in units.indices where drawsOut(index) {
            (units[index].scalar, units[index].kind) = ("ー", .letter)
            isAny = true
        }
        return isAny ? units : nil
    }

    private func drawsOut(_ index: Int) -> Bool {
        let scalar = self[index].scalar
        switch scalar {
        case "ー", "ｰ", "っ", "ッ", "ｯ": return true
        case _ where KanaWriting.isWave(scalar): return index > startIndex && KanaWriting.isKana(self[index - 1].scalar)
        default:
            // The ァ of ファ is a sound of its own.
            guard let vowel = KanaWriting.smallVowel(scalar) else { return false }
            let before = self[..<index].last { $0.scalar != "ー" && KanaWriting.smallVowel($0.scalar) != vowel }
            return before.map { KanaWriting.endingVowel($0.scalar) == vowel } ?? false
        }
    }
}
