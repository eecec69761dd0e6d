// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc

/// What the words of a script say of their language, each by itself. Only the beginning of a text is looked at.
struct LanguageEvidence {
    /// A word, with what apostrophes bind to it.
    struct Word {
        fileprivate(set) var range: Range<Int>
        fileprivate(set) var letters = 0
        /// What its parts say.
        fileprivate(set) var sums = LanguageTable.Sums()
        /// What it says as a whole, if it is known for that.
        fileprivate(set) var telling: TellingWords.Evidence?
        /// Whether it begins with a capital inside of a sentence, or stands between two such words: Rio de Janeiro.
        fileprivate(set) var mayBeName = false
        /// Whether more than a space stands before it.
        fileprivate(set) var isBehindBreak = false
    }

    /// So many letters are looked at for words of another language, where words can be told from each other.
    private static let limit = 240

    /// Room for the words and the parts of most comments.
    private static let (wordsOfMost, partsOfMost) = (16, 256)

    let script: Script
    let units: ArraySlice<Unit>
    private(set) var words: [Word] = []

    /// Those that the language of the whole text is told by.
    var firstWords: ArraySlice<Word> {
        var letters = 0
        return words.prefix { word in
            defer { letters += word.letters }
            return letters < LanguageDetector.letterLimit
        }
    }

    init(in script: Script, of units: ArraySlice<Unit>) {
        (self.script, self.units) = (script, units)
        words.reserveCapacity(Self.wordsOfMost)
        var (end, left) = (units.startIndex, script.hasSpaces ? Self.limit : LanguageDetector.letterLimit)
        while left > 0, let start = units[end...].firstIndex(where: { $0.isLetter(of: script) }) {
            var word = Word(range: start..<units.endOfWord(from: start, of: script))
            word.isBehindBreak = units[end..<start].contains { $0.kind != .space }
            word.mayBeName = !words.isEmpty && !word.isBehindBreak && units[start].scalar.isCapitalLetter
            end = word.range.upperBound
            word.letters = units[word.range].prefix(left).count { $0.kind != .punctuation }
            word.telling = TellingWords.evidence(units[word.range])
            words.append(word)
            left -= word.letters
        }
        for index in words.indices.dropFirst().dropLast() where words[index].letters <= LanguageRun.lettersOfLinks {
            words[index].mayBeName = words[index].mayBeName || words[index - 1].mayBeName && words[index + 1].mayBeName
        }
    }

    /// Asks the table what the parts of the words say.
    mutating func weigh() {
        var parts: [UInt64] = []
        parts.reserveCapacity(Self.partsOfMost)
        // Up to which part those of each word go.
        var ends: [Int] = []
        ends.reserveCapacity(Self.wordsOfMost)
        var parser = WordParts()
        for word in words {
            var left = word.letters
            for unit in units[word.range] where left > 0 {
                if unit.kind == .punctuation {
                    parser.moveHashes(to: &parts)
                } else {
                    parser.append(unit.scalar)
                    left -= 1
                    if parser.isFull { parser.moveHashes(to: &parts) }
                }
            }
            if !parser.isEmpty { parser.moveHashes(to: &parts) }
            ends.append(parts.count)
        }
        for (index, sums) in zip(words.indices, LanguageTable.shared.sums(of: parts, endingAt: ends)) { words[index].sums = sums }
    }
}

extension ArraySlice<Unit> {
    fileprivate func endOfWord(from start: Int, of script: Script) -> Int {
        self[start...].indices.first { index in
            if self[index].isLetter(of: script) || self[index].kind == .mark { return false }
            let isApostrophe = self[index].scalar == "'" || self[index].scalar == "’"
            return !(isApostrophe && index + 1 < endIndex && self[index - 1].kind == .letter && self[index + 1].isLetter(of: script))
        } ?? endIndex
    }
}

extension Unit {
    fileprivate func isLetter(of script: Script) -> Bool {
        kind == .letter && Script(scalar) == script
    }
}

/// What speaks for each language of a group, by lane, in nats. Lanes without a language are at minus infinity wherever it matters.
///
/// Lanes with even and with odd numbers lie apart, as in the table; and of vectors that are longer than sixteen the compiler makes loops.
struct LanguageLanes: Equatable {
    typealias Half = SIMD16<Float>

    static let zero = LanguageLanes(repeating: 0)
    static let indices = 0..<2 * Half.scalarCount

    var even: Half
    var odd: Half

    init(even: Half, odd: Half) {
        (self.even, self.odd) = (even, odd)
    }

    init(repeating value: Float) {
        self.init(even: Half(repeating: value), odd: Half(repeating: value))
    }

    subscript(lane: Int) -> Float {
        get { lane & 1 == 0 ? even[lane >> 1] : odd[lane >> 1] }
        set {
            if lane & 1 == 0 { even[lane >> 1] = newValue } else { odd[lane >> 1] = newValue }
        }
    }

    static func + (one: Self, other: Self) -> Self {
        LanguageLanes(even: one.even + other.even, odd: one.odd + other.odd)
    }

    static func * (lanes: Self, factor: Float) -> Self {
        LanguageLanes(even: lanes.even * factor, odd: lanes.odd * factor)
    }

    func max() -> Float {
        Swift.max(even.max(), odd.max())
    }

    /// The lane that most speaks for.
    var best: Int {
        let most = max()
        return Self.indices.first { self[$0] == most } ?? 0
    }

    /// How probable one lane is compared with the others.
    func share(of lane: Int) -> Double {
        1 / Self.indices.reduce(0) { self[$1] < self[lane] - Self.nothing ? $0 : $0 + exp(Double(self[$1] - self[lane])) }
    }

    /// What lies so far behind adds nothing to a share that anybody looks at, in nats.
    private static let nothing: Float = 24
}
