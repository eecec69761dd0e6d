// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// A connection to Redis that is made again whenever it must be: logs in, sends requests without waiting for the answers to earlier ones, and finds
/// out which answer belongs to which. Or it subscribes to channels, and asks nothing. Where only sentinels are known, it first asks them for the
/// primary, each time. Pure: its owner passes in what happened and the time, and does what the actions say.
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
        /// Connect, to the address with that number of the host.
        case connect(to: ServerEndpoint, turn: Int)
        case send([UInt8])
        case close
        case tell(RedisNews)
    }

    private enum Phase {
        case closed
        /// A connection is being made.
        case connecting(toSentinel: Bool)
        /// Asking a sentinel.
        case asking
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

    private let place: RedisAddress.Place
    private let login: RedisLogin
    private let channels: [String]
    private let rules: RedisRules
    private var line: Lifeline
    /// Nil where the server's place is known.
    private var search: SentinelSearch?
    /// Counts connections: a name with several addresses leads to the next one each time.
    private var turn = 0
    private var phase = Phase.closed
    private var reader: RedisReader
    private var sent: ArraySlice<Question> = []
    private var unsent: ArraySlice<(request: Request, deadline: Moment)> = []
    private var actions: [Action] = []

    /// - Parameter channels: what to subscribe to; none for a connection that is asked.
    init(to address: RedisAddress, password: RedisPassword? = nil, channels: [String] = [], rules: RedisRules, at now: Moment) {
        (place, self.channels, self.rules) = (address.place, channels, rules)
        login = RedisLogin(to: address, password: password)
        reader = RedisReader(rules.answer)
        var pace = rules.pace
        if case .sentinels(let all, let name) = address.place {
            search = SentinelSearch(all, name: name, login: login.authentication)
            pace.backoff.longest = min(pace.backoff.longest, rules.longestSearchPause)
        }
        line = Lifeline(pace: pace, at: now)
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
        case .connect(let turn):
            self.turn = turn
            connect(at: now)
        case .ask:
            send([RedisCommand("PING")])
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

    private mutating func connect(at now: Moment) {
        switch place {
        case .server(let endpoint): connect(to: endpoint)
        case .sentinels: if let sentinel = search?.begin() { call(sentinel, at: now) }
        }
    }

    private mutating func connect(to endpoint: ServerEndpoint, isSentinel: Bool = false) {
        phase = .connecting(toSentinel: isSentinel)
        actions.append(.connect(to: endpoint, turn: turn))
    }

    private mutating func call(_ sentinel: ServerEndpoint, at now: Moment) {
        line.goOn(for: rules.sentinelPatience, at: now)
        connect(to: sentinel, isSentinel: true)
    }

    private mutating func enter() {
        if case .connecting(toSentinel: true) = phase {
            phase = .asking
            reader = RedisReader(rules.sentinelAnswer)
            send(search?.open() ?? [])
        } else {
            reader = RedisReader(rules.answer)
            phase = .entering([])
            send(login.commands)
        }
    }

    private mutating func send(_ commands: [RedisCommand]) {
        actions.append(.send(RedisCommand.bytes(of: commands)))
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
        var reason = reason
        switch phase {
        case .connecting(toSentinel: true), .asking:
            if let next = search?.goOn(after: reason) { return call(next, at: now) }
            reason = search?.failure ?? reason
        case .connecting(toSentinel: false), .entering: search?.doubt()
        case .closed, .subscribing, .ready: break
        }
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
            while hears, let value = try reader.next() {
                if let reason = flaw(in: value, at: now) { abandon(reason, at: now, luck) }
            }
        } catch {
            abandon(error.reason, at: now, luck)
        }
    }

    /// Whether there is a connection from which something may come. Whatever an earlier one sent means nothing.
    private var hears: Bool {
        switch phase {
        case .closed, .connecting: false
        case .asking, .entering, .subscribing, .ready: true
        }
    }

    /// Takes a value where it belongs. Returns why the connection cannot go on; nil where it can.
    private mutating func flaw(in value: RedisValue, at now: Moment) -> String? {
        switch phase {
        case .closed, .connecting: return nil
        case .asking: return follow(value, at: now)
        case .entering(let earlier):
            let answers = earlier + [value]
            phase = .entering(answers)
            guard answers.count == login.commands.count else { return nil }
            if let flaw = login.flaw(in: answers) { return flaw }
            guard !channels.isEmpty else {
                welcome(at: now)
                return nil
            }
            phase = .subscribing(missing: channels.count)
            send([RedisCommand(words: (["SUBSCRIBE"] + channels).map { Array($0.utf8) })])
            return nil
        case .subscribing, .ready: return channels.isEmpty ? answer(value) : publish(value, at: now)
        }
    }

    /// What a sentinel answers. Returns why it is left; nil where it is not, or where the connection to the primary follows.
    private mutating func follow(_ value: RedisValue, at now: Moment) -> String? {
        switch search?.take(value) {
        case .send(let commands): send(commands)
        case .found(let primary):
            actions.append(.close)
            line.goOn(for: rules.pace.welcome, at: now)
            connect(to: primary)
        case .useless(let reason): return reason
        case nil: break
        }
        return nil
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
