// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// The whole state over HTTP: a list, and the events from there on.
@Suite(.tags(.threads), .timeLimit(.minutes(3))) struct StateTests {
    private struct Page: Decodable {
        struct Comment: Decodable {
            var comment: Int
            var id: String?
            var text: String?
            var outcome: String?
            var deleted: Bool?
            var voice: String?
        }
        var asOf: String
        var comments: [Comment]
    }

    private func page(_ service: Service) throws -> Page {
        try JSONDecoder().decode(Page.self, from: Data(try service.answer(to: "GET", "/v1/comments").body))
    }

    private func post(_ service: Service, _ path: String, _ body: String = "{}") throws -> String {
        try service.ask("POST", path, body)
    }

    private func follow(_ service: Service, _ query: String) throws -> RawClient {
        let client = try #require(RawClient(port: service.port))
        client.send("GET /v1/events?\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client
    }

    @Test func `a list and the events after it are the whole state, and readers without texts get none`() throws {
        let service = try Service("--output", "null:fast", "--events", "-", "--rooms")
        for id in ["one", "two"] { _ = try post(service, "/v1/comments", #"{"id":"\#(id)","text":"text \#(id)","author":"Ann"}"#) }
        try service.program.wait(forEvent: "finished", 2)
        let page = try page(service)
        #expect(page.comments.map(\.id) == ["two", "one"] && page.comments.map(\.text) == ["text two", "text one"])
        #expect(page.comments.allSatisfy { $0.outcome == "heard" && $0.voice != nil })
        let plain = try follow(service, "room=*&events=accepted")
        #expect(plain.receive(until: "event: hello") != nil)
        _ = try post(service, "/v1/rooms/ann/comments", #"{"id":"three","text":"text three"}"#)
        // From the list on: neither one nor two, but three, once.
        let texts = try follow(service, "with=text&room=*&events=accepted&after=\(page.asOf)")
        let told = try #require(texts.receive(until: "text three"))
        #expect(told.contains("event: hello") && !told.contains("event: reset") && !told.contains("text two"))
        _ = try post(
            service,
            "/v1/comments",
            #"{"id":"four","text":"text four","author":{"name":"Bob","roles":["vip"]},"platform":"test"}"#
        )
        let four = try #require(texts.receive(until: "\n\n"))
        #expect(four.contains(#""text":"text four""#) && four.contains(#""roles":["vip"]"#) && four.contains(#""platform":"test""#))
        let others = try #require(plain.receive(until: #""id":"four""#))
        #expect(others.contains(#""id":"three""#) && !others.contains("text"))
        let stranger = try follow(service, "with=text&after=other-7")
        #expect(stranger.receive(until: "text four")?.contains("event: reset") == true)
    }

    @Test func `what a moderator deletes is gone from the list and from the events of the past, and is not read again`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        for id in ["keep", "drop"] { _ = try post(service, "/v1/comments", #"{"id":"\#(id)","text":"secret \#(id)"}"#) }
        try service.program.wait(forEvent: "finished", 2)
        let begin = try page(service).asOf.split(separator: "-")[0] + "-0"
        let watcher = try follow(service, "events=moderated")
        #expect(watcher.receive(until: "event: hello") != nil)
        #expect(try post(service, "/v1/moderation", #"{"kind":"delete","id":"drop"}"#).contains(#""done":1"#))
        let order = try #require(watcher.receive(until: #""event":"moderated""#))
        #expect(order.contains(#""by":"http""#) && order.contains(#""comments":[2]"#))
        #expect(try page(service).comments.map(\.text) == [nil, "secret keep"])
        let past = try #require(try follow(service, "with=text&after=\(begin)").receive(until: #""event":"moderated""#))
        #expect(past.contains("secret keep") && !past.contains("secret drop"))
        #expect(try post(service, "/v1/comments/drop/again").contains(#""code":"conflict""#))
        #expect(try post(service, "/v1/comments/keep/again").contains(#""comment":3,"id":"keep~2""#))
        try service.program.wait(forEvent: "finished", 3)
        #expect(try page(service).comments.first?.text == "secret keep")
    }

    @Test func `what is read again is still taken away by the moderators of its chat, also while their ban lasts`() throws {
        let service = try Service("--feed", "twitch", "--output", "null:fast", "--events", "-", "-", command: ["read"])
        let (program, tags) = (service.program, "display-name=Ann;room-id=7;user-id=1")
        for id in ["a", "b"] { program.write("@id=\(id);\(tags) :ann!ann@ann PRIVMSG #chat :about penguins \(id)\r\n") }
        try program.wait(forEvent: "finished", 2)
        _ = try post(service, "/v1/control/pause")
        for id in ["a", "b"] { #expect(try post(service, "/v1/comments/\(id)/again").contains("\(id)~2")) }
        program.write("@room-id=7;target-msg-id=a :tmi CLEARMSG #chat :about penguins a\r\n")
        try program.wait(forEvent: "finished", 3)
        program.write("@room-id=7;target-user-id=1 :tmi CLEARCHAT #chat :ann\r\n")
        try program.wait(forEvent: "finished", 4)
        _ = try post(service, "/v1/control/resume")
        #expect(program.events.filter { $0.event == "finished" }.compactMap(\.outcome) == ["heard", "heard", "deleted", "deleted"])
        #expect(try page(service).comments.allSatisfy { $0.text == nil })
    }

    @Test func `a comment is put first, and who changes what is told`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        let watcher = try follow(service, "events=paused,settings,muted,dictionary")
        #expect(watcher.receive(until: "event: hello") != nil)
        _ = try post(service, "/v1/control/pause")
        #expect(watcher.receive(until: #""paused":true"#) != nil)
        for number in 1...6 { _ = try post(service, "/v1/comments", #"{"id":"m\#(number)","text":"number \#(number)"}"#) }
        #expect(try post(service, "/v1/comments/m6/first").contains(#""position""#))
        #expect(try post(service, "/v1/control/mute", "{\"muted\":true}").contains("true"))
        #expect(watcher.receive(until: #""muted":true"#)?.contains(#""changes":{"mute":"on"}"#) == true)
        _ = try service.ask("PUT", "/v1/dictionary/gg", #"{"reading":"good game"}"#)
        #expect(watcher.receive(until: #""action":"set""#) != nil)
        _ = try post(service, "/v1/control/resume")
        #expect(watcher.receive(until: #""paused":false"#) != nil)
        try service.program.wait(forEvent: "finished", 6)
        let heard = service.program.events.filter { $0.event == "started" }.compactMap(\.text)
        #expect(heard.firstIndex(of: "number 6") ?? 9 < 4 && heard.count == 6)
    }
}
