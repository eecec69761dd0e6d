// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import Core
@testable import Net
@testable import Server
@testable import Voices

/// The server asked for something else than the test is about.
struct Unexpected: Error {}

/// A server whose service is the test: it answers when it likes to.
final class RunningServer {
    let inbox = atStart(try Mailbox<ToServer>())
    let stage = Stage()
    let port: Int
    private let service = atStart(try Mailbox<ToService>())
    private let thread: pthread_t
    private var messages: [ToService] = []

    init(_ change: (inout ServerOptions) -> Void = { _ in }) throws {
        let address = ListenAddress(address: .loopback, port: 0)
        var options = ServerOptions(
            address: address,
            rules: AccessRules(),
            limits: ServerLimits(),
            logsRequests: false,
            run: "run",
            version: "1"
        )
        change(&options)
        let server = try ServerThread(options, catalog: .shipped, inbox: inbox, service: service)
        port = Int(try #require(try server.listen().http))
        thread = try startThread("for a test") { server.run() }
    }

    deinit {
        inbox.send(.stop)
        pthread_join(thread, nil)
    }

    /// What the server's thread says next.
    func next() throws -> ToService {
        while messages.isEmpty {
            var waiting = pollfd(fd: service.descriptor, events: Int16(POLLIN), revents: 0)
            try #require(unsafe poll(&waiting, 1, 60_000) == 1)
            messages = service.take()
        }
        return messages.removeFirst()
    }

    /// Answers the next question as the service does.
    func answerNext() throws {
        guard case .ask(let call, let question) = try next() else { throw Unexpected() }
        inbox.send(.answer(call: call, stage.answer(to: question)))
    }
}
