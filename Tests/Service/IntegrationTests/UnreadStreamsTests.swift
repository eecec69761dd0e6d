// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Clients that ask for a stream and never read it, and the memory that the service holds for them.
@Suite(.timeLimit(.minutes(2)))
struct UnreadStreamsTests {
    private static let readers = 60
    /// An eighth of the default, so that a thousand comments are more than a reader may leave unread.
    private static let limits = Service.limits("eventReaderBytes: \"128K\"")

    /// What the service holds alone, in bytes.
    private func memory(of service: Service) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(service.program.processID)/smaps_rollup", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first) * 1_024
    }

    /// Posts comments, of which the last one may have an id.
    private func post(_ comments: Int, in room: String = "main", lastID: String? = nil, to service: Service) throws {
        var lines = (1...comments).map { "{\"text\":\"comment \($0) with some words\",\"author\":\"viewer \($0)\"}" }
        if let lastID { lines[comments - 1] = "{\"text\":\"the last\",\"id\":\"\(lastID)\"}" }
        let body = lines.joined(separator: "\n")
        let client = try #require(RawClient(port: service.port))
        client.send(
            "POST /v1/rooms/\(room)/comments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-ndjson\r\n"
        )
        client.send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 202") == true)
    }

    @Test(.measuresMemory)
    func `readers of events that do not read cost a chunk each`() throws {
        let service = try Service("--output", "null", config: Self.limits)
        try post(1_024, to: service)
        let readers = try (1...Self.readers).map { _ in
            let reader = try #require(RawClient(port: service.port))
            reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = reader.receive(until: "retry: 1000")
            reader.receiveNothing()
            return reader
        }
        let before = try memory(of: service)
        for _ in 1...2 { try post(1_024, to: service) }
        try service.waitForMetric("yomite_http_refused_total{limit=\"event_bytes\"} \(Self.readers)")
        let after = try memory(of: service)
        // What is kept of the events for all of them, and what of the comments themselves is new.
        #expect(after - before < 4 << 20, "\(before) bytes, then \(after)")
        withExtendedLifetime(readers) {}
    }

    @Test func `a slow reader of a quiet room misses nothing of it, whatever happens in others`() throws {
        let service = try Service("--output", "null")
        try post(1, in: "quiet", to: service)
        let slow = try #require(RawClient(port: service.port))
        slow.receiveLittle()
        slow.send("GET /v1/rooms/quiet/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = slow.receive(until: "retry: 1000")
        let quick = try #require(RawClient(port: service.port))
        quick.send("GET /v1/events?events=accepted HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = quick.receive(until: "retry: 1000")
        // More than the kernel and a chunk take, a little; then more than all that is kept elsewhere.
        try post(450, in: "quiet", lastID: "middle", to: service)
        // The quick reader is not reading while its turn has not come: as much as comes meanwhile must be less than is kept for it.
        var flood = 0
        for number in 1...8 {
            try post(1_024, lastID: "flood-\(number)", to: service)
            flood += try #require(quick.receive(until: "\"id\":\"flood-\(number)\"")).utf8.count
        }
        #expect(flood > 1 << 20, "more than limits.eventReaderBytes")
        try post(1, in: "quiet", lastID: "end", to: service)
        let heard = try #require(slow.receive(until: "\"id\":\"end\""))
        #expect(heard.contains("\"id\":\"middle\""))
        #expect(!heard.contains("flood"))
        #expect(try service.ask("GET", "/metrics").contains("yomite_http_refused_total{limit=\"event_bytes\"} 0"))
    }

    private struct Page: Decodable {
        struct Comment: Decodable {
            let comment: Int
        }
        let asOf: String
        let forgotten: Int?
        let comments: [Comment]
        let more: Bool
    }

    private func pages(of service: Service) throws -> [Page] {
        var pages: [Page] = []
        repeat {
            let before = pages.last?.comments.last.map { "&before=\($0.comment)" } ?? ""
            let body = try service.ask("GET", "/v1/comments?limit=500\(before)")
            pages.append(try JSONDecoder().decode(Page.self, from: Data(body.utf8)))
        } while pages.last?.more == true
        return pages
    }

    @Test func `a reader that was dropped in a flood has the newest comments from the list, and all events after it`() throws {
        let service = try Service("--output", "null", config: Self.limits)
        let slow = try #require(RawClient(port: service.port))
        slow.send("GET /v1/events?with=text HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = slow.receive(until: "retry: 1000")
        slow.receiveNothing()
        let posted = 2 * 1_024
        for _ in 1...2 { try post(1_024, to: service) }
        try service.waitForMetric("yomite_http_refused_total{limit=\"event_bytes\"} 1")
        // Thousands that waited get their outcomes after those that found no place.
        _ = try service.ask("POST", "/v1/control/clear")
        try service.waitForOutcomes(posted)
        let pages = try pages(of: service)
        let listed = pages.flatMap { $0.comments.map(\.comment) }
        let forgotten = try #require(pages.first?.forgotten)
        #expect(listed.filter { $0 > forgotten } == Array((forgotten + 1...posted).reversed()))
        #expect(forgotten <= posted - 1_750 && Set(listed).count == listed.count)
        let asOf = try #require(pages.first?.asOf)
        let last = try #require(asOf.split(separator: "-").last.flatMap { Int($0) })
        let reader = try #require(RawClient(port: service.port))
        reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(asOf)\r\n\r\n")
        // The first events may come in the same packet as the beginning.
        let beginning = try #require(reader.receive(until: "retry: 1000"))
        try post(1, lastID: "after", to: service)
        let events = beginning + (try #require(reader.receive(until: "\"id\":\"after\"")))
        let ids = events.matches(of: #/id: \w+-(\d+)/#).compactMap { Int($0.1) }
        #expect(ids.first == last + 1 && !events.contains("event: reset"), "\(asOf), then \(events.prefix(600))")
        withExtendedLifetime(slow) {}
    }

    @Test(.measuresMemory)
    func `where memory has a budget, those go who have not read for the longest`() throws {
        let service = try Service("--output", "null", config: Service.limits("streamBytes: \"1M\""))
        let readers = try (1...Self.readers * 2).map { _ in
            let reader = try #require(RawClient(port: service.port))
            reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = reader.receive(until: "retry: 1000")
            reader.receiveNothing()
            return reader
        }
        try post(4_096, to: service)
        try post(4_096, to: service)
        try service.waitForMetric("yomite_event_readers 0")
        let page = try service.ask("GET", "/metrics")
        let refused = try #require(page.firstMatch(of: #/limit="stream_bytes"} (\d+)/#).flatMap { Int($0.1) })
        #expect(refused > 0)
        withExtendedLifetime(readers) {}
    }
}
