// SPDX-License-Identifier: GPL-3.0-or-later

/// A regular expression of the user's, compiled. Whoever brings one promises that a search ends within its steps.
public protocol TextPattern: Sendable {
    /// What it takes in memory.
    var byteCount: Int { get }
    /// What is found from an offset on. `steps` is what it may cost, and is reduced by what it did.
    func find(in scalars: [UInt32], from start: Int, steps: inout Int) -> PatternAnswer
}

/// What a search came to.
public enum PatternAnswer: Equatable, Sendable {
    /// The match, never empty, and its groups.
    case found([Range<Int>?])
    case none
    /// It cost more than it was allowed to.
    case gaveUp
}

/// A regular expression that cannot be used.
public struct PatternProblem: Error, Equatable, Sendable {
    /// What is wrong.
    public var reason: String
    /// Where, in scalars of the pattern; nil where no single place is wrong.
    public var offset: Int?

    /// A problem at that place.
    public init(reason: String, offset: Int?) {
        self.reason = reason
        self.offset = offset
    }

    /// Its compiled form does not fit.
    public static let tooLarge = PatternProblem(
        reason: "its repetitions make it too large for what all regular expressions of a dictionary may take (limits.dictionaryRegexBytes)",
        offset: nil
    )
}
