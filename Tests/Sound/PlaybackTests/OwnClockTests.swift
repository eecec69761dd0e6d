// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// The time of those who listen while there is no server.
@Suite struct OwnClockTests {
    private func listened() -> PlannedStream {
        let stream = PlannedStream()
        stream.isTapped = true
        stream.isConnected = false
        stream.serve()
        return stream
    }

    @Test func `speech goes on in steps, and time stands still without it`() {
        let stream = listened()
        stream.begin(1, frames: 50)
        #expect(stream.serve() == [.obey, .place(0)])
        #expect(stream.until == stream.now + 20)
        stream.pass(45)
        #expect(stream.serve() == [.render(40)])
        stream.pass(15)
        #expect(stream.serve() == [.render(20)])
        #expect(stream.finished == [1])
        stream.pass(1_000)
        #expect(stream.serve() == [])
        #expect(stream.until == .max)
    }

    @Test func `silence that has passed counts towards the gap`() {
        let stream = listened()
        stream.begin(1, frames: 40)
        stream.serve()
        stream.pass(40)
        stream.serve()
        stream.begin(2, gap: 200)
        stream.pass(100)
        #expect(stream.serve() == [.obey, .place(140)])
    }

    @Test func `after a long pause of the process no more than a second is caught up with`() {
        let stream = listened()
        stream.begin(1, frames: 10_000)
        stream.serve()
        stream.pass(7_000)
        #expect(stream.serve() == [.render(1_000)])
        #expect(stream.until == stream.now + 20)
    }

    @Test func `it begins anew after a server was there`() {
        let stream = listened()
        stream.begin(1, frames: 100_000)
        stream.serve()
        stream.pass(100)
        stream.serve()
        stream.isConnected = true
        stream.serve()
        stream.accept()
        stream.serve()
        #expect(stream.isRunning)
        stream.answer()
        for _ in 0..<50 {
            stream.pass(100)
            stream.request()
            stream.answer()
            stream.serve()
        }
        let read = stream.read
        stream.isConnected = false
        stream.fail()
        // The five seconds with the server are not caught up with.
        #expect(stream.serve() == [.drop(.returned(read)), .tell(yomite_state_lost)])
        stream.pass(20)
        #expect(stream.serve() == [.render(20)])
    }

    @Test func `when the last listener leaves, the rest is lost`() {
        let stream = listened()
        stream.begin(1, frames: 10_000)
        stream.serve()
        stream.pass(20)
        stream.serve()
        stream.isTapped = false
        #expect(stream.serve() == [.lose])
        #expect(stream.interrupted == [1])
    }
}
