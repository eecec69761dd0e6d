// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// How much a feed may put into the log: what a server or a file does is up to strangers, who could fill a disk with it. Pure.
struct MessageAllowance {
    static let span = Duration.seconds(600)

    /// So many messages in a span.
    private let most: Int
    private var told = 0
    private var leftOut = 0
    /// When the span is over that the first message began; nil before it.
    private var end: Moment?

    init(_ most: Int) {
        self.most = most
    }

    /// When it is to be told how many messages were left out (`takeLeftOut`); nil where none was.
    var due: Moment? { leftOut > 0 ? end : nil }

    /// Whether one more message may be told.
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

    /// How many messages were left out since this was last asked; a new span begins.
    mutating func takeLeftOut() -> Int {
        defer { (leftOut, end) = (0, nil) }
        return leftOut
    }
}
