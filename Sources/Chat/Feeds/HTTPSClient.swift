// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Asks servers over HTTPS, one question at a time, each over a connection of its own. The thread waits for the answer, until the bell is rung.
struct HTTPSClient: ~Copyable {
    enum Outcome: Equatable {
        case answered(status: Int, body: String)
        case failed(reason: String)
        /// The bell was rung.
        case stopped
    }

    /// Twitch's longest answers to what is asked here have some kilobytes.
    private static let mostBytes = 262_144

    private let patience: Duration
    private var stream: HTTPSStream

    /// - Parameters:
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - bell: ends every wait when it is readable. It has to outlive the client.
    ///   - patience: how long an answer may take, from the first step of the connection.
    init(authorities: String?, bell: CInt, patience: Duration = .seconds(20)) throws(TLSProblem) {
        stream = try HTTPSStream(authorities: authorities, bell: bell, mostBytes: Self.mostBytes)
        self.patience = patience
    }

    /// Returns what the server answers. A redirect is an answer, and is not followed: what is asked has the user's token in it.
    mutating func ask(_ request: HTTPRequest, of server: ServerEndpoint) -> Outcome {
        let end = Moment.now + patience
        stream.ask(request, of: server)
        defer { stream.close() }
        while Moment.now < end {
            for news in stream.wait(until: end) {
                switch news {
                case .stopped: return .stopped
                case .answered(let status, let body): return .answered(status: status, body: body)
                case .lost(let reason): return .failed(reason: reason)
                case .due, .sent, .opened, .piece, .finished: break
                }
            }
        }
        return .failed(reason: "it did not answer in time")
    }
}
