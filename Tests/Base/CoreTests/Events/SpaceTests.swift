// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct SpaceTests {
    @Test func `tables that were large give their space back, and keep what is in them`() {
        var dictionary = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, "\($0)") })
        var set = Set(0..<5_000)
        var array = Array(0..<5_000)
        for number in (3..<5_000).reversed() {
            dictionary[number] = nil
            set.remove(number)
            array.removeLast()
            dictionary.giveSpaceBack()
            set.giveSpaceBack()
            array.giveSpaceBack()
        }
        #expect(max(dictionary.capacity, set.capacity, array.capacity) <= 100)
        #expect(dictionary == [0: "0", 1: "1", 2: "2"] && set == [0, 1, 2] && array == [0, 1, 2])
    }
}
