// SPDX-License-Identifier: GPL-3.0-or-later

/// The user's dictionary, ready to be applied: words as a tree, regular expressions in their order. A value; rooms share or change it as
/// they like.
public struct Lexicon: Sendable {
    /// More regular expressions are refused: each is tried on every comment.
    public static let regexLimit = 200
    /// At so many letters it is looked what words they begin or continue, per comment: from each place on all words may begin alike.
    static let letterLimit = 100_000
    /// A comment grows by at most so many scalars.
    static let growthLimit = 4000
    /// What the regular expressions may cost for one comment, in steps of PCRE2 (some ten nanoseconds each), and one of them alone.
    static let (stepLimit, patternStepLimit) = (20_000, 10_000)

    /// What stands in place of a word.
    struct Word: Sendable {
        var reading: Draft
        var language: String?
        /// Whether it is only meant where no letter stands behind it.
        var needsEnd: Bool
    }

    struct Regex: Sendable {
        var pattern: any TextPattern
        var language: String?
        var reading: [ReadingPart]
    }

    /// A part of what a regular expression is replaced by.
    enum ReadingPart: Sendable {
        case text(Draft)
        case group(Int)
    }

    private(set) var tree = LetterTree()
    /// The words that end at each node, the first added first.
    private(set) var words: [[Word]] = [[]]
    private(set) var regexes: [Regex] = []

    /// A dictionary without an entry.
    public static let empty = Lexicon()

    /// The dictionary of these entries; where two are about the same word, the first counts.
    /// - Parameter compile: makes a pattern of a regular expression, or says what is wrong with it.
    /// - Returns: besides, the entries that cannot be used, by index.
    public static func compiled(
        _ entries: [LexiconEntry],
        _ compile: (String) throws(PatternProblem) -> any TextPattern
    ) -> (lexicon: Lexicon, problems: [(index: Int, reason: String)]) {
        var lexicon = Lexicon()
        var problems: [(index: Int, reason: String)] = []
        for (index, entry) in entries.enumerated() {
            switch entry.kind {
            case .word: lexicon.add(word: entry)
            case .regex:
                do throws(PatternProblem) {
                    try lexicon.add(regex: entry, compile)
                } catch {
                    problems.append((index, "the regular expression is wrong at character \(error.offset + 1): \(error.reason)"))
                }
            }
        }
        return (lexicon, problems)
    }

    var isEmpty: Bool {
        tree.count == 1 && regexes.isEmpty
    }

    private mutating func add(word entry: LexiconEntry) {
        let pattern = Draft(entry.pattern, without: [])
        guard let last = pattern.units.last else { return }
        let node = tree.grow(pattern.units.lazy.compactMap(pattern.letter))
        words += Array(repeating: [], count: tree.count - words.count)
        words[node].append(
            Word(
                reading: Draft(entry.reading, without: []),
                language: entry.language.map(baseLanguage),
                needsEnd: last.belongsToSpacedWord
            )
        )
    }

    private mutating func add(regex entry: LexiconEntry, _ compile: (String) throws(PatternProblem) -> any TextPattern)
        throws(PatternProblem)
    {
        guard regexes.count < Lexicon.regexLimit else {
            throw PatternProblem(reason: "there are more than \(Lexicon.regexLimit) of them", offset: 0)
        }
        let pattern = try compile(entry.pattern)
        regexes.append(Regex(pattern: pattern, language: entry.language.map(baseLanguage), reading: Lexicon.parts(of: entry.reading)))
    }

    /// `$1キロ` as its parts.
    private static func parts(of reading: String) -> [ReadingPart] {
        var parts: [ReadingPart] = []
        var rest = reading.unicodeScalars[...]
        var text = String.UnicodeScalarView()
        func flushed() -> [ReadingPart] {
            text.isEmpty ? [] : [.text(Draft(spaced: String(text)))]
        }
        while let scalar = rest.popFirst() {
            if scalar == "$", let digit = rest.first, let group = Int(String(digit)), (1...9).contains(group) {
                rest.removeFirst()
                parts += flushed() + [.group(group)]
                text = .init()
            } else {
                text.append(scalar)
            }
        }
        return parts + flushed()
    }
}

extension Draft {
    /// Emoji are found by their numbers, behind the last of the scalars.
    private static let firstEmoji: UInt32 = 0x11_0000

    /// A text, with the spaces at its ends.
    fileprivate init(spaced text: String) {
        self.init(text, without: [])
        let space = Unit(scalar: " ", start: 0, end: 0, kind: .space)
        if text.first == " " { units.insert(space, at: 0) }
        if text.last == " " && text.count > 1 { units.append(space) }
    }

    /// The letter by which a word is found: capitals are the same as small ones. What stands for anything else than an emoji is no letter.
    func letter(of unit: Unit) -> UInt32? {
        switch saying(of: unit) {
        case .emoji(let emoji)?: return Draft.firstEmoji + UInt32(emoji)
        case .some: return nil
        case nil: break
        }
        let scalar = unit.scalar
        if scalar.value < 0x80 { return scalar.lowercasedASCII }
        guard unit.kind == .letter, scalar.properties.changesWhenLowercased else { return scalar.value }
        return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }
}

extension Unit {
    /// Whether it is part of a word that spaces set apart.
    var belongsToSpacedWord: Bool {
        switch kind {
        case .digit: true
        case .letter, .mark: Script(scalar).hasSpaces
        default: false
        }
    }
}
