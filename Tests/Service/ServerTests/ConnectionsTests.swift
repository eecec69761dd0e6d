// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Server

@Suite struct ConnectionsTests {
    private let far = IPAddress("192.0.2.7")!
    private let start = Moment(nanoseconds: 0)

    private func connections(_ change: (inout ServerLimits, inout AccessRules) -> Void = { _, _ in }) -> Connections {
        var limits = ServerLimits()
        var rules = AccessRules()
        change(&limits, &rules)
        return Connections(limits: limits, rules: rules)
    }

    @Test("There are so many places, and so many for one other machine")
    func places() {
        var connections = connections { limits, _ in
            limits.connections = 4
            limits.connectionsPerPeer = 2
        }
        func accept(_ number: UInt64, _ peer: IPAddress) -> ServerCounters.Refusal? {
            connections.accept(ConnectionID(number: number), from: peer, at: start)
        }
        #expect(accept(1, far) == nil)
        #expect(accept(2, far) == nil)
        #expect(accept(3, far) == .connectionsPerPeer)
        #expect(accept(4, .loopback) == nil)
        #expect(accept(5, .loopback) == nil)
        #expect(accept(6, .loopback) == .connections)
        connections.close(ConnectionID(number: 1))
        #expect(accept(7, far) == nil)
        connections.close(ConnectionID(number: 99))
        #expect(connections.count == 4)
    }

    @Test("Only who is admitted may connect")
    func peers() {
        var connections = connections { _, rules in rules.peers = [AddressRange("10.0.0.0/8")!] }
        func accept(_ number: UInt64, _ peer: IPAddress) -> ServerCounters.Refusal? {
            connections.accept(ConnectionID(number: number), from: peer, at: start)
        }
        #expect(accept(1, far) == .peer)
        #expect(accept(2, IPAddress("10.9.8.7")!) == nil)
        #expect(accept(3, IPAddress("::1")!) == nil)
    }

    @Test("A request has to arrive in time from its first byte on, whatever it sends meanwhile; answering takes what it takes")
    func deadlines() {
        var connections = connections()
        let id = ConnectionID(number: 1)
        let limit = ServerLimits().requestTime
        _ = connections.accept(id, from: far, at: start)
        connections.begin(id, at: start + limit / 2)
        #expect(connections.overdue(at: start + (limit - .milliseconds(1))).isEmpty)
        #expect(connections.overdue(at: start + limit) == [id])
        connections.complete(id)
        #expect(!connections.isWaiting)
        #expect(connections.overdue(at: start + limit * 100).isEmpty)
        connections.begin(id, at: start + limit * 200)
        #expect(connections.isWaiting)
        #expect(connections.overdue(at: start + limit * 201) == [id])
        connections.close(id)
        #expect(!connections.isWaiting)
    }

    @Test("Another machine may ask so often; this one always")
    func rates() {
        var rates = PeerRates(perSecond: 3)
        let asked = (0..<5).map { _ in rates.take(far, at: start) }
        #expect(asked == [true, true, true, false, false])
        let later = [
            rates.take(IPAddress("192.0.2.8")!, at: start), rates.take(far, at: start + .milliseconds(400)),
            rates.take(far, at: start + .milliseconds(400)),
        ]
        #expect(later == [true, true, false])
        let local = (0..<50).map { _ in rates.take(.loopback, at: start) }
        #expect(!local.contains(false))
    }

    @Test("A flood of machines is bounded too")
    func manyPeers() {
        var rates = PeerRates(perSecond: 1)
        let taken = (0..<5_000).filter { rates.take(IPAddress("10.0.\($0 / 256).\($0 % 256)")!, at: start) }
        #expect(taken.count == 4_096)
        let later = rates.take(far, at: start + .seconds(2))
        #expect(later)
    }

    @Test(
        "Ranges hold what they say",
        arguments: [
            ("192.168.1.0/24", "192.168.1.255", true), ("192.168.1.0/24", "192.168.2.0", false), ("10.0.0.0/9", "10.127.0.1", true),
            ("10.0.0.0/9", "10.128.0.1", false), ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false),
            ("fe80::/10", "febf::1", true), ("fe80::/10", "fec0::1", false), ("0.0.0.0/0", "1.2.3.4", true),
            ("192.168.1.0/24", "::ffff:192.168.1.9", true),
        ]
    )
    func ranges(range: String, address: String, isIn: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(#require(IPAddress(address))) == isIn)
    }

    @Test(arguments: ["", "1.2.3", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/8/8", "a/8", "::/129"])
    func noRanges(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(
        "Addresses to listen at",
        arguments: [
            ("127.0.0.1", "127.0.0.1:8640"), ("0.0.0.0:80", "0.0.0.0:80"), ("[::1]:80", "[::1]:80"), ("::1", "[::1]:8640"),
            ("[::]", "[::]:8640"), ("localhost:0", "127.0.0.1:0"), ("example.org:80", nil), ("1.2.3.4:70000", nil), ("1.2.3.4:", nil),
            ("", nil), ("8640", nil),
        ] as [(String, String?)]
    )
    func listening(text: String, shown: String?) {
        #expect(ListenAddress(text, standardPort: 8640)?.description == shown)
    }

    @Test("Whoever listens everywhere is reached here")
    func reachable() {
        #expect(ListenAddress("0.0.0.0:5", standardPort: 0)?.reachableHere.description == "127.0.0.1:5")
        #expect(ListenAddress("[::]:5", standardPort: 0)?.reachableHere.description == "127.0.0.1:5")
        #expect(ListenAddress("192.0.2.7:5", standardPort: 0)?.reachableHere.description == "192.0.2.7:5")
        #expect(ListenAddress("[fe80::]:5", standardPort: 0)?.reachableHere.description == "[fe80::]:5")
    }
}
