// SPDX-License-Identifier: GPL-3.0-or-later

/// First in, first out, in constant time.
struct Queue<Element> {
    private var elements: [Element?] = []
    /// Where the first element is; those before it have been taken.
    private var start = 0

    var isEmpty: Bool {
        start == elements.count
    }

    var count: Int {
        elements.count - start
    }

    var first: Element? {
        isEmpty ? nil : elements[start]
    }

    /// The latest elements, at most so many, in their order.
    func suffix(_ count: Int) -> [Element] {
        elements[start...].suffix(count).compactMap(\.self)
    }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = elements[start].take()
        start += 1
        // At most as many places are empty as are in use.
        if start * 2 >= elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }

    /// Changes every element where it is.
    mutating func changeAll(_ change: (inout Element) -> Void) {
        for index in elements[start...].indices {
            guard var element = elements[index].take() else { continue }
            change(&element)
            elements[index] = element
        }
    }
}
