// SPDX-License-Identifier: GPL-3.0-or-later

/// A word of a comment, or a part of it that is read as one, and what became of it.
public struct ReadingWord: Equatable, Sendable {
    /// What may be shown of what was written.
    public var text: String
    /// What is said for it; empty where nothing is.
    public var spoken: String
    /// Where it begins in the comment, in Unicode scalars.
    public var start: Int
    /// How many Unicode scalars it has.
    public var length: Int
    /// The segment of the reading that says it; nil where nothing is said.
    public var segment: Int?
    /// The rules that changed it.
    public var rules: [ReadingRule]
    /// The words of dictionaries that were found in it.
    public var dictionary: [DictionaryWord]
}

/// A word of a user's dictionary that was found in a comment.
public struct DictionaryWord: Equatable, Sendable {
    /// As it is written in the dictionary.
    public var pattern: String
    /// Whose dictionary that is.
    public var layer: Lexicon.Layer
}

/// Finds the words of a comment in what is said of it, in the order of both.
struct WordFinder {
    private let text: [Unicode.Scalar]
    private let trace: Trace
    private var words: [ReadingWord] = []
    /// Up to here the comment was looked at.
    private var taken = 0

    init(_ text: String, _ trace: Trace) {
        self.text = Array(text.unicodeScalars)
        self.trace = trace
    }

    /// All words, including those that are not said at all.
    static func words(of text: String, _ trace: Trace, in pieces: [Stretch]) -> [ReadingWord] {
        var finder = WordFinder(text, trace)
        for (segment, piece) in pieces.enumerated() { finder.take(piece, segment) }
        finder.leaveOut(upTo: finder.text.count)
        return finder.words
    }

    private mutating func take(_ piece: Stretch, _ segment: Int) {
        var word: [Unit] = []
        var space: Unit?
        for unit in piece.units {
            guard unit.kind != .space else {
                space = unit
                continue
            }
            if begins(unit, behind: word, space) {
                divide(word[...], segment)
                word = []
            } else if let space, !word.isEmpty {
                word.append(space)
            }
            word.append(unit)
            space = nil
        }
        divide(word[...], segment)
    }

    /// Whether a word begins with a unit. What stands for the same part of the comment is one word, however many words are said for it.
    private func begins(_ unit: Unit, behind word: [Unit], _ space: Unit?) -> Bool {
        guard let last = word.last, unit.start >= last.end else { return false }
        if (last.kind == .punctuation) != (unit.kind == .punctuation) {
            // Without spaces, nothing but the mark parts two words: 銀行、猫.
            let letter = last.kind == .punctuation ? unit : last
            if !Script(letter.scalar).hasSpaces { return true }
        }
        let hasSpaces = Script(last.scalar).hasSpaces
        if let space { return !hasSpaces || (space.start >= last.end && space.end <= unit.start) }
        // Chinese puts no spaces between words: what was changed stands alone.
        return Script(last.scalar) == .han && Script(unit.scalar) == .han && rules(last) != rules(unit)
    }

    private func rules(_ unit: Unit) -> Trace.Rules {
        trace.rules(of: Int(unit.start)..<Int(unit.end))
    }

    /// Takes a word without the punctuation around it, and the punctuation where a rule changed it.
    private mutating func divide(_ units: ArraySlice<Unit>, _ segment: Int) {
        guard let first = units.firstIndex(where: { $0.kind != .punctuation }),
            let last = units.lastIndex(where: { $0.kind != .punctuation })
        else { return take(units, segment, ifChanged: true) }
        let (before, behind) = (units[..<first], units[(last + 1)...])
        guard before.last?.end ?? 0 <= units[first].start, behind.first?.start ?? .max >= units[last].end else {
            return take(units, segment, ifChanged: false)
        }
        take(before, segment, ifChanged: true)
        take(units[first...last], segment, ifChanged: false)
        take(behind, segment, ifChanged: true)
    }

    private mutating func take(_ units: ArraySlice<Unit>, _ segment: Int, ifChanged: Bool) {
        guard let first = units.first, let last = units.last else { return }
        let spoken = String(scalars: units.lazy.map(\.scalar))
        // A word on both sides of a cut is said in two pieces.
        if Int(first.start) < taken, let index = words.indices.last {
            words[index].spoken += " " + spoken
            return
        }
        leaveOut(upTo: Int(first.start))
        let part = Int(first.start)..<Int(last.end)
        let rules = trace.rules(of: part)
        if !ifChanged || !rules.isEmpty { append(part, rules, spoken, segment) }
        taken = part.upperBound
    }

    /// What is not said up to here, where a rule is the reason.
    private mutating func leaveOut(upTo end: Int) {
        for run in text[taken..<max(taken, end)].split(whereSeparator: \.properties.isWhitespace) {
            let rules = trace.rules(of: run.indices)
            if !rules.isEmpty { append(run.indices, rules, "", nil) }
        }
        taken = max(taken, end)
    }

    private mutating func append(_ part: Range<Int>, _ rules: Trace.Rules, _ spoken: String, _ segment: Int?) {
        var (part, rules, spoken, segment) = (part, rules, spoken, segment)
        // The @ of a name is left out by the rule that reads the name: both are one word.
        if let last = words.last, last.start + last.length == part.lowerBound, last.spoken.isEmpty || spoken.isEmpty,
            case let before = trace.rules(of: last.start..<part.lowerBound), !before.isDisjoint(with: rules)
        {
            words.removeLast()
            part = last.start..<part.upperBound
            rules.formUnion(before)
            (spoken, segment) = (last.spoken + spoken, last.segment ?? segment)
        }
        words.append(
            ReadingWord(
                text: String(String.UnicodeScalarView(text[part])),
                spoken: spoken,
                start: part.lowerBound,
                length: part.count,
                segment: segment,
                rules: rules.list,
                dictionary: trace.words(in: part)
            )
        )
    }
}
