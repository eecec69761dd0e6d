// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Milliseconds since 1970, by the clock that people set. Durations are measured with `Moment`.
@Sendable
public func wallClock() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
}
