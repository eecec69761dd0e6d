// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// The life of a stream, from its connection to its end, without a server.
@Suite struct StreamPlanTests {
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
            ("new", { _ in }), ("connecting", { $0.serve() }), ("paused", { _ = ready($0) }), ("speaking", { _ = speaking($0) }),
            ("silent", { _ = silent($0, after: 300) }),
            (
                "about to be placed",
                {
                    _ = ready($0)
                    $0.begin(1)
                    $0.serve()
                }
            ),
            (
                "recalling",
                {
                    _ = silent($0, after: 700)
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
                    _ = speaking($0)
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
                    _ = speaking($0)
                    $0.suspend(true)
                    $0.serve()
                }
            ),
            (
                "heard by listeners alone",
                {
                    $0.isTapped = true
                    _ = speaking($0)
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
}
