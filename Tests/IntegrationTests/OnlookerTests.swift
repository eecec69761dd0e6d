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
}
