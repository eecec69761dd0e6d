// SPDX-License-Identifier: GPL-3.0-or-later

/// The user's dictionary, ready to be applied: words as a tree, regular expressions in their order.
///
/// A value. A word is added or removed in time that grows with its letters only, as long as nobody else holds a copy.
public struct Lexicon: Sendable {
    /// More regular expressions are refused: each is tried on every comment.
    static let regexLimit = 200
    /// What the compiled regular expressions of a dictionary may take in memory, unless the settings say otherwise.
    public static let regexBytes = 1 << 20
    /// At so many letters it is looked what words they begin or continue, per comment: from each place on all words may begin alike.
    static let letterLimit = 100_000
    /// The number of scalars by which a comment may grow.
    static let growthLimit = 4000
    /// What the regular expressions may cost for one comment, in steps of PCRE2 (some ten nanoseconds each), and one of them alone.
    static let (stepLimit, patternStepLimit) = (20_000, 10_000)

    /// Whose words they are: where two are alike, the first layer's counts.
    public enum Layer: Comparable, CaseIterable, Sendable {
        /// A room's own.
        case room
        /// Those of all rooms.
        case everywhere
    }

    /// What stands in place of a word.
    struct Word: Sendable {
        var pattern: String
        var reading: String
        var language: String?
        var layer: Layer
        /// Whether it is only meant where no letter stands behind it.
        var needsEnd: Bool

        /// Its reading as a part of a comment. Made for each comment that has the word: kept, it would take twenty times as much memory.
        var draft: Draft { Draft(taught: reading) }
    }

    struct Regex: Sendable {
        var text: String
        var layer: Layer
        var pattern: any TextPattern
        var language: String?
        var reading: [ReadingPart]
    }

    /// A part of what a regular expression is replaced by.
    enum ReadingPart: Sendable {
        case text(Draft)
        case group(Int)
    }

    private var tree = LetterTree()
    /// How many words go through each node.
    private var uses: [Int32] = [0]
    /// The words that end at a node, those that count first.
    private var words: [Int32: [Word]] = [:]
    private(set) var regexes: [Regex] = []

    /// A dictionary without an entry.
    public static let empty = Lexicon()

    /// The dictionary of these entries; where two are about the same word, the first counts.
    /// - Parameter compile: makes a pattern of at most so many bytes of a regular expression, or says what is wrong with it.
    /// - Returns: besides, the entries that cannot be used, by index.
    static func compiled(
        _ entries: [LexiconEntry],
        _ compile: (_ text: String, _ bytes: Int) throws(PatternProblem) -> any TextPattern
    ) -> (lexicon: Lexicon, problems: [(index: Int, reason: String)]) {
        var lexicon = Lexicon()
        for entry in entries where entry.kind == .word { lexicon.add(entry, to: .room) }
        let regexes = entries.enumerated().filter { $1.kind == .regex }
        let problems = lexicon.setRegexes(regexes.map { ($0.element, .room) }, compile)
        return (lexicon, problems.map { (regexes[$0.index].offset, $0.reason) })
    }

    var isEmpty: Bool {
        words.isEmpty && regexes.isEmpty
    }

    // MARK: - Words

    /// How many nodes its words have, besides the root.
    var nodeCount: Int {
        uses.count { $0 > 0 }
    }

    /// The node that a letter leads to; nil where no word goes on with it.
    func next(_ node: Int, _ letter: UInt32) -> Int? {
        tree.next(node, letter)
    }

    /// The words that end at a node, those that count first.
    func words(at node: Int) -> [Word] {
        words[Int32(node)] ?? []
    }

    /// Adds a word behind those of its layer.
    public mutating func add(_ entry: LexiconEntry, to layer: Layer) {
        let pattern = Draft(entry.pattern, without: [])
        guard let last = pattern.units.last else { return }
        var node = 0
        for letter in pattern.letters {
            node = tree.grow(node, letter)
            if node == uses.count { uses.append(0) }
            uses[node] += 1
        }
        let word = Word(
            pattern: entry.pattern,
            reading: entry.reading,
            language: entry.language,
            layer: layer,
            needsEnd: last.belongsToSpacedWord
        )
        let place = words(at: node).firstIndex { $0.layer > layer } ?? words(at: node).count
        words[Int32(node), default: []].insert(word, at: place)
    }

    /// Takes out a word that was added.
    public mutating func remove(_ entry: LexiconEntry, from layer: Layer) {
        let letters = Draft(entry.pattern, without: []).letters
        var path = [0]
        for letter in letters {
            guard let next = tree.next(path[path.count - 1], letter) else { return }
            path.append(next)
        }
        let end = Int32(path[path.count - 1])
        let isMeant = { (word: Word) in word.layer == layer && word.pattern == entry.pattern && word.language == entry.language }
        guard let place = words[end]?.firstIndex(where: isMeant) else { return }
        words[end]?.remove(at: place)
        if words[end]?.isEmpty == true { words[end] = nil }
        for (index, letter) in letters.enumerated().reversed() {
            uses[path[index + 1]] -= 1
            if uses[path[index + 1]] == 0 { tree.cut(path[index], letter) }
        }
    }

    // MARK: - Regular expressions

    /// What the compiled regular expressions take in memory, but for those of these texts.
    public func regexBytes(besides texts: Set<String> = []) -> Int {
        regexes.reduce(0) { texts.contains($1.text) ? $0 : $0 + $1.pattern.byteCount }
    }

    /// Replaces the regular expressions. One that was there already is not compiled again.
    /// - Parameter bytes: what all of them may take in memory.
    /// - Returns: those that cannot be used, by index.
    public mutating func setRegexes(
        _ entries: [(entry: LexiconEntry, layer: Layer)],
        within bytes: Int = Lexicon.regexBytes,
        _ compile: (_ text: String, _ bytes: Int) throws(PatternProblem) -> any TextPattern
    ) -> [(index: Int, reason: String)] {
        let known = Dictionary(regexes.map { ($0.text, $0.pattern) }) { first, _ in first }
        regexes = []
        var left = bytes
        var problems: [(index: Int, reason: String)] = []
        for (index, (entry, layer)) in entries.enumerated() {
            do throws(PatternProblem) {
                guard regexes.count < Lexicon.regexLimit else {
                    throw PatternProblem(reason: "there are more than \(Lexicon.regexLimit) of them", offset: nil)
                }
                let pattern = if let known = known[entry.pattern] { known } else { try compile(entry.pattern, left) }
                guard pattern.byteCount <= left else { throw PatternProblem.tooLarge }
                left -= pattern.byteCount
                let reading = RegexReading(entry.reading).parts.map { part in
                    switch part {
                    case .text(let text): ReadingPart.text(Draft(spaced: text))
                    case .group(let number): ReadingPart.group(number)
                    }
                }
                regexes.append(Regex(text: entry.pattern, layer: layer, pattern: pattern, language: entry.language, reading: reading))
            } catch {
                let place = error.offset.map { "wrong at character \($0 + 1)" } ?? "not used"
                problems.append((index, "the regular expression is \(place): \(error.reason)"))
            }
        }
        return problems
    }
}

extension Draft {
    /// Emoji are found by their numbers, behind the last of the scalars.
    private static let firstEmoji: UInt32 = 0x11_0000

    /// What a user wants to be said.
    fileprivate init(taught text: String) {
        self.init(text, without: [])
        markTaught(0..<Int.max)
    }

    /// A text, with the spaces at its ends.
    fileprivate init(spaced text: String) {
        self.init(taught: text)
        let space = Unit(scalar: " ", start: 0, end: 0, kind: .space)
        if text.first == " " { units.insert(space, at: 0) }
        if text.last == " " && text.count > 1 { units.append(space) }
    }

    /// The letters by which a word of this text is found.
    fileprivate var letters: [UInt32] {
        units.compactMap(letter)
    }

    /// The letter by which a word is found: capitals are the same as small ones. What stands for anything else than an emoji is no letter.
    func letter(of unit: Unit) -> UInt32? {
        switch saying(of: unit) {
        case .emoji(let emoji)?, .heart(let emoji)?: return Draft.firstEmoji + UInt32(emoji)
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
