// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

@testable import FleetNode
@testable import Net

/// A loop with a client, asked one thing at a time.
final class Asker {
    private final class States {
        var all: [RedisState] = []
    }

    let loop = Loop()
    let client: RedisClient
    private let kept = States()
    var states: [RedisState] { kept.all }

    init(_ address: RedisAddress, password: RedisPassword? = nil, authorities: String? = nil, rules: RedisRules = RedisRules()) {
        signal(SIGPIPE, SIG_IGN)
        client = RedisClient(to: address, password: password, authorities: authorities, rules: rules, on: loop) { [loop, kept] state in
            kept.all.append(state)
            loop.stop()
        }
    }

    func ask(_ commands: RedisCommand...) -> RedisClient.Answer {
        var answer: RedisClient.Answer?
        client.send(commands) { [unowned self] in
            answer = $0
            loop.stop()
        }
        while true {
            loop.run()
            if let answer { return answer }
        }
    }

    /// Runs until the connection has become so.
    func waitForState(_ isMeant: (RedisState) -> Bool) -> RedisState {
        var seen = 0
        while true {
            while seen < states.count {
                seen += 1
                if isMeant(states[seen - 1]) { return states[seen - 1] }
            }
            loop.run()
        }
    }
}

private func local(_ port: UInt16, tls: Bool = false, user: String? = nil, database: Int = 0) -> RedisAddress {
    RedisAddress(endpoint: ServerEndpoint(host: "localhost", port: port), usesTLS: tls, user: user, database: database)
}

func password(_ text: String) throws -> RedisPassword {
    let path = NSTemporaryDirectory() + "yomite-password-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    return try RedisPassword(file: path)
}

@Suite(.tags(.threads), .timeLimit(.minutes(2))) struct RedisClientTests {
    @Test func `commands are answered in their order, each by its own answer`() throws {
        let server = try PrivateRedis()
        let asker = Asker(local(server.port, database: 2))
        var answers: [RedisClient.Answer] = []
        for number in 0..<1_000 {
            asker.client.send([RedisCommand("RPUSH", "list", "\(number)"), RedisCommand("LINDEX", "list", "-1")]) { answers.append($0) }
        }
        #expect(asker.ask(RedisCommand("LLEN", "list")) == .success([.integer(1_000)]))
        let expected = (0..<1_000).map { number -> RedisClient.Answer in
            .success([.integer(number + 1), .bytes(Array("\(number)".utf8))])
        }
        #expect(answers == expected)
        #expect(asker.client.heldBytes == 0)
    }

    @Test func `large values go both ways`() throws {
        let server = try PrivateRedis()
        let asker = Asker(local(server.port))
        let value = [UInt8](repeating: 0xA5, count: 3 << 20)
        #expect(asker.ask(RedisCommand(words: [Array("SET".utf8), Array("k".utf8), value])) == .success([.status("OK")]))
        #expect(asker.ask(RedisCommand("GET", "k")) == .success([.bytes(value)]))
    }

    @Test func `what has no room is refused at once, and the rest goes on`() throws {
        let server = try PrivateRedis()
        var rules = RedisRules()
        rules.requestBytes = 10_000
        let asker = Asker(local(server.port), rules: rules)
        let large = RedisCommand("SET", "k", String(repeating: "x", count: 6_000))
        var answers: [RedisClient.Answer] = []
        for _ in 0..<2 { asker.client.send([large]) { answers.append($0) } }
        #expect(asker.ask(RedisCommand("PING")) == .success([.status("PONG")]))
        #expect(answers.contains(.success([.status("OK")])) && answers.contains(.failure(.full(limit: 10_000))))
    }

    @Test func `a Redis that is killed is found again, and what it had confirmed is there`() throws {
        let server = try PrivateRedis()
        let asker = Asker(local(server.port))
        for round in 1...3 {
            #expect(asker.ask(RedisCommand("INCR", "k")) == .success([.integer(Int64(round))]))
            var answer: RedisClient.Answer?
            // It is stopped, so that it certainly does not answer.
            server.signal(SIGSTOP)
            asker.client.send([RedisCommand("GET", "k")]) { answer = $0 }
            asker.loop.after(.milliseconds(1)) { server.kill() }
            _ = asker.waitForLosses(round)
            while answer == nil { asker.loop.run() }
            #expect(answer == .failure(.interrupted) || answer == .failure(.unavailable))
            try server.start()
        }
        #expect(asker.ask(RedisCommand("GET", "k")) == .success([.bytes(Array("3".utf8))]))
    }

    @Test func `users and passwords are checked`() throws {
        let server = try PrivateRedis(["--requirepass", "main secret", "--user", "yomite", "on", ">own", "~*", "&*", "+@all"])
        let isLost = { (state: RedisState) in if case .lost = state { true } else { false } }
        func reason(_ asker: Asker) -> String? {
            if case .lost(let reason, _) = asker.waitForState(isLost) { reason } else { nil }
        }
        #expect(reason(Asker(local(server.port))) == "it refuses the user or the password")
        #expect(reason(Asker(local(server.port), password: try password("other"))) == "it refuses the user or the password")
        let name = RedisCommand("ACL", "WHOAMI")
        #expect(Asker(local(server.port), password: try password("main secret")).ask(name) == .success([.bytes(Array("default".utf8))]))
        let user = Asker(local(server.port, user: "yomite"), password: try password("own"))
        #expect(user.ask(name) == .success([.bytes(Array("yomite".utf8))]))
    }

    @Test func `a connection with TLS is made with whom it is meant`() throws {
        let server = try PrivateRedis(certificates: .some(nil))
        let asker = Asker(local(server.port, tls: true), authorities: server.authority)
        #expect(asker.ask(RedisCommand("PING")) == .success([.status("PONG")]))
        let other = try PrivateRedis(certificates: .some(.otherName))
        let refused = Asker(local(other.port, tls: true), authorities: other.authority).waitForState { _ in true }
        guard case .lost(let reason, _) = refused else {
            Issue.record("it was not refused: \(refused)")
            return
        }
        #expect(reason == "its certificate is refused: hostname mismatch")
        let without = Asker(local(server.port, tls: true), authorities: "/nowhere").ask(RedisCommand("PING"))
        #expect(without == .failure(.impossible("there are no certificates in /nowhere")))
    }

    @Test func `a client that is closed says so to all who wait, and to all who ask later`() throws {
        let silent = try ListeningPort()
        let asker = Asker(local(silent.number))
        var answers: [RedisClient.Answer] = []
        asker.client.send([RedisCommand("PING")]) { answers.append($0) }
        asker.client.close()
        #expect(answers == [.failure(.closed)])
        #expect(asker.ask(RedisCommand("PING")) == .failure(.closed))
    }

    @Test func `a server that is none of Redis is left`() throws {
        let silent = try ListeningPort()
        let thread = try startThread("for a test") { silent.answer("SSH-2.0-OpenSSH_9.2\r\n") }
        let state = Asker(local(silent.number)).waitForState { _ in true }
        pthread_join(thread, nil)
        guard case .lost(let reason, _) = state else {
            Issue.record("it was taken for Redis: \(state)")
            return
        }
        #expect(reason == "it does not speak the protocol of Redis")
    }

    @Test func `a subscriber hears what is published, and subscribes again after a kill`() throws {
        let server = try PrivateRedis()
        let asker = Asker(local(server.port))
        var news: [RedisSubscriber.News] = []
        let subscriber = RedisSubscriber(to: ["n:a"], at: local(server.port), on: asker.loop) { [loop = asker.loop] in
            news.append($0)
            loop.stop()
        }
        func wait(for meant: RedisSubscriber.News) { while !news.contains(meant) { asker.loop.run() } }
        for round in 1...2 {
            wait(for: .state(.connected))
            news = []
            #expect(asker.ask(RedisCommand("PUBLISH", "n:a", "hello \(round)")) == .success([.integer(1)]))
            wait(for: .message(channel: "n:a", payload: Array("hello \(round)".utf8)))
            guard round == 1 else { break }
            server.kill()
            while !news.contains(where: { if case .state(.lost) = $0 { true } else { false } }) { asker.loop.run() }
            _ = asker.waitForLosses(1)
            try server.start()
        }
        subscriber.close()
    }
}

extension Asker {
    /// Runs until the connection was lost that often.
    fileprivate func waitForLosses(_ count: Int) -> Int {
        while true {
            let losses = states.count { if case .lost = $0 { true } else { false } }
            if losses >= count { return losses }
            loop.run()
        }
    }
}
