// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

/// The address for another device, and what is in its way.
@Suite struct DeviceLinkTests {
    private func link(_ listening: String, own: String? = "192.168.7.5", peers: String...) throws -> DeviceLink {
        let address = try #require(ListenAddress(listening, standardPort: 8640))
        return DeviceLink(address, own: own.flatMap { IPAddress($0) }, peers: peers.compactMap { AddressRange($0) })
    }

    @Test func `a service that listens everywhere is opened at this machine's address`() throws {
        let link = try link("0.0.0.0")
        #expect(link.dashboard(token: "abc") == "http://192.168.7.5:8640/#token=abc")
        #expect(link.dashboard(token: nil) == "http://192.168.7.5:8640/")
        #expect(link.obstacle == nil)
    }

    @Test func `a service that listens on this machine alone is opened here`() throws {
        let link = try link("127.0.0.1:9000")
        #expect(link.dashboard(token: nil) == "http://127.0.0.1:9000/")
        #expect(link.obstacle == .loopback(own: IPAddress("192.168.7.5")))
    }

    @Test func `without a network there is no other address`() throws {
        let link = try link("0.0.0.0", own: nil)
        #expect(link.dashboard(token: nil) == "http://127.0.0.1:8640/")
        #expect(link.obstacle == .noNetwork)
    }

    @Test func `a range without this machine's network keeps its devices out`() throws {
        #expect(try link("0.0.0.0", peers: "10.0.0.0/8").obstacle == .notAllowed(try #require(IPAddress("192.168.7.5"))))
        #expect(try link("0.0.0.0", peers: "10.0.0.0/8", "192.168.7.0/24").obstacle == nil)
        #expect(try link("192.168.7.5", own: "192.168.9.9").obstacle == nil)
    }

    @Test func `the usual network of an address has its first three numbers`() {
        #expect(IPAddress("192.168.7.5")?.usualNetwork.map { "\($0)" } == "192.168.7.0/24")
        #expect(IPAddress("::1")?.usualNetwork == nil)
    }

    @Test func `a new token gets a line with its digest, and a free name`() throws {
        let (word, token) = Token.random()
        let first = try NamedToken.adding(token, named: nil, rights: "moderate", to: "# ours\nann look 0123456789abcdef-ann", atMost: 100)
        #expect(first.name == "link-1")
        #expect(!first.text.contains(word))
        var tokens = Tokens()
        tokens.named = try NamedToken.all(in: first.text, atMost: 100)
        #expect(tokens.holder(of: word) == Caller(name: "link-1", rights: [.look, .moderate]))
        #expect(tokens.holder(of: "0123456789abcdef-ann")?.name == "ann")
        let second = try NamedToken.adding(Token.random().token, named: nil, rights: "all", to: first.text, atMost: 100)
        #expect(second.name == "link-2")
        #expect(NamedToken.removing("link-2", from: second.text) == first.text)
    }

    @Test(arguments: [("ann", "look"), ("http", "look"), ("a b", "look"), ("bob", "rule")])
    func `a name that is taken, and rights that there are not, are refused`(name: String, rights: String) {
        #expect(throws: NamedToken.Flaw.self) {
            _ = try NamedToken.adding(Token.random().token, named: name, rights: rights, to: "ann look 0123456789abcdef-ann\n", atMost: 100)
        }
    }
}
