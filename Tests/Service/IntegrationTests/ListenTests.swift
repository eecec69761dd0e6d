// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// The service as listeners meet it: no sound card, and bytes over a socket.
@Suite(.tags(.memory, .threads), .timeLimit(.minutes(3))) struct ListenTests {
    /// The samples of a stream, from the header to where it was left.
    private func samples(of stream: [UInt8]) throws -> [Int16] {
        let head = try #require(stream.firstRange(of: "\r\n\r\n".utf8))
        return wavSamples(ReceivedAnswer.joined(stream[head.upperBound...]).bytes)
    }

    private func listener(_ service: Service, _ path: String = "/v1/listen.wav") throws -> RawClient {
        let client = try #require(RawClient(port: service.port))
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client
    }

    /// Everything a listener gets until a comment was heard, and a little of the silence after.
    private func hear(_ client: RawClient, enough: ([UInt8]) throws -> Bool) throws -> [UInt8] {
        var all: [UInt8] = []
        var looked = 0
        while true {
            let more = try #require(client.receive())
            try #require(!more.isEmpty)
            all += more
            // Half a second of sound: looking costs more than receiving.
            guard all.count - looked > 22_050 || looked == 0 else { continue }
            looked = all.count
            if try enough(all) { return all }
        }
    }

    private func isHeard(_ stream: [UInt8]) throws -> Bool {
        guard stream.firstRange(of: "\r\n\r\n".utf8) != nil else { return false }
        let samples = try samples(of: stream)
        return samples.contains { abs(Int($0)) > 300 } && samples.suffix(11_025).allSatisfy { abs(Int($0)) < 8 }
    }

    @Test("Without any sound server, a listener hears what is rendered, and it counts as heard")
    func noSoundServer() throws {
        let text = "The quick brown fox."
        let service = try Service("--voice", "espeak:en-us", "--events", "-")
        let client = try listener(service)
        #expect(client.receive(until: "data")?.contains("audio/wav") == true)
        #expect(try service.ask("GET", "/readyz").contains("\"ready\":true"))
        let second = try listener(service)
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(text)\"}")
        let stream = try hear(second, enough: isHeard)
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        let file = try service.workspace.file("text.txt", [text])
        let output = service.workspace.file("text.wav")
        let rendering = try yomite("render", "--voice", "espeak:en-us", "-o", output, file, in: service.workspace)
        #expect(try rendering.end() == 0)
        // How much silence comes in between is the business of clocks.
        #expect(try samples(of: stream).filter { $0 != 0 } == service.workspace.wav("text.wav").filter { $0 != 0 })
    }

    @Test("Ogg Opus comes with its header to whoever joins")
    func opus() throws {
        let service = try Service("--output", "null")
        let clients = try [listener(service, "/v1/listen.ogg"), listener(service, "/v1/listen.ogg")]
        for client in clients {
            let stream = try #require(client.receive(until: "OpusTags"))
            #expect(stream.contains("OpusHead"))
        }
        try service.waitForMetric("yomite_listeners 2")
    }

    @Test("A listener who stalls loses the connection, and others hear on")
    func stalled() throws {
        let config = Service.limits("listenerBytes: 32768")
        let service = try Service("--output", "null", config: config)
        let stalled = try listener(service)
        let other = try listener(service)
        try service.waitForMetric("yomite_listeners 2")
        stalled.receiveNothing()
        _ = try hear(other) { _ in
            try service.ask("GET", "/metrics").contains("limit=\"listener_bytes\"} 1")
        }
        try service.waitForMetric("yomite_listeners 1")
    }

    @Test("The listen-only token may stand in the address; no token may not")
    func token() throws {
        let service = try Service("--output", "null") { workspace in
            try [
                "--token-file", workspace.secret("token", ["0123456789abcdef0123"]),
                "--listen-token-file", workspace.secret("listen", ["fedcba9876543210fedc"]),
            ]
        }
        #expect(try listener(service).receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 401") == true)
        let client = try listener(service, "/v1/listen.wav?token=fedcba9876543210fedc")
        #expect(client.receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
    }

    @Test func `those who show no token have places of their own`() throws {
        let config = Service.limits("listeners: 3, openListeners: 1")
        let service = try Service("--output", "null", config: config)
        let first = try listener(service)
        #expect(first.receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
        #expect(try listener(service).receive(until: "limits.openListeners")?.hasPrefix("HTTP/1.1 503") == true)
        let guarded = try Service("--output", "null", config: config) { workspace in
            try [
                "--token-file", workspace.secret("token", ["0123456789abcdef0123"]), "--listen-token-file",
                workspace.secret("listen", ["fedcba9876543210fedc"]),
            ]
        }
        let known = try (1...3).map { _ in try listener(guarded, "/v1/listen.wav?token=fedcba9876543210fedc") }
        for client in known { #expect(client.receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true) }
    }

    @Test func `only so many rooms are compressed at once, and each for all who listen`() throws {
        let service = try Service("--output", "null", "--rooms", config: Service.limits("encoders: 1"))
        let first = try (1...2).map { _ in try listener(service, "/v1/rooms/one/listen.ogg") }
        for client in first { #expect(client.receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true) }
        let other = try listener(service, "/v1/rooms/two/listen.ogg")
        #expect(other.receive(until: "limits.encoders")?.hasPrefix("HTTP/1.1 503") == true)
        let text = try service.ask("POST", "/v1/audio/speech", #"{"input":"hello","response_format":"opus"}"#)
        #expect(text.contains("limits.encoders"), "\(text)")
        let plain = try listener(service, "/v1/rooms/two/listen.wav")
        #expect(plain.receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 200") == true)
        try service.waitForMetric("yomite_http_refused_total{limit=\"encoders\"} 2")
    }

    @Test func `a page of elsewhere cannot listen, and changes nothing`() throws {
        let service = try Service("--output", "null")
        let page = try #require(RawClient(port: service.port))
        page.send("GET /v1/listen.wav HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n\r\n")
        #expect(page.receive(until: "--allow-origin")?.hasPrefix("HTTP/1.1 403") == true)
        try service.waitForMetric("yomite_listeners 0")
    }

    @Test("Each room can be listened to, before it is opened and when it is opened again")
    func rooms() throws {
        // The main room and one other: opening a third closes the second.
        let service = try Service("--output", "null", "--events", "-", config: Service.limits("rooms: 2, listenerBytes: \"8M\""))
        let client = try listener(service, "/v1/rooms/ann/listen.wav")
        let main = try listener(service)
        try service.waitForMetric("yomite_listeners 2")
        for (count, room) in ["ann", "bob", "ann"].enumerated() {
            _ = try service.ask("POST", "/v1/rooms/\(room)/comments", #"{"text":"Hello."}"#)
            #expect(try service.program.wait(forEvent: "finished", count + 1).outcome == "heard")
        }
        let stream = try hear(client) { try isHeard($0) && bursts(of: samples(of: $0)) == 2 }
        // Nothing was said in the main room; the silence there is as long.
        let silence = try hear(main) { $0.count >= stream.count }
        #expect(try samples(of: silence).allSatisfy { abs(Int($0)) < 8 })
    }

    /// How often something is heard, with more than half a second of silence between.
    private func bursts(of samples: [Int16]) -> Int {
        var count = 0
        var silence = Int.max / 2
        for sample in samples {
            if abs(Int(sample)) > 300 {
                if silence > 11_025 { count += 1 }
                silence = 0
            } else {
                silence += 1
            }
        }
        return count
    }

    @Test("There are so many listeners and no more")
    func limit() throws {
        let service = try Service("--output", "null", config: Service.limits("listeners: 1"))
        let first = try listener(service)
        #expect(first.receive(until: "data") != nil)
        #expect(try listener(service).receive(until: "limits.listeners")?.hasPrefix("HTTP/1.1 503") == true)
    }
}
