// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Remembers things of late, and forgets the older half of them at a stroke: by number, and by time where that matters.
///
/// What is remembered was touched within the last `limit` others and within `span`; up to twice of both may be kept.
struct Recent<Value: Sendable>: Sendable {
    /// How many are remembered at least. A lower one holds from the next thing on.
    var limit: Int
    private let span: Duration?
    private var young: [Int: Value] = [:]
    private var old: [Int: Value] = [:]
    private var turnedAt: Moment?

    init(limit: Int, span: Duration? = nil) {
        self.limit = limit
        self.span = span
    }

    /// What is remembered of a key.
    func value(of key: Int) -> Value? {
        young[key] ?? old[key]
    }

    /// How many things are remembered.
    var count: Int { young.count + old.keys.count { young[$0] == nil } }

    /// All that is remembered.
    var values: [Value] { Array(young.values) + old.filter { young[$0.key] == nil }.values }

    mutating func remove(_ key: Int) {
        (young[key], old[key]) = (nil, nil)
    }

    mutating func removeAll() {
        (young, old, turnedAt) = ([:], [:], nil)
    }

    mutating func set(_ value: Value, of key: Int, at now: Moment) {
        turn(at: now)
        young[key] = value
    }

    private mutating func turn(at now: Moment) {
        let isLate = span.map { now - (turnedAt ?? now) >= $0 } ?? false
        if turnedAt == nil || isLate || young.count >= limit {
            swap(&young, &old)
            // The memory of the older half is used again, but not that of a higher limit or of a flood long ago.
            young.removeAll(keepingCapacity: young.count * 4 > young.capacity && young.count <= limit)
            turnedAt = now
        }
    }
}
