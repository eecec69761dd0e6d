// SPDX-License-Identifier: GPL-3.0-or-later

/// Doubly linked lists over numbered places, each of which is in one list at most. Every step costs the same, however long the lists.
struct Links: Sendable {
    /// The two ends of a list.
    struct List: Sendable {
        /// The first place is the next one after the list's beginning, the last one the previous one before its end.
        fileprivate var ends = Neighbours()

        /// A list without a place.
        init() {}

        var first: Int? { ends.next }
    }

    /// Small, because there are several for each comment: what waits is spread over memory, and to fetch it is what costs.
    fileprivate struct Neighbours: Sendable {
        private var before: Int32 = -1
        private var after: Int32 = -1

        init(previous: Int? = nil, next: Int? = nil) {
            self.previous = previous
            self.next = next
        }

        var previous: Int? {
            get { before < 0 ? nil : Int(before) }
            set { before = Int32(newValue ?? -1) }
        }

        var next: Int? {
            get { after < 0 ? nil : Int(after) }
            set { after = Int32(newValue ?? -1) }
        }
    }

    private var neighbours: [Neighbours] = []

    mutating func append(_ place: Int, to list: inout List) {
        insert(place, Neighbours(previous: list.ends.previous), in: &list)
    }

    mutating func prepend(_ place: Int, to list: inout List) {
        insert(place, Neighbours(next: list.ends.next), in: &list)
    }

    mutating func remove(_ place: Int, from list: inout List) {
        let here = neighbours[place]
        if let previous = here.previous { neighbours[previous].next = here.next } else { list.ends.next = here.next }
        if let next = here.next { neighbours[next].previous = here.previous } else { list.ends.previous = here.previous }
    }

    /// Puts another place where this one was.
    mutating func replace(_ place: Int, by other: Int, in list: inout List) {
        insert(other, neighbours[place], in: &list)
    }

    func next(after place: Int) -> Int? {
        neighbours[place].next
    }

    /// Puts a place between those two, or at the ends of the list where there is none.
    private mutating func insert(_ place: Int, _ here: Neighbours, in list: inout List) {
        while neighbours.count <= place { neighbours.append(Neighbours()) }
        neighbours[place] = here
        if let previous = here.previous { neighbours[previous].next = place } else { list.ends.next = place }
        if let next = here.next { neighbours[next].previous = place } else { list.ends.previous = place }
    }
}
