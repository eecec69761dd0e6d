// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// The chats that OneComme watches, from a server that sends what it sends.
@Suite(
    .tags(.memory, .threads),
    .serialized,
    .timeLimit(.minutes(3)),
    .enabled(if: PrivateOneComme.library != nil, Comment(rawValue: PrivateOneComme.missing))
)
struct OneCommeTests {
    @Test func `what is written is heard with its author's nickname, platform and roles, what is deleted is not, and nothing twice`() throws
    {
        let server = try PrivateOneComme()
        server.comment("m-0", "old")
        let service = try Service("--onecomme", "127.0.0.1:\(server.port)", "--output", "null:fast", "--events", "-", "-v")
        try service.program.wait(forLine: "onecomme: connected to ws://127.0.0.1:\(server.port)")
        try server.waitForConnections(1)
        server.comment("m-1", "hello <img src=\"x\" alt=\":wave:\"> &lt;3", ["nickname": "Annie", "isModerator": true])
        try service.program.wait(forEvent: "finished", 1)
        _ = try service.ask("POST", "/v1/control/pause")
        server.comment("m-2", "deleted before its turn", service: "niconama")
        server.comment("m-3", "a gift", service: "youtube", ["hasGift": true, "price": 500, "unit": "¥"])
        try service.program.wait(forEvent: "accepted", 3)
        let queue = try service.ask("GET", "/v1/queue")
        #expect(queue.contains(#""amount":"500 JPY""#), "\(queue)")
        server.send(#"{"type":"deleted","data":[{"id":"m-2","message":"deleted"}]}"#)
        try service.program.wait(forEvent: "moderated", 1)
        server.drop()
        server.comment("m-4", "written meanwhile")
        try service.program.wait(forLine: "again")
        try service.program.wait(forEvent: "accepted", 4)
        _ = try service.ask("POST", "/v1/control/resume")
        try service.program.wait(forEvent: "finished", 4)
        let started = service.program.events.filter { $0.event == "started" }.compactMap(\.text)
        #expect(started == ["hello :wave: <3", "a gift", "written meanwhile"])
        let comments = try service.ask("GET", "/v1/comments?limit=10")
        #expect(comments.contains(#""platform":"youtube""#) && comments.contains("Annie") && comments.contains("moderator"), "\(comments)")
        try service.waitForMetric("yomite_onecomme_connected 1")
        try service.waitForMetric("yomite_onecomme_reconnects_total 1")
    }

    @Test func `it is connected and removed while a service runs, and only on this machine`() throws {
        let server = try PrivateOneComme()
        let service = try Service("--output", "null:fast", "--events", "-", "-v")
        let address = "ws://127.0.0.1:\(server.port)"
        #expect(try service.ask("POST", "/v1/sources", #"{"onecomme":"\#(address)"}"#).contains(#""name":"onecomme-1""#))
        try service.program.wait(forLine: "connected to \(address)")
        try server.waitForConnections(1)
        server.comment("m-1", "hello")
        try service.program.wait(forEvent: "finished", 1)
        let listed = try service.ask("GET", "/v1/sources")
        #expect(listed.contains(#""address":"\#(address)""#) && listed.contains(#""state":"connected""#), "\(listed)")
        #expect(
            try service.ask("POST", "/v1/sources", #"{"onecomme":"\#(address)"}"#).contains("is already read by the source onecomme-1")
        )
        for far in ["ws://192.168.1.5:11180", "ws://8.8.8.8", "example.org", ""] {
            #expect(try service.ask("POST", "/v1/sources", #"{"onecomme":"\#(far)"}"#).contains("an address of this machine"), "\(far)")
        }
        #expect(try service.ask("DELETE", "/v1/sources/onecomme-1").contains(address))
        #expect(try service.ask("GET", "/v1/sources") == "[]\n")
        #expect(try !service.ask("GET", "/metrics").contains("yomite_onecomme_connected"))
    }

    @Test func `the same comments by Bouyomi-chan's door are told once`() throws {
        let server = try PrivateOneComme()
        let service = try Service(
            "--onecomme",
            "127.0.0.1:\(server.port)",
            "--bouyomi",
            "--bouyomi-port",
            "0",
            "--bouyomi-http-port",
            "0",
            "--output",
            "null:fast",
            "--events",
            "-"
        )
        let door = try service.program.wait(for: "Bouyomi-chan's port") { program in
            program.errorText.firstMatch(of: /as Bouyomi-chan at [^\n]*http:\/\/127\.0\.0\.1:([0-9]+)/).flatMap { Int($0.output.1) }
        }
        try service.program.wait(forLine: "connected to ws://")
        try server.waitForConnections(1)
        for number in 1...3 {
            server.comment("m-\(number)", "hello\(number)")
            _ = try ReceivedAnswer(to: "GET", "/Talk?text=Ann%20hello\(number)", port: door)
        }
        try service.program.wait(forEvent: "accepted", 6)
        try service.program.wait(forEvent: "source", 1)
        #expect(
            service.program.outputText.contains(
                #"{"action":"doubled","by":"bouyomi","event":"source","kind":"onecomme","name":"onecomme-1""#
            )
        )
        #expect(service.program.errorText.ranges(of: "are read twice").count == 1)
        #expect(service.program.events.count { $0.event == "source" } == 1)
    }
}
