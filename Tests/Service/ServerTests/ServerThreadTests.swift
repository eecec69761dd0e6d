// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Reading
@testable import Server
@testable import Voices

@Suite(.tags(.threads), .timeLimit(.minutes(1)))
final class ServerThreadTests {
    private let server: RunningServer

    init() throws {
        server = try RunningServer()
    }

    private func get(_ target: String) throws -> RawClient {
        let client = try #require(RawClient(port: server.port))
        client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return client
    }

    @Test(arguments: ["/v1", "/openapi.json", "/v1/info", "/v1/voices", "/v1/voices?language=ja", "/v1/audio/voices", "/v1/models"])
    func `what never changes is answered without the service`(target: String) throws {
        #expect(try get(target).receiveAll()?.hasPrefix("HTTP/1.1 200 ") == true)
    }

    private func memory(held: Int, used: Int, of budget: Int = 1 << 20) -> ToServer {
        let share = MemoryReport.Share(anonymous: 0, shared: 0, clean: 0)
        let report = MemoryReport(
            held: held,
            used: used,
            budget: budget,
            origin: "",
            reserve: 0,
            service: share,
            hosts: [],
            shed: "nothing"
        )
        return .memory(ClientMemory(report))
    }

    @Test func `while the memory budget is exceeded nobody begins to listen, and other requests are answered`() throws {
        server.inbox.send(memory(held: 2 << 20, used: 0))
        #expect(try get("/v1/listen.wav").receiveAll()?.contains("--memory-budget") == true)
        guard case .lookAtMemory = try server.next() else { throw Unexpected() }
        let client = try get("/healthz")
        try server.answerNext()
        #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 200 ") == true)
        server.inbox.send(memory(held: 0, used: 0))
        let listener = try get("/v1/listen.wav")
        guard case .listen = try server.next() else { throw Unexpected() }
        _ = listener
    }

    @Test func `what begins has to fit beside what began since memory was measured, but for the first of all`() throws {
        server.inbox.send(memory(held: 1 << 19, used: 1 << 20))
        let first = try get("/v1/listen.ogg")
        guard case .lookAtMemory = try server.next(), case .listen = try server.next() else { throw Unexpected() }
        #expect(try get("/v1/rooms/b/listen.ogg").receiveAll()?.contains("--memory-budget") == true)
        server.inbox.send(memory(held: 1 << 19, used: 0, of: 4 << 20))
        let second = try get("/v1/rooms/b/listen.ogg")
        guard case .lookAtMemory = try server.next(), case .listen = try server.next() else { throw Unexpected() }
        _ = (first, second)
    }

    @Test func `large answers are made one at a time, and small ones do not wait for them`() throws {
        let large = [try get("/v1/queue"), try get("/metrics")]
        guard case .askLarge(let first, let firstQuestion) = try server.next() else { throw Unexpected() }
        let small = try get("/healthz")
        try server.answerNext()
        #expect(small.receiveAll()?.hasSuffix("\r\n\r\nok\n") == true)
        server.inbox.send(.largeAnswer(call: first, answer(to: firstQuestion)))
        guard case .askLarge(let second, let secondQuestion) = try server.next() else { throw Unexpected() }
        server.inbox.send(.largeAnswer(call: second, answer(to: secondQuestion)))
        for client in large { #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 200 ") == true) }
    }

    @Test func `the service is told when a client leaves that waits until its comment is heard`() throws {
        var client = RawClient(port: server.port)
        let head = "POST /v1/comments?wait=heard HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client?.send(head + "Content-Length: 12\r\n\r\n{\"text\":\"x\"}")
        guard case .ask(let call, let question) = try server.next() else { throw Unexpected() }
        #expect(question.waits)
        client = nil
        guard case .askerLeft(let left) = try server.next() else { throw Unexpected() }
        #expect(left == call)
    }

    @Test func `figures do not wait for a dictionary`() throws {
        _ = try get("/v1/dictionary")
        guard case .askLarge = try server.next() else { throw Unexpected() }
        let figures = try get("/metrics")
        guard case .askLarge(let call, let question) = try server.next() else { throw Unexpected() }
        server.inbox.send(.largeAnswer(call: call, answer(to: question)))
        #expect(figures.receiveAll()?.contains("yomite_longest_loop_turn_seconds") == true)
    }

    @Test func `a problem of a large answer is told, and the next one has its turn`() throws {
        let (first, second) = (try get("/v1/rooms/nowhere/queue"), try get("/v1/queue"))
        for _ in 1...2 {
            guard case .askLarge(let call, let question) = try server.next() else { throw Unexpected() }
            server.inbox.send(.largeAnswer(call: call, answer(to: question)))
        }
        let statuses = [first, second].map { $0.receiveAll()?.split(separator: " ").dropFirst().first }
        #expect(statuses == ["404", "200"])
    }

    @Test func `a reader that missed events waits for its turn, and one that missed none does not`() throws {
        _ = try get("/v1/queue")
        guard case .askLarge(let large, let question) = try server.next() else { throw Unexpected() }
        let returning = try #require(RawClient(port: server.port))
        returning.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: run-1\r\n\r\n")
        let new = try get("/v1/events")
        guard case .follow(let call, after: nil, room: nil) = try server.next() else { throw Unexpected() }
        server.inbox.send(.follow(call: call, .success(EventsMissed(events: [], next: 1))))
        #expect(new.receive(until: "retry:") != nil)
        server.inbox.send(.largeAnswer(call: large, answer(to: question)))
        guard case .follow(let returned, after: EventID(run: "run", number: 1), room: nil) = try server.next() else { throw Unexpected() }
        server.inbox.send(.follow(call: returned, .success(EventsMissed(events: [], next: 1))))
        #expect(returning.receive(until: "retry:") != nil)
    }

    private func event(_ number: Int, in room: RoomName = "main") -> NumberedEvent {
        NumberedEvent(
            number: UInt64(number),
            room: room,
            time: 0,
            event: .output(state: "event \(number) \(String(repeating: "x", count: 200))")
        )
    }

    /// A reader of events that has begun.
    private func follow(_ room: RoomName? = nil, _ query: String = "", missed: [NumberedEvent] = [], next: UInt64 = 1) throws -> RawClient {
        let client = try #require(RawClient(port: server.port))
        let path = room.map { "/v1/rooms/\($0)/events" } ?? "/v1/events"
        client.send("GET \(path)\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        guard case .follow(let call, after: nil, room: room) = try server.next() else { throw Unexpected() }
        server.inbox.send(.follow(call: call, .success(EventsMissed(events: missed, next: next))))
        return client
    }

    /// The bytes that wait for clients of streams, as the server counts them when all that was said before is done.
    private func streamBytes() throws -> Int {
        let client = try get("/metrics")
        guard case .askLarge(let call, let question) = try server.next() else { throw Unexpected() }
        server.inbox.send(.largeAnswer(call: call, answer(to: question)))
        let page = try #require(client.receiveAll())
        return try #require(page.firstMatch(of: /\nyomite_http_stream_bytes (\d+)\n/).flatMap { Int($0.1) })
    }

    @Test func `readers who get the same events cost one copy of them and a chunk each, however many there are`() throws {
        let readers = try (1...50).map { _ in try follow() }
        for reader in readers { reader.receiveNothing() }
        // More than the kernel takes for a client that does not read.
        for number in 1...3_000 { server.inbox.send(.event(event(number))) }
        let last = try follow(next: 3_001)
        server.inbox.send(.event(event(3_001)))
        #expect(last.receive(until: "event 3001 ") != nil)
        #expect(try streamBytes() <= 1_048_576 + readers.count * 17_408)
    }

    @Test func `a reader that falls behind by more than is kept is closed, and the others get everything`() throws {
        let slow = try follow()
        slow.receiveLittle()
        let quick = try follow()
        for number in 1...5_000 {
            server.inbox.send(.event(event(number)))
            if number.isMultiple(of: 100) { #expect(quick.receive(until: "event \(number) ") != nil) }
        }
        #expect(slow.receiveAll()?.contains("event 5000 ") == false)
    }

    @Test func `a reader gets what it missed, then what happens, each once and only of its room`() throws {
        let other = try follow(next: 3)
        server.inbox.send(.event(event(3)))
        let reader = try follow("ann", missed: [event(1, in: "ann"), event(2), event(3)], next: 4)
        for number in 4...6 { server.inbox.send(.event(event(number, in: number == 5 ? "main" : "ann"))) }
        let text = try #require(reader.receive(until: "event 6 "))
        let numbers = text.matches(of: #/"state":"event (\d+) /#).map { $0.1 }
        #expect(numbers == ["1", "4", "6"])
        let all = try #require(other.receive(until: "event 6 "))
        #expect(all.matches(of: #/"state":"event (\d+) /#).map { $0.1 } == ["3", "4", "5", "6"])
    }

    private func accepted(_ number: UInt64, _ text: String) -> NumberedEvent {
        let kept = KeptComment(Comments.Comment(text: text))
        return NumberedEvent(number: number, room: "main", time: 0, event: .accepted(CommentNumber(number), id: nil), kept: kept)
    }

    @Test func `readers with and without texts get the same events, each in its own form, also what they missed`() throws {
        let plain = try follow(next: 2)
        server.inbox.send(.event(event(2)))
        #expect(plain.receive(until: "event 2 ")?.contains("\"asOf\":\"run-1\"") == true)
        // It comes while others read: what waits for them is not its own.
        server.inbox.send(.mask(TextMask(NeverSpoken.nothing.adding(listedIn: "zorgl"), .bleep)))
        let texts = try follow(nil, "?with=text", missed: [accepted(1, "say zorgl"), event(2)], next: 3)
        server.inbox.send(.event(accepted(3, "third")))
        server.inbox.send(.event(event(4)))
        let all = try #require(texts.receive(until: "event 4 "))
        #expect(all.contains(#""text":"say *****""#) && all.contains(#""text":"third""#) && !all.contains("reset"))
        #expect(all.matches(of: #/id: run-(\d+)/#).map { $0.1 } == ["1", "2", "3", "4"])
        let others = try #require(plain.receive(until: "event 4 "))
        #expect(others.contains("event: accepted") && !others.contains("third"))
        #expect(others.matches(of: #/id: run-(\d+)/#).map { $0.1 } == ["3", "4"])
    }

    @Test func `a reader whose events are forgotten is told so`() throws {
        let client = try #require(RawClient(port: server.port))
        client.send("GET /v1/events?after=run-1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        guard case .follow(let call, after: EventID(run: "run", number: 1), room: nil) = try server.next() else { throw Unexpected() }
        server.inbox.send(.follow(call: call, .success(EventsMissed(events: [event(5)], next: 6, hasGap: true))))
        let text = try #require(client.receive(until: "event 5 "))
        #expect(text.contains("event: reset\ndata: {\"asOf\":\"run-4\""))
    }

    @Test func `an id that no run gave is one of another run, and an empty one is none`() throws {
        for (id, wanted) in [("zzz", EventID(run: "zzz", number: 0)), ("", nil)] {
            let client = try #require(RawClient(port: server.port))
            client.send("GET /v1/events?after=\(id) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            guard case .follow(_, let after, room: nil) = try server.next() else { throw Unexpected() }
            #expect(after == wanted)
        }
    }

    @Test func `a reader gets the events that it names`() throws {
        let client = try #require(RawClient(port: server.port))
        client.send("GET /v1/events?events=host,finished HTTP/1.1\r\nHost: localhost\r\n\r\n")
        guard case .follow(let call, after: nil, room: nil) = try server.next() else { throw Unexpected() }
        server.inbox.send(.follow(call: call, .success(EventsMissed(events: [event(1)], next: 2))))
        server.inbox.send(.event(event(2)))
        server.inbox.send(.event(NumberedEvent(number: 3, room: "ann", time: 0, event: .host(engine: "espeak", state: "ready"))))
        let text = try #require(client.receive(until: "\"state\":\"ready\""))
        #expect(!text.contains("event: output") && text.contains("event: host"))
    }

    private func answer(to question: LargeQuestion) -> Result<LargeBody, HTTPProblem> { server.stage.answer(to: question) }
}
