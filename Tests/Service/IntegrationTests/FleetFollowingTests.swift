// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Pages and players at any process of a fleet: they see and hear a room that a node reads, and follow it to the next one.
extension FleetTests {
    /// Asks as a page of this process does, or with other headers.
    private func ask(_ path: String, at process: Service, _ more: String = "") throws -> RawClient {
        let client = try #require(RawClient(port: process.port))
        let host = "127.0.0.1:\(process.port)"
        client.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n\(more)\r\n")
        return client
    }

    /// Asks again, as EventSource does, until there is a stream that begins with this.
    private func askAgain(_ path: String, at process: Service, until mark: String) throws -> RawClient {
        for _ in 1...30_000 {
            let client = try ask(path, at: process)
            guard let head = client.receive(until: "\r\n\r\n") else { continue }
            if head.hasPrefix("HTTP/1.1 200"), head.contains(mark) || client.receive(until: mark) != nil { return client }
        }
        throw Program.Failure.notReached(path, output: "", errors: process.program.errorText)
    }

    @Test func `a page at an intake sees and hears a room of a node, and a program is led there`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a"))
        let events = try ask("/v1/rooms/r/events", at: intake)
        #expect(events.receive(until: "event: hello")?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
        let handshake =
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        let socket = try ask("/v1/rooms/r/ws", at: intake, handshake)
        #expect(socket.receive(until: #""event":"hello""#)?.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n") == true)
        let sound = try ask("/v1/rooms/r/listen.wav", at: intake)
        #expect(sound.receive(until: "WAVE")?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
        try put("hello", id: "1", at: intake)
        for client in [events, socket] { #expect(client.receive(until: #""event":"finished","id":"1""#) != nil) }
        #expect(try intake.ask("GET", "/metrics").contains("\nyomite_http_carried 3\n"))
        let origin = "Origin: http://127.0.0.1:\(intake.port)"
        #expect(try intake.answer(to: "POST", "/v1/rooms/r/control/pause", fields: origin).text.contains(#""paused":true"#))
        try nodes[0].program.wait(forEvent: "paused")
        #expect(try intake.answer(to: "GET", "/v1/rooms/r/events").status == 307)
    }

    @Test func `a page is told that its room moves, and follows it to the next node`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        try put("hello", id: "1", at: intake)
        let (owner, others) = try split(nodes)
        let page = try askAgain("/v1/rooms/r/events", at: intake, until: "event: hello")
        owner.program.signal(SIGTERM)
        #expect(page.receiveAll()?.contains("event: moved\ndata: {\"event\":\"moved\",\"room\":\"r\"}\n\n") == true)
        let next = try askAgain("/v1/rooms/r/events", at: intake, until: "event: hello")
        try put("hello again", id: "2", at: intake)
        #expect(next.receive(until: #""event":"finished","id":"2""#) != nil)
        #expect(try others[0].program.wait(forEvent: "finished") { $0.id == "2" }.outcome == "heard")
        #expect(try owner.program.end() == 0)
    }

    @Test func `a page follows a room whose node dies`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        try put("hello", id: "1", at: intake)
        let (owner, others) = try split(nodes)
        let page = try askAgain("/v1/rooms/r/events", at: intake, until: "event: hello")
        owner.program.signal(SIGKILL)
        #expect(page.receiveAll()?.contains("event: moved") == false)
        let next = try askAgain("/v1/rooms/r/events", at: intake, until: "event: hello")
        try put("hello again", id: "2", at: intake)
        #expect(next.receive(until: #""event":"finished","id":"2""#) != nil)
        #expect(try others[0].program.wait(forEvent: "finished") { $0.id == "2" }.outcome == "heard")
    }

    @Test(.enabled(if: Player.isInstalled, Comment(rawValue: Player.missing)))
    func `a player hears a room on at its next node`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        let player = try Player(intake.url("/v1/rooms/r/listen.wav"), in: intake.workspace)
        try player.waitForSilence()
        try put("hello", id: "1", at: intake)
        try player.waitForSpeech()
        let (owner, others) = try split(nodes)
        owner.program.signal(SIGTERM)
        #expect(try owner.program.end() == 0)
        try others[0].waitForMetric("yomite_listeners 1")
        try put("hello again", id: "2", at: intake)
        try player.waitForSpeech()
        #expect(try others[0].program.wait(forEvent: "finished") { $0.id == "2" }.outcome == "heard")
    }

    @Test(.enabled(if: Browser.isInstalled, Comment(rawValue: Browser.missing)), .plainOnly("the pages are the same under a sanitizer"))
    func `the dashboard and the overlay of an intake show a room of a node, and of the next one`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        let browser = try Browser.shared()
        try browser.open(intake.url("/?room=r"))
        try browser.wait(until: "document.querySelector('#state').dataset.state === 'connected'")
        try put("hello", id: "1", at: intake)
        let texts = "[...document.querySelectorAll('article .text')].map((element) => element.textContent).join()"
        try browser.wait(until: "\(texts) === 'hello' && document.querySelector('article').dataset.state === 'heard'")
        let (owner, _) = try split(nodes)
        owner.program.signal(SIGTERM)
        #expect(try owner.program.end() == 0)
        try put("hello again", id: "2", at: intake)
        try browser.wait(until: "\(texts).includes('hello again')")
        try browser.open(intake.url("/overlay?room=r&hold=600s"))
        try browser.wait(until: "document.querySelector('.ym-status').hidden")
        try put("and again", id: "3", at: intake)
        try browser.wait(until: "document.body.textContent.includes('and again')")
    }

    @Test(.enabled(if: Browser.isInstalled, Comment(rawValue: Browser.missing)), .plainOnly("the pages are the same under a sanitizer"))
    func `a page that plays a room plays it on at its next node`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        let browser = try Browser.shared()
        func wait(for state: String) throws { try browser.wait(until: "document.documentElement.dataset.ymAudio === '\(state)'") }
        try browser.open(intake.url("/overlay?room=r&audio=1&hold=600s"))
        try wait(for: "blocked")
        try browser.wait(until: "document.querySelector('.ym-start') !== null")
        try browser.click(".ym-start")
        try put("hello", id: "1", at: intake)
        try wait(for: "playing")
        try wait(for: "waiting")
        let (owner, others) = try split(nodes)
        owner.program.signal(SIGTERM)
        #expect(try owner.program.end() == 0)
        try others[0].waitForMetric("yomite_listeners 1")
        try put("hello again", id: "2", at: intake)
        try wait(for: "playing")
        #expect(try others[0].program.wait(forEvent: "finished") { $0.id == "2" }.outcome == "heard")
    }
}
