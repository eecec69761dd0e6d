// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// What the server's thread has sent, handled on the service's loop in the order in which it came, and for two milliseconds in each turn of
/// the loop only: however much clients ask for, the sound has its turn in time.
final class ServiceQueue {
    /// For so long messages are handled in one turn. The sound server holds 200 ms; a tenth of that is the most that all clients together
    /// may take, and the message that is being handled when the time is over is still finished.
    static let time = Duration.milliseconds(2)

    private let loop: Loop
    private let handle: (ToService) -> ToService?
    private var waiting = Queue<ToService>()
    /// What is left of the message that was begun.
    private var rest: ToService?
    private var timer: Timer?
    private var isWorking = false
    /// The turn in which messages were last handled.
    private var turn: Moment?

    /// - Parameter handle: does one step of a message; returns what is left of it.
    init(on loop: Loop, handle: @escaping (ToService) -> ToService?) {
        self.loop = loop
        self.handle = handle
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }

    func add(_ message: ToService) {
        waiting.append(message)
        if timer == nil, !isWorking { work() }
    }

    private func work() {
        timer = nil
        // A step may add messages: they have their turn behind it.
        isWorking = true
        defer { isWorking = false }
        // Each turn gets something done, also one in which others have taken long.
        var isFirst = turn != loop.turnStart
        turn = loop.turnStart
        while isFirst || loop.now - loop.turnStart < ServiceQueue.time {
            isFirst = false
            guard let message = rest ?? waiting.popFirst() else { return }
            rest = handle(message)
        }
        guard rest != nil || !waiting.isEmpty else { return }
        timer = loop.after(.zero) { [unowned self] in work() }
    }
}
