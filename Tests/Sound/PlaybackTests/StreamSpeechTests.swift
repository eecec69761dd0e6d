// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// Where speech goes on a stream that the server has, and when the stream is paused.
@Suite struct StreamSpeechTests {
    @Test func `speech on a paused stream is placed where the server reads, filled in, and then resumed`() {
        let stream = ready()
        stream.begin(1)
        #expect(stream.serve() == [.obey, .ask])
        #expect(stream.until == stream.now + 200)
        stream.answer()
        #expect(stream.serve() == [.place(0), .fill, .resume, .ask, .tell(yomite_state_playing)])
        #expect(stream.isRunning)
    }

    @Test func `where the server does not say in time where it reads, its last word has to do`() {
        let stream = ready()
        stream.begin(1)
        stream.serve()
        stream.pass(199)
        #expect(stream.serve() == [])
        stream.pass(1)
        #expect(stream.serve().first == .place(0))
    }

    @Test func `the next utterance is placed behind what is at the server, without a question`() {
        let stream = silent(after: 50)
        stream.pass(60)
        stream.answer()
        stream.serve()
        while stream.answer() {}
        #expect(stream.finished == [1])
        stream.begin(2, gap: 400)
        #expect(stream.serve() == [.obey, .place(500)])
    }

    @Test func `speech is written over silence where the server reads`() {
        let stream = silent(after: 250)
        stream.begin(2)
        #expect(stream.serve() == [.obey, .ask])
        stream.pass(3)
        stream.answer()
        #expect(stream.serve().first == .place(253))
    }

    @Test func `what would come too late for a block of the sink is held back for two milliseconds at most`() {
        // This server reads on all the time: a block is always due.
        let stream = speaking()
        stream.pass(50)
        stream.cut(1)
        #expect(stream.serve() == [.ask])
        for _ in 0..<3 {
            stream.answer()
            #expect(stream.serve() == [.ask])
            stream.pass(1)
        }
        stream.answer()
        #expect(stream.serve() == [.cut(53)])
    }

    @Test func `silence that the sink holds is recalled, which nobody is told`() {
        let stream = silent(after: 700)
        #expect(stream.isRunning)
        stream.begin(2)
        #expect(stream.serve() == [.obey, .ask])
        stream.pass(3)
        stream.answer()
        #expect(stream.serve() == [.pause, .ask])
        stream.answer()
        #expect(stream.serve() == [.place(703), .fill, .resume, .ask])
        #expect(stream.told == yomite_state_playing)
    }

    @Test func `a recalled stream whose utterance is cut rests`() {
        let stream = silent(after: 700)
        stream.begin(2)
        stream.serve()
        stream.pass(3)
        stream.answer()
        #expect(stream.serve() == [.pause, .ask])
        stream.cut(2)
        #expect(stream.serve() == [.cut(stream.rendered), .tell(yomite_state_corked)])
        #expect(stream.seat == yomite_seat_none)
    }

    @Test func `a cut goes back to where the server reads, once that is known`() {
        let stream = speaking()
        stream.pass(50)
        stream.cut(1)
        #expect(stream.serve() == [.ask])
        #expect(stream.serve() == [])
        stream.pass(3)
        stream.answer()
        #expect(stream.serve() == [.cut(53)])
    }

    @Test func `a question is forgotten with what it was asked for`() {
        let stream = silent(after: 50)
        stream.cut(1)
        #expect(stream.serve() == [.ask])
        // The answer says that the utterance has ended, and the cut has nothing left to do.
        stream.pass(80)
        stream.answer()
        stream.begin(2)
        #expect(stream.serve() == [.cut(stream.rendered), .obey, .ask])
        stream.pass(3)
        stream.answer()
        #expect(stream.serve().first == .place(133))
    }

    @Test func `a cut where nothing was written yet takes place at once`() {
        let stream = ready()
        stream.begin(1)
        stream.serve()
        stream.cut(1)
        #expect(stream.serve() == [.cut(0)])
        #expect(stream.until == .max)
        #expect(stream.seat == yomite_seat_none)
    }

    @Test func `an utterance begins when the one before has ended`() {
        let stream = speaking()
        stream.begin(2)
        #expect(!stream.serve().contains(.obey))
    }

    @Test func `the end of an utterance is looked for when it should have come`() {
        let stream = silent(after: 50)
        #expect(stream.until > stream.now)
        stream.pass(stream.until - stream.now)
        #expect(stream.serve() == [.ask])
        #expect(stream.serve() == [])
        #expect(stream.until == stream.now + 5)
    }

    @Test func `all that a running stream is asked for is written`() {
        let stream = speaking()
        stream.pass(120)
        #expect(stream.request())
        #expect(stream.rendered - stream.read == PlannedStream.latency)
    }

    @Test func `a stream is paused when the grace time is over, and not before its silence is certain`() {
        for (grace, pause) in [(1_000, 1_090), (0, 490)] as [(Int64, ClosedRange<Int64>.Bound)] {
            let stream = silent(PlannedStream(idleGrace: grace), after: pause - 20)
            #expect(stream.isRunning)
            stream.pass(40)
            #expect(stream.serve() == [.pause, .tell(yomite_state_corked)])
            #expect(stream.seat == yomite_seat_none)
        }
    }

    @Test func `who says something else while somebody waits is paused, and stands in line`() {
        let seats = SharedSeats(limit: 1)
        let first = silent(PlannedStream(seats, idleGrace: 60_000), after: 200)
        let second = ready(PlannedStream(seats))
        second.begin(1)
        #expect(second.serve() == [.obey])
        first.begin(2)
        #expect(first.serve() == [.obey])
        first.pass(400)
        #expect(first.serve() == [.pause])
        second.serve()
        second.answer()
        second.serve()
        #expect(second.isRunning)
        #expect(first.serve() == [])
        #expect(seats.taken == 1 && seats.waiting == 1)
    }

    @Test func `a stream waits for its leader, and begins when the leader is heard`() {
        let stream = ready()
        stream.leader.phase = yomite_phase_waiting
        stream.begin(1)
        #expect(stream.serve() == [.obey])
        let reading = yomite_reading(frame: 0, at: stream.now * 1_000_000, lag: 0)
        stream.leader = yomite_stream_leader(phase: yomite_phase_placed, start: 100, reading: reading)
        stream.serve()
        stream.answer()
        #expect(stream.serve().first == .place(100))
    }

    @Test func `a leader that stands still leads nobody`() {
        let stream = speaking()
        #expect(stream.leadingPhase(yomite_phase_placed) == yomite_phase_placed)
        stream.suspend(true)
        #expect(stream.leadingPhase(yomite_phase_placed) == yomite_phase_none)
        #expect(ready().leadingPhase(yomite_phase_placed) == yomite_phase_none)
        #expect(ready().leadingPhase(yomite_phase_waiting) == yomite_phase_waiting)
        #expect(PlannedStream().leadingPhase(yomite_phase_waiting) == yomite_phase_none)
    }
}
