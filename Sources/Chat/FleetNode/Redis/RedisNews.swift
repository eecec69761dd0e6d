// SPDX-License-Identifier: GPL-3.0-or-later

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
