// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What is known of the viewers who wrote last, up to a number of them. A value.
public struct LatestViewers<Viewer: Hashable & Sendable, Knowledge: Sendable>: Sendable {
    private struct Entry {
        var knowledge: Knowledge
        var lastSeen: UInt64
    }

    private let limit: Int
    private var entries: [Viewer: Entry] = [:]
    /// Counts what was noted.
    public private(set) var clock: UInt64 = 0
    /// Who was last noted before is forgotten.
    public private(set) var oldest: UInt64 = 0

    /// Starts empty.
    public init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// How many viewers are remembered.
    public var count: Int { entries.count }

    /// What is known of a viewer; nil if the viewer is not remembered.
    public subscript(viewer: Viewer) -> Knowledge? {
        entries[viewer]?.knowledge
    }

    /// A viewer wrote.
    public mutating func note(_ knowledge: Knowledge, of viewer: Viewer) {
        clock += 1
        entries[viewer] = Entry(knowledge: knowledge, lastSeen: clock)
        if entries.count > limit { forgetSome() }
    }

    /// Those who wrote longest ago go, several at once: to look for them takes a while.
    private mutating func forgetSome() {
        oldest = entries.values.map(\.lastSeen).ordered()[entries.count - max(1, limit * 7 / 8)]
        entries = entries.filter { $0.value.lastSeen >= oldest }
    }
}
