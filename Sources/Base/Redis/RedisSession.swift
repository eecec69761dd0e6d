// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Network

/// A connection to Redis that is made again whenever it must be: logs in, sends requests without waiting for the answers to earlier ones, and finds
/// out which answer belongs to which. Or it subscribes to channels, and asks nothing. Pure: its owner passes in what happened and the time, and
/// does what the actions say.
struct RedisSession {
    struct Request: Sendable {
        var ticket: RedisTicket
        var bytes: [UInt8]
        /// How many answers it gets.
        var answers: Int
    }

    enum Event {
        case due, opened
        case bytes(ArraySlice<UInt8>)
        case ended(reason: String)
        case request(Request)
    }

    enum Action: Equatable {
        /// Connect, to the address with that number.
        case connect(turn: Int)
        case send([UInt8])
        case close
        case tell(RedisNews)
    }

    private enum Phase {
        case closed
        /// Logging in, with the answers so far.
        case entering([RedisValue])
        /// Subscribing; so many channels are still to be confirmed.
        case subscribing(missing: Int)
        case ready
    }

    /// What was sent and is not answered yet.
    private struct Question {
        /// Nil for one that only asks whether Redis is there.
        var ticket: RedisTicket?
        var missing: Int
        var answers: [RedisValue] = []
        var deadline: Moment
    }

    private let login: RedisLogin
    private let channels: [String]
    private let rules: RedisRules
    private var line: Lifeline
    private var phase = Phase.closed
    private var reader: RedisReader
    private var sent: ArraySlice<Question> = []
    private var unsent: ArraySlice<(request: Request, deadline: Moment)> = []
    private var actions: [Action] = []

    /// - Parameter channels: what to subscribe to; none for a connection that is asked.
    init(login: RedisLogin, channels: [String] = [], rules: RedisRules, at now: Moment) {
        (self.login, self.channels, self.rules) = (login, channels, rules)
        line = Lifeline(pace: rules.pace, at: now)
        reader = RedisReader(rules.answer)
    }

    /// When to say that it is due.
    var deadline: Moment {
        [sent.first?.deadline, unsent.first?.deadline].compactMap { $0 }.reduce(line.deadline, min)
    }

    /// - Parameter luck: a number from 0 to 1.
    mutating func handle(_ event: Event, at now: Moment, luck: Double) -> [Action] {
        switch event {
        case .due: meetDeadlines(at: now, luck)
        case .opened: enter()
        case .bytes(let bytes): take(bytes, at: now, luck)
        case .ended(let reason): lose(reason, at: now, luck)
        case .request(let request): take(request, at: now)
        }
        defer { actions = [] }
        return actions
    }

    private mutating func meetDeadlines(at now: Moment, _ luck: Double) {
        if let first = sent.first, first.deadline <= now { abandon("it did not answer in time", at: now, luck) }
        while let first = unsent.first, first.deadline <= now {
            unsent.removeFirst()
            actions.append(.tell(.answered(first.request.ticket, .failure(.unavailable))))
        }
        switch line.meetDeadline(at: now) {
        case .connect(let turn): actions.append(.connect(turn: turn))
        case .ask:
            actions.append(.send(RedisCommand("PING").bytes))
            // To a subscriber it is no answer in the order of questions.
            if channels.isEmpty { sent.append(Question(missing: 1, deadline: now + rules.patience)) }
        case .abandon(let reason): abandon(reason, at: now, luck)
        case nil: break
        }
    }

    private mutating func take(_ request: Request, at now: Moment) {
        let deadline = now + rules.patience
        if case .ready = phase {
            send(request, until: deadline)
        } else {
            unsent.append((request, deadline))
        }
    }

    private mutating func send(_ request: Request, until deadline: Moment) {
        sent.append(Question(ticket: request.ticket, missing: request.answers, deadline: deadline))
        actions.append(.send(request.bytes))
    }

    // MARK: - Coming and going

    private mutating func enter() {
        reader = RedisReader(rules.answer)
        phase = .entering([])
        actions.append(.send(login.commands.flatMap(\.bytes)))
    }

    private mutating func welcome(at now: Moment) {
        line.welcome(at: now)
        phase = .ready
        actions.append(.tell(.state(.connected)))
        for (request, deadline) in exchange(&unsent, with: []) { send(request, until: deadline) }
    }

    private mutating func abandon(_ reason: String, at now: Moment, _ luck: Double) {
        actions.append(.close)
        lose(reason, at: now, luck)
    }

    private mutating func lose(_ reason: String, at now: Moment, _ luck: Double) {
        phase = .closed
        for question in exchange(&sent, with: []) {
            if let ticket = question.ticket { actions.append(.tell(.answered(ticket, .failure(.interrupted)))) }
        }
        actions.append(.tell(.state(.lost(reason: reason, pause: line.lose(at: now, luck: luck)))))
    }

    // MARK: - Answers

    private mutating func take(_ bytes: ArraySlice<UInt8>, at now: Moment, _ luck: Double) {
        line.hear(at: now)
        reader.add(bytes)
        do throws(RedisReader.Flaw) {
            while !isClosed, let value = try reader.next() {
                if let reason = flaw(in: value, at: now) { abandon(reason, at: now, luck) }
            }
        } catch {
            abandon(error.reason, at: now, luck)
        }
    }

    private var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Takes a value where it belongs. Returns why the connection cannot go on; nil where it can.
    private mutating func flaw(in value: RedisValue, at now: Moment) -> String? {
        switch phase {
        case .closed: return nil
        case .entering(let earlier):
            let answers = earlier + [value]
            phase = .entering(answers)
            guard answers.count == login.commands.count else { return nil }
            if let flaw = RedisLogin.flaw(in: answers) { return flaw }
            guard !channels.isEmpty else {
                welcome(at: now)
                return nil
            }
            phase = .subscribing(missing: channels.count)
            actions.append(.send(RedisCommand(words: (["SUBSCRIBE"] + channels).map { Array($0.utf8) }).bytes))
            return nil
        case .subscribing, .ready: return channels.isEmpty ? answer(value) : publish(value, at: now)
        }
    }

    /// The answer to the oldest question.
    private mutating func answer(_ value: RedisValue) -> String? {
        guard var question = sent.first else { return "it answered what nobody asked" }
        question.answers.append(value)
        question.missing -= 1
        guard question.missing == 0 else {
            sent[sent.startIndex] = question
            return nil
        }
        sent.removeFirst()
        if let ticket = question.ticket { actions.append(.tell(.answered(ticket, .success(question.answers)))) }
        // It may be that it was the primary before: its name may lead to the new one.
        return question.answers.contains { $0.hasCode("READONLY") } ? "it is a replica, or has become one" : nil
    }

    /// What a subscriber is told.
    private mutating func publish(_ value: RedisValue, at now: Moment) -> String? {
        let parts = value.array ?? []
        switch (parts.first?.text, phase) {
        case ("subscribe", .subscribing(let missing)):
            guard missing > 1 else {
                welcome(at: now)
                return nil
            }
            phase = .subscribing(missing: missing - 1)
        case ("message", _):
            guard parts.count == 3, let channel = parts[1].text, case .bytes(let payload) = parts[2] else {
                return "it published what is no message"
            }
            actions.append(.tell(.message(channel: channel, payload: payload)))
        case ("pong", .ready): break
        default: return value.hasCode("NOPERM") ? "the user may not subscribe: its ACL is too narrow" : "it sent what is no message"
        }
        return nil
    }
}

extension RedisValue {
    fileprivate func hasCode(_ code: String) -> Bool {
        if case .error(let error) = self { error.code == code } else { false }
    }
}
