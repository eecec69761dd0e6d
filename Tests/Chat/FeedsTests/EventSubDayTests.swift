// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Feeds
@testable import Net

/// A day with a Twitch that repeats itself, breaks connections, falls silent, moves its clients and ends their tokens. What it could not deliver it sends
/// again. The pure machines of the client decide, as `EventSubChat` lets them, and nobody waits for the time to pass.
private struct Day {
    static let notifications = 10_000
    static let losses = 100
    static let remembered = 500
    private static let length = 86_400.0
    private static let lifeOfToken = Duration.seconds(4 * 3_600)

    private enum Happening {
        case notification(Int)
        case loss
        /// It sends nothing more, and does not say so.
        case silence
        case move
        /// The token ends before its time.
        case expiry
    }

    /// What is on the other side of a connection.
    private struct Link {
        var id: String
        var isSilent = false
        /// The next sign of life.
        var sign: Moment
    }

    private var dice: Dice
    private var now = Moment(nanoseconds: 0)
    private var plan: ArraySlice<(time: Moment, happening: Happening)> = []

    // Twitch's side.
    private var main: Link?
    private var connections = 0
    private var topics: Set<EventSubTopic> = []
    private var token = (number: 0, isGood: true, end: Moment(nanoseconds: 0) + Day.lifeOfToken)
    /// What could not be delivered.
    private var owed: [Int] = []
    private var latest: [Int] = []

    // The client's side.
    private var session = EventSubSession(
        with: ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443),
        topics: [.follow, .redemption],
        remembered: Day.remembered
    )
    private var keeper: TokenKeeper
    private var reconnection: Moment? = Moment(nanoseconds: 0)
    /// When the connection that is to take the place of the main one is made.
    private var succession: Moment?

    /// How often each line was passed on.
    private(set) var passed: [String: Int] = [:]
    private(set) var problems: [String] = []
    private(set) var counts: [String: Int] = [:]
    private(set) var mostRemembered = 0

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        keeper = TokenKeeper(access: "a-0", refresh: "r-0", end: token.end, at: now)
        var happenings = (0..<Self.notifications).map { Happening.notification($0) }
        happenings += (0..<Self.losses).map { $0.isMultiple(of: 4) ? Happening.silence : .loss }
        happenings += Array(repeating: .move, count: 48) + Array(repeating: .expiry, count: 6)
        var times = happenings.map { _ in Moment(nanoseconds: Int64(Double.random(in: 0..<Self.length, using: &dice) * 1e9)) }
        happenings.shuffle(using: &dice)
        times.sort()
        plan = zip(times, happenings).map { (time: $0, happening: $1) }[...]
    }

    /// Lets the day pass, and as much of the next one as it takes until all was delivered.
    mutating func run() {
        for _ in 0..<1_000_000 {
            guard !plan.isEmpty || !owed.isEmpty else { return }
            let times = [plan.first?.time, main?.sign, reconnection, succession, session.deadline, keeper.deadline]
            guard let next = times.compactMap(\.self).min() else { break }
            now = max(now, next)
            step()
            mostRemembered = max(mostRemembered, session.rememberedCount)
        }
        problems.append("it does not come to an end")
    }

    private mutating func step() {
        if let time = keeper.deadline, time <= now { return keep(.due) }
        if let time = session.deadline, time <= now { return tell(.due) }
        if let time = reconnection, time <= now { return connect() }
        if let time = succession, time <= now { return succeed() }
        if let link = main, link.sign <= now {
            main?.sign = now + .seconds(10)
            return hear(Told.message("session_keepalive", id: "k-\(now.nanoseconds)"))
        }
        if let first = plan.popFirst() { happen(first.happening) }
    }

    private mutating func note(_ what: String) { counts[what, default: 0] += 1 }

    // MARK: - What Twitch does

    private mutating func happen(_ happening: Happening) {
        switch happening {
        case .notification(let number): deliver(number)
        case .loss:
            guard main != nil else { return lateLoss() }
            note("loss")
            lose()
        case .silence:
            guard main != nil else { return lateLoss() }
            note("silence")
            main?.isSilent = true
        case .move:
            guard main?.isSilent == false, !topics.isEmpty else { return }
            note("move")
            hear(Told.reconnect("wss://eventsub.wss.twitch.tv/ws?challenge=\(connections)"))
        case .expiry: token.isGood = false
        }
    }

    /// There is no connection to lose now: the next one is.
    private mutating func lateLoss() {
        plan.insert((time: (reconnection ?? now) + .seconds(1), happening: .loss), at: plan.startIndex)
    }

    private mutating func deliver(_ number: Int) {
        guard main?.isSilent == false, topics.contains(.follow) else { return owed.append(number) }
        hear(Told.follow("n-\(number)"))
        latest = Array(latest.suffix(50)) + [number]
        if Int.random(in: 0..<5, using: &dice) == 0 { hear(Told.follow("n-\(number)")) }
        if Int.random(in: 0..<20, using: &dice) == 0, let old = latest.randomElement(using: &dice) {
            note("repetition")
            hear(Told.follow("n-\(old)"))
        }
    }

    private mutating func hear(_ message: String, from link: EventSubSession.Link = .main) {
        guard link != .main || main?.isSilent == false else { return }
        tell(.message(message, from: link))
    }

    private mutating func subscribe(to topic: EventSubTopic) {
        note("subscription")
        let isBusy = Int.random(in: 0..<20, using: &dice) == 0
        let status = isBusy ? 503 : takes(keeper.access) ? 202 : 401
        if status == 202 { topics.insert(topic) }
        tell(.answered(topic, status: status))
        guard topics.contains(.follow) else { return }
        // What it could not deliver, and some that it does not know to be delivered.
        for number in owed + latest.suffix(5) { hear(Told.follow("n-\(number)")) }
        owed = main?.isSilent == false ? [] : owed
    }

    private func takes(_ access: String) -> Bool {
        token.isGood && now < token.end && access == "a-\(token.number)"
    }

    // MARK: - What the client does

    private mutating func connect() {
        connections += 1
        reconnection = nil
        let isSilent = Int.random(in: 0..<10, using: &dice) == 0
        main = Link(id: "s-\(connections)", isSilent: isSilent, sign: now + .seconds(10))
        tell(.began(.main))
        hear(Told.welcome("s-\(connections)"))
    }

    private mutating func lose() {
        (main, topics) = (nil, [])
        reconnection = now + .seconds(Double.random(in: 0..<60, using: &dice))
        tell(.lost(.main))
    }

    private mutating func succeed() {
        succession = nil
        tell(.began(.successor))
        // Some do not come to it.
        if Int.random(in: 0..<4, using: &dice) != 0 { hear(Told.welcome("s-\(connections)"), from: .successor) }
    }

    private mutating func tell(_ event: EventSubSession.Event) {
        for action in session.handle(event, at: now, luck: 0.5) {
            switch action {
            case .subscribe(let topic, let id):
                if id != main?.id { problems.append("\(id) is not connected") }
                subscribe(to: topic)
            case .renew: keep(.refused)
            case .pass(let line): passed[line, default: 0] += 1
            case .open:
                connections += 1
                succession = now + .seconds(Double.random(in: 0..<20, using: &dice))
            case .replace: replace()
            case .close(.main, _):
                note("close")
                lose()
            case .close(.successor, _): succession = nil
            case .close(.former, _): break
            case .tell(let news): problems.append("\(news)")
            case .end: problems.append("it ends")
            }
        }
    }

    private mutating func replace() {
        note("replacement")
        main = Link(id: "s-\(connections)", sign: now + .seconds(10))
        // What was on its way when the new connection was welcomed comes by both.
        let number = -connections
        hear(Told.follow("n-\(number)"), from: .former)
        hear(Told.follow("n-\(number)"))
    }

    private mutating func keep(_ first: TokenKeeper.Event) {
        var event = first
        while let action = keeper.handle(event, at: now, luck: 0.5) {
            switch action {
            case .check(let access): event = .answered(status: takes(access) ? 200 : 401, body: "")
            case .renew(let refresh):
                guard refresh == "r-\(token.number)" else { return problems.append("\(refresh) counts once") }
                token = (token.number + 1, true, now + Self.lifeOfToken)
                let body = #"{"access_token":"a-\#(token.number)","refresh_token":"r-\#(token.number)","expires_in":14400,"scope":[],"#
                event = .answered(status: 200, body: body + #""token_type":"bearer"}"#)
            case .store:
                note("renewal")
                return tell(.renewed)
            case .lose(let reason): return problems.append(reason)
            }
        }
    }
}

@Suite struct EventSubDayTests {
    @Test func `in a day of losses, moves, repeats and tokens that end nothing is lost or heard twice, and memory stays flat`() {
        var day = Day(seed: 1)
        day.run()
        #expect(day.problems.isEmpty)
        let missing = (0..<Day.notifications).filter { day.passed[Told.follow("n-\($0)")] == nil }
        #expect(missing.isEmpty)
        #expect(day.passed.filter { $0.value > 1 }.isEmpty)
        #expect(day.passed.count == Day.notifications + day.counts["replacement", default: 0])
        #expect(day.mostRemembered <= 2 * Day.remembered)
        let counts = day.counts
        #expect(counts["loss", default: 0] + counts["silence", default: 0] >= Day.losses)
        #expect(counts["close", default: 0] >= counts["silence", default: 0] / 2, "silence is noticed")
        #expect(counts["replacement", default: 0] >= 10 && counts["repetition", default: 0] >= 300, "\(counts)")
        #expect(counts["renewal", default: 0] >= 6, "\(counts)")
    }
}
