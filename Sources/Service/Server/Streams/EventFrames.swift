// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

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
    static let greeting = Array("retry: 1000\n\n".utf8)
    /// Written from time to time while nothing happens.
    static let signOfLife = Array(":\n\n".utf8)
    /// How long a stream may be silent before that: shorter than proxies wait.
    static let silence = Duration.seconds(15)

    private let run: String
    /// One encoder for all rooms: clients choose the rooms' names, so nothing is stored by name.
    private var line = EventLine(room: .main)

    init(run: String) {
        self.run = run
    }

    /// An event in written form.
    mutating func frame(of event: NumberedEvent) -> [UInt8] {
        line.room = event.room
        let id = EventID(run: run, number: event.number).text
        return Array("id: \(id)\nevent: \(event.event.name)\ndata: \(line.text(of: event.event, at: event.time))\n\n".utf8)
    }

    /// Events before the one with this number, in written form. If they exceed this size, the newest ones that fit, without a gap.
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
