// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// A process of a fleet that knows sentinels only.
@Suite(.timeLimit(.minutes(2))) struct FleetSentinelTests {
    private func put(_ id: String, at node: Service) throws {
        let answer = try node.ask("POST", "/v1/rooms/r/comments", #"{"id":"\#(id)","text":"hello"}"#)
        #expect(answer.hasPrefix(#"{"accepted":[{"id":"\#(id)"}]"#), "\(answer)")
    }

    /// Asks until the fleet has counted this.
    private func wait(for outcomes: String, at node: Service) throws {
        try node.wait(for: outcomes, from: "/v1/fleet") { $0.contains(#""outcomes":\#(outcomes)"#) }
    }

    @Test func `when the primary is killed, comments go on at the one that sentinels promote`() throws {
        let redis = try PrivateRedis(["--repl-diskless-sync-delay", "0"])
        let replica = try PrivateRedis(["--replicaof", "127.0.0.1", "\(redis.port)"])
        #expect(try redis.answer(to: ["WAIT", "1", "60000"]) == ":1\r\n")
        let sentinel = try PrivateSentinel("m", watching: redis)
        try sentinel.wait(for: "+slave slave 127.0.0.1:\(replica.port)")
        let address = "redis+sentinel://127.0.0.1:\(sentinel.port)/m"
        let node = try Service(
            command: ["fleet", "node", "--redis", address, "--node", "a", "--voice", "espeak:en-us"],
            config: Service.limits("fleetLeaseSeconds: 1")
        )
        try node.program.wait(forLine: "connected to Redis")
        try put("1", at: node)
        try wait(for: #"{"heard":1}"#, at: node)
        redis.kill()
        try node.program.wait(forLine: "connected to Redis", 2)
        try put("2", at: node)
        try wait(for: #"{"heard":2}"#, at: node)
    }
}
