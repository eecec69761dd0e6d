// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Messages from the server's thread, handled on the service's loop for at most a millisecond in each turn of the loop: however much
/// clients ask for, the sound has its turn in time.
///
/// Changes are made in the order in which they came. Questions that change nothing go in between, also between the steps of a long message:
/// a health check does not wait for thousands of bans.
final class ServiceQueue {
    /// How long messages are handled in one turn. The sound server holds 200 ms; a tenth of that is the most that all clients together may
    /// take, and the current message is still finished when the time is over.
    static let time = Duration.milliseconds(1)

    private let loop: Loop
    private let handle: (ToService) -> ToService?
    private var changes = Deque<ToService>()
    private var looks = Deque<ToService>()
    /// The rest of the change in progress.
    private var rest: ToService?
    /// Whether a question is next, if one waits.
    private var isLookNext = true
    private var timer: Timer?
    private var isWorking = false
    /// The turn in which messages were last handled.
    private var turn: Moment?

    /// - Parameter handle: does one step of a message; returns the rest of it.
    init(on loop: Loop, handle: @escaping (ToService) -> ToService?) {
        self.loop = loop
        self.handle = handle
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }

    func add(_ message: ToService) {
        if message.changesNothing { looks.append(message) } else { changes.append(message) }
        if timer == nil, !isWorking { work() }
    }

    private func work() {
        timer = nil
        // A step may add messages, which come after it.
        isWorking = true
        defer { isWorking = false }
        // Each turn does at least one step, even if others have taken long.
        var isFirst = turn != loop.turnStart
        turn = loop.turnStart
        while isFirst || loop.now - loop.turnStart < ServiceQueue.time {
            isFirst = false
            guard handleNext() else { return }
        }
        guard rest != nil || !changes.isEmpty || !looks.isEmpty else { return }
        timer = loop.after(.zero) { [weak self] in self?.work() }
    }

    /// Does one step: a question and a change in turn. Returns false if nothing waits.
    private func handleNext() -> Bool {
        let look = isLookNext || rest == nil && changes.isEmpty ? looks.popFirst() : nil
        isLookNext = look == nil
        if let look {
            if let further = handle(look) { looks.append(further) }
            return true
        }
        guard let change = rest ?? changes.popFirst() else { return false }
        rest = handle(change)
        return true
    }
}

/// Does long work one after the other, and lets everything else that is ready go first in between. On the server's thread.
final class Turns {
    private var waiting = Deque<() -> Void>()
    private var isTaken = false
    private var timer: EventLoop.Timer?

    init(on events: EventLoop) {
        timer = events.timer { [weak self] in self?.next() }
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
