// SPDX-License-Identifier: GPL-3.0-or-later

/// A queue with cheap ends: an array whose consumed front is cut off only when it outweighs the rest.
/// What is done for every comment and room is inlinable: unspecialised, it takes ten times as long.
package struct Deque<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable package init() {}

    @inlinable package var count: Int {
        elements.count - head
    }

    @inlinable package var isEmpty: Bool { count == 0 }

    package var first: Element? {
        head < elements.count ? elements[head] : nil
    }

    @inlinable package mutating func append(_ element: Element) {
        elements.append(element)
    }

    @inlinable package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head]
        elements[head] = nil
        head += 1
        if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    /// The first elements, up to a limit.
    package func first(_ count: Int) -> [Element] {
        elements[head...].prefix(count).compactMap(\.self)
    }

    /// The last elements, up to a limit, in their order.
    package func suffix(_ count: Int) -> [Element] {
        elements[head...].suffix(count).compactMap(\.self)
    }

    /// Changes elements where they are. The first one has the place 0.
    package mutating func change(_ places: Range<Int>, _ change: (inout Element) -> Void) {
        for index in places.lowerBound + head..<places.upperBound + head {
            guard var element = elements[index].take() else { continue }
            change(&element)
            elements[index] = element
        }
    }

    /// How many elements `isMeant` names.
    package func count(where isMeant: (Element) -> Bool) -> Int {
        elements[head...].count { element in element.map(isMeant) == true }
    }

    /// Removes and returns the elements that `isMeant` names.
    package mutating func removeAll(where isMeant: (Element) -> Bool) -> [Element] {
        var removed: [Element] = []
        var kept: [Element?] = []
        for case let element? in elements[head...] {
            if isMeant(element) {
                removed.append(element)
            } else {
                kept.append(element)
            }
        }
        elements = kept
        head = 0
        return removed
    }
}

extension Deque: Sendable where Element: Sendable {}
