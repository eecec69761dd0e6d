// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// When a server reads on: what is decided without one.
@Suite struct RhythmTests {
    /// A sink that takes a block whenever it has played one, by a clock that is `deviation` millionths fast. Nanoseconds.
    private struct Sink {
        var block: Int64 = 10_000_000
        var deviation: Int64 = 0
        /// It stood still for so long.
        var pause: Int64 = 0

        private func played(at time: Int64) -> Int64 { (time - pause) + (time - pause) / 1_000_000 * deviation }
        private func read(at time: Int64) -> Int64 { (played(at: time) / block + 1) * block }
        func ahead(at time: Int64) -> Int64 { read(at: time) - time }
        func timeLeft(at time: Int64) -> Int64 { read(at: time) - played(at: time) }
    }

    /// Asked 13 times a second, as a stream that plays does; an answer takes `message`. Returns how much too long the time left is said to be.
    private func errors(of rhythm: inout yomite_rhythm, _ sink: Sink, over seconds: Range<Int64>, message: Int64 = 200_000) -> [Int64] {
        (0..<((seconds.upperBound - seconds.lowerBound) * 13)).map { number in
            let asked = seconds.lowerBound * 1_000_000_000 + number * 76_543_210
            let reply = asked + message
            // The server answers anywhere in between.
            let ahead = sink.ahead(at: asked + message / 2) + message / 2
            unsafe yomite_rhythm_note(&rhythm, ahead, reply)
            return unsafe yomite_rhythm_time_left(&rhythm, ahead - message) - sink.timeLeft(at: asked + message / 2)
        }
    }

    @Test func `of a server that has said nothing yet no time is promised`() {
        var rhythm = yomite_rhythm_unknown()
        #expect(unsafe yomite_rhythm_time_left(&rhythm, 5) == 0)
    }

    @Test(arguments: [-150, 0, 150] as [Int64])
    func `the time until the next block is never told much too long, and soon not much too short`(deviation: Int64) {
        var rhythm = yomite_rhythm_unknown()
        let sink = Sink(deviation: deviation)
        #expect(errors(of: &rhythm, sink, over: 0..<3).allSatisfy { $0 < 700_000 })
        #expect(errors(of: &rhythm, sink, over: 3..<600).allSatisfy { -2_000_000 < $0 && $0 < 700_000 })
    }

    @Test func `slow answers make it shorter, not longer`() {
        var rhythm = yomite_rhythm_unknown()
        #expect(errors(of: &rhythm, Sink(), over: 0..<60, message: 6_000_000).allSatisfy { $0 <= 0 })
    }

    @Test func `a rhythm that has changed is learned`() {
        var rhythm = yomite_rhythm_unknown()
        _ = errors(of: &rhythm, Sink(), over: 0..<10)
        #expect(errors(of: &rhythm, Sink(pause: 4_000_000), over: 10..<20).dropFirst(26).allSatisfy { -2_000_000 < $0 && $0 < 200_000 })
        #expect(errors(of: &rhythm, Sink(block: 3_000_000), over: 20..<30).dropFirst(60).allSatisfy { -2_000_000 < $0 && $0 < 200_000 })
    }
}
