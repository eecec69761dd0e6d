// SPDX-License-Identifier: GPL-3.0-or-later

/// Doubly linked lists over numbered places, of several kinds: each place is in one list of a kind at most. Every step costs the same,
/// however long the lists.
struct Links: Sendable {
    /// What the lists are about.
    enum Kind: Int {
        case arrival, text, id, viewer
    }

    /// The two ends of a list.
    struct List: Sendable {
        /// The first place is the next one after the list's beginning, the last one the previous one before its end.
        fileprivate var ends = Neighbours()

        /// A list without a place.
        init() {}

        var first: Int? { ends.next }
    }

    /// Small, and those of a place side by side: what waits is spread over memory, and to fetch it is what costs.
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

    /// By the numbers of the places, then of the kinds.
    private var neighbours: [InlineArray<4, Neighbours>] = []

    mutating func append(_ place: Int, to list: inout List, _ kind: Kind) {
        insert(place, Neighbours(previous: list.ends.previous), in: &list, kind)
    }

    /// Puts a place before another one of the list, or behind all where none is said.
    mutating func insert(_ place: Int, before other: Int?, in list: inout List, _ kind: Kind) {
        guard let other else { return append(place, to: &list, kind) }
        insert(place, Neighbours(previous: self[other, kind].previous, next: other), in: &list, kind)
    }

    mutating func remove(_ place: Int, from list: inout List, _ kind: Kind) {
        let here = self[place, kind]
        if let previous = here.previous { self[previous, kind].next = here.next } else { list.ends.next = here.next }
        if let next = here.next { self[next, kind].previous = here.previous } else { list.ends.previous = here.previous }
    }

    func next(after place: Int, _ kind: Kind) -> Int? {
        self[place, kind].next
    }

    /// Puts a place between those two, or at the ends of the list where there is none.
    private mutating func insert(_ place: Int, _ here: Neighbours, in list: inout List, _ kind: Kind) {
        while neighbours.count <= place { neighbours.append(InlineArray(repeating: Neighbours())) }
        self[place, kind] = here
        if let previous = here.previous { self[previous, kind].next = place } else { list.ends.next = place }
        if let next = here.next { self[next, kind].previous = place } else { list.ends.previous = place }
    }

    private subscript(place: Int, kind: Kind) -> Neighbours {
        get { neighbours[place][kind.rawValue] }
        set { neighbours[place][kind.rawValue] = newValue }
    }
}
