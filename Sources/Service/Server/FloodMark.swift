// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells when what a flood of clients took is to be given back: the heap keeps what was let go of, and it would count against the budget of
/// voices. Pure.
struct FloodMark {
    /// What a connection takes beside its request, about.
    private static let connectionBytes = 8_192
    /// Less than this is not worth the walk through the heap.
    private static let least = 1_048_576

    private var highest = 0

    /// Takes in how many clients there are and what their requests hold. True where most of what they held has gone.
    mutating func isOver(connections: Int, heldBytes: Int) -> Bool {
        let weight = connections * FloodMark.connectionBytes + heldBytes
        highest = max(highest, weight)
        guard highest >= FloodMark.least, weight <= highest / 4 else { return false }
        highest = weight
        return true
    }
}
