// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What decides which readers get an event.
struct EventTag: Equatable {
    var room: RoomName
    /// The event's name.
    var name: String

    init(_ event: NumberedEvent) {
        (room, name) = (event.room, event.event.name)
    }
}

/// How events are written for their readers.
struct EventFrames {
    static let mediaType = "text/event-stream"
    /// The first bytes of every stream: how soon a browser may come back.
    static let greeting = Array("retry: 1000\n\n".utf8)
    /// What is written now and then where nothing happens.
    static let signOfLife = Array(":\n\n".utf8)
    /// How long a stream may be silent before that: shorter than what proxies wait.
    static let silence = Duration.seconds(15)

    private let run: String
    /// One encoder for all rooms: clients choose the rooms' names, so nothing is kept by name.
    private var line = EventLine(room: .main)

    init(run: String) {
        self.run = run
    }

    /// An event as it is written.
    mutating func frame(of event: NumberedEvent) -> [UInt8] {
        line.room = event.room
        let id = EventID(run: run, number: event.number).text
        return Array("id: \(id)\nevent: \(event.event.name)\ndata: \(line.text(of: event.event, at: event.time))\n\n".utf8)
    }

    /// Events that came before the one of this number, as they are written. Of more than these bytes the newest that fit, without a gap.
    mutating func frames(of events: [NumberedEvent], before number: UInt64, within bytes: Int) -> [(bytes: [UInt8], tag: EventTag)] {
        var frames: [(bytes: [UInt8], tag: EventTag)] = []
        var length = 0
        for event in events.reversed() where event.number < number {
            let frame = frame(of: event)
            length += frame.count
            if length > bytes { break }
            frames.append((frame, EventTag(event)))
        }
        return frames.reversed()
    }
}
