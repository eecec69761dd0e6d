// SPDX-License-Identifier: GPL-3.0-or-later

import Core
// The standard library normalises strings to compare them.
@_spi(_Unicode) internal import Swift

/// Laughter and abbreviations of chats, as they are said: `kkkk` in Portuguese, `mdr` in French, `555` in Thai.
enum ChatWords {
    /// Letters of the longest word that is looked up.
    private static let longest = 24
    /// A laugh in letters is repeated at least so often, one in digits more: 55 is a number.
    private static let (letterRepeats, digitRepeats) = (2, 3)

    /// The stretch with words in place of what only is written, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        let language = baseLanguage(stretch.language)
        guard let vocabulary = Vocabulary(language) else { return (stretch, 0) }
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
        let next = units.dropFirst().prefix(2).map { $0.scalar.simpleLowercase }
        guard "aeiouéêà".unicodeScalars.contains(next[0]), next != ["o", "u"] else { return nil }
        return spoken.dropLast() + "'"
    }

    /// Whether it is an abbreviation of any language.
    static func isKnown(_ word: ArraySlice<Unit>) -> Bool {
        word.count <= longest && Vocabulary.ofAll?.spoken(word) != nil
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

    /// What is repeated, and what all of it together is said as.
    private struct Laugh {
        let unit: [Unicode.Scalar]
        private let words: Substring
        /// Whether the words are said for each time.
        private let isCounted: Bool

        /// People hear whether it is four or five times; more is only long, and said as three.
        private static let (usual, mostCounted) = (3, 5)

        /// `js=jajaja`; `k*=cá`, where times are counted.
        init?(_ row: Substring) {
            guard let sign = row.firstIndex(of: "=") else { return nil }
            let written = row[..<sign]
            isCounted = written.last == "*"
            unit = Array((isCounted ? written.dropLast() : written).unicodeScalars)
            words = row[sign...].dropFirst()
        }

        /// What is said for a word that consists of it. Of more than three times only three are left of it here, which stand for all.
        func spoken(_ word: ArraySlice<Unit>) -> String {
            guard isCounted, let first = word.first, let last = word.last else { return String(words) }
            let times = Int(last.end - first.start) / unit.count
            let count = (Self.usual...Self.mostCounted).contains(times) ? times : Self.usual
            return Array(repeating: words, count: count).joined(separator: " ")
        }
    }

    /// The rows of a language.
    private struct Vocabulary {
        private let table: NumberTable
        private let laughs: [Laugh]

        static let ofAll = Vocabulary("chats")

        init?(_ language: String) {
            guard let table = NumberTable(language), let laughs = table.value("laughs", "") else { return nil }
            self.table = table
            self.laughs = laughs.split(separator: "|").compactMap(Laugh.init)
        }

        /// Two words that are one abbreviation: `с др`.
        func pair(from word: ArraySlice<Unit>, in units: ArraySlice<Unit>) -> (spoken: String, end: Int)? {
            let second = word.endIndex + 1
            guard second < units.endIndex, units[word.endIndex].kind == .space, word.count < longest,
                table.hasRow(RowKey("start of chat", word.lazy.map { $0.scalar.simpleLowercase }))
            else { return nil }
            let end = units[second...].prefix(longest).firstIndex { !$0.isChatWordPart } ?? min(units.endIndex, second + longest)
            let letters = units[word.startIndex..<end].lazy.map { $0.scalar.simpleLowercase }
            guard end > second, let spoken = table.value(RowKey("chat", letters)) else { return nil }
            return (spoken, end)
        }

        func spoken(_ word: ArraySlice<Unit>) -> String? {
            let letters = word.lazy.map { $0.scalar.simpleLowercase }
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

        private func meaning(of letters: some Collection<Unicode.Scalar>) -> String? {
            if let spoken = table.value(RowKey("chat", letters)) { return spoken }
            guard letters.contains(where: { !$0.isASCII }) else { return nil }
            // A letter may come with its accent apart.
            return table.value(RowKey("chat", String(scalars: letters)._nfc))
        }
    }
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

/// English words of games and streams, spelt for voices of other languages: to a Spanish one, `clutch` is `clach`.
/// Rows of their tables, by `scripts/make-borrowed-words`.
enum BorrowedWords {
    /// More English words in a row than this are a phrase, which an English voice says.
    static let wordLimit = 2
    private static let longest = 16

    /// What a voice is given for a word, without its apostrophes; nil where the language has the word itself, or nobody borrows it.
    private static func spelling(of word: ArraySlice<Unit>, in table: NumberTable?) -> String? {
        guard word.count <= longest else { return nil }
        return table?.value(RowKey("borrowed", word.lazy.filter { $0.kind != .punctuation }.map { $0.scalar.simpleLowercase }))
    }

    /// Whether so few words, all of them borrowed, need no voice of another language.
    static func areSaid(_ words: ArraySlice<Unit>, in language: String) -> Bool {
        let (words, table) = (words.split { $0.kind != .letter && !isApostrophe($0) }, NumberTable(baseLanguage(language)))
        return words.count <= wordLimit && words.allSatisfy { spelling(of: $0, in: table) != nil }
    }

    /// The stretch with the spellings of its language, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        let (table, units) = (NumberTable(baseLanguage(stretch.language)), stretch.units)
        guard table?.hasRow(RowKey("borrowed")) == true else { return (stretch, 0) }
        return stretch.replacing { index in
            let end = units[index...].firstIndex { $0.kind != .letter && !isApostrophe($0) } ?? units.endIndex
            // All letters of a word of our own stand for one part of the comment.
            let isOurs = end > index + 1 && units[index].start == units[end - 1].start
            guard end > index, !isOurs, !isPartOfLonger(index..<end, units) else { return (nil, end) }
            return (spelling(of: units[index..<end], in: table), end)
        }
    }

    /// Whether it is a part of an address or of a name with digits.
    private static func isPartOfLonger(_ word: Range<Int>, _ units: ArraySlice<Unit>) -> Bool {
        func isTie(_ sign: Int, _ behind: Int) -> Bool {
            guard units.indices.contains(sign) else { return false }
            if units[sign].kind == .digit || units[sign].kind == .mark { return true }
            return units.indices.contains(behind) && "_@/.".unicodeScalars.contains(units[sign].scalar) && units[behind].kind != .space
        }
        return isTie(word.lowerBound - 1, word.lowerBound - 2) || isTie(word.upperBound, word.upperBound + 1)
    }

    private static func isApostrophe(_ unit: Unit) -> Bool {
        unit.scalar == "'" || unit.scalar == "’"
    }
}
