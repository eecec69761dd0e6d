// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import FleetNode
@testable import Net

/// Real sentinels, and the primaries and replicas that they watch.
@Suite(.tags(.threads), .timeLimit(.minutes(2))) struct RedisSentinelTests {
    /// A primary whose replicas are there at once.
    private func primary(_ options: [String] = []) throws -> PrivateRedis {
        try PrivateRedis(["--repl-diskless-sync-delay", "0"] + options)
    }

    private func address(_ ports: [UInt16], name: String = "m", scheme: String = "redis", host: String = "127.0.0.1") throws -> RedisAddress
    {
        try RedisAddress("\(scheme)+sentinel://\(ports.map { "\(host):\($0)" }.joined(separator: ","))/\(name)")
    }

    private func address(of server: PrivateRedis) throws -> RedisAddress {
        try RedisAddress("redis://127.0.0.1:\(server.port)")
    }

    /// Why the connection was lost first.
    private func reason(_ asker: Asker) -> String? {
        if case .lost(let reason, _) = asker.waitForState({ _ in true }) { reason } else { nil }
    }

    @Test func `when the primary is killed, the replica that was promoted is asked, and subscribed to`() throws {
        let server = try primary()
        let replica = try PrivateRedis(["--replicaof", "127.0.0.1", "\(server.port)"])
        let asker = Asker(try address(of: server))
        while asker.ask(RedisCommand("WAIT", "1", "100")) != .success([.integer(1)]) {}
        asker.client.close()
        let sentinel = try PrivateSentinel("m", watching: server)
        try sentinel.wait(for: "+slave slave 127.0.0.1:\(replica.port)")

        let client = Asker(try address([sentinel.port]))
        var news: [RedisSubscriber.News] = []
        let subscriber = RedisSubscriber(to: ["n"], at: try address([sentinel.port]), on: client.loop) { [loop = client.loop] in
            news.append($0)
            loop.stop()
        }
        func isConnected(_ times: Int) -> Bool { news.count { $0 == .state(.connected) } >= times }
        while !isConnected(1) { client.loop.run() }
        #expect(client.ask(RedisCommand("SET", "k", "1"), RedisCommand("WAIT", "1", "10000")) == .success([.status("OK"), .integer(1)]))
        server.kill()
        while client.ask(RedisCommand("SET", "k", "2")) != .success([.status("OK")]) {}
        while !isConnected(2) { client.loop.run() }
        let direct = Asker(try address(of: replica))
        #expect(direct.ask(RedisCommand("GET", "k")) == .success([.bytes(Array("2".utf8))]))
        #expect(direct.ask(RedisCommand("PUBLISH", "n", "hello")) == .success([.integer(1)]))
        while !news.contains(.message(channel: "n", payload: Array("hello".utf8))) { client.loop.run() }
        subscriber.close()
    }

    @Test func `sentinels that are down, silent or no sentinels are passed over`() throws {
        let server = try primary()
        let sentinel = try PrivateSentinel("m", watching: server)
        let (silent, down) = (try ListeningPort(), LoopbackSocket().port)
        let client = Asker(try address([down, silent.number, server.port, sentinel.port]), rules: Self.quick)
        #expect(client.ask(RedisCommand("PING")) == .success([.status("PONG")]))
    }

    /// A silent sentinel is not worth a second of a test.
    private static let quick: RedisRules = {
        var rules = RedisRules()
        rules.sentinelPatience = .milliseconds(100)
        rules.patience = .seconds(20)
        return rules
    }()

    @Test func `a name that no sentinel knows is told, with all that sentinels said`() throws {
        let server = try primary()
        let sentinel = try PrivateSentinel("m", watching: server)
        let down = LoopbackSocket().port
        let told = reason(Asker(try address([sentinel.port, down], name: "other")))
        #expect(
            told == "no sentinel says where the primary other is (127.0.0.1:\(sentinel.port): it watches nothing of that name "
                + "(see sentinel monitor in its file); 127.0.0.1:\(down): Connection refused)"
        )
    }

    @Test func `what a sentinel calls the primary, and is a replica, is left`() throws {
        let server = try primary()
        let replica = try PrivateRedis(["--replicaof", "127.0.0.1", "\(server.port)"])
        // One that was cut off names whoever it knew last.
        let liar = try ListeningPort()
        let port = "\(replica.port)"
        let thread = try startThread("for a test") { liar.answer("*2\r\n$9\r\n127.0.0.1\r\n$\(port.count)\r\n\(port)\r\n") }
        let told = reason(Asker(try address([liar.number])))
        pthread_join(thread, nil)
        #expect(told == "a sentinel calls it the primary, and it is none")
    }

    @Test func `a sentinel that demands a password is told that of Redis, and no other one is`() throws {
        let server = try primary(["--requirepass", "secret"])
        let guarded = try PrivateSentinel("m", watching: server, ["requirepass secret", "sentinel auth-pass m secret"])
        let open = try PrivateSentinel("m", watching: server, ["sentinel auth-pass m secret"])
        for sentinel in [guarded, open] {
            let client = Asker(try address([sentinel.port]), password: try password("secret"))
            #expect(client.ask(RedisCommand("PING")) == .success([.status("PONG")]))
        }
        #expect(reason(Asker(try address([guarded.port])))?.contains("it demands a password") == true)
        #expect(
            reason(Asker(try address([guarded.port]), password: try password("other")))?.contains("it refuses the user or the password")
                == true
        )
    }

    @Test func `sentinels are asked over TLS where the address says so`() throws {
        // To the question it answers like any server that is no sentinel.
        let server = try PrivateRedis(certificates: .some(nil))
        let encrypted = Asker(try address([server.port], scheme: "rediss", host: "localhost"), authorities: server.authority)
        #expect(reason(encrypted)?.contains("it is no sentinel") == true)
        #expect(reason(Asker(try address([server.port])))?.contains("it is no sentinel") == false)
    }
}
