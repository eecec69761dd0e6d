// SPDX-License-Identifier: GPL-3.0-or-later

/// A voice that speaks in place of a better one.
public struct VoiceFallback: Equatable, Sendable {
    /// The voice that would have spoken, had it been possible; language and gender where there is none.
    public var wanted: String
    /// The voice that speaks.
    public var used: String
    /// Why.
    public var cause: Cause
    /// Why, for people.
    public var reason: String
    /// The memory account of the choice; nil where memory is not the reason.
    var memory: Memory?

    /// Why another voice speaks.
    public enum Cause: String, CaseIterable, Sendable {
        /// No voice speaks the language: that of another one does.
        case language
        /// The language has no voice of the gender.
        case gender
        /// A better voice does not fit the budget.
        case budget
        /// A better voice has to be done without while memory is short.
        case memory
        /// A better voice makes sound more slowly than it is heard.
        case slow
        /// A better voice speaks only while few comments wait.
        case backlog
        /// The better voice's engine is not installed.
        case engine
        /// The better voice's host failed.
        case host
    }

    /// The account at the moment of the choice, in bytes.
    public struct Memory: Equatable, Sendable, Encodable {
        /// The memory in use.
        var used: Int
        /// The memory of the voice that speaks.
        var cost: Int
        /// What may be used; nil for no limit.
        var budget: Int?
        /// What the wanted voice would need; nil unless it does not fit the budget.
        var wanted: Int?
        /// What was free for it, voices that nobody needed now included; nil unless it does not fit the budget.
        var free: Int?

        /// The account of one choice.
        public init(used: Int, cost: Int, budget: Int?, wanted: Int? = nil, free: Int? = nil) {
            self.used = used
            self.cost = cost
            self.budget = budget
            self.wanted = wanted
            self.free = free
        }
    }

    /// All properties of a fallback.
    public init(wanted: String, used: String, cause: Cause, reason: String, memory: Memory?) {
        self.wanted = wanted
        self.used = used
        self.cause = cause
        self.reason = reason
        self.memory = memory
    }
}
