// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Feeds

private func comment(_ id: String, service: String = "youtube") -> String {
    #"{"id":"s","service":"\#(service)","data":{"id":"\#(id)","comment":"hi"}}"#
}

private func message(_ type: String, _ comments: [String], _ options: String = "{}") -> String {
    #"{"type":"\#(type)","data":{"comments":[\#(comments.joined(separator: ","))],"options":\#(options)}}"#
}

@Suite struct OneCommeMemoryTests {
    @Test func `each comment is passed on once, and the same id of another platform is another comment`() {
        var memory = OneCommeMemory(limit: 100)
        let first = memory.take(message("comments", [comment("1"), comment("1"), comment("1", service: "twitch")]), catchesUp: false)
        #expect(first == OneCommeMemory.Outcome(lines: [comment("1"), comment("1", service: "twitch")]))
        #expect(memory.take(message("comments", [comment("1")]), catchesUp: false) == OneCommeMemory.Outcome())
        #expect(memory.take(message("connected", [comment("1"), comment("2")]), catchesUp: true).lines == [comment("2")])
    }

    @Test func `what cannot be known again is passed on only where it has just come`() {
        var memory = OneCommeMemory(limit: 100)
        let nameless = #"{"service":"x","data":{"comment":"hi"}}"#
        #expect(memory.take(message("comments", [nameless, nameless]), catchesUp: true).lines == [nameless, nameless])
        #expect(memory.take(message("connected", [nameless]), catchesUp: true).lines == [])
    }

    @Test func `what it remembers is bounded, and reaches back as far as it promises`() {
        var memory = OneCommeMemory(limit: 100)
        for number in 0..<1_000 {
            #expect(memory.take(message("comments", [comment("\(number)")]), catchesUp: false).lines.count == 1)
            let earlier = comment("\(max(0, number - 99))")
            #expect(memory.take(message("connected", [earlier]), catchesUp: true).lines == [])
        }
        #expect(memory.take(message("connected", [comment("0")]), catchesUp: true).lines.count == 1, "it would grow for ever")
    }

    @Test(arguments: ["", "x", "[]", "{\"type\":\"clear\"}", "{\"type\":\"comments\"}", "{\"type\":\"comments\",\"data\":7}"])
    func `other messages are passed on as they are`(message: String) {
        var memory = OneCommeMemory(limit: 100)
        #expect(memory.take(message, catchesUp: true) == OneCommeMemory.Outcome(lines: [message]))
    }

    @Test func `a line feed between values makes no second line`() {
        var memory = OneCommeMemory(limit: 100)
        let spaced = comment("1").replacing(",", with: ",\r\n")
        let lines = memory.take(message("comments", [spaced]), catchesUp: true).lines
        #expect(lines == [comment("1").replacing(",", with: ",  ")])
        #expect(memory.take("{\n}", catchesUp: true).lines == ["{ }"])
    }
}

@Suite struct OneCommeAddressTests {
    @Test(arguments: [
        ("ws://127.0.0.1:11180", "ws://127.0.0.1:11180"), ("127.0.0.1", "ws://127.0.0.1:11180"), ("localhost:1", "ws://127.0.0.1:1"),
        ("WS://192.168.1.5/sub?p=comments", "ws://192.168.1.5:11180"), ("ws://10.0.0.1:5/", "ws://10.0.0.1:5"),
        ("172.31.0.1", "ws://172.31.0.1:11180"),
        ("[::1]:7", "ws://[::1]:7"), ("[fd00::1]", "ws://[fd00::1]:11180"), ("169.254.1.1", "ws://169.254.1.1:11180"),
        ("[fe80::1]", "ws://[fe80::1]:11180"),
    ])
    func `it is on this machine or in a private network`(text: String, shown: String) {
        #expect(OneCommeAddress(text)?.description == shown)
    }

    @Test(arguments: [
        "", "ws://", "wss://127.0.0.1", "https://127.0.0.1", "8.8.8.8", "172.32.0.1", "192.169.0.1", "pc.local", "example.org",
        "[2001:db8::1]", "0.0.0.0",
        "127.0.0.1:0", "127.0.0.1:x", "127.0.0.1/other", "127.1", "127.0.0.1@8.8.8.8", "::1", "[::ffff:8.8.8.8]",
    ])
    func `nothing else is one`(text: String) {
        #expect(OneCommeAddress(text) == nil)
    }

    @Test func `only this machine is here`() {
        #expect(["127.0.0.1", "localhost", "[::1]", "127.9.9.9"].allSatisfy { OneCommeAddress($0)?.isHere == true })
        #expect(["192.168.1.5", "[fd00::1]"].allSatisfy { OneCommeAddress($0)?.isHere == false })
    }
}
