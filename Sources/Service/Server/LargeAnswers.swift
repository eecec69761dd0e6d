// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// Where a large answer comes from.
enum LargeSource: Sendable {
    /// It never changes, and is known on the server's thread.
    case known(@Sendable () -> HTTPAnswer)
    /// The service gives the values that it is written from.
    case asked(LargeQuestion)
}

/// How much work a large answer is. Those of a size wait for each other only.
enum LargeSize: Sendable {
    /// A few milliseconds at most.
    case page
    /// As long as somebody has made it: a dictionary.
    case list
}

/// Makes large answers one at a time, each a piece in each turn of the server's loop: small ones never wait for them, and of what they are made
/// from one copy is kept at most. On the server's thread.
final class LargeAnswers {
    /// For so long an answer is written in one turn.
    private static let time = Duration.milliseconds(1)

    private struct Answer {
        let body: LargeBody
        var bytes: [UInt8] = []
        var piece = 0
    }

    private let turns: Turns
    private let events: EventLoop
    private let service: Mailbox<ToService>
    private let responder: Responder
    /// The request whose turn it is, and its answer as far as it is written.
    private var call: Call?
    private var answer: Answer?
    private var step: EventLoop.Timer?

    init(_ turns: Turns, on events: EventLoop, _ service: Mailbox<ToService>, _ responder: Responder) {
        self.turns = turns
        self.events = events
        self.service = service
        self.responder = responder
        step = events.timer { [unowned self] in write() }
    }

    func make(_ source: LargeSource, for call: Call) {
        turns.take { [unowned self] in begin(source, call) }
    }

    private func begin(_ source: LargeSource, _ call: Call) {
        // It could not be sent: so it is not made either.
        if responder.refusesIfFull(call) { return turns.end() }
        self.call = call
        switch source {
        case .known(let answer): end(answer())
        case .asked(let question): service.send(.askLarge(call: call.number, question))
        }
    }

    /// The service has given what an answer is written from, perhaps another one's than ours.
    func write(_ number: UInt64, _ result: Result<LargeBody, HTTPProblem>) {
        guard let call, call.number == number else { return }
        switch result {
        case .success(let body):
            answer = Answer(body: body)
            write()
        case .failure(let problem):
            self.call = nil
            responder.answer(problem, to: call)
            turns.end()
        }
    }

    private func write() {
        guard var answer else { return }
        self.answer = nil
        let start = events.now
        var hasMore = true
        while hasMore, events.now - start < LargeAnswers.time {
            hasMore = answer.body.write(answer.piece, &answer.bytes)
            answer.piece += 1
        }
        guard hasMore else { return end(HTTPAnswer(200, type: answer.body.type, body: answer.bytes)) }
        self.answer = answer
        step?.set(.zero)
    }

    private func end(_ answer: HTTPAnswer) {
        guard let call else { return }
        self.call = nil
        responder.answer(answer, to: call)
        turns.end()
    }
}
