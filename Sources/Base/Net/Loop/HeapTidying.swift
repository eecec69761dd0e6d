// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core

/// Gives the heap's free memory back to the kernel, a little after most of a flood has gone. On the loop's thread.
package final class HeapTidying {
    /// What a flood leaves behind is freed bit by bit.
    package static let pause = Duration.seconds(1)

    private let loop: Loop
    private let alarm: Alarm
    private var mark = FloodMark()

    /// - Parameter trim: gives the memory back.
    package init(on loop: Loop, trim: @escaping () -> Void = yomite_system_trim) {
        self.loop = loop
        alarm = Alarm(on: loop, trim)
    }

    /// Gives the memory back now. Takes long where much was freed, and may be called on any thread.
    package static func trim() {
        yomite_system_trim()
    }

    /// Takes in how many bytes are held.
    package func note(_ bytes: Int) {
        if mark.isOver(bytes: bytes) { alarm.set(loop.now + Self.pause) }
    }
}

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
