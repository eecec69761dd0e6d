// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What came into the journal during one life, and what became of it.
public struct JournalCounts: Equatable, Sendable {
    /// Comments that were accepted or held.
    public internal(set) var taken = 0
    /// Outcomes by their names.
    public internal(set) var outcomes: [String: Int] = [:]
    /// How many had an outcome.
    var settled: Int { outcomes.values.reduce(0, +) }

    /// The names of all outcomes, in the order of their columns.
    static let names = ["heard", "skipped", "refused", "failed", "deleted", "left"]
    /// Of what cannot be said any more. Only the names of outcomes are kept.
    static let failed = Outcome.failed(.engineCrash)

    mutating func note(_ outcome: Outcome, count: Int = 1) {
        note(outcome.name, count: count)
    }

    mutating func note(_ name: String, count: Int) {
        if count > 0 { outcomes[name, default: 0] += count }
    }

    mutating func add(_ other: JournalCounts) {
        taken += other.taken
        outcomes.merge(other.outcomes, uniquingKeysWith: +)
    }
}

/// One life of a service: from its start to its end, or to its death.
public struct JournalLife: Equatable, Sendable {
    /// Which one it is, from 1 on. Of several that were added up, the last one.
    public var number: Int
    /// When it began, in milliseconds since 1970.
    public var begun: Int64
    /// When it ended; nil where it was cut off, or goes on.
    public var ended: Int64?
    /// What it found open.
    public var found = 0
    /// What it left open; nil while it goes on.
    public var kept: Int?
    /// How many of those that it found had begun to be heard.
    public var repeated = 0
    /// Its transactions.
    var commits = 0
    /// What came and what became of it.
    public var counts = JournalCounts()

    /// This life and the one after it as one.
    func joined(to next: JournalLife) -> JournalLife {
        var joined = next
        joined.begun = begun
        joined.found = found
        joined.repeated += repeated
        joined.commits += commits
        joined.counts.add(counts)
        return joined
    }
}

/// The account of all lives, and what is open now.
public struct JournalAccount: Equatable, Sendable {
    /// In their order.
    public var lives: [JournalLife]
    /// Comments without an outcome.
    public var open: Int

    /// That of a journal which nobody uses now. Waits for the disk: all pages are checked.
    public static func read(_ path: String) throws(JournalProblem) -> JournalAccount {
        try JournalFile.account(of: path)
    }

    /// The names of all outcomes that are counted.
    public static var outcomes: [String] { JournalCounts.names }

    /// What does not add up, in words; empty where everything does.
    public var flaws: [String] {
        var flaws: [String] = []
        for (life, next) in zip(lives, lives.dropFirst().map(Optional.some) + [nil]) {
            let rest = life.found + life.counts.taken - life.counts.settled
            let kept = life.kept ?? open
            if rest != kept {
                flaws.append(
                    "life \(life.number): \(life.found) found + \(life.counts.taken) taken - \(life.counts.settled) settled is not \(kept) kept"
                )
            }
            if let next, next.found != kept {
                flaws.append("life \(next.number) found \(next.found) of the \(kept) that life \(life.number) kept")
            }
        }
        return flaws
    }
}
