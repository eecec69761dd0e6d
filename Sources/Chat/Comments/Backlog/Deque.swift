// SPDX-License-Identifier: GPL-3.0-or-later

/// A queue with cheap ends: a ring, which grows to twice its size where it is full, and gives its space back when most of it is unused.
/// What is done for every comment and room is inlinable: unspecialised, it takes ten times as long.
package struct Deque<Element> {
    @usableFromInline var slots: [Element?] = []
    @usableFromInline var head = 0
    @usableFromInline var used = 0

    @inlinable package init() {}

    @inlinable package var count: Int { used }

    @inlinable package var isEmpty: Bool { used == 0 }

    package var first: Element? { used > 0 ? slots[head] : nil }

    @inlinable package mutating func append(_ element: Element) {
        if used == slots.count { resize(to: max(4, 2 * used)) }
        slots[slot(of: used)] = element
        used += 1
    }

    @inlinable package mutating func popFirst() -> Element? {
        guard used > 0 else { return nil }
        let first = slots[head].take()
        head = slot(of: 1)
        used -= 1
        if slots.count > 64, slots.count / 8 >= used { resize(to: max(4, 2 * used)) }
        return first
    }

    /// Where the element at a place is.
    @inlinable func slot(of place: Int) -> Int {
        let slot = head + place
        return slot < slots.count ? slot : slot - slots.count
    }

    @inlinable mutating func resize(to size: Int) {
        var resized: [Element?] = []
        resized.reserveCapacity(size)
        for place in 0..<used { resized.append(slots[slot(of: place)].take()) }
        resized.append(contentsOf: repeatElement(nil, count: size - used))
        (slots, head) = (resized, 0)
    }

    private func elements(at places: Range<Int>) -> [Element] {
        places.compactMap { slots[slot(of: $0)] }
    }

    /// The first elements, up to a limit.
    package func first(_ count: Int) -> [Element] { elements(at: 0..<min(count, used)) }

    /// The last elements, up to a limit, in their order.
    package func suffix(_ count: Int) -> [Element] { elements(at: max(0, used - count)..<used) }

    /// Changes elements where they are. The first one has the place 0.
    package mutating func change(_ places: Range<Int>, _ change: (inout Element) -> Void) {
        for place in places {
            let slot = slot(of: place)
            guard var element = slots[slot].take() else { continue }
            change(&element)
            slots[slot] = element
        }
    }

    /// How many elements `isMeant` names.
    package func count(where isMeant: (Element) -> Bool) -> Int {
        (0..<used).count { slots[slot(of: $0)].map(isMeant) == true }
    }

    /// Removes and returns the elements that `isMeant` names.
    package mutating func removeAll(where isMeant: (Element) -> Bool) -> [Element] {
        var removed: [Element] = []
        var kept: [Element?] = []
        for element in elements(at: 0..<used) {
            if isMeant(element) { removed.append(element) } else { kept.append(element) }
        }
        (slots, head, used) = (kept, 0, kept.count)
        return removed
    }
}

extension Deque: Sendable where Element: Sendable {}

/// Gives the least first. Putting in and taking out cost the logarithm of what is here.
struct Heap<Element: Comparable & Sendable>: Sendable {
    private var elements: [Element] = []

    var count: Int { elements.count }
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, elements[index] < elements[(index - 1) / 2] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func popFirst() -> Element? {
        guard let first = elements.first else { return nil }
        elements.swapAt(0, elements.count - 1)
        elements.removeLast()
        sink(0)
        return first
    }

    mutating func removeAll(where isMeant: (Element) -> Bool) {
        elements.removeAll(where: isMeant)
        for index in (0..<elements.count / 2).reversed() { sink(index) }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < elements.count && elements[child] < elements[least] { least = child }
            guard least != index else { return }
            elements.swapAt(index, least)
            index = least
        }
    }
}
