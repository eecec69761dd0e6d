// SPDX-License-Identifier: GPL-3.0-or-later

/// Words as a tree of letters: each node is a number, the root is 0.
struct LetterTree: Equatable, Sendable {
    private var edges: [UInt64: Int32] = [:]
    /// One more than the highest number that a node has had.
    private(set) var count = 1
    /// The numbers of nodes that were cut off.
    private var free: [Int32] = []

    init() {}

    /// The node that a letter leads to; nil where no word goes on with it.
    func next(_ node: Int, _ letter: UInt32) -> Int? {
        edges[key(node, letter)].map(Int.init)
    }

    /// The node at the end of a word, grown where it is not there yet.
    mutating func grow(_ letters: some Sequence<UInt32>) -> Int {
        letters.reduce(0) { grow($0, $1) }
    }

    /// The node that a letter leads to, grown where it is not there yet.
    mutating func grow(_ node: Int, _ letter: UInt32) -> Int {
        if let next = next(node, letter) { return next }
        let new = free.popLast() ?? Int32(count)
        if new == count { count += 1 }
        edges[key(node, letter)] = new
        return Int(new)
    }

    /// Cuts off the node that a letter leads to. Nothing may grow on it: its number is used again.
    mutating func cut(_ node: Int, _ letter: UInt32) {
        if let end = edges.removeValue(forKey: key(node, letter)) { free.append(end) }
    }

    private func key(_ node: Int, _ letter: UInt32) -> UInt64 {
        UInt64(node) << 32 | UInt64(letter)
    }
}
