// SPDX-License-Identifier: GPL-3.0-or-later

/// How long to wait before the next try: twice as long each time, up to a limit, and between half and all of that by chance, so that
/// a server that comes back is not met by everybody at once. Pure.
package struct Backoff: Equatable, Sendable {
    /// The longest first pause.
    package var first = Duration.seconds(1)
    package var longest = Duration.seconds(60)

    private var doublings = 0

    /// From a second to a minute.
    package init() {}

    /// The pause before the next try.
    /// - Parameter luck: a number from 0 to 1.
    package mutating func next(luck: Double) -> Duration {
        let pause = min(first * (1 << doublings), longest)
        if pause < longest { doublings += 1 }
        return pause * (0.5 + luck / 2)
    }

    /// It has worked long enough to be called well.
    package mutating func reset() {
        doublings = 0
    }
}
