// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Which channels are to be joined when: no more in a span of time than the server allows, and again where it did not answer. Pure.
struct JoinQueue {
    /// How many joins the server allows in a span of time.
    let mostJoins: Int
    let span: Duration
    /// How long it has to answer one.
    let patience: Duration

    private var waiting: [String] = []
    /// When the last joins were sent, over all connections: the server counts by viewer.
    private var sent: [Moment] = []
    private var unanswered: [(channel: String, until: Moment)] = []

    init(mostJoins: Int, span: Duration, patience: Duration) {
        self.mostJoins = mostJoins
        self.span = span
        self.patience = patience
    }

    /// A new connection, on which nothing was joined yet.
    mutating func restart(_ channels: [String]) {
        waiting = channels
        unanswered = []
    }

    /// Nothing can be joined without a connection.
    mutating func stop() {
        restart([])
    }

    /// The channels that may be joined now.
    mutating func take(at now: Moment) -> [String] {
        sent.removeAll { $0 + span <= now }
        let channels = Array(waiting.prefix(mostJoins - sent.count))
        waiting.removeFirst(channels.count)
        sent += channels.map { _ in now }
        unanswered += channels.map { ($0, now + patience) }
        return channels
    }

    /// The channels that the server did not answer for. They wait for another try.
    mutating func giveUp(at now: Moment) -> [String] {
        let late = unanswered.filter { $0.until <= now }.map(\.channel)
        unanswered.removeAll { $0.until <= now }
        waiting += late
        return late
    }

    /// The server has answered for a channel, with yes or no. Returns false where nobody asked.
    mutating func settle(_ channel: String) -> Bool {
        let count = unanswered.count
        unanswered.removeAll { $0.channel == channel }
        return unanswered.count < count
    }

    /// When there is something to do; nil where all is done.
    var next: Moment? {
        let turn = waiting.isEmpty ? nil : sent.first.map { $0 + span }
        return [turn, unanswered.map(\.until).min()].compactMap(\.self).min()
    }
}
