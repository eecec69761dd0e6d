// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// What a stream decides, without a server.
@Suite struct StreamPlanTests {
    private func ready(_ stream: PlannedStream = PlannedStream()) -> PlannedStream {
        stream.serve()
        stream.accept()
        stream.serve()
        return stream
    }

    /// A stream in the middle of an utterance without an end.
    private func speaking(_ stream: PlannedStream = PlannedStream()) -> PlannedStream {
        let stream = ready(stream)
        stream.begin(1, frames: 100_000)
        stream.serve()
        stream.answer()
        stream.serve()
        stream.answer()
        return stream
    }

    /// A stream that plays silence after an utterance of 100 ms, `passed` after its beginning.
    private func silent(_ stream: PlannedStream = PlannedStream(), after passed: Int64) -> PlannedStream {
        let stream = ready(stream)
        stream.begin(1)
        stream.serve()
        stream.answer()
        stream.serve()
        while stream.answer() {}
        for _ in 0..<passed / 10 {
            stream.pass(10)
            stream.request()
            while stream.answer() {}
            stream.serve()
        }
        return stream
    }

    // MARK: Life

    @Test func `a stream is asked for once, and is paused when it is there`() {
        let stream = PlannedStream()
        #expect(stream.serve() == [.connect])
        #expect(stream.serve() == [])
        #expect(stream.until == stream.now + 5_000)
        stream.accept()
        #expect(stream.serve() == [.tell(yomite_state_corked)])
        #expect(stream.until == .max)
        #expect(!stream.request())
    }

    @Test func `without a connection nothing is asked for, and an answer that does not come is noticed`() {
        let stream = PlannedStream()
        stream.isConnected = false
        #expect(stream.serve() == [])
        stream.isConnected = true
        stream.serve()
        stream.pass(4_999)
        #expect(!stream.isStuck)
        stream.pass(1)
        #expect(stream.isStuck)
    }

    @Test func `a stream that fails is tried again later and later, and sooner for speech`() {
        let stream = PlannedStream()
        stream.serve()
        for delay in [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000] as [Int64] {
            stream.fail()
            #expect(stream.serve().first == .drop(.lost))
            #expect(stream.until == stream.now + delay)
            stream.pass(delay)
            #expect(stream.serve() == [.connect])
        }
        stream.fail()
        stream.serve()
        stream.begin(1)
        stream.serve()
        #expect(stream.until == stream.now + 500)
    }

    @Test func `a stream that fell with its server is made as soon as the server is back`() {
        let stream = ready()
        stream.isConnected = false
        stream.fail()
        #expect(stream.serve() == [.drop(.lost), .tell(yomite_state_lost)])
        stream.isConnected = true
        #expect(stream.serve() == [.connect])
        stream.accept()
        #expect(stream.serve() == [.tell(yomite_state_restored), .tell(yomite_state_corked)])
    }

    @Test func `a server that says nothing any more is given up after three seconds`() {
        let stream = speaking()
        stream.pass(1_000)
        #expect(stream.request())
        stream.pass(2_999)
        #expect(!stream.serve().contains(.drop(.lost)))
        stream.pass(1)
        #expect(stream.serve().prefix(2) == [.drop(.lost), .tell(yomite_state_lost)])
        #expect(stream.interrupted == [1])
    }

    /// Every state that a stream can be in.
    private var states: [(String, (PlannedStream) -> Void)] {
        [
            ("new", { _ in }), ("connecting", { $0.serve() }), ("paused", { _ = self.ready($0) }), ("speaking", { _ = self.speaking($0) }),
            ("silent", { _ = self.silent($0, after: 300) }),
            (
                "about to be placed",
                {
                    _ = self.ready($0)
                    $0.begin(1)
                    $0.serve()
                }
            ),
            (
                "recalling",
                {
                    _ = self.silent($0, after: 700)
                    $0.begin(2)
                    $0.serve()
                    $0.pass(3)
                    $0.answer()
                    $0.serve()
                }
            ),
            (
                "about to be cut",
                {
                    _ = self.speaking($0)
                    $0.cut(1)
                    $0.serve()
                }
            ),
            (
                "waking",
                {
                    $0.serve()
                    $0.accept(isSuspended: true)
                    $0.begin(1)
                    $0.serve()
                    $0.answer()
                    $0.serve()
                }
            ),
            (
                "held asleep",
                {
                    _ = self.speaking($0)
                    $0.suspend(true)
                    $0.serve()
                }
            ),
            (
                "heard by listeners alone",
                {
                    $0.isTapped = true
                    _ = self.speaking($0)
                    $0.fail()
                    $0.serve()
                }
            ),
        ]
    }

    @Test func `from every state a failure ends the stream, and a closed one ends within a quarter of a second`() {
        for (name, lead) in states {
            for isTapped in [false, true] {
                let failing = PlannedStream()
                lead(failing)
                failing.isTapped = isTapped
                failing.fail()
                guard case .drop = failing.serve().first else {
                    Issue.record("\(name): \(failing.actions.suffix(5))")
                    continue
                }
                #expect(failing.told == yomite_state_lost && failing.seat == yomite_seat_none, "\(name)")
                #expect(failing.violations == [], "\(name)")

                let closing = PlannedStream()
                lead(closing)
                closing.isClosing = true
                let end = closing.now + 260
                while !closing.isClosed, closing.now < end {
                    closing.serve()
                    closing.pass(5)
                }
                #expect(closing.isClosed && closing.actions.last == .close && closing.violations == [], "\(name)")
            }
        }
    }

    @Test func `what sounds is faded out before the stream is closed`() {
        let stream = speaking()
        stream.pass(50)
        stream.isClosing = true
        #expect(stream.serve() == [.ask])
        stream.pass(3)
        stream.answer()
        #expect(stream.serve() == [.hush(53)])
        stream.pass(199)
        #expect(stream.serve() == [])
        stream.pass(1)
        #expect(stream.serve() == [.close])
    }

    // MARK: Speech

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

    // MARK: Several streams

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

    // MARK: Sinks that sleep

    @Test(arguments: [(-1, true, 300), (-1, false, 0), (200, false, 200), (0, true, 0)] as [(Int64, Bool, Int64)])
    func `a sink that may have slept is given silence first`(leadIn: Int64, wakesSlowly: Bool, start: Int64) {
        let stream = PlannedStream(leadIn: leadIn)
        stream.serve()
        stream.accept(wakesSlowly: wakesSlowly)
        stream.begin(1)
        stream.serve()
        stream.answer()
        #expect(stream.serve().first == .place(start))
    }

    @Test func `a sink that is told to sleep holds the speech`() {
        let stream = speaking()
        stream.pass(20)
        stream.suspend(true)
        #expect(stream.serve() == [.tell(yomite_state_suspended)])
        stream.pass(60_000)
        #expect(stream.serve() == [])
        stream.suspend(false)
        #expect(stream.serve() == [.tell(yomite_state_playing)])
        #expect(stream.finished == [] && stream.interrupted == [])
    }

    @Test func `a sink that does not wake counts as held, until it is tried again`() {
        let stream = PlannedStream()
        stream.serve()
        stream.accept(isSuspended: true)
        stream.serve()
        stream.begin(1)
        stream.serve()
        stream.answer()
        #expect(stream.serve().last == .tell(yomite_state_playing))
        stream.answer()
        #expect(stream.sink == yomite_sink_waking)
        stream.pass(500)
        #expect(stream.serve() == [.tell(yomite_state_suspended)])
        stream.cut(1)
        stream.serve()
        stream.answer()
        stream.serve()
        stream.pass(9_999)
        stream.serve()
        #expect(stream.sink == yomite_sink_held)
        stream.pass(1)
        stream.serve()
        #expect(stream.sink == yomite_sink_asleep)
    }

    @Test func `a sink that is told to sleep stops nothing for listeners`() {
        let stream = PlannedStream()
        stream.isTapped = true
        _ = speaking(stream)
        stream.pass(50)
        stream.answer()
        stream.request()
        stream.answer()
        stream.suspend(true)
        #expect(stream.serve() == [.drop(.returned(50)), .connect, .tell(yomite_state_suspended)])
        stream.pass(40)
        #expect(stream.serve() == [.render(40)])
        stream.accept(isSuspended: true)
        stream.pass(20)
        #expect(stream.serve() == [.render(20)])
        // It wakes: a new stream goes on from there.
        stream.suspend(false)
        #expect(stream.serve().prefix(2) == [.drop(.kept), .connect])
        stream.accept()
        #expect(stream.serve().prefix(3) == [.fill, .resume, .ask])
        #expect(stream.rendered == 110 + PlannedStream.latency)
        #expect(stream.violations == [])
    }
}
