// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback
import Rooms
import Synthesis
import Voices

/// Where the service writes its messages for people. Used on the loop's thread.
///
/// Below `debug` no message holds what a viewer wrote, or a viewer's name.
struct Log {
    /// The level, which all copies share.
    private final class Level {
        var level: LogLevel

        init(_ level: LogLevel) {
            self.level = level
        }
    }

    private let shared: Level
    private let write: (LogLevel, String) -> Void

    /// Messages up to this level of detail go to `write`.
    init(level: LogLevel, write: @escaping (LogLevel, String) -> Void) {
        shared = Level(level)
        self.write = write
    }

    /// The level of detail; for all copies.
    var level: LogLevel {
        get { shared.level }
        nonmutating set { shared.level = newValue }
    }

    /// Writes a message, which is composed only if its level is wanted.
    func callAsFunction(_ importance: LogLevel, _ message: @autoclosure () -> String) {
        guard importance <= level else { return }
        write(importance, message())
    }
}

// What people learn about rooms and their voices.
extension Log {
    /// Tells people that a voice is not chosen any more, or is again.
    func callAsFunction(_ change: SpeakingPace.Change) {
        switch change {
        case .tooSlow(let voice, let figures, let rest):
            self(
                .notice,
                "\(voice) is too slow for a live chat: one second of speech took \(figures). "
                    + "Others replace it for \(rest.components.seconds) s"
            )
        case .quickEnough(let voice, let figures): self(.notice, "\(voice) is used again: one second of speech took \(figures)")
        }
    }

    /// Tells people news of a room.
    func callAsFunction(_ news: RoomNews) {
        switch news {
        case .opened(let room): self(.debug, "the room \(harmless(room.text)) is open")
        case .closed(let room): self(.debug, "the room \(harmless(room.text)) is closed")
        case .streamEnded(let room):
            self(.notice, "the stream has ended: the room \(harmless(room.text)) pauses until it is resumed (atStreamEnd)")
        case .refused(let room, let error, let count):
            let others = count > 1 ? " (with others: \(count) times)" : ""
            self(.warning, "the room \(harmless(room.text)) cannot be opened: \(error)\(others)")
        case .noMemory(let shortfall, let count):
            let comments = count > 1 ? ": \(count) comments have waited for their turn" : ""
            self(.warning, "rooms take turns\(comments). \(shortfall)")
        case .dictionaryProblem(let problem): self(.warning, problem)
        case .wordChanged, .viewerChanged: break
        case .viewerProblem(let problem): self(.warning, problem)
        case .taught(let path, let entries): self(.notice, "the dictionary was taught from the chat: \(path) has \(entries) entries")
        }
    }
}

/// Logs what strangers cause, up to a limit in ten minutes, and says how many more messages there were.
final class LimitedLog {
    private let log: Log
    private let limit: String
    private let loop: Loop
    private var allowance: MessageAllowance
    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.tellLeftOut() }
    /// What the messages are about; it comes in front of each.
    var subject = ""
    /// How many messages were not logged.
    private(set) var leftOut = 0

    /// At most `most` messages, which is the value of the setting `limit`.
    init(_ log: Log, atMost most: Int, _ limit: String, on loop: Loop) {
        (self.log, self.limit, self.loop) = (log, limit, loop)
        allowance = MessageAllowance(most)
    }

    func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard level <= log.level else { return }
        if allowance.take(at: loop.now) { return log(level, "\(subject): \(message())") }
        leftOut += 1
        alarm.set(allowance.due)
    }

    /// Says now how many messages were left out.
    func tellLeftOut() {
        alarm.set(nil)
        let count = allowance.takeLeftOut()
        if count > 0 { log(.warning, "\(subject): \(count) more messages were left out (\(limit))") }
    }
}

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
