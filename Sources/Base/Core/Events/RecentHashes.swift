// SPDX-License-Identifier: GPL-3.0-or-later

/// Remembers hashes of late in five bytes each: the latest `limit` of them as long as `span`, and at most a quarter more. Pure.
///
/// Slices, each a table of its own, are forgotten whole. A slice is as large as twice the one before it, up to an eighth of the limit, and
/// younger than an eighth of the span. One of 2^48 strangers is taken for one that is known.
package struct RecentHashes: Equatable, Sendable {
    private struct Slice: Equatable, Sendable {
        let since: Moment
        var count = 0
        /// A word of 32 bits of each hash, at the place that the others choose or behind it. A quarter is never filled.
        var words: [UInt32]

        var isFull: Bool { count >= words.count / 5 * 4 }
    }

    private static let (none, removed, firstWord): (UInt32, UInt32, UInt32) = (0, 1, 2)
    private static let parts = 8
    private static let smallest = 16

    private let limit: Int
    private let span: Duration
    private var slices: [Slice] = []
    /// How many were forgotten before their time.
    package private(set) var forgotten = 0

    /// Nothing yet.
    package init(limit: Int, span: Duration) {
        (self.limit, self.span) = (limit, span)
    }

    /// How many are remembered.
    package var count: Int { slices.reduce(0) { $0 + $1.count } }

    /// Whether a hash is remembered.
    package func contains(_ hash: UInt64) -> Bool {
        slices.contains { Self.place(of: hash, in: $0.words).isFound }
    }

    /// Remembers a hash that is not.
    package mutating func insert(_ hash: UInt64, at now: Moment) {
        turn(at: now)
        let last = slices.count - 1
        slices[last].words[Self.place(of: hash, in: slices[last].words).index] = Self.word(of: hash)
        slices[last].count += 1
    }

    /// Forgets a hash.
    package mutating func remove(_ hash: UInt64) {
        for index in slices.indices {
            let place = Self.place(of: hash, in: slices[index].words)
            if place.isFound { slices[index].words[place.index] = Self.removed }
        }
    }

    /// Where a hash is in a table, or would be.
    static func place(of hash: UInt64, in words: [UInt32]) -> (index: Int, isFound: Bool) {
        let word = word(of: hash)
        var index = Int(((hash >> 32) * UInt64(words.count)) >> 32)
        while words[index] != none {
            if words[index] == word { return (index, true) }
            index = index + 1 == words.count ? 0 : index + 1
        }
        return (index, false)
    }

    private static func word(of hash: UInt64) -> UInt32 {
        max(firstWord, UInt32(truncatingIfNeeded: hash))
    }

    /// Begins a new slice where the last one is full or old, and forgets those that are not needed any more.
    private mutating func turn(at now: Moment) {
        if let last = slices.last, !last.isFull, now - last.since < span / Self.parts { return }
        let most = max(Self.smallest, limit / Self.parts)
        let size = min(most, max(Self.smallest, 2 * (slices.last?.count ?? 0)))
        slices.append(Slice(since: now, words: Array(repeating: Self.none, count: (size + 3) / 4 * 5)))
        var younger = 0
        for index in slices.indices.dropLast().reversed() {
            // It ended when the next one began.
            let isOver = now - slices[index + 1].since >= span
            guard isOver || younger >= limit else {
                younger += slices[index].count
                continue
            }
            if !isOver { forgotten += slices[...index].reduce(0) { $0 + $1.count } }
            slices.removeFirst(index + 1)
            return
        }
    }
}
