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
}
