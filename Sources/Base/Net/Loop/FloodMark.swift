// SPDX-License-Identifier: GPL-3.0-or-later

/// Tells when what a flood took is to be given back: the heap keeps what was let go of, and it would count against the budget of voices. Pure.
package struct FloodMark {
    /// Less than this is not worth the walk through the heap.
    private static let least = 1 << 20

    private var highest = 0

    /// No flood was seen yet.
    package init() {}

    /// Takes in how many bytes are held. True once most of what was held has gone.
    package mutating func isOver(bytes: Int) -> Bool {
        highest = max(highest, bytes)
        guard highest >= FloodMark.least, bytes <= highest / 4 else { return false }
        highest = bytes
        return true
    }
}
