// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// How much a feed may write to the log. Strangers decide what a server or a file does, and could fill a disk with messages. Pure.
struct MessageAllowance {
    static let span = Duration.seconds(600)

    /// How many messages are allowed in a span.
    private let most: Int
    private var told = 0
    private var leftOut = 0
    /// The end of the span that the first message began; nil before it.
    private var end: Moment?

    init(_ most: Int) {
        self.most = most
    }

    /// When to report how many messages were left out (`takeLeftOut`); nil if none were.
    var due: Moment? { leftOut > 0 ? end : nil }

    /// Whether one more message may be logged.
    mutating func take(at now: Moment) -> Bool {
        if let end, end <= now, leftOut == 0 { self.end = nil }
        if end == nil { (end, told) = (now + Self.span, 0) }
        guard told < most else {
            leftOut += 1
            return false
        }
        told += 1
        return true
    }

    /// How many messages were left out since the last call; a new span begins.
    mutating func takeLeftOut() -> Int {
        defer { (leftOut, end) = (0, nil) }
        return leftOut
    }
}
