// SPDX-License-Identifier: GPL-3.0-or-later

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

    /// Puts units in place of others: `part` is asked at each place, and appends to what there is so far what stands for those up to the index that
    /// it returns; nil where the unit stays.
    mutating func rewrite(_ part: (inout Draft, Int, inout [Unit]) -> Int?) {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var index = 0
        while index < units.count {
            if let end = part(&self, index, &result) {
                index = end
            } else {
                result.append(units[index])
                index += 1
            }
        }
        units = result
    }

    /// How often a rule changed something.
    func count(_ rule: ReadingRule) -> Int {
        counts[rule]
    }

    /// How many words are said otherwise than they are written.
    var saidOtherwise: Int { count(.numbers) + count(.chatWords) + count(.romanised) }

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
