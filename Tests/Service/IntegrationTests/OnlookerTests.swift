// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Whoever only looks on or listens: what it gets, and what it must not cost.
@Suite(.timeLimit(.minutes(3))) struct OnlookerTests {
    private func ask(_ service: Service, _ path: String, _ headers: String = "") throws -> RawClient {
        let client = try #require(RawClient(port: service.port))
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
        return client
    }

    @Test("A reader that missed more than may wait for it gets the newest, and what happens then")
    func missedTooMuch() throws {
        let service = try Service("--output", "null:fast", "--events", "-", config: Service.limits("eventReaderBytes: 4096"))
        for number in 1...40 {
            _ = try service.ask("POST", "/v1/comments", #"{"id":"m\#(number)","text":"Hello"}"#)
        }
        try service.program.wait(forEvent: "finished", 40)
        let reader = try ask(service, "/v1/events", "Last-Event-ID: another-1\r\n")
        var text = try #require(reader.receive(until: #""id":"m40""#))
        _ = try service.ask("POST", "/v1/comments", #"{"id":"last","text":"Hello"}"#)
        text += try #require(reader.receive(until: #""id":"last""#))
        #expect(!text.contains(#""id":"m1""#))
    }

    @Test("Rooms that are only asked for are not remembered, so that none is forgotten for them")
    func roomsOfOthers() throws {
        let service = try Service("--output", "null:fast", "--events", "-", config: Service.limits("rooms: 2"))
        _ = try service.ask("POST", "/v1/rooms/ann/comments", #"{"id":"a","text":"Hello"}"#)
        try service.program.wait(forEvent: "finished")
        let reader = try ask(service, "/v1/rooms/bob/events")
        #expect(reader.receive(until: "retry: ")?.contains("text/event-stream") == true)
        let listener = try ask(service, "/v1/rooms/cat/listen.wav")
        #expect(listener.receive(until: "data")?.contains("audio/wav") == true)
        #expect(try service.ask("GET", "/v1/rooms/ann/comments/a").contains(#""outcome":"heard""#))
        // They are told of what happens there all the same.
        _ = try service.ask("POST", "/v1/rooms/bob/comments", #"{"id":"b","text":"Hello"}"#)
        #expect(reader.receive(until: #""id":"b""#) != nil)
    }

    @Test("The head of a stream of events comes alone, and the connection serves the next request")
    func heads() throws {
        let service = try Service("--output", "null:fast")
        let client = try #require(RawClient(port: service.port))
        client.send("HEAD /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let answers = try #require(client.receiveAll()).components(separatedBy: "HTTP/1.1 200 OK\r\n").dropFirst()
        #expect(answers.count == 2)
        #expect(answers.first?.contains("Content-Type: text/event-stream") == true)
        #expect(answers.first?.hasSuffix("\r\n\r\n") == true)
    }

    @Test func `without a room events are those of all rooms, comments go where they say, and all else is the first room's`() throws {
        let service = try Service("--output", "null")
        let reader = try #require(RawClient(port: service.port))
        reader.send("GET /v1/events?events=accepted HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(reader.receive(until: "retry: 1000") != nil)
        #expect(try !service.ask("POST", "/v1/control/pause").isEmpty)
        _ = try service.ask("POST", "/v1/comments", #"[{"text":"one","id":"1","room":"ann"},{"text":"two","id":"2"}]"#)
        _ = try service.ask("POST", "/v1/rooms/bob/comments", #"{"text":"three","id":"3"}"#)
        let events = try #require(reader.receive(until: #""room":"bob""#))
        #expect(events.contains(#""room":"ann""#) && events.contains(#""room":"main""#))
        let queue = try service.ask("GET", "/v1/queue")
        #expect(queue.contains(#""room":"main""#) && queue.contains(#""paused":true"#) && queue.contains(#""text":"two""#))
        #expect(!queue.contains("one") && !queue.contains("three"))
        #expect(try service.ask("GET", "/v1/rooms/ann/queue").contains(#""paused":false"#))
        #expect(try service.ask("GET", "/v1/comments/2").contains(#""state":"waiting""#))
        #expect(try service.ask("GET", "/v1/comments/1").contains(#""state":"#), "in whichever room it is")
        #expect(try service.ask("GET", "/v1/rooms/main/comments/3").contains("unknown-comment"))
    }
}
