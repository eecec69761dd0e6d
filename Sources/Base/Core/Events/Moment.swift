// SPDX-License-Identifier: GPL-3.0-or-later

/// A point on the monotonic clock. State machines receive moments; only drivers read the clock.
public struct Moment: Comparable, Hashable, Sendable {
    /// Nanoseconds since an arbitrary start that lies before the process.
    public var nanoseconds: Int64

    /// The moment that many nanoseconds after the clock's start.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Earlier moments are less.
    public static func < (a: Moment, b: Moment) -> Bool {
        a.nanoseconds < b.nanoseconds
    }

    /// The moment that lies `duration` later.
    public static func + (moment: Moment, duration: Duration) -> Moment {
        Moment(nanoseconds: moment.nanoseconds + duration.nanoseconds)
    }

    /// The time that passed from `b` to `a`.
    public static func - (a: Moment, b: Moment) -> Duration {
        .nanoseconds(a.nanoseconds - b.nanoseconds)
    }
}

extension Duration {
    /// The whole duration in nanoseconds.
    public var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }

    /// The whole duration in milliseconds, rounded down.
    public var milliseconds: Int64 {
        nanoseconds / 1_000_000
    }

    /// The seconds that it touches, for people.
    public var startedSeconds: Int64 {
        (milliseconds + 999) / 1_000
    }
}

/// How steadily sound was played so far.
public struct Steadiness: Equatable, Sendable {
    /// How often the sound broke: the server ran dry, or an utterance had holes because its samples came late.
    public var glitches: Int
    /// How often the server ran dry.
    public var underflows: Int
    /// The longest call of render, for which the server waits.
    public var longestRender: Duration
    /// The longest that the server did not ask for more while it played. Where that is as long as what it holds, it was the server that was late.
    public var longestRequestGap: Duration
    /// Frames that were heard here and not by those who listen over the network, because nobody took them in time.
    public var lostToListeners: Int
    /// Frames of a recording that are silent or missing in the file, because its disk did not take them in time.
    public var lostToDisk: Int
    /// Blocks of silence in place of an utterance, because the moment until which the output may be heard had passed.
    var silencedBlocks: Int

    /// Nothing was played yet, by default.
    public init(
        glitches: Int = 0,
        underflows: Int = 0,
        longestRender: Duration = .zero,
        longestRequestGap: Duration = .zero,
        lostToListeners: Int = 0,
        lostToDisk: Int = 0,
        silencedBlocks: Int = 0
    ) {
        self.glitches = glitches
        self.underflows = underflows
        self.longestRender = longestRender
        self.longestRequestGap = longestRequestGap
        self.lostToListeners = lostToListeners
        self.lostToDisk = lostToDisk
        self.silencedBlocks = silencedBlocks
    }

    /// Adds what another output played.
    public mutating func add(_ other: Steadiness) {
        glitches += other.glitches
        underflows += other.underflows
        longestRender = max(longestRender, other.longestRender)
        longestRequestGap = max(longestRequestGap, other.longestRequestGap)
        lostToListeners += other.lostToListeners
        lostToDisk += other.lostToDisk
        silencedBlocks += other.silencedBlocks
    }
}
