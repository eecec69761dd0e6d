// SPDX-License-Identifier: GPL-3.0-or-later

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

    /// Whether Redis may have done what was asked.
    var mayBeDone: Bool { self == .interrupted }

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
