// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Voices

struct PressureTests {
    private func second(_ number: Int64) -> Moment { Moment(nanoseconds: number * 1_000_000_000) }

    @Test func `more is kept as long as pages are read again and again, up to a limit`() {
        var pressure = Pressure()
        pressure.observe(faults: 100_000, at: second(1))
        #expect(pressure.bytes == 0, "of what was read before the first look nothing is known")
        pressure.observe(faults: 100_050, at: second(2))
        #expect(pressure.bytes == 0)
        for number in 3...20 { pressure.observe(faults: 100_000 + 200 * number, at: second(Int64(number))) }
        #expect(pressure.bytes == Pressure.most)
    }

    @Test func `what was given back too early is given back later the next time`() {
        var pressure = Pressure()
        var faults = 0
        var releases: [Int] = []
        for number in 0..<600 {
            let before = pressure.bytes
            // Pages fit with a megabyte more, and not without it.
            faults += before == 0 ? 200 : 0
            pressure.observe(faults: faults, at: second(Int64(number)))
            if pressure.bytes < before { releases.append(number) }
        }
        let pauses = zip(releases.dropFirst(), releases).map { $0 - $1 }
        #expect(pauses.prefix(3) == [22, 42, 82])
        #expect(pauses.max() == 82)
    }

    @Test func `it is severe when pages are still read again though the most is kept for them`() {
        var pressure = Pressure()
        let severe = (0...20).filter { number in
            pressure.observe(faults: 200 * number, at: second(Int64(number)))
            return pressure.isSevere
        }
        // The fourth look brings the last megabyte, and five seconds later nothing is better.
        #expect(severe.first == 9)
        #expect(severe.last == 20)
        pressure.observe(faults: 200 * 20 + 10, at: second(21))
        #expect(!pressure.isSevere)
        pressure.observe(faults: 200 * 20 + 1_000, at: second(22))
        #expect(!pressure.isSevere, "one bad second after a good one does not count")
    }

    @Test func `waiting for memory counts as well where the kernel tells it`() {
        var pressure = Pressure()
        pressure.observe(faults: 0, stalled: 5_000_000, at: second(0))
        #expect(pressure.bytes == 0, "what was waited before the first look is nobody's affair")
        pressure.observe(faults: 0, stalled: 5_090_000, at: second(1))
        #expect(pressure.bytes == 0)
        pressure.observe(faults: 0, stalled: 5_290_000, at: second(2))
        #expect(pressure.bytes == Pressure.step)
        pressure.observe(faults: 0, stalled: nil, at: second(3))
        pressure.observe(faults: 0, stalled: 9_000_000, at: second(4))
        #expect(pressure.bytes == Pressure.step, "a file that could not be read in between is no wait")
    }

    @Test func `a look that comes late counts for its time`() {
        var pressure = Pressure()
        pressure.observe(faults: 0, at: second(0))
        pressure.observe(faults: 500, at: second(20))
        #expect(pressure.bytes == 0)
    }

    @Test func `less is kept after ten calm seconds, step by step`() {
        var pressure = Pressure()
        pressure.observe(faults: 0, at: second(0))
        for number in 1...2 { pressure.observe(faults: 1_000 * number, at: second(Int64(number))) }
        #expect(pressure.bytes == 2 * Pressure.step)
        var kept: [Int] = []
        var changes: [Int] = []
        for number in stride(from: 3, through: 200, by: 1) {
            // Hosts that end take what they have read with them.
            pressure.observe(faults: number.isMultiple(of: 2) ? 1_500 : 1_510, at: second(Int64(number)))
            if kept.last != pressure.bytes {
                kept.append(pressure.bytes)
                changes.append(number)
            }
        }
        #expect(kept == [2 * Pressure.step, Pressure.step, 0])
        #expect(changes == [3, 13, 23])
    }
}
