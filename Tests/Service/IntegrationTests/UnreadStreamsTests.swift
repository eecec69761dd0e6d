// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Clients that ask for a stream and never read it, and the memory that the service holds for them.
@Suite(.timeLimit(.minutes(2)))
struct UnreadStreamsTests {
    private static let readers = 60

    /// What the service holds alone, in bytes.
    private func memory(of service: Service) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(service.program.processID)/smaps_rollup", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first) * 1_024
    }

    private func post(_ comments: Int, to service: Service) throws {
        let lines = (1...comments).map { "{\"text\":\"comment \($0) with some words\",\"author\":\"viewer \($0)\"}" }
        let body = lines.joined(separator: "\n")
        let client = try #require(RawClient(port: service.port))
        client.send("POST /v1/comments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-ndjson\r\n")
        client.send("Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 202") == true)
    }

    @Test(.measuresMemory)
    func `readers of events that do not read cost a chunk each`() throws {
        let service = try Service("--output", "null")
        try post(4_096, to: service)
        let readers = try (1...Self.readers).map { _ in
            let reader = try #require(RawClient(port: service.port))
            reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = reader.receive(until: "retry: 1000")
            reader.receiveNothing()
            return reader
        }
        let before = try memory(of: service)
        for _ in 1...3 { try post(4_096, to: service) }
        try service.waitForMetric("yomite_http_refused_total{limit=\"event_bytes\"} \(Self.readers)")
        let after = try memory(of: service)
        // What is kept of the events for all of them, and what of the comments themselves is new.
        #expect(after - before < 12 << 20, "\(before) bytes, then \(after)")
        withExtendedLifetime(readers) {}
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
        let page = try service.curl(service.url("/metrics"))
        let refused = try #require(page.firstMatch(of: #/limit="stream_bytes"} (\d+)/#).flatMap { Int($0.1) })
        #expect(refused > 0)
        withExtendedLifetime(readers) {}
    }
}
