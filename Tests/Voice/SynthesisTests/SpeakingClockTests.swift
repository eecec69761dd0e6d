// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Synthesis
@testable import Voices

@Suite struct SpeakingClockTests {
    private var clock = SpeakingClock()

    private func at(_ seconds: Double) -> Moment {
        Moment(nanoseconds: Int64(seconds * 1_000) * 1_000_000)
    }

    private func request(_ voice: String?, rate: Int = 1_000) -> SpeakRequest {
        SpeakRequest(job: JobID(1), voice: "v", text: "x", sampleRate: rate, rate: 100, pitch: 100, volume: 100, timedVoice: voice)
    }

    @Test mutating func `each second of sound is told with what it took, and the rest at the end`() {
        clock.start(request("piper:x"), at: at(10), processor: .seconds(1))
        #expect(clock.add(600, at: at(11), processor: .seconds(1.5)) == nil)
        let first = MeasuredSpeech(voice: "piper:x", sound: .milliseconds(1_200), took: .seconds(2), processor: .seconds(0.75))
        #expect(clock.add(600, at: at(12), processor: .seconds(1.75)) == first)
        #expect(clock.add(100, at: at(13), processor: .seconds(2)) == nil)
        let last = MeasuredSpeech(voice: "piper:x", sound: .milliseconds(100), took: .seconds(2), processor: .seconds(1.25))
        #expect(clock.finish(at: at(14), processor: .seconds(3)) == last)
        #expect(clock.add(5_000, at: at(20), processor: .seconds(9)) == nil, "nothing was asked for")
    }

    @Test mutating func `default voices are not timed, and their host's time is not asked for`() {
        clock.start(request(nil), at: at(0), processor: Self.unasked())
        #expect(clock.add(5_000, at: at(9), processor: Self.unasked()) == nil)
        #expect(clock.finish(at: at(9), processor: Self.unasked()) == nil)
    }

    private static func unasked() -> Duration {
        Issue.record("nobody needs to know")
        return .zero
    }

    @Test mutating func `a host that is held back is not timed until its next request`() {
        clock.start(request("piper:x"), at: at(0), processor: .zero)
        clock.stop()
        #expect(clock.add(5_000, at: at(60), processor: .zero) == nil)
        #expect(clock.finish(at: at(60), processor: .zero) == nil)
        clock.start(request("piper:x"), at: at(60), processor: .zero)
        #expect(clock.add(1_000, at: at(61), processor: .zero)?.took == .seconds(1))
    }

    @Test mutating func `what waits in the pipe behind something else is not timed`() {
        clock.start(request("piper:x"), at: at(0), processor: .zero)
        clock.start(request("piper:y"), at: at(0), processor: .zero)
        #expect(clock.add(500, at: at(1), processor: .zero) == nil)
        #expect(clock.finish(at: at(2), processor: .zero)?.voice == "piper:x")
        #expect(clock.add(5_000, at: at(3), processor: .zero) == nil)
        #expect(clock.finish(at: at(3), processor: .zero) == nil)
        clock.start(request("piper:y"), at: at(4), processor: .zero)
        #expect(clock.add(1_000, at: at(5), processor: .zero)?.voice == "piper:y")
    }
}
