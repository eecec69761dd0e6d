// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `yomite listen`, beside a service that it listens to.
@Suite(.timeLimit(.minutes(3))) struct ListenCommandTests {
    private func listen(_ service: Service, to file: String) throws -> Program {
        let program = try yomite("listen", service.url("/"), "--output", "wav:\(file)", in: service.workspace)
        try program.wait(forLine: "listening to")
        try service.waitForMetric("yomite_listeners 1")
        return program
    }

    /// The file's sound, without silence: how much of it comes in between is the business of clocks.
    private func sound(_ service: Service, _ name: String) throws -> [Int16] {
        try service.workspace.wav(name).filter { $0 != 0 }
    }

    private func size(of path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    private func rendering(_ text: String, of service: Service) throws -> [Int16] {
        let file = try service.workspace.file("text.txt", [text])
        let output = service.workspace.file("text.wav")
        #expect(try yomite("render", "--voice", "espeak:en-us", "-o", output, file, in: service.workspace).end() == 0)
        return try sound(service, "text.wav")
    }

    @Test("What is heard there is heard here, sample for sample")
    func sameSound() throws {
        let text = "The quick brown fox."
        let service = try Service("--voice", "espeak:en-us", "--output", "null", "--events", "-")
        let listener = try listen(service, to: service.workspace.file("heard.wav"))
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(text)\"}")
        try service.program.wait(forEvent: "finished")
        // What was heard there is in the file when two more seconds are.
        let heard = service.workspace.file("heard.wav")
        let length = try size(of: heard)
        try service.wait(for: "two seconds more", from: "/healthz") { _ in (try? size(of: heard)) ?? 0 >= length + 88_200 }
        listener.signal(SIGTERM)
        #expect(try listener.end() == 143)
        #expect(try sound(service, "heard.wav") == rendering(text, of: service))
    }

    @Test("A service that goes away is waited for")
    func lostService() throws {
        let first = try Service("--output", "null")
        let listener = try listen(first, to: first.workspace.file("heard.wav"))
        first.program.signal(SIGKILL)
        try listener.wait(forLine: "trying again")
        let second = try Service("--output", "null", port: first.port)
        try second.waitForMetric("yomite_listeners 1")
        listener.signal(SIGINT)
        #expect(try listener.end() == 130)
    }

    @Test func `a process of a fleet that leads to another one is obeyed, and asked again when the sound ends`() throws {
        let first = try Service("--output", "null")
        let intake = try ListeningPort()
        let listener = try yomite("listen", "http://127.0.0.1:\(intake.number)/", "--output", "null", in: first.workspace)
        func lead(to service: Service) throws {
            intake.answer("HTTP/1.1 307 Temporary Redirect\r\nlocation: \(service.url("/v1/listen.wav"))\r\n\r\n")
            try service.waitForMetric("yomite_listeners 1")
        }
        try lead(to: first)
        first.program.signal(SIGKILL)
        try lead(to: Service("--output", "null"))
        listener.signal(SIGINT)
        #expect(try listener.end() == 130)
    }

    @Test("What cannot be listened to is told, and not tried again")
    func refusals() throws {
        let service = try Service("--output", "null")
        for (url, code, words) in [
            ("https://example.org/", 64, "http://"), (service.url("/v1/info"), 69, "WAV"), (service.url("/nothing"), 69, "404"),
        ] {
            let program = try yomite("listen", url, "--output", "null", in: service.workspace)
            #expect(try program.end() == code)
            #expect(program.errorText.contains(words))
        }
    }
}
