// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// Laughter and abbreviations of chats, as they are said: `kkkk` in Portuguese, `mdr` in French, `555` in Thai.
enum ChatWords {
    /// Letters of the longest word that is looked up.
    private static let longest = 24
    /// A laugh in letters is repeated at least so often, one in digits more: 55 is a number.
    private static let (letterRepeats, digitRepeats) = (2, 3)

    /// The stretch with words in place of what only is written, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        let language = baseLanguage(stretch.language)
        guard let vocabulary = vocabularies[language] else { return (stretch, 0) }
        var result: [Unit] = []
        result.reserveCapacity(stretch.units.count)
        var words = 0
        var index = stretch.units.startIndex
        while index < stretch.units.endIndex {
            let end = stretch.units[index...].firstIndex { !$0.isChatWordPart } ?? stretch.units.endIndex
            if end == index {
                result.appendUnlessDoubleSpace(stretch.units[index])
                index += 1
                continue
            }
            let word = stretch.units[index..<end]
            if let found = vocabulary.pair(from: word, in: stretch.units) ?? single(word, of: stretch.units, vocabulary)
                ?? DrawnOutLetters.spelled(word, in: language).map({ (spoken: $0, end: word.endIndex) })
            {
                words += 1
                let last = stretch.units[found.end - 1]
                if let before = result.last, before.kind == .letter { result.append(.space(in: word[index])) }
                if language == "fr", let elided = elided(found.spoken, before: stretch.units[found.end...]) {
                    result.append(words: elided, start: word[index].start, end: last.end)
                    index = found.end + 1
                    continue
                }
                result.append(words: found.spoken, start: word[index].start, end: last.end)
                if found.end < stretch.units.endIndex, stretch.units[found.end].kind == .letter { result.append(.space(in: last)) }
                index = found.end
            } else {
                result += word
                index = end
            }
        }
        return (Stretch(language: stretch.language, units: result[...]), words)
    }

    /// `pcq il`: que loses its e, and the space behind it.
    private static func elided(_ spoken: String, before units: ArraySlice<Unit>) -> String? {
        guard spoken.hasSuffix("que"), units.count > 2, units[units.startIndex].kind == .space else { return nil }
        let next = units.dropFirst().prefix(2).map(\.scalar.simpleLowercase)
        guard "aeiouéêà".unicodeScalars.contains(next[0]), next != ["o", "u"] else { return nil }
        return spoken.dropLast() + "'"
    }

    /// Whether it is an abbreviation of any language.
    static func isKnown(_ word: ArraySlice<Unit>) -> Bool {
        word.count <= longest && vocabularies.values.contains { $0.spoken(word) != nil }
    }

    private static func single(_ word: ArraySlice<Unit>, of units: ArraySlice<Unit>, _ vocabulary: Vocabulary) -> (
        spoken: String, end: Int
    )? {
        guard word.count <= longest, !isPartOfLonger(word, of: units) else { return nil }
        return vocabulary.spoken(word).map { ($0, word.endIndex) }
    }

    /// Whether it is so short that what it is tied to makes another word of it: the x of x-ray, the u of U.S., a capital.
    private static func isPartOfLonger(_ word: ArraySlice<Unit>, of units: ArraySlice<Unit>) -> Bool {
        guard word.count <= 2, let first = word.first, first.kind == .letter else { return false }
        // Two capitals among small letters are somebody's initials.
        if word.allSatisfy({ $0.scalar.simpleLowercase != $0.scalar }), word.count == 1 || units.contains(where: \.isSmallLetter) {
            return true
        }
        let ties = "'’-_&@/+."
        func isTie(_ sign: Int, _ behind: Int) -> Bool {
            units.indices.contains(sign) && units.indices.contains(behind) && ties.unicodeScalars.contains(units[sign].scalar)
                && units[behind].isChatWordPart
        }
        return isTie(word.startIndex - 1, word.startIndex - 2) || isTie(word.endIndex, word.endIndex + 1)
    }

    private struct Laugh {
        let unit: [Unicode.Scalar]
        private let whole: String
        /// What is said for each time, where these are counted.
        private let syllable: String?

        /// People hear whether it is four or five times; more is only long, and said as three.
        private static let (usual, mostCounted) = (3, 5)

        init(_ unit: Substring, whole: Substring) {
            (self.unit, self.whole, syllable) = (Array(unit.unicodeScalars), String(whole), nil)
        }

        init(_ unit: Substring, syllable: Substring) {
            (self.unit, self.syllable) = (Array(unit.unicodeScalars), String(syllable))
            whole = Self.repeated(syllable, Self.usual)
        }

        /// What is said for a word that consists of it. Of more than three times only three are left of it here, which stand for all.
        func spoken(_ word: ArraySlice<Unit>) -> String {
            guard let syllable, let first = word.first, let last = word.last else { return whole }
            let times = Int(last.end - first.start) / unit.count
            return (Self.usual...Self.mostCounted).contains(times) ? Self.repeated(syllable, times) : whole
        }

        private static func repeated(_ syllable: some StringProtocol, _ times: Int) -> String {
            Array(repeating: String(syllable), count: times).joined(separator: " ")
        }
    }

    private struct Vocabulary: Sendable {
        /// Those with letters that may be written in two ways.
        private var words: [String: String] = [:]
        private var tree = WordTree<String>()
        private var hasPairs = false
        /// What is repeated, and what all of it together is said as.
        var laughs: [Laugh] = []

        /// Two words that are one abbreviation: `с др`.
        func pair(from word: ArraySlice<Unit>, in units: ArraySlice<Unit>) -> (spoken: String, end: Int)? {
            let second = word.endIndex + 1
            guard hasPairs, second < units.endIndex, units[word.endIndex].kind == .space, word.count < longest else { return nil }
            let end = units[second...].prefix(longest).firstIndex { !$0.isChatWordPart } ?? min(units.endIndex, second + longest)
            guard end > second, let spoken = tree[units[word.startIndex..<end].lazy.map(\.scalar.simpleLowercase)] else { return nil }
            return (spoken, end)
        }

        func spoken(_ word: ArraySlice<Unit>) -> String? {
            let letters = word.lazy.map(\.scalar.simpleLowercase)
            for laugh in laughs {
                let isNumber = ("0"..."9").contains(laugh.unit[0])
                let length = laugh.unit.count
                if word.count >= length * (isNumber ? digitRepeats : letterRepeats),
                    zip(0..., letters).allSatisfy({ $1 == laugh.unit[$0 % length] })
                {
                    return laugh.spoken(word)
                }
            }
            if let spoken = meaning(of: letters) { return spoken }
            // Drawn out: plsss.
            guard let last = letters.last else { return nil }
            let once = letters.count - letters.reversed().prefix { $0 == last }.count + 1
            return once + 2 <= letters.count ? meaning(of: letters.prefix(once)) : nil
        }

        mutating func add(_ written: String, meaning spoken: String) {
            if !written.utf8.allSatisfy({ $0 < 0x80 }) { words[written] = words[written] ?? spoken }
            hasPairs = hasPairs || written.contains(" ")
            tree[written.unicodeScalars] = spoken
        }

        private func meaning(of letters: some Collection<Unicode.Scalar>) -> String? {
            if let spoken = tree[letters] { return spoken }
            guard letters.contains(where: { !$0.isASCII }) else { return nil }
            // A letter may come with its accent apart: that is another word to the tree, and the same to a string.
            return words[String(String.UnicodeScalarView(letters))]
        }
    }

    private static let vocabularies: [String: Vocabulary] = {
        var all: [String: Vocabulary] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            for entry in parts[1].split(separator: ",") {
                let sides = entry.split(separator: "=")
                guard sides.count == 2, let first = sides[0].firstIndex(where: { $0 != " " }) else { continue }
                let (language, written) = (String(parts[0]), sides[0][first...])
                switch written.last {
                case "+": all[language, default: Vocabulary()].laughs.append(Laugh(written.dropLast(), whole: sides[1]))
                case "*": all[language, default: Vocabulary()].laughs.append(Laugh(written.dropLast(), syllable: sides[1]))
                default: all[language, default: Vocabulary()].add(String(written), meaning: String(sides[1]))
                }
            }
        }
        return all
    }()
}

extension Unit {
    fileprivate var isSmallLetter: Bool {
        kind == .letter && scalar.properties.isLowercase
    }

    /// Part of a word that spaces set apart, or of a number.
    fileprivate var isChatWordPart: Bool {
        kind == .digit || ((kind == .letter || kind == .mark) && Script(scalar).hasSpaces)
    }
}
