// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Reading

/// The properties of an event that decide which readers get it.
struct EventTag: Equatable {
    var room: RoomName
    /// The event's name.
    var name: String

    init(_ event: NumberedEvent) {
        (room, name) = (event.room, event.event.name)
    }
}

/// How an event reaches its readers.
enum EventFormat: Sendable {
    /// Server-sent events.
    case serverSent
    /// Text messages of a WebSocket.
    case socket

    /// What is written now and then if nothing happens.
    var signOfLife: [UInt8] {
        switch self {
        case .serverSent: Array(":\n\n".utf8)
        // A page is not told of pings.
        case .socket: WebSocketFrame.ping + WebSocketFrame.text("{\"event\":\"alive\"}")
        }
    }
}

/// How events are written for readers.
struct EventFrames {
    static let mediaType = "text/event-stream"
    /// The first bytes of every stream: how soon a browser may come back.
    private static let pause = "retry: 1000\n\n"
    /// How long a stream may be silent before a sign of life: shorter than proxies wait.
    static let silence = Duration.seconds(15)

    private let run: String
    private let version: String
    /// What may be shown of texts and names now, whatever was allowed when the event happened.
    var mask: TextMask
    /// One encoder for all rooms: clients choose the rooms' names, so nothing is kept by name.
    private var line = EventLine(room: .main)

    init(run: String, version: String, mask: TextMask) {
        (self.run, self.version, self.mask) = (run, version, mask)
    }

    /// What a stream begins with.
    /// - Parameters:
    ///   - number: the event before the first one that follows.
    ///   - hasGap: whether the reader missed others.
    func greeting(after number: UInt64, hasGap: Bool, as format: EventFormat) -> [UInt8] {
        let id = EventID(run: run, number: number).text
        var lines = [("hello", JSONWriter.text(of: Hello(event: "hello", asOf: id, version: version, build: PageFile.build)))]
        if hasGap { lines.append(("reset", JSONWriter.text(of: Hello(event: "reset", asOf: id)))) }
        switch format {
        case .serverSent: return Array((Self.pause + lines.map { "event: \($0)\ndata: \($1)\n\n" }.joined()).utf8)
        case .socket: return lines.flatMap { WebSocketFrame.text($1) }
        }
    }

    /// What the readers of a room get last when another node reads it.
    func farewell(of room: RoomName, as format: EventFormat) -> [UInt8] {
        let line = JSONWriter.text(of: Moved(room: room.text))
        return format == .socket ? WebSocketFrame.text(line) : Array("event: moved\ndata: \(line)\n\n".utf8)
    }

    private struct Moved: Encodable {
        var event = "moved"
        var room: String
    }

    private struct Hello: Encodable {
        var event: String
        var asOf: String
        var version: String?
        var build: String?
    }

    /// An event as JSON; with the comment that came in, if the reader wants texts.
    mutating func line(of event: NumberedEvent, hasTexts: Bool = false) -> String {
        line.room = event.room
        let written = hasTexts ? event.written(through: mask) : nil
        return line.text(of: event.event.shown(through: mask), at: event.time, showing: written)
    }

    /// That line as it is written.
    func frame(_ line: String, of event: NumberedEvent, as format: EventFormat) -> [UInt8] {
        let id = EventID(run: run, number: event.number).text
        switch format {
        case .serverSent: return Array("id: \(id)\nevent: \(event.event.name)\ndata: \(line)\n\n".utf8)
        // `id` is the comment's.
        case .socket: return WebSocketFrame.text("{\"asOf\":\"\(id)\",\(line.dropFirst())")
        }
    }

    /// Events that came before the one of this number, as they are written. Of more than these bytes the newest that fit, without a gap.
    mutating func frames(
        of events: [NumberedEvent],
        before number: UInt64,
        within bytes: Int,
        hasTexts: Bool = false,
        as format: EventFormat = .serverSent
    ) -> [(bytes: [UInt8], tag: EventTag)] {
        var frames: [(bytes: [UInt8], tag: EventTag)] = []
        var length = 0
        for event in events.reversed() where event.number < number {
            // An outdated one has its place, and no words: the places of pieces are the numbers of events.
            let frame = event.isOutdated ? [] : frame(line(of: event, hasTexts: hasTexts), of: event, as: format)
            length += frame.count
            if length > bytes { break }
            frames.append((frame, EventTag(event)))
        }
        return frames.reversed()
    }
}

extension Event {
    /// The same with the texts and names that may be shown.
    fileprivate func shown(through mask: TextMask) -> Event {
        switch self {
        case .started(var started):
            (started.author, started.text) = (started.author.flatMap(mask.shown), mask.shown(started.text) ?? "")
            return .started(started)
        case .moderated(var news):
            (news.author, news.moderator) = (news.author.flatMap(mask.shown), news.moderator.flatMap(mask.shown))
            return .moderated(news)
        case .viewer(var news):
            // Where there is no name, it may be the id.
            (news.name, news.id) = (news.name.flatMap(mask.shown), mask.shown(news.id) ?? "")
            return .viewer(news)
        case .command(var news):
            news.author = news.author.flatMap(mask.shown)
            return .command(news)
        default: return self
        }
    }
}
