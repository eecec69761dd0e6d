// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Server

@Suite struct ListenPaceTests {
    private var pace = ListenPace(sampleRate: 1_000, at: Moment(nanoseconds: 0))

    private func at(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    @Test("Where nothing is heard, silence comes in time")
    mutating func silence() {
        #expect(pace.silence(heard: 0, at: at(40)) == 40)
        #expect(pace.silence(heard: 0, at: at(100)) == 60)
    }

    @Test("Between pieces of what is heard there is none, though one is late")
    mutating func speech() {
        #expect(pace.silence(heard: 40, at: at(40)) == 0)
        #expect(pace.silence(heard: 0, at: at(120)) == 0)
        #expect(pace.silence(heard: 80, at: at(130)) == 0)
    }

    @Test("Pieces may be as far apart as their room says")
    mutating func largePieces() {
        pace.patience = .seconds(1)
        #expect(pace.silence(heard: 40, at: at(40)) == 0)
        #expect(pace.silence(heard: 0, at: at(1_000)) == 0)
        #expect(pace.silence(heard: 960, at: at(1_000)) == 0)
        #expect(pace.silence(heard: 0, at: at(2_100)) == 1_100)
    }

    @Test("However the room's clock differs from ours, silence makes up for it")
    mutating func drift() {
        _ = pace.silence(heard: 0, at: at(1_000))
        // A sound card that is 5 % too fast.
        for step in 1...100 { #expect(pace.silence(heard: 42, at: at(1_000 + Int64(step) * 40)) == 0) }
        #expect(pace.silence(heard: 0, at: at(5_150)) == 0)
        #expect(pace.silence(heard: 0, at: at(5_300)) == 100)
        #expect(pace.silence(heard: 0, at: at(6_300)) == 1_000)
    }
}
