// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Rooms

/// The next comment waits while the microphone is loud.
struct HushTests {
    private func waits(_ rehearsal: Rehearsal) -> [MicrophoneWait] {
        rehearsal.events.compactMap { if case .microphone(let wait) = $0 { wait } else { nil } }
    }

    @Test func `what is being heard goes on, and the next comment begins when it is quiet`() {
        let rehearsal = Rehearsal(ahead: 2)
        for text in ["one", "two", "three", "four"] { rehearsal.comment(text) }
        rehearsal.synthesise("one")
        rehearsal.happen(.microphone(isLoud: true))
        #expect(waits(rehearsal) == [] && rehearsal.cuts == 0)
        rehearsal.hearOut()
        // Others are prepared meanwhile.
        #expect(rehearsal.prepared == ["one", "two", "three", "four"])
        #expect(!rehearsal.conductor.overview.awaitsQuiet, "nothing could begin yet")
        rehearsal.synthesise("two")
        #expect(rehearsal.played.count == 1 && waits(rehearsal) == [.waiting])
        #expect(rehearsal.conductor.overview.awaitsQuiet)
        rehearsal.pass(.seconds(9))
        rehearsal.happen(.microphone(isLoud: false))
        #expect(rehearsal.played.count == 2 && waits(rehearsal) == [.waiting, .over])
        #expect(!rehearsal.conductor.overview.awaitsQuiet)
    }

    @Test func `each comment waits for so long at most`() {
        let rehearsal = Rehearsal()
        rehearsal.settings.quietLimit = .seconds(2)
        rehearsal.happen(.follow(rehearsal.settings))
        rehearsal.happen(.microphone(isLoud: true))
        for text in ["one", "two"] {
            rehearsal.comment(text)
            rehearsal.synthesise(text)
        }
        rehearsal.pass(.milliseconds(1_999))
        #expect(rehearsal.played.isEmpty)
        rehearsal.pass(.milliseconds(1))
        #expect(rehearsal.played.count == 1 && waits(rehearsal) == [.waiting, .limit])
        rehearsal.hearOut()
        #expect(rehearsal.played.count == 1)
        rehearsal.pass(.seconds(2))
        #expect(rehearsal.played.count == 2 && waits(rehearsal) == [.waiting, .limit, .waiting, .limit])
    }

    @Test func `a comment that waits can be skipped, and a pause is longer than the microphone`() {
        let rehearsal = Rehearsal()
        rehearsal.happen(.microphone(isLoud: true))
        rehearsal.comment("one")
        rehearsal.synthesise("one")
        rehearsal.happen(.skip)
        #expect(rehearsal.outcomes == [.skipped(.byHand)] && waits(rehearsal) == [.waiting, .over])
        rehearsal.comment("two")
        rehearsal.synthesise("two")
        rehearsal.happen(.pause(by: "ann"))
        #expect(waits(rehearsal) == [.waiting, .over, .waiting, .over])
        rehearsal.pass(.seconds(60))
        rehearsal.happen(.microphone(isLoud: false))
        #expect(rehearsal.played.isEmpty)
        rehearsal.happen(.resume(by: "ann"))
        #expect(rehearsal.played.count == 1)
    }

    @Test func `a room that ends waits for nobody, and one whose feed has ended does`() {
        for input in [Conductor.Input.stop, .feedEnded] {
            let rehearsal = Rehearsal()
            rehearsal.happen(.microphone(isLoud: true))
            rehearsal.comment("one")
            rehearsal.synthesise("one")
            rehearsal.happen(input)
            if case .stop = input {
                #expect(rehearsal.hasEnded && rehearsal.outcomes == [.left])
            } else {
                #expect(!rehearsal.hasEnded)
                rehearsal.pass(.seconds(10))
                rehearsal.hearOut()
                #expect(rehearsal.hasEnded && rehearsal.outcomes == [.heard])
            }
        }
    }
}
