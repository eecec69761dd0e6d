// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
package import Net

/// Handles added elements in order, for a millisecond in each turn of the loop: the rest waits until everything else that is ready has had
/// its turn. On the loop's thread.
package final class PacedQueue<Element> {
    /// As for large answers (docs/decisions/loop.md). The current element is finished even when the time is over.
    private static var time: Duration { .milliseconds(1) }

    private let loop: Loop
    private let handle: (Element) -> Void
    private var waiting = Deque<Element>()
    private var timer: Timer?
    private var isWorking = false

    package init(on loop: Loop, _ handle: @escaping (Element) -> Void) {
        (self.loop, self.handle) = (loop, handle)
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }

    package func add(_ elements: some Sequence<Element>) {
        for element in elements { waiting.append(element) }
        if timer == nil, !isWorking { work() }
    }

    /// Handles no more of the added elements.
    package func removeAll() {
        _ = waiting.removeAll { _ in true }
    }

    private func work() {
        timer = nil
        // Elements that a handler adds come after the others.
        isWorking = true
        defer { isWorking = false }
        repeat {
            guard let element = waiting.popFirst() else { return }
            handle(element)
        } while loop.now - loop.turnStart < Self.time
        guard waiting.count > 0 else { return }
        timer = loop.after(.zero) { [unowned self] in work() }
    }
}
