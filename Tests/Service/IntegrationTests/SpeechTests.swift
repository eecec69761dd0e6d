// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Texts that are spoken for programs, over real sockets.
@Suite(.tags(.memory, .threads)) struct SpeechTests {
    /// Four and a half minutes of speech: more than a client's window and the kernel's buffers hold.
    private static let long = String(String(repeating: "All work and no play makes Jack a dull boy. ", count: 92).prefix(4_090))

    private let service: Service

    init() throws {
        service = try Service("--output", "null")
    }

    private func body(_ text: String, _ fields: String = "") -> String {
        #"{"model":"tts-1","input":"\#(text)","voice":"espeak:en-us"\#(fields)}"#
    }

    private func speech(_ text: String, _ fields: String = "") throws -> [UInt8] {
        try service.answer(to: "POST", "/v1/audio/speech", body(text, fields)).body
    }

    private func request(_ body: String) -> String {
        let head = "POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
        return "\(head)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test("A program gets each format, and the samples are those of a rendering")
    func formats() throws {
        let text = "The quick brown fox jumps over the lazy dog."
        let wav = try wavSamples(speech(text, #","response_format":"wav""#))
        let file = try service.workspace.file("text.txt", [text])
        let output = service.workspace.file("text.wav")
        let rendering = try yomite("render", "--voice", "espeak:en-us", "-o", output, file, in: service.workspace)
        #expect(try rendering.end() == 0)
        #expect(try trimmed(wav).count == trimmed(service.workspace.wav("text.wav")).count)
        let pcm = try samples(speech(text, #","response_format":"pcm""#))
        #expect(abs(pcm.count * 22_050 / 24_000 - wav.count) < 100)
        #expect(try speech(text, #","response_format":"flac""#).starts(with: "fLaC".utf8))
        #expect(try speech(text, #","response_format":"opus""#).starts(with: "OggS".utf8))
        #expect(try speech(text).starts(with: [0xFF]))
    }

    @Test("What is spoken for a program is no comment")
    func noComment() throws {
        #expect(try !speech("Hello").isEmpty)
        #expect(try service.ask("GET", "/v1/queue").contains("\"waiting\":0"))
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        #expect(service.program.account["accepted"] == 0)
    }

    @Test("A connection serves one text after the other, and a mistake costs it nothing")
    func keptConnection() throws {
        let client = try #require(RawClient(port: service.port))
        for (text, status) in [("One", "200"), ("", "400"), ("Two", "200")] {
            let body = body(text, #","response_format":"pcm""#)
            client.send(request(body))
            let end = status == "200" ? "\r\n0\r\n\r\n" : "invalid_request_error"
            #expect(client.receive(until: end)?.hasPrefix("HTTP/1.1 \(status)") == true)
        }
    }

    @Test("A client that reads nothing holds nobody back, and one that leaves is forgotten")
    func slowAndGone() throws {
        let body = body(Self.long, #","response_format":"wav""#)
        var slow: [RawClient] = []
        for _ in 0..<4 {
            let client = try #require(RawClient(port: service.port))
            client.send(request(body))
            slow.append(client)
        }
        #expect(try !wavSamples(speech("I am quick", #","response_format":"wav""#)).isEmpty)
        slow = []
        try service.waitForMetric("yomite_speech_requests 0")
    }

    @Test("A client that comes late for its sound gets all of it")
    func late() throws {
        let client = try #require(RawClient(port: service.port))
        client.send(request(body(Self.long, #","response_format":"pcm""#)))
        let whole = try speech(Self.long, #","response_format":"pcm""#).count
        let end = Array("\r\n0\r\n\r\n".utf8)
        var (count, last): (Int, [UInt8]) = (0, [])
        while last != end {
            let more = try #require(client.receive())
            try #require(!more.isEmpty, "the stream has an end before its end")
            count += more.count
            last = (last + more).suffix(end.count)
        }
        // The head and the chunks' lengths are more than the sound; no two utterances are quite alike.
        #expect(count > whole * 99 / 100)
    }

    @Test("Events end with the one that says so")
    func events() throws {
        let text = String(decoding: try speech("Hello", #","response_format":"pcm","stream_format":"sse""#), as: UTF8.self)
        let events = text.split(separator: "\n\n")
        #expect(events.count >= 2)
        #expect(events.dropLast().allSatisfy { $0.contains("speech.audio.delta") })
        #expect(events.last?.contains("speech.audio.done") == true)
    }

    @Test func `at the end of the service, texts that have not begun are answered`() throws {
        let clients = try (0..<4).map { _ in try #require(RawClient(port: service.port)) }
        for client in clients { client.send(request(body(Self.long, #","response_format":"wav""#))) }
        try service.waitForMetric("yomite_speech_requests 4")
        service.program.signal(SIGTERM)
        let heads = clients.map { $0.receive(until: "\r\n\r\n") ?? "" }
        #expect(heads.allSatisfy { $0.hasPrefix("HTTP/1.1 ") } && heads.contains { $0.hasPrefix("HTTP/1.1 503") }, "\(heads)")
        #expect(try service.program.end() == 0)
    }
}
