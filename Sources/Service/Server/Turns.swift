// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Does long work one after the other, and lets everything else that is ready go first in between. On the server's thread.
final class Turns {
    private var waiting = Deque<() -> Void>()
    private var isTaken = false
    private var timer: EventLoop.Timer?

    init(on events: EventLoop) {
        timer = events.timer { [unowned self] in next() }
    }

    /// Calls `work` in its turn, which lasts until `end` is called: exactly once for each work.
    func take(_ work: @escaping () -> Void) {
        guard !isTaken else { return waiting.append(work) }
        isTaken = true
        work()
    }

    /// The current turn is over.
    func end() {
        timer?.set(.zero)
    }

    private func next() {
        guard let work = waiting.popFirst() else { return isTaken = false }
        work()
    }
}
