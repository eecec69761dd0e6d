// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Plays what a recording gave at the pace of its own timestamps. A pure state machine: entries and the time go in, those that are due
/// come out, in their order. What has no timestamp, or one from before, comes right behind what stands before it.
public struct Replay: Sendable {
    /// How many pauses of the recording were cut short.
    public private(set) var shortened = 0

    private let speed: Double
    private let longestPause: Duration
    /// When the first timestamp was played, and how much of the recording was since then.
    private var start: Moment?
    private var position = Duration.zero
    private var latestTime: Int64?
    private var waiting: ArraySlice<(due: Moment, entry: FeedEntry)> = []

    /// A recording that is played at `speed` times its own; longer pauses in it are as long as this.
    public init(speed: Double, longestPause: Duration) {
        precondition(speed > 0)
        self.speed = speed
        self.longestPause = longestPause
    }

    /// Whether everything was played.
    public var isEmpty: Bool { waiting.isEmpty }

    /// When the next entry is due; nil where none waits.
    public var due: Moment? { waiting.first?.due }

    /// Takes in what the recording says next.
    public mutating func add(_ entry: FeedEntry, at now: Moment) {
        if let time = entry.time { advance(to: time, at: now) }
        waiting.append((start.map { $0 + position * (1 / speed) } ?? now, entry))
    }

    /// Takes out what is due.
    public mutating func take(at now: Moment) -> FeedEntry? {
        guard let first = waiting.first, first.due <= now else { return nil }
        return waiting.removeFirst().entry
    }

    private mutating func advance(to time: Int64, at now: Moment) {
        guard let latestTime else {
            (start, self.latestTime) = (now, time)
            return
        }
        let pause = Duration.milliseconds(time - latestTime)
        // A little before is disorder. Long before, the clock was set back, or what we had was none: it goes on from here.
        guard pause > .zero || pause < .zero - longestPause else { return }
        self.latestTime = time
        position += min(max(pause, .zero), longestPause)
        if pause > longestPause { shortened += 1 }
    }
}
