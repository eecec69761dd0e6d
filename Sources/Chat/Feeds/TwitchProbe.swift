// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Plays a server that a fuzzer made up: its first byte is for chance, the rest is what it says. Between its lines the connection opens,
/// ends and goes quiet. Ends the process where the client connects twice, speaks without a connection, joins faster than Twitch
/// allows, or has nothing to wait for.
func probeTwitch(_ input: [UInt8]) {
    guard let chance = input.first else { return }
    var limits = FeedLimits()
    limits.maxJSONLineBytes = 256
    var splitter = LineSplitter(limits: limits)
    var client = ProbedClient(luck: Double(chance) / 256)
    splitter.add(input.dropFirst())
    splitter.finish()
    while let piece = splitter.next(.refuse) {
        guard case .line(let line, _) = piece else { continue }
        switch line {
        case "opened": client.open()
        case "ended": client.end()
        case "due": client.meetDeadline()
        default: client.hear(line)
        }
    }
}

/// A session whose actions are checked.
private struct ProbedClient {
    private enum Link {
        case closed, connecting, open
    }

    private var session = TwitchSession(
        server: "chat",
        channels: (0..<50).map { "channel\($0)" },
        at: Moment(nanoseconds: 0)
    )
    private var now = Moment(nanoseconds: 0)
    private var link = Link.closed
    private var joins: [Moment] = []
    private let luck: Double

    init(luck: Double) {
        self.luck = luck
    }

    mutating func open() {
        guard link == .connecting else { return }
        link = .open
        handle(.opened)
    }

    mutating func end() {
        guard link != .closed else { return }
        link = .closed
        handle(.ended(reason: "gone"))
    }

    mutating func hear(_ line: String) {
        guard link == .open else { return }
        handle(.line(line))
    }

    mutating func meetDeadline() {
        now = max(now, session.deadline)
        handle(.due)
        precondition(session.deadline > now, "it is due for ever")
    }

    private mutating func handle(_ event: TwitchSession.Event) {
        for action in session.handle(event, at: now, luck: luck) {
            switch action {
            case .connect:
                precondition(link == .closed, "it connects twice")
                link = .connecting
            case .close: link = .closed
            case .send(let line):
                precondition(link == .open, "it speaks without a connection")
                precondition(!line.utf8.contains { $0 == 10 || $0 == 13 }, "it says two lines in one")
                if line.hasPrefix("JOIN") { join() }
            case .pass, .tell: break
            }
        }
    }

    private mutating func join() {
        joins.removeAll { $0 + .seconds(10) <= now }
        joins.append(now)
        precondition(joins.count <= 20, "it joins faster than Twitch allows")
    }
}
