// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
import Glibc

/// The moment now by the clock that goes on while the machine sleeps. Its moments are compared with each other only: `Loop.now` is another clock.
@Sendable
public func bootClock() -> Moment {
    var now = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &now)
    return Moment(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
}
