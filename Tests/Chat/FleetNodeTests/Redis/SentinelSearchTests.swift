// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import FleetNode
@testable import Net

@Suite struct SentinelSearchTests {
    private let question = RedisCommand("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "m")
    private let login = RedisCommand("AUTH", "u", "secret")

    private func search(_ login: RedisCommand? = nil) -> SentinelSearch {
        var search = SentinelSearch([ServerEndpoint(host: "a", port: 1)], name: "m", login: login)
        _ = search.begin()
        _ = search.open()
        return search
    }

    private func words(_ words: String...) -> RedisValue {
        .array(words.map { .bytes(Array($0.utf8)) })
    }

    @Test(arguments: [("10.0.0.7", "6379"), ("redis-1.example", "1"), ("fe80::1", "65535")])
    func `a host and a port are an address`(host: String, port: String) throws {
        var search = search()
        let endpoint = ServerEndpoint(host: host, port: try #require(UInt16(port)))
        #expect(search.take(words(host, port)) == .found(endpoint))
    }

    @Test func `what else a sentinel answers is no address`() {
        let strange: [RedisValue] = [
            words(), words("a"), words("a", "1", "1"), words("", "1"), words("a", "0"), words("a", "65536"), words("a", "x"),
            words("a", ""),
            words("a b", "1"), words("a\n", "1"), words("a]:1", "1"), words(String(repeating: "a", count: 256), "1"), .integer(1),
            .status("OK"), .bytes([0x61]), .array([.bytes([0xFF]), .bytes([0x31])]), .array([.none, .integer(1)]),
        ]
        for answer in strange {
            var search = search()
            #expect(search.take(answer) == .useless(reason: "it answered with what is no address"), "\(answer)")
        }
    }

    @Test(
        arguments: [
            ("NOAUTH x", "it demands a password"), ("NOPERM x", "the user may not ask it: its ACL is too narrow"),
            ("ERR unknown command 'SENTINEL'", "it is no sentinel"), ("\u{1b}[31m", "it does not answer the question"),
        ]
    )
    func `an error says why it does not help, and its words are not repeated`(text: String, reason: String) {
        var search = search()
        #expect(search.take(.error(RedisError(text))) == .useless(reason: reason))
    }

    @Test func `a sentinel that demands it is told the login of Redis, once`() {
        var search = search(login)
        let demand = RedisValue.error(RedisError("NOAUTH Authentication required."))
        #expect(search.take(demand) == .send([login, question]))
        #expect(search.take(.status("OK")) == nil)
        #expect(search.take(words("b", "2")) == .found(ServerEndpoint(host: "b", port: 2)))
        // The next one has not been told.
        #expect(search.open() == [question])
        #expect(search.take(demand) == .send([login, question]))
        #expect(search.take(.error(RedisError("WRONGPASS x"))) == nil)
        #expect(search.take(demand) == .useless(reason: "it refuses the user or the password"))
    }
}
