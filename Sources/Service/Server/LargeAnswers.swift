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
    /// What longer ones were made from is more than the heap should keep.
    private static let long = 262_144

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
    private var tidying: EventLoop.Timer?

    init(_ turns: Turns, on events: EventLoop, _ service: Mailbox<ToService>, _ responder: Responder) {
        self.turns = turns
        self.events = events
        self.service = service
        self.responder = responder
        step = events.timer { [weak self] in self?.write() }
        deadline = events.timer { [weak self] in self?.giveUp() }
        tidying = events.timer { HeapTidying.trim() }
    }

    func make(_ source: LargeSource, for call: Call) {
        turns.take { [weak self] in self?.begin(source, call) }
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
        if answer.body.count > Self.long { tidying?.set(HeapTidying.pause) }
        turns.end()
    }
}

/// The clients that may not have taken a large answer yet. Decides whether there is room for one more, and which connections are closed to
/// make room. Pure.
struct UntakenAnswers {
    private struct Entry {
        var peer: IPAddress
        var since: Moment
    }

    /// How long an answer may wait for its client while another one needs the room.
    static let patience = Duration.seconds(10)

    private let mostBytes: Int
    private var entries: [ConnectionID: Entry] = [:]

    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// A large answer goes to a client.
    mutating func add(_ id: ConnectionID, to peer: IPAddress, at now: Moment) {
        entries[id] = Entry(peer: peer, since: now)
    }

    /// A client has taken its answer.
    mutating func remove(_ id: ConnectionID) {
        entries[id] = nil
    }

    /// Forgets the clients that have taken their answers.
    mutating func forgetTaken(_ waiting: (ConnectionID) -> Int) {
        entries = entries.filter { waiting($0.key) > 0 }
    }

    /// Whether a client's answers would stay within its share, which is half, with one more of that size. One answer is always allowed.
    func isInShare(_ bytes: Int, of peer: IPAddress, _ waiting: (ConnectionID) -> Int) -> Bool {
        // All programs of this machine share one address.
        guard !peer.isLoopback else { return true }
        let own = entries.reduce(0) { $1.value.peer == peer ? $0 + waiting($1.key) : $0 }
        return own == 0 || own + bytes <= mostBytes / 2
    }

    /// The clients that have left an answer waiting for too long, the longest wait first.
    func overdue(at now: Moment) -> [ConnectionID] {
        entries.filter { now - $0.value.since >= Self.patience }.ordered { $0.value.since < $1.value.since }.map(\.key)
    }
}

/// What answers took lately, by kind: those that take long are done one at a time, so that short ones do not wait for all of them. A kind is the
/// path of a route, so there are few. Pure.
struct AnswerCosts {
    /// What takes longer is long: a hundred short ones are still done at once.
    static let short = Duration.microseconds(200)

    private var costs: [String: Duration] = [:]

    /// Whether one of this kind took long lately.
    func isLong(_ kind: String?) -> Bool {
        kind.flatMap { costs[$0] } ?? .zero > Self.short
    }

    /// One of this kind took so long. It counts half of what is known: one that was interrupted is soon forgotten.
    mutating func note(_ kind: String?, _ cost: Duration) {
        if let kind { costs[kind] = ((costs[kind] ?? cost) + cost) / 2 }
    }
}
