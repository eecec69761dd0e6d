// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@testable import Feeds
@testable import Net

/// Something that ends waits when it is rung.
private final class Bell: Sendable {
    let descriptor = yomite_bell_create()

    deinit {
        close(descriptor)
    }

    func ring() {
        yomite_bell_ring(descriptor)
    }
}

extension PrivateHTTPS {
    fileprivate func ask(_ request: HTTPRequest, _ bell: Bell = Bell(), patience: Duration = .seconds(20)) throws -> HTTPSClient.Outcome {
        var client = try HTTPSClient(authorities: authority, bell: bell.descriptor, patience: patience)
        return client.ask(request, of: ServerEndpoint(host: "localhost", port: port))
    }
}

// One after the other: each holds some descriptors, and other tests of this process count them.
@Suite(.tags(.threads), .timeLimit(.minutes(1)), .serialized) struct HTTPSClientTests {
    @Test func `what is asked arrives, and what is answered comes back`() throws {
        let server = try PrivateHTTPS()
        let bell = Bell()
        defer { withExtendedLifetime(bell) {} }
        var client = try HTTPSClient(authorities: server.authority, bell: bell.descriptor)
        let endpoint = ServerEndpoint(host: "localhost", port: server.port)
        for _ in 1...3 {
            let form = HTTPRequest(path: "/echo", content: .form(["a", "b c"]), fields: [("Authorization", "Bearer x")])
            #expect(client.ask(form, of: endpoint) == .answered(status: 200, body: "POST Bearer x a=b%20c"))
        }
        #expect(client.ask(HTTPRequest(path: "/echo"), of: endpoint) == .answered(status: 200, body: "GET None "))
        #expect(client.ask(HTTPRequest(path: "/chunked"), of: endpoint) == .answered(status: 202, body: "abcde"))
        #expect(client.ask(HTTPRequest(path: "/open"), of: endpoint) == .answered(status: 400, body: "no"))
        #expect(client.ask(HTTPRequest(path: "/moved"), of: endpoint) == .answered(status: 302, body: ""), "no redirect is followed")
    }

    @Test func `half an answer is none, and neither is silence`() throws {
        let server = try PrivateHTTPS()
        guard case .failed = try server.ask(HTTPRequest(path: "/cut")) else {
            Issue.record("half an answer was taken")
            return
        }
        let silence = try server.ask(HTTPRequest(path: "/silent"), patience: .milliseconds(50))
        #expect(silence == .failed(reason: "it did not answer in time"))
    }

    @Test func `the bell ends the wait`() async throws {
        let server = try PrivateHTTPS()
        let bell = Bell()
        bell.ring()
        #expect(try server.ask(HTTPRequest(path: "/silent"), bell) == .stopped)
    }

    @Test func `nothing is said to a server whose certificate is not for it`() throws {
        let server = try PrivateHTTPS(.otherName)
        let outcome = try server.ask(HTTPRequest(path: "/echo", fields: [("Authorization", "Bearer x")]))
        #expect(outcome == .failed(reason: "its certificate is refused: hostname mismatch"))
    }
}
