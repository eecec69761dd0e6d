// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading

/// An event of a room, with a number for readers that come back.
struct NumberedEvent: Sendable {
    var number: UInt64
    var room: RoomName
    /// Milliseconds since 1970.
    var time: Int64
    var event: Event
    /// The comment that came in, for readers who ask for texts.
    var kept: KeptComment?
    /// Whether the comment was refused meanwhile, so that readers do not get its text.
    var isRefused = false

    /// The comment as readers see it who ask for texts; nil where this is no comment that came in.
    func written(through mask: TextMask) -> Written? {
        kept.map { Written($0.comment, through: mask, isRefused: isRefused) }
    }

    /// What its texts take in memory.
    fileprivate var byteCount: Int {
        event.textBytes + (kept?.byteCount ?? 0)
    }

    /// The same without what was written.
    fileprivate mutating func redact() {
        kept = nil
        guard case .started(var started) = event else { return }
        started.text = ""
        event = .started(started)
    }
}

/// The latest events, for readers that come back and name the last event they saw. Bounded. Pure.
struct EventHistory {
    private let capacity: Int
    private let mostBytes: Int
    private var latest = Deque<NumberedEvent>()
    private var last: UInt64 = 0
    /// What the texts of the events take.
    private(set) var heldBytes = 0

    /// The number that the next event will have.
    var next: UInt64 { last + 1 }

    /// - Parameters:
    ///   - capacity: so many events are kept at most.
    ///   - mostBytes: so much may their texts take.
    init(capacity: Int, mostBytes: Int) {
        (self.capacity, self.mostBytes) = (capacity, mostBytes)
    }

    mutating func add(_ event: Event, _ kept: KeptComment? = nil, room: RoomName, time: Int64) -> NumberedEvent {
        last += 1
        let numbered = NumberedEvent(number: last, room: room, time: time, event: event, kept: kept)
        latest.append(numbered)
        heldBytes += numbered.byteCount
        while latest.count > capacity || heldBytes > mostBytes, let oldest = latest.popFirst() { heldBytes -= oldest.byteCount }
        return numbered
    }

    /// All remembered events after that number.
    func events(after number: UInt64) -> [NumberedEvent] {
        // The numbers have no gaps.
        number < last ? latest.suffix(Int(clamping: last - number)) : []
    }

    /// Forgets what was written in these comments, and in others that are meant.
    mutating func redact(_ numbers: Set<CommentNumber>, and isMeant: (RoomName, Comment) -> Bool = { _, _ in false }) {
        var numbers = numbers
        var heldBytes = 0
        latest.changeAll { event in
            if let kept = event.kept, let number = event.event.comment, isMeant(event.room, kept.comment) { numbers.insert(number) }
            if let number = event.event.comment, numbers.contains(number) { event.redact() }
            heldBytes += event.byteCount
        }
        self.heldBytes = heldBytes
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
