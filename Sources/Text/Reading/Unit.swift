// SPDX-License-Identifier: GPL-3.0-or-later

/// One scalar on its way from the comment to the engine, and the part of the comment it stands for.
struct Unit {
    var scalar: Unicode.Scalar
    var start: Int32
    var end: Int32
    var kind: Kind

    /// What a rule knows about a unit without asking the Unicode tables again.
    enum Kind: UInt8 {
        case letter
        case mark
        case digit
        case space
        /// Punctuation and the symbols that are not pictures.
        case punctuation
        /// Stands for something whose words are known when the language is.
        case saying
    }

    /// How a kana is said.
    struct Accent: OptionSet {
        let rawValue: UInt8

        /// A phrase with an accent of its own begins.
        static let opensPhrase = Accent(rawValue: 1)
        /// The voice falls behind it.
        static let falls = Accent(rawValue: 2)
        /// Its vowel has no voice.
        static let isDevoiced = Accent(rawValue: 4)
        fileprivate static let isTaught = Accent(rawValue: 8)
        /// It is written イ, and said as a longer エ: センセイ.
        static let isLongE = Accent(rawValue: 16)
        /// It is written as a large kana, and said as a small one: the イ of スウイング, which espeak-ng cannot say as ウィ.
        static let isSmall = Accent(rawValue: 32)
        /// A user taught where it falls and where its phrase begins.
        static let isAccentTaught = Accent(rawValue: 64)
        /// What can be taught of an accent.
        static let taught: Accent = [.opensPhrase, .falls, .isAccentTaught]
    }

    /// What is known of its accent.
    var accent: Accent = []
    /// The word that ends with it, where that is known.
    var endOfWord: WordClass?
    /// Whether a user taught that it is said, so that no dictionary looks at it again.
    var isTaught: Bool {
        get { accent.contains(.isTaught) }
        set { if newValue { accent.insert(.isTaught) } else { accent.remove(.isTaught) } }
    }
    /// Which of the draft's sayings it stands for.
    var saying: UInt16 = 0
    /// What a space was written as.
    var blank = Blank.space

    /// Only what disguises words differs between them.
    enum Blank: UInt8 {
        case space
        /// A picture without a name.
        case picture
        case opening, closing
    }

    /// Whether two units sound alike for the rules about repetition.
    func repeats(_ other: Unit) -> Bool {
        kind == other.kind && saying == other.saying && scalar.lowercasedASCII == other.scalar.lowercasedASCII
    }
}

extension Unicode.Scalar {
    var lowercasedASCII: UInt32 {
        (0x41...0x5A).contains(value) ? value + 0x20 : value
    }

    var isASCIILetterOrDigit: Bool {
        (0x61...0x7A).contains(lowercasedASCII) || (0x30...0x39).contains(value)
    }
}

/// A comment under the rules: what is left of it, and what was done.
struct Draft {
    var units: [Unit] = []
    /// What units of the kind `saying` stand for.
    var sayings: [Saying] = []
    /// Whether something only Japanese writes was seen: kana, or full-width letters.
    var looksJapanese = false
    /// Whether there were full-width letters.
    var hasWideLetters = false
    /// Which rule changed what; nil unless somebody asks.
    var trace: Trace?
    private var counts = RuleCounts()

    /// Marks the units that stand for this part of the text as taught.
    mutating func markTaught(_ part: Range<Int>) {
        for index in units.indices where part.contains(Int(units[index].start)) { units[index].isTaught = true }
        takeTaughtAccents()
    }

    mutating func note(_ rule: ReadingRule, _ count: Int = 1) {
        counts.add(count, to: rule)
    }

    /// Counts a change, and tells which part of the comment it was: for a pass of several rules.
    mutating func note(_ rule: ReadingRule, from start: Int32, to end: Int32) {
        note(rule)
        trace?.mark(Int(start)..<Int(end), by: Trace.Rules([rule]))
    }

    /// Makes a pass, and traces what it changed to the rules that it noted.
    mutating func step<Result>(_ pass: (inout Draft) -> Result) -> Result {
        guard trace != nil else { return pass(&self) }
        let (before, known) = (units, counts)
        let result = pass(&self)
        trace?.compare(before[...], units[...], by: Trace.Rules(counts.rules(changedSince: known)))
        return result
    }

    /// How often a rule changed something.
    func count(_ rule: ReadingRule) -> Int {
        counts[rule]
    }

    var changes: [ReadingChange] {
        counts.changes
    }
}

/// How often each rule changed something. Few have anything to do with a comment: a short row is looked through sooner than a dictionary.
private struct RuleCounts {
    private var rows: [ReadingChange] = []

    mutating func add(_ count: Int, to rule: ReadingRule) {
        if let row = rows.firstIndex(where: { $0.rule == rule }) {
            rows[row].count += count
        } else {
            rows.append(ReadingChange(rule: rule, count: count))
        }
    }

    subscript(rule: ReadingRule) -> Int {
        rows.first { $0.rule == rule }?.count ?? 0
    }

    func rules(changedSince before: RuleCounts) -> [ReadingRule] {
        rows.lazy.map(\.rule).filter { self[$0] != before[$0] }
    }

    /// In the order of the rules.
    var changes: [ReadingChange] {
        rows.count < 2 ? rows : ReadingRule.allCases.compactMap { rule in rows.first { $0.rule == rule } }
    }
}
