// SPDX-License-Identifier: GPL-3.0-or-later

import Core

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
