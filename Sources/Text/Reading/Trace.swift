// SPDX-License-Identifier: GPL-3.0-or-later

/// Which rules changed each scalar of a comment. A pass need not tell: the units before and behind it are compared.
struct Trace {
    /// Rules, as a set that costs nothing to join.
    struct Rules: OptionSet {
        let rawValue: UInt32

        init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        init(_ rules: some Sequence<ReadingRule>) {
            let wanted = Set(rules)
            rawValue = ReadingRule.allCases.enumerated().reduce(0) { wanted.contains($1.element) ? $0 | 1 << UInt32($1.offset) : $0 }
        }

        /// In the order of all rules.
        var list: [ReadingRule] {
            ReadingRule.allCases.enumerated().filter { rawValue & (1 << UInt32($0.offset)) != 0 }.map(\.element)
        }
    }

    private struct Place {
        var rules: Rules = []
        /// The word of a dictionary that begins here.
        var word: DictionaryWord?
    }

    /// One for each scalar of the comment.
    private var places: [Place]

    init(length: Int) {
        places = Array(repeating: Place(), count: length)
    }

    /// What changed a part of the comment.
    func rules(of part: Range<Int>) -> Rules {
        places[part.clamped(to: places.indices)].reduce(into: []) { $0.formUnion($1.rules) }
    }

    /// The words of dictionaries in a part of the comment.
    func words(in part: Range<Int>) -> [DictionaryWord] {
        places[part.clamped(to: places.indices)].compactMap(\.word)
    }

    mutating func note(_ word: DictionaryWord, at start: Int32) {
        if places.indices.contains(Int(start)) { places[Int(start)].word = word }
    }

    mutating func mark(_ part: Range<Int>, by rules: Rules) {
        for place in part.clamped(to: places.indices) { places[place].rules.formUnion(rules) }
    }

    /// Marks what differs between the units before a pass and those behind it.
    mutating func compare(_ before: ArraySlice<Unit>, _ after: ArraySlice<Unit>, by rules: Rules) {
        guard !rules.isEmpty else { return }
        var (before, after) = (before, after)
        var marked = 0
        while let next = before.first ?? after.first {
            if let old = before.first, let new = after.first, old.isSame(as: new) {
                before.removeFirst()
                after.removeFirst()
                continue
            }
            let isOld = !before.isEmpty && next.start <= after.first?.start ?? .max
            let unit = isOld ? before.removeFirst() : after.removeFirst()
            // Nobody hears whether there is a space.
            if unit.kind == .space { continue }
            // Many units may stand for the same long part, and nothing goes backwards.
            let end = max(marked, Int(unit.end))
            mark(max(marked, Int(unit.start))..<max(end, Int(unit.start)), by: rules)
            marked = end
        }
    }
}

extension Unit {
    fileprivate func isSame(as other: Unit) -> Bool {
        scalar == other.scalar && start == other.start && end == other.end && kind == other.kind && saying == other.saying
    }
}
