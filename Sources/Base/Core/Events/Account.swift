// SPDX-License-Identifier: GPL-3.0-or-later

/// The account of what came in and what became of it: the sum of the outcomes is what was accepted, less what is under way.
public struct Account: Equatable, Sendable {
    /// How many comments were accepted.
    public var accepted: Int { Int(counts[0]) }
    /// How many were heard.
    public var heard: Int { Int(counts[1]) }
    /// How many were skipped.
    public var skipped: Int { Int(counts[2]) }
    /// How many were refused.
    public var refused: Int { Int(counts[3]) }
    /// How many failed.
    public var failed: Int { Int(counts[4]) }
    /// How many a moderator deleted.
    public var deleted: Int { Int(counts[5]) }
    /// How many were not reached.
    public var left: Int { Int(counts[6]) }
    /// How many were not reached, and are the next run's.
    public var kept: Int { Int(counts[7]) }
    /// In place and small: thousands of rooms have an account each.
    private var counts = SIMD8<UInt32>()
    /// How many were not heard, by the places of the reasons.
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
        case .accepted: counts[0] &+= 1
        case .finished(_, _, let outcome, _): count(outcome)
        default: break
        }
    }

    /// Adds another account.
    public mutating func add(_ other: Account) {
        counts &+= other.counts
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
        case .heard: counts[1] &+= 1
        case .skipped: counts[2] &+= 1
        case .refused: counts[3] &+= 1
        case .failed: counts[4] &+= 1
        case .deleted: counts[5] &+= 1
        case .left: counts[6] &+= 1
        case .kept: counts[7] &+= 1
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
