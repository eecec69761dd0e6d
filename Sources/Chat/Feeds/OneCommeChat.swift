// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Net

/// The comments of all streams that OneComme watches, by its WebSocket. It connects again whenever it must.
public struct OneCommeChat: ~Copyable, FeedSource {
    private let server: OneCommeAddress
    private let heardUntil: Int64?
    private let limits: FeedLimits
    private let pace: Lifeline.Pace

    /// OneComme at that address.
    /// - Parameter heardUntil: when an earlier run ended, in milliseconds since 1970; nil where there was none.
    public init(at server: OneCommeAddress, heardUntil: Int64? = nil, limits: FeedLimits) {
        self.init(at: server, heardUntil: heardUntil, limits: limits, pace: Lifeline.Pace())
    }

    init(at server: OneCommeAddress, heardUntil: Int64? = nil, limits: FeedLimits, pace: Lifeline.Pace) {
        (self.server, self.heardUntil, self.limits, self.pace) = (server, heardUntil, limits, pace)
    }

    /// Reads until it is told to stop: such a feed has no end.
    public consuming func read(through port: inout FeedPort) -> FeedEnd? {
        guard let connection = try? ServerConnection(bell: port.bell) else { return nil }
        var client = OneCommeClient(server, heardUntil: heardUntil, limits: limits, pace: pace, connection: connection)
        client.run(&port)
        return nil
    }
}

/// Does what the session decides. Lives on the reader's thread.
private struct OneCommeClient: ~Copyable {
    /// What is asked of OneComme: since its version 8, what is not named is not sent.
    private static let path = "/sub?p=comments,deleted,clear"

    private let server: OneCommeAddress
    private let connection: ServerConnection
    private let catchUp: Duration
    private var session: WebSocketSession
    private var memory: OneCommeMemory
    private var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)
    /// When the connection was lost; nil before the first one.
    private var lostAt: Moment?
    private var isConnected = false
    /// Whether the connection begins where the last one ended.
    private var catchesUp = false
    /// When an earlier run ended, in milliseconds since 1970; nil where there was none.
    private let heardUntil: Int64?
    /// What was written before the connection is read from then on; nil for none of it.
    private var start: Int64?

    init(
        _ server: OneCommeAddress,
        heardUntil: Int64?,
        limits: FeedLimits,
        pace: Lifeline.Pace,
        connection: consuming ServerConnection
    ) {
        self.server = server
        self.heardUntil = heardUntil
        self.connection = connection
        catchUp = limits.catchUp
        session = WebSocketSession(
            with: server.endpoint,
            path: Self.path,
            mostBytes: limits.maxMessageBytes,
            pace: pace,
            at: Moment.now
        )
        memory = OneCommeMemory(limit: limits.sourceIDs)
    }

    /// Runs until the port says to stop.
    mutating func run(_ port: inout FeedPort) {
        var isGoingOn = true
        while isGoingOn {
            switch connection.wait(atMost: session.deadline - Moment.now) {
            case .stopped: return
            case .due: isGoingOn = perform(.due, &port)
            case .opened: isGoingOn = perform(.opened(key: key()), &port)
            case .ended(let reason): isGoingOn = perform(.ended(reason: reason), &port)
            case .arrived:
                let count = connection.read(into: &buffer)
                // A server that never stops sending has deadlines too.
                isGoingOn = perform(.bytes(Array(buffer[..<count])), &port) && perform(.due, &port)
            }
        }
    }

    private func key() -> String {
        Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
    }

    /// Returns false when the port says to stop.
    private mutating func perform(_ event: WebSocketSession.Event, _ port: inout FeedPort) -> Bool {
        var isGoingOn = true
        for action in session.handle(event, at: Moment.now, luck: .random(in: 0..<1)) where isGoingOn {
            switch action {
            case .connect(let turn): connection.connect(to: server.endpoint, turn: turn)
            case .send(let bytes): connection.send(bytes)
            case .close: connection.close()
            case .begin: begin(port)
            case .message(let message): isGoingOn = pass(message, &port)
            case .lose(let reason, let pause):
                if isConnected { lostAt = Moment.now }
                isConnected = false
                port.tell(.disconnected(from: "\(server)", reason: reason, pause: pause))
            }
        }
        return isGoingOn
    }

    private mutating func begin(_ port: borrowing FeedPort) {
        isConnected = true
        catchesUp = lostAt.map { Moment.now - $0 <= catchUp } ?? false
        let date = Int64(Date().timeIntervalSince1970 * 1_000)
        start = lostAt == nil ? heardUntil.flatMap { date - $0 <= catchUp.milliseconds ? $0 : nil } : nil
        port.tell(.receiving(from: "\(server)", isFirst: lostAt == nil))
    }

    private mutating func pass(_ message: String, _ port: inout FeedPort) -> Bool {
        let outcome = memory.take(message, catchesUp: catchesUp, since: start)
        if let news = outcome.news { port.tell(news) }
        return outcome.lines.isEmpty || port.add(outcome.lines.joined(separator: "\n").utf8 + [lineFeed])
    }
}
