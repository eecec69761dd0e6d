// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// An event of a room, with a number for readers that come back.
struct NumberedEvent: Sendable {
    var number: UInt64
    var room: RoomName
    /// Milliseconds since 1970.
    var time: Int64
    var event: Event
}

/// The latest events, for readers that come back and name the last event they saw. Bounded. Pure.
struct EventHistory {
    private var latest: Ring<NumberedEvent>
    private var last: UInt64 = 0

    /// The number that the next event will have.
    var next: UInt64 { last + 1 }

    init(capacity: Int) {
        latest = Ring(capacity: capacity)
    }

    mutating func add(_ event: Event, room: RoomName, time: Int64) -> NumberedEvent {
        last += 1
        let numbered = NumberedEvent(number: last, room: room, time: time, event: event)
        latest.append(numbered)
        return numbered
    }

    /// All remembered events after that number.
    func events(after number: UInt64) -> [NumberedEvent] {
        // The numbers have no gaps.
        number < last ? latest.suffix(Int(clamping: last - number)) : []
    }
}

/// Identifies the last event that a reader saw, and its run: `RUN-NUMBER`.
struct EventID: Equatable, Sendable {
    var run: String
    var number: UInt64

    init(run: String, number: UInt64) {
        self.run = run
        self.number = number
    }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = UInt64(parts[1]) else { return nil }
        self.init(run: String(parts[0]), number: number)
    }

    var text: String {
        "\(run)-\(number)"
    }
}
