// SPDX-License-Identifier: GPL-3.0-or-later

// Tables that grew with a flood, or with thousands of rooms, keep their space when these have gone: it is given back when most of it is
// unused, so that what is put in and taken out again has the same price on average, however large they were.

/// Up to so many elements nothing is gained.
private let small = 64

private func isLarge(_ capacity: Int, for count: Int) -> Bool {
    capacity > small && capacity / 8 >= count
}

extension Dictionary {
    package mutating func giveSpaceBack() {
        if isLarge(capacity, for: count) { self = Dictionary(uniqueKeysWithValues: lazy.map { ($0.key, $0.value) }) }
    }
}

extension Set {
    package mutating func giveSpaceBack() {
        if isLarge(capacity, for: count) { self = Set(lazy.map(\.self)) }
    }
}

extension Array {
    package mutating func giveSpaceBack() {
        if isLarge(capacity, for: count) { self = Array(lazy.map(\.self)) }
    }
}
