// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Fleet

/// A node with one cell, and what Redis answers to it.
private struct Rehearsal {
    var ownership = Ownership(cells: 1)
    let cell = Cell(0)
    let rules = LeaseRules()

    /// A node that is connected, and has beaten at zero.
    init(session: UInt64 = 7) {
        _ = ownership.connect(cell, at: moment(0))
        _ = beat(0, session)
    }

    /// The answer to the beat that is under way.
    mutating func beat(_ milliseconds: Int64, _ session: UInt64, isReplicated: Bool = true, bells: UInt64 = 0) -> [OwnershipAction] {
        let answer = BeatAnswer(session: Session(session), isReplicated: isReplicated, bells: bells)
        return ownership.take(answer, in: cell, at: moment(milliseconds))
    }

    /// A beat that is due, and its answer.
    mutating func renew(_ milliseconds: Int64, _ session: UInt64, bells: UInt64 = 0) -> [OwnershipAction] {
        _ = ownership.advance(to: moment(milliseconds))
        return beat(milliseconds, session, bells: bells)
    }

    mutating func own(_ charge: Charge, epoch: UInt64, session: UInt64 = 7) {
        _ = ownership.offer([charge], at: moment(0))
        _ = ownership.take(.granted(Epoch(epoch), Session(session), isReplicated: true), of: charge, at: moment(0))
    }
}

private func moment(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

private let ann = Charge.room("ann")
private let bob = Charge.room("bob")

@Suite struct OwnershipTests {
    private var node = Rehearsal()

    @Test mutating func `a room may be heard until the lease of the last beat, counted from its sending, less the margin`() {
        node.own(ann, epoch: 100)
        #expect(node.ownership.deadline(of: ann) == moment(5600))
        _ = node.ownership.advance(to: moment(500))
        #expect(node.beat(900, 7) == [])
        #expect(node.ownership.deadline(of: ann) == moment(6100))
        #expect(node.ownership.deadline(of: bob) == nil)
    }

    @Test mutating func `a beat that is not on the replica does not count`() {
        node.own(ann, epoch: 100)
        _ = node.ownership.advance(to: moment(500))
        #expect(node.beat(510, 7, isReplicated: false) == [])
        #expect(node.ownership.deadline(of: ann) == moment(5600))
    }

    @Test mutating func `one beat renews all charges of a cell, and the next is due half a second after it was sent`() {
        node.own(ann, epoch: 100)
        node.own(bob, epoch: 101)
        #expect(node.ownership.wakeUp == moment(500))
        #expect(node.ownership.advance(to: moment(499)) == [])
        #expect(node.ownership.advance(to: moment(500)) == [.beat(Cell(0), Session(7))])
        #expect(node.ownership.advance(to: moment(1000)) == [])
    }

    @Test mutating func `without an answer the cell falls silent at its deadline, and says so once`() {
        node.own(ann, epoch: 100)
        _ = node.ownership.advance(to: moment(500))
        #expect(node.ownership.wakeUp == moment(5600))
        #expect(node.ownership.advance(to: moment(5600)) == [.fallSilent(Cell(0))])
        #expect(node.ownership.advance(to: moment(5700)) == [])
        #expect(node.ownership.epoch(of: ann) == Epoch(100))
    }

    @Test mutating func `a new session claims everything again, and the former deadline stands meanwhile`() {
        node.own(ann, epoch: 100)
        #expect(node.renew(500, 8) == [.claim(ann, receipt: Epoch(100))])
        #expect(node.ownership.deadline(of: ann) == moment(5600))
        let answer = ClaimAnswer.granted(Epoch(100), Session(8), isReplicated: true)
        #expect(node.ownership.take(answer, of: ann, at: moment(600)) == [.open(ann, Epoch(100))])
        #expect(node.ownership.deadline(of: ann) == moment(6100))
    }

    @Test mutating func `after the deadline an epoch is no receipt`() {
        node.own(ann, epoch: 100)
        _ = node.ownership.advance(to: moment(500))
        #expect(node.beat(5700, 8) == [.claim(ann, receipt: nil)])
    }

    @Test mutating func `a room that another node holds is closed`() {
        node.own(ann, epoch: 100)
        _ = node.renew(500, 8)
        #expect(node.ownership.take(.held, of: ann, at: moment(600)) == [.close(ann)])
        #expect(node.ownership.count == 0)
    }

    @Test mutating func `a refused epoch closes the room, an older one does not`() {
        node.own(ann, epoch: 100)
        #expect(node.ownership.refuse(Epoch(99), of: ann) == [])
        #expect(node.ownership.refuse(Epoch(100), of: ann) == [.close(ann)])
    }

    @Test mutating func `a claim in a session that is over is made again`() {
        _ = node.ownership.offer([ann], at: moment(10))
        let answer = ClaimAnswer.granted(Epoch(100), Session(6), isReplicated: true)
        #expect(node.ownership.take(answer, of: ann, at: moment(20)) == [.claim(ann, receipt: nil)])
        #expect(node.ownership.epoch(of: ann) == nil)
    }

    @Test mutating func `a claim that is not on the replica is made again a little later`() {
        _ = node.ownership.offer([ann], at: moment(10))
        let answer = ClaimAnswer.granted(Epoch(100), Session(7), isReplicated: false)
        #expect(node.ownership.take(answer, of: ann, at: moment(20)) == [])
        #expect(node.ownership.advance(to: moment(119)) == [])
        #expect(node.ownership.advance(to: moment(120)) == [.claim(ann, receipt: nil)])
    }

    @Test mutating func `while claims are closed a new one is given up, and that of an owner waits`() {
        node.own(ann, epoch: 100)
        _ = node.ownership.offer([bob], at: moment(10))
        #expect(node.ownership.take(.closed(.seconds(1)), of: bob, at: moment(20)) == [])
        #expect(node.ownership.offer([bob], at: moment(30)) == [.claim(bob, receipt: nil)])
        _ = node.renew(500, 8)
        #expect(node.ownership.take(.closed(.seconds(1)), of: ann, at: moment(600)) == [])
        #expect(node.ownership.advance(to: moment(1600)).contains(.claim(ann, receipt: Epoch(100))))
    }

    @Test mutating func `a node whose own lease is over beats before it claims`() {
        _ = node.ownership.offer([ann], at: moment(10))
        #expect(node.ownership.take(.expired, of: ann, at: moment(20)) == [.beat(Cell(0), Session(7))])
        _ = node.beat(30, 7)
        #expect(node.ownership.advance(to: moment(120)) == [.claim(ann, receipt: nil)])
    }

    @Test mutating func `what was asked before a connection was lost is asked again after the next beat`() {
        node.own(ann, epoch: 100)
        _ = node.ownership.offer([bob], at: moment(10))
        node.ownership.disconnect(Cell(0))
        #expect(node.ownership.offer([.source("twitch/ann")], at: moment(20)) == [])
        #expect(node.ownership.connect(Cell(0), at: moment(600)) == [.beat(Cell(0), Session(7))])
        let actions = node.beat(610, 7)
        #expect(actions.count == 3)
        #expect(actions.contains(.claim(bob, receipt: nil)) && actions.contains(.claim(.source("twitch/ann"), receipt: nil)))
        #expect(actions.contains(.read(ann)))
    }

    @Test mutating func `an answer of an earlier connection is ignored`() {
        node.own(ann, epoch: 100)
        _ = node.ownership.advance(to: moment(500))
        node.ownership.disconnect(Cell(0))
        #expect(node.beat(700, 7) == [])
        #expect(node.ownership.deadline(of: ann) == moment(5600))
    }
}

@Suite struct OwnershipDoorbellTests {
    private var node = Rehearsal()

    @Test mutating func `a doorbell that was not heard is noticed by the next one`() {
        node.own(ann, epoch: 100)
        #expect(node.ownership.ring(ann, number: 1, session: Session(7), at: moment(10)) == [])
        #expect(node.ownership.ring(ann, number: 3, session: Session(7), at: moment(20)) == [.read(ann)])
        #expect(node.ownership.ring(ann, number: 4, session: Session(7), at: moment(30)) == [])
    }

    @Test mutating func `the last doorbell, not heard, is noticed by the second beat after it`() {
        node.own(ann, epoch: 100)
        #expect(node.renew(500, 7, bells: 1) == [])
        #expect(node.renew(1000, 7, bells: 1) == [.read(ann)])
        #expect(node.renew(1500, 7, bells: 1) == [])
    }

    @Test mutating func `a doorbell of another session counts for nothing`() {
        node.own(ann, epoch: 100)
        #expect(node.ownership.ring(ann, number: 9, session: Session(6), at: moment(10)) == [])
        #expect(node.ownership.ring(ann, number: 1, session: Session(7), at: moment(20)) == [])
    }

    @Test mutating func `a doorbell for a room that the node does not know to be its own claims it`() {
        #expect(node.ownership.ring(ann, number: 1, session: Session(7), at: moment(10)) == [.claim(ann, receipt: nil)])
        #expect(node.ownership.ring(ann, number: 2, session: Session(7), at: moment(20)) == [])
    }
}

@Suite struct OwnershipLeavingTests {
    private var node = Rehearsal()

    @Test mutating func `an idle room is given away at once`() {
        node.own(ann, epoch: 100)
        #expect(node.ownership.leave(ann, for: NodeID("b")) == [.close(ann), .release(ann, Epoch(100), next: NodeID("b"))])
        #expect(node.ownership.count == 0)
    }

    @Test mutating func `a room that speaks is given away after its comment`() {
        node.own(ann, epoch: 100)
        node.ownership.begin(ann)
        #expect(node.ownership.leave(ann, for: nil) == [])
        #expect(node.ownership.deadline(of: ann) != nil)
        #expect(node.ownership.end(ann) == [.close(ann), .release(ann, Epoch(100), next: nil)])
    }

    @Test mutating func `a release without an answer is repeated over the next connection, unless the session ended`() {
        node.own(ann, epoch: 100)
        node.own(bob, epoch: 101)
        node.ownership.disconnect(Cell(0))
        #expect(node.ownership.leave(ann, for: nil) == [.close(ann)])
        _ = node.ownership.connect(Cell(0), at: moment(600))
        #expect(node.beat(610, 7).contains(.release(ann, Epoch(100), next: nil)))
        node.ownership.disconnect(Cell(0))
        _ = node.ownership.connect(Cell(0), at: moment(700))
        #expect(node.beat(710, 8) == [.claim(bob, receipt: Epoch(101))])
    }

    @Test mutating func `a grant that does not count yet is what is given back`() {
        node.own(ann, epoch: 100)
        _ = node.renew(5800, 8)
        _ = node.ownership.take(.granted(Epoch(200), Session(8), isReplicated: false), of: ann, at: moment(5900))
        #expect(node.ownership.leave(ann, for: nil) == [.close(ann), .release(ann, Epoch(200), next: nil)])
        _ = node.ownership.offer([bob], at: moment(5910))
        _ = node.ownership.take(.granted(Epoch(201), Session(8), isReplicated: false), of: bob, at: moment(5920))
        #expect(node.ownership.leave(bob, for: nil) == [.release(bob, Epoch(201), next: nil)])
        #expect(node.ownership.advance(to: moment(6100)) == [])
    }

    @Test mutating func `the answer to an older release does not end a later one`() {
        node.own(ann, epoch: 100)
        _ = node.renew(5800, 8)
        _ = node.ownership.leave(ann, for: nil)
        _ = node.ownership.take(.granted(Epoch(200), Session(8), isReplicated: true), of: ann, at: moment(5900))
        node.ownership.confirmRelease(of: ann, Epoch(100))
        #expect(node.ownership.offer([ann], at: moment(5910)) == [])
        node.ownership.confirmRelease(of: ann, Epoch(200))
        #expect(node.ownership.offer([ann], at: moment(5920)) == [.claim(ann, receipt: nil)])
    }

    @Test mutating func `a room that is granted although nobody wants it any more is given back`() {
        _ = node.ownership.offer([ann], at: moment(10))
        #expect(node.ownership.leave(ann, for: nil) == [])
        let answer = ClaimAnswer.granted(Epoch(100), Session(7), isReplicated: true)
        #expect(node.ownership.take(answer, of: ann, at: moment(20)) == [.release(ann, Epoch(100), next: nil)])
        #expect(node.ownership.offer([ann], at: moment(30)) == [])
        node.ownership.confirmRelease(of: ann, Epoch(100))
        #expect(node.ownership.offer([ann], at: moment(40)) == [.claim(ann, receipt: nil)])
    }
}
