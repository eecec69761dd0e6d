// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events

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

    private let connection: ServerConnection
    private let patience: Duration
    private var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)
    private var turn = 0

    /// - Parameters:
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - bell: ends every wait when it is readable. It has to outlive the client.
    ///   - patience: how long an answer may take, from the first step of the connection.
    init(authorities: String?, bell: CInt, patience: Duration = .seconds(20)) throws(TLSProblem) {
        connection = try ServerConnection(authorities: authorities, bell: bell)
        self.patience = patience
    }

    /// Returns what the server answers. A redirect is an answer, and is not followed: what is asked has the user's token in it.
    mutating func ask(_ request: HTTPRequest, of server: ServerEndpoint) -> Outcome {
        let end = Self.now + patience
        var answer = HTTPAnswer(mostBytes: Self.mostBytes)
        // The next try is with the next address of the host.
        connection.connect(to: server, turn: turn)
        turn += 1
        defer { connection.close() }
        while Self.now < end {
            var verdict = HTTPAnswer.Verdict.incomplete
            switch connection.wait(atMost: end - Self.now) {
            case .stopped: return .stopped
            case .due: continue
            case .opened: connection.send(request.bytes(for: server))
            case .arrived:
                let count = connection.read(into: &buffer)
                verdict = answer.take(Array(buffer[..<count]))
            case .ended(let reason):
                guard case .whole(let status, let body) = answer.end() else { return .failed(reason: reason) }
                verdict = .whole(status: status, body: body)
            }
            switch verdict {
            case .incomplete: break
            case .whole(let status, let body): return .answered(status: status, body: String(decoding: body, as: UTF8.self))
            case .refused(let reason): return .failed(reason: reason)
            }
        }
        return .failed(reason: "it did not answer in time")
    }

    private static var now: Moment { Moment(nanoseconds: yomite_system_now()) }
}
