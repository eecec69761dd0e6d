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
