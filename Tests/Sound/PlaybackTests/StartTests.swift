// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// Two streams on two clocks of their own, begun a gap apart for an hour: what is decided without a server.
@Suite struct StartTests {
    /// A clock that is `deviation` millionths fast, as a server tells of it: in steps of its sink's blocks.
    private struct SinkClock {
        var deviation: Double
        var block: Int64
        var lag: Int64

        func frame(at time: Int64) -> Double { Double(time) * 22_050 / 1e9 * (1 + deviation / 1e6) }
        /// When a frame is heard.
        func heard(_ frame: Int64) -> Int64 { Int64(Double(frame) * 1e9 / 22_050 / (1 + deviation / 1e6)) + lag }
        /// A whole block is read at once, and what was read is heard by and by.
        func reading(at time: Int64) -> yomite_reading {
            let read = (Int64(frame(at: time)) / block + 1) * block
            return yomite_reading(frame: read, at: time, lag: heard(read) - time)
        }
    }

    @Test(arguments: [-300.0, 300], [0, 180_000_000] as [Int64])
    func `two clocks that drift stay in step for an hour`(deviation: Double, lag: Int64) {
        let leader = SinkClock(deviation: 0, block: 441, lag: 20_000_000)
        let other = SinkClock(deviation: deviation, block: 1_103, lag: lag)
        let (length, gap) = (Int64(10 * 22_050), Int64(22_050 * 2 / 5))
        var leaderStart = Int64(0), start = Int64(0)
        var apart: [Int64] = []
        while leader.heard(leaderStart) < 3_600_000_000_000 {
            apart.append(abs(leader.heard(leaderStart + length) - other.heard(start + length)))
            let now = leader.heard(leaderStart + length)
            leaderStart += length + gap
            start = yomite_start_in_step(
                start + length + gap,
                other.reading(at: now),
                leaderStart,
                leader.reading(at: now),
                22_050
            )
        }
        #expect(apart.count > 300)
        // The first begins as each sink does; from the second on it is 5 ms, and what drifts in ten seconds.
        #expect(apart.dropFirst().allSatisfy { $0 < 10_000_000 })
    }

    @Test func `clocks that tell of nothing like each other are left alone`() {
        let (ours, other) = (yomite_reading(frame: 100, at: 0, lag: 0), yomite_reading(frame: 100_000, at: 0, lag: 0))
        #expect(yomite_start_in_step(500, ours, 500, other, 22_050) == 500)
        #expect(yomite_start_in_step(500, ours, 550, ours, 22_050) == 500)
        #expect(yomite_start_in_step(500, ours, 1_500, ours, 22_050) == 1_500)
    }

    @Test(arguments: [
        ("alsa_output.usb-Generic_USB_Audio-00.analog-stereo", true), ("alsa_output.pci-0000_01_00.1.hdmi-stereo", true),
        ("bluez_sink.00_11_22.a2dp_sink", true), ("bluez_output.00_11_22.1", true), ("alsa_output.pci-0000_00_1f.3.analog-stereo", false),
        ("null0", false),
    ])
    func `a sink's name tells whether it wakes slowly`(name: String, isSlow: Bool) {
        #expect(unsafe yomite_sink_wakes_slowly(name) == isSlow)
    }
}
