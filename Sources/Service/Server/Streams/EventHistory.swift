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
    /// Whether a later event says all that it said, so that no reader needs it.
    fileprivate(set) var isOutdated = false

    /// The comment as readers see it who ask for texts; nil where this is no comment that came in.
    func written(through mask: TextMask) -> Written? {
        kept.map { Written($0.comment, through: mask, isRefused: isRefused) }
    }

    /// What its texts take in memory.
    fileprivate var byteCount: Int {
        event.textBytes + (kept?.byteCount ?? 0)
    }

    /// The account of memory is the largest event, and only the last one is true.
    fileprivate mutating func outdate() {
        (event, isOutdated) = (.closing, true)
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
    private var lastMemory: UInt64?
    /// What the texts of the events take.
    private(set) var heldBytes = 0

    /// The number that the next event will have.
    var next: UInt64 { last + 1 }

    /// The number of the first one: the numbers have no gaps.
    private var oldest: UInt64 { next - UInt64(latest.count) }

    /// - Parameters:
    ///   - capacity: so many events are kept at most.
    ///   - mostBytes: so much may their texts take.
    init(capacity: Int, mostBytes: Int) {
        (self.capacity, self.mostBytes) = (capacity, mostBytes)
    }

    mutating func add(_ event: Event, _ kept: KeptComment? = nil, room: RoomName, time: Int64) -> NumberedEvent {
        if case .memory = event {
            if let told = lastMemory, told >= oldest { latest.change(Int(told - oldest)..<Int(told - oldest) + 1) { $0.outdate() } }
            lastMemory = next
        }
        last += 1
        let numbered = NumberedEvent(number: last, room: room, time: time, event: event, kept: kept)
        // Before it comes in, so that the places of as many as are kept are enough.
        if latest.count >= capacity, let oldest = latest.popFirst() { heldBytes -= oldest.byteCount }
        latest.append(numbered)
        heldBytes += numbered.byteCount
        while heldBytes > mostBytes, let oldest = latest.popFirst() { heldBytes -= oldest.byteCount }
        return numbered
    }

    /// All remembered events after that number.
    func events(after number: UInt64) -> [NumberedEvent] {
        // The numbers have no gaps.
        number < last ? latest.suffix(Int(clamping: last - number)) : []
    }

    /// Forgets what was written in some of the comments that an order covers. Returns whether those were the last of them.
    mutating func redact(_ forgetting: inout Forgetting) -> Bool {
        guard forgetting.order.takesComments else { return true }
        let left = forgetting.events.clamped(to: oldest..<next)
        let end = min(left.upperBound, left.lowerBound + UInt64(Forgetting.step))
        var freed = 0
        latest.change(Int(left.lowerBound - oldest)..<Int(end - oldest)) { event in
            guard let number = event.event.comment else { return }
            if let kept = event.kept, forgetting.covers(kept.comment, in: event.room) { forgetting.onlyInEvents.insert(number) }
            guard forgetting.numbers.contains(number) || forgetting.onlyInEvents.contains(number) else { return }
            freed += event.byteCount
            event.redact()
            freed -= event.byteCount
        }
        heldBytes -= freed
        forgetting.events = end..<max(end, forgetting.events.upperBound)
        return end == left.upperBound
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
