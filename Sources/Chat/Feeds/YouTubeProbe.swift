// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Plays a server of YouTube's Data API that a fuzzer made up: its first byte is for chance and for how long the pieces of an endless answer are, each
/// line is such an answer. Before one, `STATUS ` makes it a whole answer; the lines `due`, `sent`, `finished` and `lost` are what happens. Ends the
/// process where the client asks two things at once, makes two lines of one, remembers or holds without end, asks what the quota does not allow, or
/// has nothing to wait for.
func probeYouTube(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let target = choice & 1 == 0 ? YouTubeTarget.video("dQw4w9WgXcQ") : .handle("@ann")
    var client = ProbedYouTubeClient(of: target, luck: Double(choice) / 256, step: Int(choice) + 1)
    for line in input.dropFirst().split(separator: lineFeed) where !client.hasEnded {
        client.play(Array(line))
    }
}

/// A session whose actions are checked.
private struct ProbedYouTubeClient {
    private static let remembered = 8
    private static let quota = 100
    private static let mostBytes = 4_096

    private var session: YouTubeSession
    private var pieces = JSONPieces(mostBytes: mostBytes)
    private var now = Moment(nanoseconds: 0)
    /// What was asked, until it is answered.
    private var asked: YouTubeQuestion?
    private let luck: Double
    private let step: Int
    private(set) var hasEnded = false

    init(of target: YouTubeTarget, luck: Double, step: Int) {
        session = YouTubeSession(of: target, quota: Self.quota, remembered: Self.remembered, catchUp: .seconds(300), at: now)
        (self.luck, self.step) = (luck, step)
    }

    mutating func play(_ line: [UInt8]) {
        let text = String(decoding: line, as: UTF8.self)
        switch text {
        case "due": meetDeadline()
        case "sent": handle(.sent)
        case "finished": answer(.finished)
        case "lost": answer(.lost(reason: "it did not go well"))
        default:
            if let status = Int(text.prefix(3)), text.dropFirst(3).first == " " {
                answer(.answered(status: status, body: String(text.dropFirst(4))))
            } else if asked?.isEndless == true {
                pour(line)
            }
        }
        precondition(session.rememberedCount <= 2 * Self.remembered, "it remembers without end")
        precondition(session.spent <= Self.quota, "it asks what the quota does not allow")
    }

    /// An answer ends a question.
    private mutating func answer(_ event: YouTubeSession.Event) {
        guard asked != nil else { return }
        asked = nil
        handle(event)
    }

    private mutating func pour(_ bytes: [UInt8]) {
        handle(.opened)
        for start in stride(from: 0, to: bytes.count, by: step) {
            guard let pages = pieces.take(Array(bytes[start..<min(start + step, bytes.count)])) else {
                return answer(.strayed)
            }
            precondition(pieces.heldBytes <= Self.mostBytes, "it holds more than an answer may have")
            for page in pages where asked != nil && !hasEnded { handle(.page(page)) }
        }
    }

    private mutating func meetDeadline() {
        now = max(now, session.deadline)
        handle(.due)
        precondition(hasEnded || session.deadline > now || asked != nil, "it is due for ever")
    }

    private mutating func handle(_ event: YouTubeSession.Event) {
        for action in session.handle(event, at: now, date: Int64(clamping: now.nanoseconds / 1_000_000), luck: luck) {
            switch action {
            case .ask(let question):
                precondition(asked == nil, "it asks two things at once")
                let bytes = question.request(key: "key").bytes(for: ServerEndpoint(host: "localhost", port: 443))
                precondition(bytes.count { $0 == lineFeed } == 8, "it makes two lines of one")
                asked = question
                pieces = JSONPieces(mostBytes: Self.mostBytes)
            case .close: asked = nil
            case .pass(let lines):
                precondition(!lines.joined().utf8.contains { $0 == lineFeed || $0 == carriageReturn }, "it makes two lines of one")
            case .tell: break
            case .end: hasEnded = true
            }
        }
    }
}
