// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// What the server's thread has sent, handled on the service's loop for a few milliseconds in each turn of the loop only: however much clients
/// ask for, the sound has its turn in time.
///
/// Messages are handled in the order in which they came, one step each. What is left of one goes behind those that came meanwhile: a health
/// check does not wait for an array of thousands of bans.
final class ServiceQueue {
    /// For so long messages are handled in one turn. The sound server holds 200 ms; a tenth of that is the most that all clients together
    /// may take, and the message that is being handled when the time is over is still finished.
    static let time = Duration.milliseconds(5)

    private let loop: Loop
    private let handle: (ToService) -> ToService?
    private var waiting = Queue<ToService>()
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
            guard let message = waiting.popFirst() else { return }
            if let rest = handle(message) { waiting.append(rest) }
        }
        guard !waiting.isEmpty else { return }
        timer = loop.after(.zero) { [unowned self] in work() }
    }
}
