// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Events
internal import Loop

/// Handles what is added, in order, for two milliseconds in each turn of the loop: the rest waits until everything else that is ready has had
/// its turn. On the loop's thread.
final class PacedQueue<Element> {
    /// As for what clients ask for (decision 119). The element that is being handled when the time is over is still finished.
    private static var time: Duration { .milliseconds(2) }

    private let loop: Loop
    private let handle: (Element) -> Void
    private var waiting = Deque<Element>()
    private var timer: Timer?
    private var isWorking = false

    init(on loop: Loop, _ handle: @escaping (Element) -> Void) {
        (self.loop, self.handle) = (loop, handle)
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }

    func add(_ elements: some Sequence<Element>) {
        for element in elements { waiting.append(element) }
        if timer == nil, !isWorking { work() }
    }

    /// Handles nothing more of what was added.
    func removeAll() {
        _ = waiting.removeAll { _ in true }
    }

    private func work() {
        timer = nil
        // What is added by a handler has its turn behind the others.
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
