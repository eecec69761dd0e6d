// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Core
@testable import Synthesis
@testable import Voices

@Suite struct StartPolicyTests {
    private let kind = HostKind(engine: .flite)
    private let other = HostKind(engine: .espeak)

    private func at(_ seconds: Int64) -> Moment {
        Moment(nanoseconds: seconds * 1_000_000_000)
    }

    @Test func `so many deaths from outside in a row end a kind for a while, and then one more is enough`() {
        var policy = StartPolicy()
        for number in 1...3 {
            let isOneTooMany = policy.noteDeath(of: kind, limit: 3, rests: true, at: at(Int64(number)))
            #expect(isOneTooMany == (number == 3))
        }
        #expect(policy.givenUp(at: at(4)) == [kind])
        #expect(policy.givenUp(at: at(63)).isEmpty)
        let again = policy.noteDeath(of: kind, limit: 3, rests: true, at: at(64))
        #expect(again)
        #expect(policy.givenUp(at: at(65)) == [kind])
    }

    @Test func `what was spoken to its end makes the deaths before it forgotten`() {
        var policy = StartPolicy()
        for second in 1...10 {
            let isOneTooMany = policy.noteDeath(of: kind, limit: 2, rests: true, at: at(Int64(second)))
            #expect(!isOneTooMany)
            policy.noteSpoken(kind)
        }
    }

    @Test func `without a limit only time without a sample ends it, and what is kept does not rest`() {
        var policy = StartPolicy()
        func dies(_ second: Int64) -> Bool {
            policy.noteDeath(of: other, limit: nil, rests: false, at: at(second))
        }
        for second in 0..<60 {
            let isOneTooMany = dies(Int64(second))
            #expect(!isOneTooMany)
        }
        policy.noteSamples(of: other)
        for second in 60..<120 {
            let isOneTooMany = dies(Int64(second))
            #expect(!isOneTooMany, "it has got on in between")
        }
        let afterAMinute = dies(120)
        #expect(afterAMinute)
        #expect(policy.givenUp(at: at(120)).isEmpty)
        let anew = dies(121)
        #expect(!anew, "the next comment has a minute of its own")
    }

    @Test func `each kind has failures of its own, and the pace of starts is one for all`() {
        var policy = StartPolicy()
        for number in 1...3 {
            let isOneTooMany = policy.noteFailure(of: kind, at: at(0))
            #expect(isOneTooMany == (number == 3))
        }
        #expect(!policy.allowsStart(of: kind, at: at(0)))
        #expect(policy.allowsStart(of: other, at: at(0)))
        #expect(policy.nextStart(of: [kind, other], after: at(0)) == at(0) + StartPolicy.pauseAfterFailure)
        policy.noteReady(kind)
        #expect(policy.allowsStart(of: kind, at: at(0)))
        for _ in 1...4 { policy.noteDeath(at: at(1)) }
        #expect(!policy.allowsStart(of: other, at: at(1)))
        #expect(policy.nextStart(of: [], after: at(1)) == nil, "nobody wants one")
    }
}
