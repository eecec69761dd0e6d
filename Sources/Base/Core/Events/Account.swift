// SPDX-License-Identifier: GPL-3.0-or-later

/// The account of what came in and what became of it: the sum of the outcomes is what was accepted, less what is under way.
public struct Account: Equatable, Sendable {
    /// How many comments were accepted.
    public private(set) var accepted = 0
    /// How many were heard.
    public private(set) var heard = 0
    /// How many were skipped.
    public private(set) var skipped = 0
    /// How many were refused.
    public private(set) var refused = 0
    /// How many failed.
    public private(set) var failed = 0
    /// How many a moderator deleted.
    public private(set) var deleted = 0
    /// How many were not reached.
    public private(set) var left = 0
    /// How many were not reached, and are the next run's.
    public private(set) var kept = 0
    /// How many were not heard, by the places of the reasons. In place: thousands of rooms have an account each.
    private var reasons = SIMD32<UInt32>()

    /// An empty account.
    public init() {}

    /// How many have no outcome yet.
    public var underWay: Int {
        accepted - heard - skipped - refused - failed - deleted - left - kept
    }

    /// Counts an event.
    public mutating func note(_ event: Event) {
        switch event {
        case .accepted: accepted += 1
        case .finished(_, _, let outcome, _): count(outcome)
        default: break
        }
    }

    /// Adds another account.
    public mutating func add(_ other: Account) {
        accepted += other.accepted
        heard += other.heard
        skipped += other.skipped
        refused += other.refused
        failed += other.failed
        deleted += other.deleted
        left += other.left
        kept += other.kept
        reasons &+= other.reasons
    }

    /// How many were not heard for each reason there was so far.
    public var unheard: [(outcome: Outcome, count: Int)] {
        guard reasons != .zero else { return [] }
        return Outcome.withReasons.enumerated().filter { reasons[$0.offset] > 0 }.map { ($0.element, Int(reasons[$0.offset])) }
    }

    private static let places = Dictionary(uniqueKeysWithValues: Outcome.withReasons.enumerated().map { ($1, $0) })

    private mutating func count(_ outcome: Outcome) {
        if let place = Self.places[outcome] { reasons[place] &+= 1 }
        switch outcome {
        case .heard: heard += 1
        case .skipped: skipped += 1
        case .refused: refused += 1
        case .failed: failed += 1
        case .deleted: deleted += 1
        case .left: left += 1
        case .kept: kept += 1
        }
    }
}

extension Account: CustomStringConvertible {
    /// The account in the words of the last line of a run.
    public var description: String {
        "\(accepted) accepted, \(heard) heard, \(skipped) skipped, \(refused) refused, \(failed) failed, "
            + "\(deleted) deleted, \(left) left" + (kept > 0 ? ", \(kept) kept" : "")
    }
}
