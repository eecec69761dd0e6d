// SPDX-License-Identifier: GPL-3.0-or-later

/// Doubly linked lists over numbered places, each of which is in one list at most. Every step costs the same, however long the lists.
struct Links: Sendable {
    /// The two ends of a list.
    struct List: Sendable {
        fileprivate(set) var first: Int?
        fileprivate(set) var last: Int?

        /// A list without a place.
        init() {}
    }

    private struct Neighbours {
        var previous: Int32 = -1
        var next: Int32 = -1
    }

    private var neighbours: [Neighbours] = []

    mutating func append(_ place: Int, to list: inout List) {
        makeRoom(for: place)
        neighbours[place] = Neighbours(previous: encoded(list.last), next: -1)
        if let last = list.last { neighbours[last].next = Int32(place) } else { list.first = place }
        list.last = place
    }

    mutating func prepend(_ place: Int, to list: inout List) {
        makeRoom(for: place)
        neighbours[place] = Neighbours(previous: -1, next: encoded(list.first))
        if let first = list.first { neighbours[first].previous = Int32(place) } else { list.last = place }
        list.first = place
    }

    mutating func remove(_ place: Int, from list: inout List) {
        let (previous, next) = (decoded(neighbours[place].previous), decoded(neighbours[place].next))
        if let previous { neighbours[previous].next = encoded(next) } else { list.first = next }
        if let next { neighbours[next].previous = encoded(previous) } else { list.last = previous }
    }

    /// Puts another place where this one was.
    mutating func replace(_ place: Int, by other: Int, in list: inout List) {
        makeRoom(for: other)
        let here = neighbours[place]
        neighbours[other] = here
        if let previous = decoded(here.previous) { neighbours[previous].next = Int32(other) } else { list.first = other }
        if let next = decoded(here.next) { neighbours[next].previous = Int32(other) } else { list.last = other }
    }

    func next(after place: Int) -> Int? {
        decoded(neighbours[place].next)
    }

    private mutating func makeRoom(for place: Int) {
        while neighbours.count <= place { neighbours.append(Neighbours()) }
    }

    private func encoded(_ place: Int?) -> Int32 {
        Int32(place ?? -1)
    }

    private func decoded(_ place: Int32) -> Int? {
        place < 0 ? nil : Int(place)
    }
}
