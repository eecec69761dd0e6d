// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// Streams at sinks that sleep.
@Suite struct StreamSleepTests {
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
