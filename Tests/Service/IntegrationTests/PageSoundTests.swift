// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// The sound of a room as packets, for pages that play it.
@Suite(.tags(.memory, .threads), .timeLimit(.minutes(3))) struct PageSoundTests {
    /// What came of a room.
    private struct Heard {
        /// How many samples a packet of Opus has; nil: the packets are samples.
        var packetLength: Int?
        var samples: [Int16] = []
        /// The frame of the room's clock at which they begin.
        var first: Double?
        /// Whether each packet began where the one before had ended.
        var isWhole = true
        var beginnings = 0
        var texts: [String] = []

        mutating func take(_ frame: (first: UInt8, payload: [UInt8])) {
            guard frame.first == 0x82 else { return texts.append(String(decoding: frame.payload, as: UTF8.self)) }
            let bits = frame.payload[..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let start = Double(bitPattern: bits)
            if let first, abs(start - first - Double(samples.count)) > 0.001 { isWhole = false }
            if first == nil { first = start }
            if frame.payload[8] == 1 { beginnings += 1 }
            if let packetLength { return samples += [Int16](repeating: 0, count: packetLength) }
            let bytes = frame.payload[10...]
            samples += stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
                Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
            }
        }
    }

    private func page(_ service: Service, _ path: String = "/v1/listen") throws -> WebSocketClient {
        let client = try #require(WebSocketClient(port: service.port, path))
        #expect(try #require(client.head()).hasPrefix("HTTP/1.1 101"))
        return client
    }

    /// Takes packets until so many signs of life have come in a row, between which nothing was heard.
    private func hear(_ client: WebSocketClient, signs: Int = 2, packetLength: Int? = nil) throws -> Heard {
        var (heard, quiet) = (Heard(packetLength: packetLength), 0)
        while quiet < signs || heard.samples.isEmpty {
            let frame = try #require(client.next())
            heard.take(frame)
            quiet = heard.texts.last?.contains("alive") == true && frame.first == 0x81 ? quiet + 1 : 0
        }
        return heard
    }

    private func trimmed(_ samples: [Int16]) -> [Int16] {
        let start = samples.firstIndex { $0 != 0 } ?? samples.endIndex
        return Array(samples[start...(samples.lastIndex { $0 != 0 } ?? start)])
    }

    @Test func `a page gets every sample that a file would have, on the clock of the words`() throws {
        let text = "The quick brown fox jumps over the lazy dog."
        let service = try Service("--output", "none", "--voice", "espeak:en-us", "--events", "-")
        let client = try page(service)
        #expect(client.text() == #"{"event":"listening","rate":22050}"#)
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(text)\"}")
        let heard = try hear(client)
        #expect(heard.isWhole)
        #expect(heard.beginnings == 1)
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        let file = try service.workspace.file("text.txt", [text])
        let reading = try yomite(
            "read",
            "--voice",
            "espeak:en-us",
            "--output",
            "raw:\(service.workspace.file("text.raw"))",
            file,
            in: service.workspace
        )
        #expect(try reading.end() == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: service.workspace.file("text.raw")))
        let raw = stride(from: 0, to: bytes.count & ~1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
        #expect(trimmed(heard.samples) == trimmed(raw))
        // The first word begins where its first sample lies.
        let started = try service.program.wait(forEvent: "started")
        let (at, first) = (try #require(started.at), try #require(heard.first))
        #expect(abs(Double(at) - first * 1_000 / 22_050) < 50)
    }

    @Test func `a page that wants Opus gets it on the same clock, as long as an encoder may be made`() throws {
        let service = try Service("--output", "none", "--announce", "never", config: Service.limits("encoders: 1"))
        let samples = try page(service)
        #expect(samples.text() == #"{"event":"listening","rate":22050}"#)
        let packets = try page(service, "/v1/listen?codec=opus")
        #expect(packets.text() == #"{"codec":"opus","event":"listening","rate":48000}"#)
        let other = try page(service, "/v1/rooms/other/listen?codec=opus")
        #expect(other.text() == #"{"event":"listening","rate":22050}"#)
        #expect(try service.ask("GET", "/v1/listen?codec=mp3").contains("codec must be pcm or opus"))
        _ = try service.ask("POST", "/v1/comments", #"{"text":"The quick brown fox jumps over the lazy dog."}"#)
        let (heard, compressed) = (try hear(samples), try hear(packets, packetLength: 960))
        #expect(compressed.isWhole && compressed.beginnings == 1)
        func span(_ heard: Heard, rate: Double) throws -> (begin: Double, end: Double) {
            let first = try #require(heard.first)
            return (first / rate, (first + Double(heard.samples.count)) / rate)
        }
        let silence = Double(heard.samples.reversed().prefix { abs(Int($0)) < 33 }.count) / 22_050
        let (own, others) = (try span(heard, rate: 22_050), try span(compressed, rate: 48_000))
        // It begins with the packet in which the sound begins, and ends behind the last of it that can be heard.
        #expect((0...0.02).contains(own.begin - others.begin), "\(own), \(others)")
        #expect((-silence...0.06).contains(others.end - own.end), "\(own), \(others), \(silence)")
    }

    @Test func `with output none, comments wait until a page listens, and what the last one did not hear to its end is said again`() throws
    {
        let service = try Service("--output", "none", "--announce", "never", "--events", "-")
        #expect(try service.ask("GET", "/readyz").contains("nobody is listening"))
        let long = String(repeating: "and so on ", count: 12)
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(long)\"}")
        try service.program.wait(forEvent: "accepted")
        var client: WebSocketClient? = try page(service)
        try service.program.wait(forEvent: "started")
        #expect(try service.ask("GET", "/readyz").contains("\"ready\":true"))
        #expect(!service.program.outputText.contains("finished"))
        client?.send(#"{"state":"playing","latency":40,"buffer":20,"gaps":0}"#)
        try service.wait(for: "its report", from: "/v1/listeners") { $0.contains("\"latency\":40") && $0.contains("\"format\":\"page\"") }
        client = nil
        try service.waitForMetric("yomite_listeners 0")
        let next = try page(service)
        try service.program.wait(forEvent: "started", 2)
        _ = try hear(next)
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
    }

    @Test func `pages of one token learn how many they are, and have limits`() throws {
        let limits = "listeners: 2, listenerSeconds: 5, webSocketCommands: 8"
        let service = try Service("--output", "none", config: Service.limits(limits))
        let first = try page(service)
        let second = try page(service)
        while let text = first.text(), !text.contains(#""count":2"#) {}
        let third = try #require(WebSocketClient(port: service.port, "/v1/listen"))
        #expect(third.head()?.hasPrefix("HTTP/1.1 503") == true)
        // What is no report is answered, and too many of them end the connection.
        second.send("garbage")
        while let text = second.text(), !text.contains(#""status":400"#) {}
        for _ in 0..<9 { second.send(#"{"state":"playing","latency":1,"buffer":1,"gaps":0}"#) }
        while second.next() != nil {}
        while let text = first.text(), !text.contains(#""count":1"#) {}
        // The first says nothing at all.
        try service.waitForMetric("yomite_listeners 0")
        let metrics = try service.ask("GET", "/metrics")
        #expect(metrics.contains("limit=\"web_socket_commands\"} 1"))
        #expect(metrics.contains("limit=\"listener_time\"} 1"))
    }

    @Test func `without listeners there is no output none`() throws {
        let workspace = try Workspace()
        let reading = try yomite("say", "--output", "none", "hello", in: workspace)
        #expect(try reading.end() == 78)
        #expect(reading.errorText.contains("nobody can listen"))
    }
}
