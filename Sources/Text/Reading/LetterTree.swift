// SPDX-License-Identifier: GPL-3.0-or-later

/// Words as a tree of letters: each node is a number, the root is 0.
struct LetterTree: Equatable, Sendable {
    private var edges: [UInt64: Int32] = [:]
    /// How many nodes there are.
    private(set) var count = 1

    /// The node that a letter leads to; nil where no word goes on with it.
    func next(_ node: Int, _ letter: UInt32) -> Int? {
        edges[key(node, letter)].map(Int.init)
    }

    /// The node at the end of a word, grown where it is not there yet.
    mutating func grow(_ letters: some Sequence<UInt32>) -> Int {
        var node = 0
        for letter in letters {
            if let next = next(node, letter) {
                node = next
            } else {
                edges[key(node, letter)] = Int32(count)
                node = count
                count += 1
            }
        }
        return node
    }

    private func key(_ node: Int, _ letter: UInt32) -> UInt64 {
        UInt64(node) << 32 | UInt64(letter)
    }
}
