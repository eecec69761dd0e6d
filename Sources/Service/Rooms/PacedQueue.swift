// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
package import Net

/// Handles added elements in order, each in one step or in many, for a millisecond in each turn of the loop: the rest waits until everything
/// else that is ready has had its turn. On the loop's thread.
package final class PacedQueue<Element> {
    /// As for large answers (docs/decisions/loop.md). The current step is finished even when the time is over.
    private static var time: Duration { .milliseconds(1) }

    private let loop: Loop
    private let step: (inout Element) -> Bool
    private var waiting = Deque<Element>()
    /// The element that needs further steps.
    private var current: Element?
    private var timer: Timer?
    private var isWorking = false
    /// Whether something else has to be done before the next element.
    package var isHeldBack: () -> Bool = { false }
    /// Then it is asked again after this.
    private static var pause: Duration { .milliseconds(1) }

    package convenience init(on loop: Loop, _ handle: @escaping (Element) -> Void) {
        self.init(inStepsOn: loop) { element in
            handle(element)
            return true
        }
    }

    /// - Parameter step: does some of what is to be done for an element. Returns whether it was the last of it.
    package init(inStepsOn loop: Loop, _ step: @escaping (inout Element) -> Bool) {
        (self.loop, self.step) = (loop, step)
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
            guard !isHeldBack() else { break }
            guard var element = current.take() ?? waiting.popFirst() else { return }
            if !step(&element) { current = element }
        } while loop.now - loop.turnStart < Self.time
        guard current != nil || waiting.count > 0 else { return }
        timer = loop.after(isHeldBack() ? Self.pause : .zero) { [weak self] in self?.work() }
    }
}
