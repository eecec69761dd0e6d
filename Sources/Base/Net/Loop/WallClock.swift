// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
public import Core
import Glibc

/// Milliseconds since 1970, by the clock that people set. Durations are measured with `Moment`.
@Sendable
public func wallClock() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
}

/// The moment now by the clock that goes on while the machine sleeps. Its moments are compared with each other only: `Loop.now` is another clock.
@Sendable
public func bootClock() -> Moment {
    var now = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &now)
    return Moment(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
}

/// A clock that stands still until somebody advances it: hours pass in a test as soon as there is nothing left to do before the next timer.
public final class VirtualTime {
    private(set) var now: Moment

    /// A clock that shows this moment.
    init(_ now: Moment = Moment(nanoseconds: 0)) {
        self.now = now
    }

    /// Lets time pass. The clock never goes back.
    func advance(to moment: Moment) {
        now = max(now, moment)
    }
}

extension Moment {
    /// The present, for the threads of connections. What decides is told the time, and does not ask for it.
    package static var now: Moment { Moment(nanoseconds: yomite_system_now()) }
}
