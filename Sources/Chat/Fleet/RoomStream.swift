// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// The place of an entry in a room's stream in Redis.
public struct StreamPlace: Hashable, Comparable, Sendable {
    /// Milliseconds of Redis' clock.
    public let milliseconds: UInt64
    /// Its number within the millisecond.
    public let number: UInt64

    /// The place with these numbers.
    public init(milliseconds: UInt64, number: UInt64) {
        self.milliseconds = milliseconds
        self.number = number
    }

    /// Before everything.
    public static let start = StreamPlace(milliseconds: 0, number: 0)

    /// In the order of the stream.
    public static func < (a: StreamPlace, b: StreamPlace) -> Bool {
        (a.milliseconds, a.number) < (b.milliseconds, b.number)
    }
}

/// A comment in a room's stream: accepted, and without an outcome.
public struct StreamEntry: Equatable, Sendable {
    /// The comment's id: the same if it is put again.
    public let id: String
    public let place: StreamPlace
    /// How often somebody began to read it aloud.
    public let attempts: Int

    /// An entry with these values.
    public init(id: String, place: StreamPlace, attempts: Int = 0) {
        self.id = id
        self.place = place
        self.attempts = attempts
    }
}

/// What the owner of a room knows of its stream. Pure.
///
/// The stream is the journal: an entry is there until it has its outcome. Doorbells bring entries one by one, each with the place of the
/// one before; reading brings all that are there. After a failover entries may be missing, may have another place, or may be back although
/// they had their outcome. They are known by their ids.
public struct RoomStream: Sendable {
    /// What to do with entries that came.
    public struct Arrivals: Equatable, Sendable {
        /// One that had its outcome here.
        public struct Settled: Equatable, Sendable {
            public let entry: StreamEntry
            /// What became of it.
            public let outcome: Outcome
        }

        /// New ones, in their order.
        public var new: [StreamEntry] = []
        /// Those whose outcome Redis does not have: it has to be told again, and they are not read aloud again.
        public var settled: [Settled] = []
        /// Those that ended their owners too often: they have failed.
        public var failed: [StreamEntry] = []
        /// Whether the stream has to be read, because something is missing.
        public var isIncomplete = false
    }

    /// After so many attempts a comment may be what ends its owners.
    static let mostAttempts = 3
    /// So many ids at least are remembered after Redis has confirmed their outcome: more than a room settles in the second that a failover may forget.
    static let mostSettled = 64

    /// Up to where everything is known.
    private var last = StreamPlace.start
    /// The furthest place that doorbells told of while the stream was being read; nil where it is not.
    private var heardMeanwhile: StreamPlace?
    private var open: [String: StreamPlace] = [:]
    /// What Redis has not confirmed. It has all of these entries, within the limits of a room.
    private var untold: [String: Outcome] = [:]
    /// The latest of what it has confirmed.
    private var settled: [String: Outcome] = [:]
    private var settledInOrder: [String] = []

    /// A stream about which nothing is known: it has to be read.
    public init() {}

    /// The same of a room that this node owned before under another epoch: outcomes that Redis may not have are still known.
    public init(after former: RoomStream) {
        (untold, settled, settledInOrder) = (former.untold, former.settled, former.settledInOrder)
    }

    /// How many entries have no outcome.
    public var count: Int { open.count }

    /// Whether all of them have one, and Redis knows.
    public var isDone: Bool { open.isEmpty && untold.isEmpty }

    /// The place of the first of them; nil where there is none. Looks at all of them.
    public var oldest: StreamPlace? { open.values.min() }

    /// Where an entry is that has no outcome yet.
    public func place(of id: String) -> StreamPlace? {
        open[id]
    }

    /// The stream is being read from now on. What doorbells bring until the answer comes is in that answer, or is read after it.
    public mutating func startReading() {
        heardMeanwhile = .start
    }

    /// A doorbell brought an entry.
    /// - Parameter previous: the place of the entry before it in the stream, whether that is still there or not.
    public mutating func ring(_ entry: StreamEntry, previous: StreamPlace) -> Arrivals {
        var arrivals = Arrivals()
        if let heard = heardMeanwhile {
            heardMeanwhile = max(heard, entry.place)
        } else if entry.place > last {
            guard previous <= last else {
                arrivals.isIncomplete = true
                return arrivals
            }
            take(entry, &arrivals)
            last = entry.place
        }
        return arrivals
    }

    /// The stream was read.
    /// - Parameter end: the place of the last entry that it ever had. A new primary may know less than the one before.
    public mutating func read(_ entries: [StreamEntry], upTo end: StreamPlace) -> Arrivals {
        var arrivals = Arrivals()
        for entry in entries { take(entry, &arrivals) }
        last = end
        arrivals.isIncomplete = heardMeanwhile.map { $0 > end } ?? false
        heardMeanwhile = nil
        return arrivals
    }

    private mutating func take(_ entry: StreamEntry, _ arrivals: inout Arrivals) {
        if let outcome = untold[entry.id] ?? settled[entry.id] {
            arrivals.settled.append(Arrivals.Settled(entry: entry, outcome: outcome))
        } else if open.updateValue(entry.place, forKey: entry.id) == nil {
            if entry.attempts < Self.mostAttempts { arrivals.new.append(entry) } else { arrivals.failed.append(entry) }
        }
    }

    /// A comment has its outcome. Returns its place, which Redis is to be told; nil where it is not open.
    public mutating func settle(_ id: String, _ outcome: Outcome) -> StreamPlace? {
        guard let place = open.removeValue(forKey: id) else { return nil }
        untold[id] = outcome
        return place
    }

    /// Redis has confirmed the outcome of a comment. A failover may still forget that.
    public mutating func told(_ id: String) {
        guard let outcome = untold.removeValue(forKey: id) else { return }
        settled[id] = outcome
        settledInOrder.append(id)
        if settledInOrder.count > 2 * Self.mostSettled {
            for old in settledInOrder.prefix(Self.mostSettled) { settled[old] = nil }
            settledInOrder.removeFirst(Self.mostSettled)
        }
    }
}
