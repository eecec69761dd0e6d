// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// Shorter words are abbreviations.
    static let keySmashLength = 5

    /// Drops words that nobody wrote on purpose: `asdfghjkl`, `kfjdk`.
    mutating func dropKeySmashes() {
        var result: [Unit] = []
        var copied = 0
        var index = 0
        while index < units.count {
            let end = units[index...].firstIndex { $0.kind != .letter || !$0.scalar.isASCII } ?? units.count
            if end - index >= Self.keySmashLength, standsAlone(index..<end), units[index..<end].isKeySmash {
                note(.keys)
                for unit in units[copied..<index] { result.appendUnlessDoubleSpace(unit) }
                result.appendUnlessDoubleSpace(Unit(scalar: " ", start: units[index].start, end: units[end - 1].end, kind: .space))
                copied = end
            }
            index = max(end, index + 1)
        }
        guard copied > 0 else { return }
        for unit in units[copied...] { result.appendUnlessDoubleSpace(unit) }
        while result.last?.kind == .space { result.removeLast() }
        units = result
    }

    private func standsAlone(_ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 ? units[range.lowerBound - 1] : nil
        let behind = range.upperBound < units.count ? units[range.upperBound] : nil
        return before.map(\.isOutsideLatinWords) != false && behind.map(\.isOutsideLatinWords) != false
    }
}

extension ArraySlice<Unit> {
    /// Four keys side by side, or no vowel among at least four different letters. Short words in capitals are somebody's initials.
    fileprivate var isKeySmash: Bool {
        let letters = map { UInt8(truncatingIfNeeded: $0.scalar.lowercasedASCII) }
        if letters.hasFourKeysInRow { return true }
        if count <= 6, allSatisfy({ (0x41...0x5A).contains($0.scalar.value) }) { return false }
        let hasVowel = letters.contains { "aeiouyw".utf8.contains($0) }
        guard !hasVowel, Set(letters).count >= 4, !consonantWords.contains(String(decoding: letters, as: UTF8.self)) else { return false }
        return !ChatWords.isKnown(self)
    }
}

/// Where each small letter lies on the keyboard, in rows with gaps between them. Of the upper row only what no word has.
private let keyPlaces: [Int] = {
    var places = [Int](repeating: 0, count: 256)
    for (place, key) in "asdfghjkl zxcvbnm qwert uiop y".utf8.enumerated() { places[Int(key)] = place }
    return places
}()

/// Words without vowels, and Slavic words whose vowel is r or l.
private let consonantWords: Set<String> = [
    "https", "smrtk", "čtvrt", "zmrzl", "scvrkl", "ptdrr", "ffmpg", "grmlj", "vrhnk", "skrz", "ggrks",
]

extension [UInt8] {
    /// Whether four of these small letters lie side by side, from the left or from the right.
    fileprivate var hasFourKeysInRow: Bool {
        var (steps, last) = (0, 0)
        for index in indices.dropFirst() {
            let step = keyPlaces[Int(self[index])] - keyPlaces[Int(self[index - 1])]
            steps = abs(step) != 1 ? 0 : step == last ? steps + 1 : 1
            if steps == 3 { return true }
            last = step
        }
        return false
    }
}

extension Unit {
    fileprivate var isOutsideLatinWords: Bool {
        kind == .space || kind == .punctuation || kind == .saying || (kind == .letter && Script(scalar) != .latin)
    }
}

/// Words in which a letter is drawn out, as chats write them: `sooo`, `holaaa`, `дааа`. No engine says three letters as a long one, so they
/// are said as the words that they are.
enum DrawnOutLetters {
    /// So many equal letters are drawn out: fewer are spelling, and more are folded before.
    private static let least = 3
    /// The letters of a German compound may meet: Schifffahrt.
    private static let shortestCompound = 9
    /// Languages whose words have three equal letters.
    private static let withTriples: Set<String> = ["et"]

    /// Languages that write a long vowel as two letters.
    private static let withLongVowels: Set<String> = ["de", "fi", "nl"]
    /// What says so much for a language is a word of it, whatever else is one: too beside to.
    private static let worthOfCertain = 20

    /// The word as it is spelled; nil where nothing is drawn out.
    static func spelled(_ word: ArraySlice<Unit>, in language: String) -> String? {
        guard word.count > least, !withTriples.contains(language),
            let run = word.drawnOut(least, by: { $0.repeats($1) }), run.count < word.count,
            word.allSatisfy({ $0.kind == .letter && !$0.isTaught }), word.contains(where: \.isVowel)
        else { return nil }
        if language == "de", word.count >= shortestCompound, run.upperBound < word.endIndex { return nil }
        let (once, twice) = (word.with(1, of: run).map(\.scalar), word.with(2, of: run).map(\.scalar))
        let script = Script(word[run.lowerBound].scalar)
        let table = LanguageTable.shared
        // Good has two of them, so has one. What neither is may be a sigh.
        let single = table.worth(of: once, in: language, script)
        if let double = table.worth(of: twice, in: language, script), mayBeDouble(word[run.lowerBound], in: language),
            double > single ?? .min || double >= worthOfCertain
        {
            return String(scalars: twice)
        }
        return single != nil || word[run.lowerBound].isVowel ? String(scalars: once) : nil
    }

    /// Most languages write two of a vowel for two syllables, and seldom: man and maaan.
    private static func mayBeDouble(_ letter: Unit, in language: String) -> Bool {
        !letter.isVowel || "eoéоеи".unicodeScalars.contains(letter.scalar.simpleLowercase) || withLongVowels.contains(language)
    }
}

extension Unit {
    fileprivate var isVowel: Bool {
        "aeiouyáéíóúãõâêôàèùäöüаеёиоуыэюя".unicodeScalars.contains(scalar.simpleLowercase)
    }
}
