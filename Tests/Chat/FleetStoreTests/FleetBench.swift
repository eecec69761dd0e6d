// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Glibc
import Loop
import Network
import Redis
import TestSupport

@testable import FleetStore

/// A fleet's side of a Redis, asked one thing at a time.
final class FleetBench {
    private let loop = Loop()
    private let client: RedisClient
    /// Which would end with its last owner.
    private let server: PrivateRedis

    /// - Parameter isLoaded: whether the library is brought along.
    init(_ server: PrivateRedis, isLoaded: Bool = true) throws {
        signal(SIGPIPE, SIG_IGN)
        self.server = server
        let endpoint = ServerEndpoint(host: "localhost", port: server.port)
        client = RedisClient(to: RedisAddress(endpoint: endpoint), on: loop) { _ in }
        if isLoaded { try ask(FleetCalls().load()) }
    }

    @discardableResult
    func ask<Answer>(_ request: FleetRequest<Answer>) throws -> Answer {
        try wait { done in client.ask(request) { done($0) } }
    }

    /// What Redis says to a command of the test's own.
    @discardableResult
    func run(_ words: String...) throws -> RedisValue {
        try run(words: words.map { Array($0.utf8) })
    }

    @discardableResult
    func run(words: [[UInt8]]) throws -> RedisValue {
        let command = RedisCommand(words: words)
        let answers: [RedisValue] = try wait { done in client.send([command]) { done($0.mapError { .redis($0) }) } }
        return answers[0]
    }

    private func wait<Answer>(_ begin: (@escaping (Result<Answer, FleetProblem>) -> Void) -> Void) throws -> Answer {
        var answer: Result<Answer, FleetProblem>?
        begin { [loop] in
            answer = $0
            loop.stop()
        }
        while true {
            loop.run()
            if let answer { return try answer.get() }
        }
    }

    /// Repeats a command until it has that answer, which another process gives in its own time.
    func run(_ words: [String], until isMeant: (RedisValue) -> Bool) throws {
        while !isMeant(try run(words: words.map { Array($0.utf8) })) {}
    }
}

extension FleetContent {
    /// A comment with that text, and perhaps with an id.
    static func comment(_ text: String, id: String? = nil) -> FleetContent {
        var comment = Comment(text: text)
        comment.id = id
        return .comment(comment)
    }
}

extension FleetRules {
    /// Nobody dies in a test that does not want it.
    static var patient: FleetRules {
        var rules = FleetRules()
        rules.lease = .seconds(3_600)
        return rules
    }
}
