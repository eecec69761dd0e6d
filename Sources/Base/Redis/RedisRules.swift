// SPDX-License-Identifier: GPL-3.0-or-later

package import Network

/// What a connection to Redis may take and hold.
public struct RedisRules: Equatable, Sendable {
    /// The requests without an answer, in bytes.
    public var requestBytes = 8 << 20
    /// What came and was not handled on the loop yet, in bytes. Beyond that nothing is read; one thing may exceed it.
    public var newsBytes = 8 << 20
    /// How long a request may take, with the wait for a connection.
    public var patience = Duration.seconds(2)
    /// What an answer may be.
    public var answer = RedisReader.Limits()
    /// How a connection is kept and made again.
    package var pace = Lifeline.Pace.ofRedis

    /// The limits as they are unless somebody sets them.
    public init() {}
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
