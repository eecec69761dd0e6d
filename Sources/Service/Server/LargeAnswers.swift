// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// The source of a large answer.
enum LargeSource: Sendable {
    /// It never changes, so nobody is asked.
    case known(LargeBody)
    /// The service returns the values that it is written from.
    case asked(LargeQuestion)
}

/// The size of a large answer's work. Answers wait only for others of the same size.
enum LargeSize: Sendable {
    /// A few milliseconds at most.
    case page
    /// Arbitrarily long: a dictionary.
    case list
}

/// Makes large answers one at a time, one piece in each turn of the server's loop: small answers never wait for them, and at most one copy
/// of their contents is held. On the server's thread.
final class LargeAnswers {
    /// How long an answer is written in one turn.
    private static let time = Duration.milliseconds(1)
    /// How long the service may take to find the contents of one; those behind it wait. A disk that answers takes less.
    private static let patience = Duration.seconds(3)

    private struct Answer {
        let body: LargeBody
        var bytes: [UInt8] = []
        var piece = 0
    }

    private let turns: Turns
    private let events: EventLoop
    private let service: Mailbox<ToService>
    private let responder: Responder
    /// The request whose turn it is, and the written part of its answer.
    private var call: Call?
    private var answer: Answer?
    private var step: EventLoop.Timer?
    private var deadline: EventLoop.Timer?

    init(_ turns: Turns, on events: EventLoop, _ service: Mailbox<ToService>, _ responder: Responder) {
        self.turns = turns
        self.events = events
        self.service = service
        self.responder = responder
        step = events.timer { [unowned self] in write() }
        deadline = events.timer { [unowned self] in giveUp() }
    }

    func make(_ source: LargeSource, for call: Call) {
        turns.take { [unowned self] in begin(source, call) }
    }

    private func begin(_ source: LargeSource, _ call: Call) {
        // It could not be sent, so it is not made.
        if responder.refusesIfFull(call) { return turns.end() }
        self.call = call
        switch source {
        case .known(let body): write(body)
        case .asked(let question):
            deadline?.set(Self.patience)
            service.send(.askLarge(call: call.number, question))
        }
    }

    /// The service has returned the contents of an answer, perhaps for another listener.
    func write(_ number: UInt64, _ result: Result<LargeBody, HTTPProblem>) {
        guard call?.number == number else { return }
        switch result {
        case .success(let body): write(body)
        case .failure(let problem): refuse(problem)
        }
    }

    /// Those behind it may ask for something that is not on that disk. What is written already has been found.
    private func giveUp() {
        guard answer == nil else { return }
        let problem = HTTPProblem(503, "the answer was not found in time: a disk may not answer; try again later")
        refuse(problem.with("Retry-After", "10"))
    }

    private func refuse(_ problem: HTTPProblem) {
        guard let call else { return }
        self.call = nil
        responder.answer(problem, to: call)
        turns.end()
    }

    private func write(_ body: LargeBody) {
        answer = Answer(body: body)
        write()
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
