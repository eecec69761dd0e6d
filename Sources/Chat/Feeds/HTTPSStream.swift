// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Asks a server over HTTPS, one question at a time, and tells what comes of it: also of an answer that goes on and on. Lives on the reader's thread.
struct HTTPSStream: ~Copyable {
    enum News: Equatable {
        /// The bell was rung.
        case stopped
        /// Nothing happened in time.
        case due
        /// The question is on its way.
        case sent
        /// An endless answer has begun,
        case opened
        /// and this is a part of it.
        case piece([UInt8])
        /// It has ended as it should.
        case finished
        /// A whole answer.
        case answered(status: Int, body: String)
        /// There is no connection any more.
        case lost(reason: String)
    }

    private let connection: ServerConnection
    private let mostBytes: Int
    private var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)
    /// What was asked, and whom, until it is answered.
    private var question: (request: HTTPRequest, server: ServerEndpoint)?
    private var isEndless = false
    private var isOpen = false
    private var answer: HTTPAnswer
    private var turn = 0

    /// - Parameters:
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - bell: ends every wait when it is readable. It has to outlive this.
    ///   - mostBytes: of an answer, or of what comes of an endless one at once.
    init(authorities: String?, bell: CInt, mostBytes: Int) throws(TLSProblem) {
        connection = try ServerConnection(authorities: authorities, bell: bell)
        self.mostBytes = mostBytes
        answer = HTTPAnswer(mostBytes: mostBytes)
    }

    /// Asks, and leaves the last question.
    mutating func ask(_ request: HTTPRequest, of server: ServerEndpoint, isEndless: Bool = false) {
        close()
        (question, self.isEndless, isOpen) = ((request, server), isEndless, false)
        answer = HTTPAnswer(mostBytes: mostBytes)
        // The next try is with the next address of the host.
        connection.connect(to: server, turn: turn)
        turn += 1
    }

    mutating func close() {
        connection.close()
        question = nil
    }

    /// Waits for what happens next, in its order.
    mutating func wait(until end: Moment) -> [News] {
        switch connection.wait(atMost: end - Moment.now) {
        case .stopped: return [.stopped]
        case .due: return [.due]
        case .opened:
            guard let question else { return [] }
            connection.send(question.request.bytes(for: question.server))
            return [.sent]
        case .arrived:
            let count = connection.read(into: &buffer)
            return news(of: answer.take(Array(buffer[..<count])))
        case .ended(let reason):
            guard question != nil else { return [] }
            let verdict = answer.end()
            if case .refused = verdict {
                close()
                return [.lost(reason: reason)]
            }
            return news(of: verdict)
        }
    }

    private mutating func news(of verdict: HTTPAnswer.Verdict) -> [News] {
        switch verdict {
        case .incomplete:
            guard isEndless, answer.status == 200 else { return [] }
            return part(answer.drain())
        case .whole(200, let body) where isEndless:
            defer { close() }
            return part(body) + [.finished]
        case .whole(let status, let body):
            close()
            return [.answered(status: status, body: String(decoding: body, as: UTF8.self))]
        case .refused(let reason):
            close()
            return [.lost(reason: reason)]
        }
    }

    private mutating func part(_ bytes: [UInt8]) -> [News] {
        defer { isOpen = true }
        return (isOpen ? [] : [.opened]) + (bytes.isEmpty ? [] : [.piece(bytes)])
    }
}

extension TLSProblem {
    /// How a feed ends that cannot connect because of it; nil where it was stopped.
    func end(authorities: String?) -> FeedEnd? {
        if case .stopped = self { nil } else { .impossible(explanation(authorities: authorities)) }
    }
}

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
