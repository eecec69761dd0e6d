// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
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

/// Which comments of OneComme are passed on: each once, whatever OneComme sends again, and none that it had before it was listened to. Pure.
struct OneCommeMemory {
    /// What a message comes to.
    struct Outcome: Equatable {
        /// Lines of the feed.
        var lines: [String] = []
        var news: FeedNews?
    }

    private var known: LatestIDs

    /// Remembers at least the latest `limit` comments, and at most twice as many.
    init(limit: Int) {
        known = LatestIDs(limit: limit)
    }

    /// - Parameters:
    ///   - catchesUp: whether the connection was lost for so short a time that what was written meanwhile is still read.
    ///   - start: otherwise what was written from then on is read, in milliseconds since 1970; nil for nothing.
    mutating func take(_ message: String, catchesUp: Bool, since start: Int64? = nil) -> Outcome {
        let message = OneCommeMessage(message)
        if message.kind == .other { return Outcome(lines: message.parts.map(\.line)) }
        let new = message.parts.filter { part in part.key.map { known.insert($0) } ?? (message.kind == .arrived) }
        switch message.kind {
        case .connected:
            let read = catchesUp ? new : new.filter { part in start.map { part.time ?? .min >= $0 } ?? false }
            if !read.isEmpty { return Outcome(lines: read.map(\.line), news: .caughtUp(comments: read.count)) }
            return Outcome(news: new.isEmpty ? nil : .leftOut(comments: new.count))
        case .arrived: return Outcome(lines: new.map(\.line))
        case .unspoken, .other: return Outcome()
        }
    }
}

/// The latest names of things that a server may send again. Pure.
struct LatestIDs {
    private let limit: Int
    // Two halves, so that the older one can be forgotten at a stroke.
    private var young: Set<Int> = []
    private var old: Set<Int> = []

    /// Remembers at least the latest `limit`, and at most twice as many.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many are remembered.
    var count: Int { young.count + old.count }

    /// Returns false where it is known already.
    mutating func insert(_ id: some Hashable) -> Bool {
        let mark = id.hashValue
        guard !young.contains(mark), !old.contains(mark) else { return false }
        if young.count >= limit {
            swap(&young, &old)
            young.removeAll(keepingCapacity: true)
        }
        young.insert(mark)
        return true
    }
}
