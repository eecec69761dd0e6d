// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// What a connection to Redis may take and hold.
public struct RedisRules: Equatable, Sendable {
    /// The requests without an answer, in bytes.
    var requestBytes = 8 << 20
    /// What came and was not handled on the loop yet, in bytes. Beyond that nothing is read; one thing may exceed it.
    var newsBytes = 8 << 20
    /// How long a request may take, with the wait for a connection.
    var patience = Duration.seconds(2)
    /// What an answer may be.
    var answer = RedisReader.Limits()
    /// How long a sentinel has, from the first step of the connection to its last answer.
    var sentinelPatience = Duration.seconds(1)
    /// What an answer of a sentinel may be.
    var sentinelAnswer = RedisReader.Limits.ofSentinel
    /// The longest pause before sentinels are asked again: they agree on a new primary in seconds, and leases of seconds depend on it.
    var longestSearchPause = Duration.seconds(1)
    /// How a connection is kept and made again.
    var pace = Lifeline.Pace.ofRedis

    /// The limits as they are unless somebody sets them.
    public init() {}
}

extension RedisReader.Limits {
    /// It names a host and a port, or says why not.
    static var ofSentinel: Self {
        var limits = Self()
        (limits.bytes, limits.elements, limits.depth, limits.lineBytes) = (4_096, 8, 1, 1_024)
        return limits
    }
}

extension Lifeline.Pace {
    /// Redis is near and answers in milliseconds; leases of seconds depend on it.
    static var ofRedis: Self {
        var pace = Self()
        pace.welcome = .seconds(3)
        pace.silence = .seconds(10)
        pace.answer = .seconds(2)
        pace.well = .seconds(10)
        pace.backoff.first = .milliseconds(100)
        pace.backoff.longest = .seconds(5)
        return pace
    }
}

/// Why a request has no answer.
public enum RedisProblem: Error, Equatable, Sendable {
    /// Nothing was sent: so many bytes wait already.
    case full(limit: Int)
    /// Nothing was sent: there was no connection in time.
    case unavailable
    /// It was sent, and the connection was lost before the answer came. Whether Redis did it is not known.
    case interrupted
    /// There can be no connection: what has to be done first.
    case impossible(String)
    /// The client was closed.
    case closed

    /// What happened, and what to do.
    public var message: String {
        switch self {
        case .full(let limit): "more than \(limit) bytes wait for Redis: it is too slow, or there are too few of it"
        case .unavailable: "there is no connection to Redis: the log says why"
        case .interrupted: "the connection to Redis was lost before it answered: ask again"
        case .impossible(let reason): reason
        case .closed: "the connection to Redis was closed"
        }
    }
}

/// What becomes of a connection to Redis.
public enum RedisState: Equatable, Sendable {
    /// Requests are answered, or the channels are subscribed to: what is published from now on is heard.
    case connected
    /// There is no connection; the next one is tried after that pause.
    case lost(reason: String, pause: Duration)
    /// There will be none.
    case impossible(reason: String)
}

/// What the thread of a connection tells the loop.
enum RedisNews: Equatable, Sendable {
    case state(RedisState)
    case answered(RedisTicket, Result<[RedisValue], RedisProblem>)
    /// Something was published.
    case message(channel: String, payload: [UInt8])

    /// What it takes of `RedisRules.newsBytes`.
    var cost: Int {
        switch self {
        case .state: RedisValue.baseCost
        case .answered(_, .success(let values)): values.reduce(RedisValue.baseCost) { $0 + $1.cost }
        case .answered(_, .failure): RedisValue.baseCost
        case .message(let channel, let payload): RedisValue.baseCost + channel.utf8.count + payload.count
        }
    }
}

/// Names a request.
struct RedisTicket: Hashable, Sendable {
    var number: UInt64
}

extension RedisValue {
    /// What any value takes in memory, whatever is in it.
    static let baseCost = 64

    fileprivate var cost: Int {
        switch self {
        case .status(let text): Self.baseCost + text.utf8.count
        case .error(let error): Self.baseCost + error.text.utf8.count
        case .bytes(let bytes): Self.baseCost + bytes.count
        case .array(let values): values.reduce(Self.baseCost) { $0 + $1.cost }
        case .integer, .none: Self.baseCost
        }
    }
}
