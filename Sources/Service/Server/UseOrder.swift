// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The order in which numbered places were last used. Each step costs the same, however many there are. Pure.
struct UseOrder {
    private struct Neighbours {
        var older: Int?
        var newer: Int?
    }

    /// By place.
    private var neighbours: [Neighbours] = []
    private var oldest: Int?
    private var newest: Int?

    /// The first places, the longest unused first.
    func oldest(_ count: Int) -> some Sequence<Int> {
        sequence(first: oldest) { .some($0.flatMap { neighbours[$0].newer }) }.lazy.prefix(count).prefix { $0 != nil }.compactMap(\.self)
    }

    /// The place is not used any more. The last one has its number from now on.
    mutating func remove(_ place: Int) {
        link(neighbours[place].older, neighbours[place].newer)
        let last = neighbours.removeLast()
        neighbours.giveSpaceBack()
        guard place < neighbours.count else { return }
        neighbours[place] = last
        link(last.older, place)
        link(place, last.newer)
    }

    private mutating func link(_ older: Int?, _ newer: Int?) {
        if let older { neighbours[older].newer = newer } else { oldest = newer }
        if let newer { neighbours[newer].older = older } else { newest = older }
    }

    /// The place is used now, perhaps for the first time, which it is in its turn.
    mutating func use(_ place: Int) {
        if place < neighbours.count {
            guard place != newest else { return }
            link(neighbours[place].older, neighbours[place].newer)
        } else {
            neighbours.append(Neighbours())
        }
        link(newest, place)
        link(place, nil)
    }
}
