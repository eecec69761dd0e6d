// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import FleetNode
@testable import Net

/// A session in a time of its own.
private struct Stage {
    var session: RedisSession
    var now = Moment(nanoseconds: 0)

    init(channels: [String] = [], database: Int = 0) {
        let address = RedisAddress(endpoint: server, database: database)
        session = RedisSession(to: address, channels: channels, rules: RedisRules(), at: now)
    }

    /// Only sentinels are known.
    init(sentinels: String, channels: [String] = []) throws {
        let address = try RedisAddress("redis+sentinel://\(sentinels)/m")
        session = RedisSession(to: address, channels: channels, rules: RedisRules(), at: now)
    }

    mutating func handle(_ event: RedisSession.Event) -> [RedisSession.Action] {
        session.handle(event, at: now, luck: 1)
    }

    mutating func say(_ text: String) -> [RedisSession.Action] {
        handle(.bytes(ArraySlice(text.utf8)))
    }

    /// Lets time pass until something is due.
    mutating func wait() -> [RedisSession.Action] {
        now = session.deadline
        return handle(.due)
    }

    mutating func connect() {
        _ = wait()
        _ = handle(.opened)
        _ = say("+PONG\r\n")
    }

    mutating func request(_ number: UInt64, _ text: String = "?", answers: Int = 1) -> [RedisSession.Action] {
        handle(.request(RedisSession.Request(ticket: RedisTicket(number: number), bytes: Array(text.utf8), answers: answers)))
    }
}

private func answered(_ number: UInt64, _ answer: Result<[RedisValue], RedisProblem>) -> RedisSession.Action {
    .tell(.answered(RedisTicket(number: number), answer))
}

private let ping = RedisCommand("PING").bytes
private let server = ServerEndpoint(host: "redis", port: 6_379)
private let question = RedisCommand("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "m").bytes
private let role = RedisCommand("INFO", "replication").bytes

private func sentinel(_ name: String) -> ServerEndpoint {
    ServerEndpoint(host: name, port: RedisAddress.standardSentinelPort)
}

private func bulk(_ text: String) -> String {
    "$\(text.utf8.count)\r\n\(text)\r\n"
}

@Suite struct RedisSessionTests {
    @Test func `it connects, logs in, and then sends what waited`() {
        var stage = Stage(database: 3)
        #expect(stage.handle(.due) == [.connect(to: server, turn: 0)])
        #expect(stage.request(1, "one").isEmpty)
        #expect(stage.handle(.opened) == [.send(RedisCommand("SELECT", "3").bytes + ping)])
        #expect(stage.say("+OK\r\n").isEmpty)
        #expect(stage.say("+PONG\r\n") == [.tell(.state(.connected)), .send(Array("one".utf8))])
        #expect(stage.request(2, "two", answers: 2) == [.send(Array("two".utf8))])
        #expect(stage.say(":1\r\n:2\r\n") == [answered(1, .success([.integer(1)]))])
        #expect(stage.say("-ERR\r\n") == [answered(2, .success([.integer(2), .error(RedisError("ERR"))]))])
    }

    @Test(
        arguments: [
            ("-WRONGPASS invalid\r\n", "it refuses the user or the password"), ("-NOAUTH x\r\n", "it refuses the user or the password"),
            ("-LOADING x\r\n", "it is still loading its data"),
            ("-DENIED x\r\n", "it lets in its own machine only: give it a password, or set its protected-mode to no"),
            ("-\u{1b}[31m\r\n", "it refuses the connection"), ("HTTP", nil),
            ("HTTP/1.1 400\r\n", "it does not speak the protocol of Redis"),
        ] as [(String, String?)]
    )
    func `a server that does not let us in is tried again after a pause that grows`(answer: String, reason: String?) {
        var stage = Stage()
        var pauses: [Duration] = []
        for turn in 0..<8 {
            #expect(stage.wait() == [.connect(to: server, turn: turn)])
            _ = stage.handle(.opened)
            var actions = stage.say(answer)
            // Half a line, and then silence.
            if reason == nil { actions = stage.wait() }
            guard case .tell(.state(.lost(let told, let pause)))? = actions.last else {
                Issue.record("it was not lost: \(actions)")
                return
            }
            #expect(actions.first == .close)
            #expect(told == reason ?? "it did not answer in time")
            pauses.append(pause)
        }
        #expect(pauses.first == .milliseconds(100) && pauses.last == .seconds(5) && pauses == pauses.sorted())
    }

    @Test func `with the connection, what was sent is lost, and what was not waits for the next one`() {
        var stage = Stage()
        stage.connect()
        _ = stage.request(1, answers: 2)
        _ = stage.say("+OK\r\n")
        let actions = stage.handle(.ended(reason: "gone"))
        #expect(actions == [answered(1, .failure(.interrupted)), .tell(.state(.lost(reason: "gone", pause: .milliseconds(100))))])
        #expect(stage.request(2, "again").isEmpty)
        #expect(stage.wait() == [.connect(to: server, turn: 1)])
        _ = stage.handle(.opened)
        #expect(stage.say("+PONG\r\n") == [.tell(.state(.connected)), .send(Array("again".utf8))])
    }

    @Test func `no request waits longer than its patience, with a connection or without one`() {
        var stage = Stage()
        stage.connect()
        _ = stage.request(1)
        let asked = stage.now
        let actions = stage.wait()
        #expect(stage.now == asked + RedisRules().patience)
        #expect(actions.prefix(2) == [.close, answered(1, .failure(.interrupted))])
        _ = stage.request(2)
        var told: [RedisSession.Action] = []
        let lost = stage.now
        while !told.contains(answered(2, .failure(.unavailable))), stage.now <= lost + RedisRules().patience { told += stage.wait() }
        #expect(told.contains(answered(2, .failure(.unavailable))))
        #expect(stage.now == lost + RedisRules().patience)
    }

    @Test func `a silent server is asked whether it is there, and left where it is not`() {
        var stage = Stage()
        stage.connect()
        #expect(stage.wait() == [.send(ping)])
        #expect(stage.say("+PONG\r\n").isEmpty)
        #expect(stage.wait() == [.send(ping)])
        #expect(stage.wait().first == .close)
    }

    @Test func `a primary that has become a replica is left, and answers without questions too`() {
        var stage = Stage()
        stage.connect()
        _ = stage.request(1)
        let actions = stage.say("-READONLY x\r\n")
        #expect(actions.prefix(2) == [answered(1, .success([.error(RedisError("READONLY x"))])), .close])
        var other = Stage()
        other.connect()
        #expect(other.say("+OK\r\n").first == .close)
    }

    @Test func `a subscriber is connected when all channels are confirmed, and hears messages`() {
        var stage = Stage(channels: ["a", "b"])
        _ = stage.wait()
        _ = stage.handle(.opened)
        #expect(stage.say("+PONG\r\n") == [.send(RedisCommand("SUBSCRIBE", "a", "b").bytes)])
        #expect(stage.say("*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n").isEmpty)
        let message = "*3\r\n$7\r\nmessage\r\n$1\r\na\r\n$2\r\nhi\r\n"
        #expect(stage.say(message) == [.tell(.message(channel: "a", payload: Array("hi".utf8)))])
        #expect(stage.say("*3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n") == [.tell(.state(.connected))])
        #expect(stage.wait() == [.send(ping)])
        #expect(stage.say("*2\r\n$4\r\npong\r\n$0\r\n\r\n").isEmpty)
        #expect(stage.say("*3\r\n$7\r\nmessage\r\n:1\r\n:2\r\n").first == .close)
    }

    // MARK: - Sentinels

    private let primary = ServerEndpoint(host: "10.0.0.7", port: 6_380)
    private let address = "*2\r\n$8\r\n10.0.0.7\r\n$4\r\n6380\r\n"
    private let isPrimary = "+PONG\r\n" + bulk("# Replication\r\nrole:master\r\nconnected_slaves:0\r\n")

    @Test(arguments: [[], ["a"]] as [[String]])
    func `a sentinel is asked, and what it names is asked for its role`(channels: [String]) throws {
        var stage = try Stage(sentinels: "a,b", channels: channels)
        _ = stage.request(1, "one")
        #expect(stage.wait() == [.connect(to: sentinel("a"), turn: 0)])
        #expect(stage.handle(.opened) == [.send(question)])
        #expect(stage.say(address) == [.close, .connect(to: primary, turn: 0)])
        #expect(stage.handle(.opened) == [.send(ping + role)])
        guard channels.isEmpty else {
            #expect(stage.say(isPrimary) == [.send(RedisCommand("SUBSCRIBE", "a").bytes)])
            return
        }
        #expect(stage.say(isPrimary) == [.tell(.state(.connected)), .send(Array("one".utf8))])
        // Whoever knew it the last time is asked first.
        _ = stage.handle(.ended(reason: "gone"))
        #expect(stage.wait() == [.connect(to: sentinel("a"), turn: 1)])
    }

    @Test func `sentinels that do not help are passed over, and when none does there is a pause`() throws {
        var stage = try Stage(sentinels: "a,b,c")
        #expect(stage.wait() == [.connect(to: sentinel("a"), turn: 0)])
        #expect(stage.handle(.ended(reason: "Connection refused")) == [.connect(to: sentinel("b"), turn: 0)])
        _ = stage.handle(.opened)
        let asked = stage.now
        #expect(stage.wait() == [.close, .connect(to: sentinel("c"), turn: 0)])
        #expect(stage.now == asked + RedisRules().sentinelPatience)
        _ = stage.handle(.opened)
        // What follows the answer is nobody's any more.
        let actions = stage.say("*-1\r\n*-1\r\n")
        let reason =
            "no sentinel says where the primary m is (a:26379: Connection refused; b:26379: it did not answer in time; "
            + "c:26379: it watches nothing of that name (see sentinel monitor in its file))"
        #expect(actions == [.close, .tell(.state(.lost(reason: reason, pause: .milliseconds(100))))])
        #expect(stage.wait() == [.connect(to: sentinel("a"), turn: 1)])
    }

    @Test func `pauses between searches stay short, for a failover takes seconds`() throws {
        var stage = try Stage(sentinels: "a")
        var pauses: [Duration] = []
        for _ in 0..<8 {
            _ = stage.wait()
            guard case .tell(.state(.lost(_, let pause)))? = stage.handle(.ended(reason: "gone")).last else {
                Issue.record("it was not lost")
                return
            }
            pauses.append(pause)
        }
        #expect(pauses == pauses.sorted() && pauses.last == RedisRules().longestSearchPause)
    }

    @Test(arguments: ["refused", "replica"])
    func `a sentinel that names what is no primary is asked last the next time`(what: String) throws {
        var stage = try Stage(sentinels: "a,b")
        _ = stage.wait()
        _ = stage.handle(.opened)
        _ = stage.say(address)
        if what == "refused" {
            _ = stage.handle(.ended(reason: "Connection refused"))
        } else {
            _ = stage.handle(.opened)
            let actions = stage.say("+PONG\r\n" + bulk("role:slave\r\nmaster_host:role:master\r\n"))
            let reason = "a sentinel calls it the primary, and it is none"
            #expect(actions == [.close, .tell(.state(.lost(reason: reason, pause: .milliseconds(100))))])
        }
        #expect(stage.wait() == [.connect(to: sentinel("b"), turn: 1)])
    }

    @Test func `an answer of a sentinel that is too long is read no further`() throws {
        var stage = try Stage(sentinels: "a,b")
        _ = stage.wait()
        _ = stage.handle(.opened)
        #expect(stage.say("*2\r\n$5000\r\n") == [.close, .connect(to: sentinel("b"), turn: 0)])
    }
}
