// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Plays a server of EventSub that a fuzzer made up: its first byte is for chance, each line is a message. The lines `began`, `lost`, `due`, `renewed`
/// and `answered STATUS` are what happens, `successor` or `former` before a message says which connection it comes by, and `unheard` that the chat's
/// own server does not deliver the chat. Ends the process where the client makes two successors, asks for a topic without a session, connects to
/// strangers, makes two lines of one, remembers without end, or has nothing to wait for.
func probeEventSub(_ input: [UInt8]) {
    guard let chance = input.first else { return }
    var client = ProbedClient(luck: Double(chance) / 256)
    for line in input.dropFirst().split(separator: lineFeed) {
        client.play(String(decoding: line, as: UTF8.self))
    }
}

/// A session whose actions are checked.
private struct ProbedClient {
    private static let remembered = 8
    private var session = EventSubSession(
        with: ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443),
        topics: [.redemption, .follow, .moderation, .message],
        remembered: remembered
    )
    private var now = Moment(nanoseconds: 0)
    private var isConnected = false
    private var hasSuccessor = false
    private let luck: Double

    init(luck: Double) {
        self.luck = luck
    }

    mutating func play(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1)
        switch words.first {
        case "began":
            isConnected = true
            handle(.began(.main))
        case "lost":
            isConnected = false
            handle(.lost(.main))
        case "due": meetDeadline()
        case "renewed": handle(.renewed)
        case "answered": handle(.answered(.follow, status: words.last.flatMap { Int($0) } ?? 0))
        case "successor": if hasSuccessor { handle(.message(String(words.last ?? ""), from: .successor)) }
        case "unheard": if isConnected { handle(.message(String(words.last ?? ""), from: .main, isChatMissed: true)) }
        case "former": handle(.message(String(words.last ?? ""), from: .former))
        default: if isConnected { handle(.message(line, from: .main)) }
        }
        precondition(session.rememberedCount <= 2 * Self.remembered, "it remembers without end")
    }

    private mutating func meetDeadline() {
        guard let deadline = session.deadline else { return }
        now = max(now, deadline)
        handle(.due)
        precondition(session.deadline.map { $0 > now } ?? true, "it is due for ever")
    }

    private mutating func handle(_ event: EventSubSession.Event) {
        for action in session.handle(event, at: now, luck: luck) {
            switch action {
            case .subscribe: precondition(isConnected, "it subscribes without a connection")
            case .pass(let line): precondition(!line.utf8.contains { $0 == lineFeed || $0 == carriageReturn }, "it makes two lines of one")
            case .open(let address):
                precondition(!hasSuccessor, "it makes two successors")
                precondition(address.endpoint.host.hasSuffix("twitch.tv"), "it connects to strangers")
                precondition(address.path.first == "/", "its path is none")
                hasSuccessor = true
            case .replace:
                precondition(hasSuccessor, "nothing takes the place of the connection")
                hasSuccessor = false
            case .close(.successor, _): hasSuccessor = false
            case .close: isConnected = false
            case .renew, .tell, .end: break
            }
        }
    }
}
