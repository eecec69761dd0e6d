// SPDX-License-Identifier: GPL-3.0-or-later

/// The latest elements, in the order in which they were added. Once it is full, each one replaces the oldest in constant time.
struct Ring<Element> {
    private let capacity: Int
    private var storage: [Element] = []
    /// The position of the oldest element once the ring is full.
    private var start = 0

    init(capacity: Int) {
        precondition(capacity > 0, "a ring has room for one element at least")
        self.capacity = capacity
    }

    /// Adds an element. Returns the one that it replaced.
    @discardableResult
    mutating func append(_ element: Element) -> Element? {
        guard storage.count == capacity else {
            storage.append(element)
            return nil
        }
        let oldest = storage[start]
        storage[start] = element
        start = (start + 1) % capacity
        return oldest
    }

    /// The latest elements, up to this many, oldest first.
    func suffix(_ count: Int) -> [Element] {
        let newer = storage[..<start].suffix(count)
        return Array(storage[start...].suffix(count - newer.count) + newer)
    }
}
