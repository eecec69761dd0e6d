// SPDX-License-Identifier: GPL-3.0-or-later

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
