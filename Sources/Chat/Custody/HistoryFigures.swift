// SPDX-License-Identifier: GPL-3.0-or-later

/// How the history stands.
public struct HistoryFigures: Equatable, Sendable {
    /// What the journal's file uses, in bytes.
    public var bytes = 0
    /// How many comments went before their time, because there was no room for them.
    public var dropped = 0

    /// Nothing yet.
    init() {}
}

/// What the history is forgetting, in steps.
struct Forgetting: Sendable {
    let what: HistoryForget
    /// How many comments were forgotten.
    var count = 0
    /// Behind which the next ones are.
    var after: Int64 = -1
    /// The last one that was there at the beginning; nil before that. What comes later stays.
    var last: Int64?

    init(_ what: HistoryForget) {
        self.what = what
    }
}
