// SPDX-License-Identifier: GPL-3.0-or-later

/// The latest names of things that a server may send again. Pure.
struct LatestIDs {
    private let limit: Int
    // Two halves, so that the older one can be forgotten at a stroke.
    private var young: Set<Int> = []
    private var old: Set<Int> = []

    /// Remembers at least the latest `limit`, and at most twice as many.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many are remembered.
    var count: Int { young.count + old.count }

    /// Returns false where it is known already.
    mutating func insert(_ id: some Hashable) -> Bool {
        let mark = id.hashValue
        guard !young.contains(mark), !old.contains(mark) else { return false }
        if young.count >= limit {
            swap(&young, &old)
            young.removeAll(keepingCapacity: true)
        }
        young.insert(mark)
        return true
    }
}
