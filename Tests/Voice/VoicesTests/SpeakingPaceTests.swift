// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Voices

@Suite struct SpeakingPaceTests {
    private var pace = SpeakingPace()
    private var now = Moment(nanoseconds: 0)

    /// So many seconds of sound, of which each took so long.
    @discardableResult
    private mutating func note(
        _ seconds: Double,
        each time: Double,
        processor: Double = 0.5,
        by voice: String = "a"
    ) -> SpeakingPace.Change? {
        let speech = MeasuredSpeech(
            voice: voice,
            sound: .seconds(seconds),
            took: .seconds(seconds * time),
            processor: .seconds(seconds * processor)
        )
        return pace.note(speech, at: now)
    }

    private var slow: Set<String> { pace.slowVoices(at: now) }

    @Test mutating func `a voice rests that takes longer than its sound lasts, and no other one`() throws {
        note(4, each: 0.5, by: "b")
        let change = try #require(note(4, each: 1.5))
        guard case .tooSlow("a", let figures, rest: SpeakingPace.shortestRest) = change else {
            Issue.record("\(change)")
            return
        }
        #expect("\(figures)" == "1.50 s, and 0.50 s of processor time")
        #expect(slow == ["a"])
        #expect(pace.figures.keys.sorted() == ["a", "b"])
    }

    @Test mutating func `little sound is no reason to judge`() {
        note(1.9, each: 10)
        #expect(slow.isEmpty)
        note(0.2, each: 0.1)
        #expect(slow == ["a"], "short comments add up")
    }

    @Test mutating func `only the latest seconds count`() {
        note(600, each: 0.1)
        note(4, each: 2)
        #expect(slow == ["a"])
    }

    @Test mutating func `one slow second among many is forgiven`() {
        for _ in 0..<8 { note(1, each: 0.5) }
        note(1, each: 3)
        #expect(slow.isEmpty)
    }

    @Test mutating func `what it still said when it had to rest does not prolong the rest`() {
        note(4, each: 2)
        now = now + .seconds(5)
        #expect(note(4, each: 5) == nil)
        now = now + .seconds(15)
        #expect(slow.isEmpty, "tried again after 20 s")
    }

    @Test mutating func `after its rest it comes back only if it is clearly quick enough`() {
        note(4, each: 2)
        now = now + SpeakingPace.shortestRest
        #expect(note(1, each: 0.8) == nil, "not enough to judge")
        guard case .tooSlow(_, _, let rest) = note(2, each: 0.8) else {
            Issue.record("0.8 s would have been enough before the rest, and is not after it")
            return
        }
        #expect(rest == SpeakingPace.shortestRest * 2)
        now = now + rest
        #expect(note(2, each: 0.6).map { if case .quickEnough = $0 { true } else { false } } == true)
        #expect(note(2, each: 0.8) == nil, "from now on the first mark holds again")
        #expect(slow.isEmpty)
    }

    @Test mutating func `rests grow up to a limit, and begin anew for a voice that spoke well for long`() {
        var rests: [Duration] = []
        for _ in 0..<8 {
            guard case .tooSlow(_, _, let rest) = note(3, each: 2) else { break }
            rests.append(rest)
            now = now + rest
        }
        #expect(rests == [20, 40, 80, 160, 320, 640, 640, 640].map { .seconds($0) })
        note(3, each: 0.5)
        now = now + SpeakingPace.longestRest * 6
        note(3, each: 0.5)
        guard case .tooSlow(_, _, let rest) = note(8, each: 2) else {
            Issue.record("it is too slow again")
            return
        }
        #expect(rest == SpeakingPace.shortestRest)
    }

    @Test mutating func `a voice that fails soon after its return rests longer`() {
        note(3, each: 2)
        now = now + SpeakingPace.shortestRest
        note(3, each: 0.5)
        now = now + .seconds(60)
        guard case .tooSlow(_, _, let rest) = note(8, each: 2) else {
            Issue.record("it is too slow again")
            return
        }
        #expect(rest == SpeakingPace.shortestRest * 2)
    }
}
