// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides when to return memory after a flood of clients: the heap keeps freed memory, which would count against the budget of voices.
/// Pure.
struct FloodMark {
    /// About what a connection takes besides its request.
    private static let connectionBytes = 8_192
    /// Less than this is not worth a walk through the heap.
    private static let least = 1_048_576

    private var highest = 0

    /// Takes the number of clients and the size of their requests. True if most of what they held has gone.
    mutating func isOver(connections: Int, heldBytes: Int) -> Bool {
        let weight = connections * FloodMark.connectionBytes + heldBytes
        highest = max(highest, weight)
        guard highest >= FloodMark.least, weight <= highest / 4 else { return false }
        highest = weight
        return true
    }
}
