// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Reading

/// The properties of an event that decide which readers get it.
struct EventTag: Equatable {
    var room: RoomName
    /// The event's name.
    var name: String

    init(_ event: NumberedEvent) {
        (room, name) = (event.room, event.event.name)
    }
}

/// How events are written for readers.
struct EventFrames {
    static let mediaType = "text/event-stream"
    /// The first bytes of every stream: how soon a browser may come back.
    private static let pause = "retry: 1000\n\n"
    /// What is written now and then where nothing happens.
    static let signOfLife = Array(":\n\n".utf8)
    /// How long a stream may be silent before that: shorter than proxies wait.
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
    func greeting(after number: UInt64, hasGap: Bool) -> [UInt8] {
        let id = EventID(run: run, number: number).text
        let hello = Hello(event: "hello", asOf: id, version: version, build: PageFile.build)
        var text = Self.pause + "event: hello\ndata: \(JSONWriter.text(of: hello))\n\n"
        if hasGap { text += "event: reset\ndata: \(JSONWriter.text(of: Hello(event: "reset", asOf: id)))\n\n" }
        return Array(text.utf8)
    }

    private struct Hello: Encodable {
        var event: String
        var asOf: String
        var version: String?
        var build: String?
    }

    /// An event as it is written; with the comment that came in, if the reader wants texts.
    mutating func frame(of event: NumberedEvent, hasTexts: Bool = false) -> [UInt8] {
        line.room = event.room
        let id = EventID(run: run, number: event.number).text
        let written = hasTexts ? event.written(through: mask) : nil
        let data = line.text(of: event.event.shown(through: mask), at: event.time, showing: written)
        return Array("id: \(id)\nevent: \(event.event.name)\ndata: \(data)\n\n".utf8)
    }

    /// Events that came before the one of this number, as they are written. Of more than these bytes the newest that fit, without a gap.
    mutating func frames(
        of events: [NumberedEvent],
        before number: UInt64,
        within bytes: Int,
        hasTexts: Bool = false
    ) -> [(bytes: [UInt8], tag: EventTag)] {
        var frames: [(bytes: [UInt8], tag: EventTag)] = []
        var length = 0
        for event in events.reversed() where event.number < number {
            let frame = frame(of: event, hasTexts: hasTexts)
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
            news.author = news.author.flatMap(mask.shown)
            return .moderated(news)
        default: return self
        }
    }
}
