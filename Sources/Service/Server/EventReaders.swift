// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// Who reads events, and how events are written for them: each once, for all of them.
struct EventReaders {
    static let mediaType = "text/event-stream"
    /// The first bytes of every stream: how soon a browser may come back.
    static let greeting = "retry: 1000\n\n"
    /// How long a stream may be silent before a sign of life: shorter than what proxies wait.
    private static let silence = Duration.seconds(15)

    private let run: String
    private var rooms: [ConnectionID: RoomName?] = [:]
    /// One encoder for all rooms: clients choose the rooms' names, so nothing is kept by name.
    private var line = EventLine(room: .main)
    private var lastSign: Moment?

    init(run: String) {
        self.run = run
    }

    var isEmpty: Bool {
        rooms.isEmpty
    }

    var count: Int {
        rooms.count
    }

    mutating func add(_ id: ConnectionID, room: RoomName?, at now: Moment) {
        if rooms.isEmpty { lastSign = now }
        rooms[id] = .some(room)
    }

    /// Whether it was there.
    mutating func remove(_ id: ConnectionID) -> Bool {
        rooms.removeValue(forKey: id) != nil
    }

    /// The readers of a room; nil is for everybody.
    func all(of room: RoomName?) -> [ConnectionID] {
        rooms.compactMap { id, wanted in room == nil || wanted == nil || wanted == room ? id : nil }
    }

    /// What is written now and then where nothing happens; nil before it is time.
    mutating func signOfLife(at now: Moment) -> String? {
        guard !rooms.isEmpty, let last = lastSign, now - last >= EventReaders.silence else { return nil }
        lastSign = now
        return ":\n\n"
    }

    /// What a reader missed, as it is written. Of more than these bytes the newest that fit: all of it waits for the reader at once.
    mutating func frames(of missed: [NumberedEvent], in room: RoomName?, within bytes: Int) -> String {
        var frames: [String] = []
        var length = 0
        for event in missed.reversed() where room == nil || room == event.room {
            let frame = frame(of: event)
            length += frame.utf8.count
            if length > bytes { break }
            frames.append(frame)
        }
        return frames.reversed().joined()
    }

    /// An event as it is written.
    mutating func frame(of event: NumberedEvent) -> String {
        line.room = event.room
        let id = EventID(run: run, number: event.number).text
        return "id: \(id)\nevent: \(event.event.name)\ndata: \(line.text(of: event.event, at: event.time))\n\n"
    }
}
