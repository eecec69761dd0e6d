// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms

@Suite struct PlannerTests {
    private let now = Moment(nanoseconds: 0)

    @Test func `there is room for the one that is heard and so many ahead`() {
        var planner = Planner(ahead: 2, announce: .never)
        #expect(planner.hasRoom(beside: 2))
        #expect(!planner.hasRoom(beside: 3))
        planner.allowAhead(false)
        #expect(planner.hasRoom(beside: 0))
        #expect(!planner.hasRoom(beside: 1))
    }

    @Test func `a name is said when the speaker changes, and after the order has changed`() {
        var planner = Planner(ahead: 2, announce: .changed)
        let ann = turn("hello", by: "ann")
        #expect(planner.begin(ann, as: UtteranceID(1), at: now) == true)
        planner.noteLast(ann, at: now)
        #expect(planner.begin(ann, as: UtteranceID(2), at: now) == false)
        planner.forgetSpeaker()
        #expect(planner.begin(ann, as: UtteranceID(3), at: now) == true)
    }

    @Test func `an answer counts for the turn that is being prepared, once`() {
        var planner = Planner(ahead: 2, announce: .never)
        _ = planner.begin(turn("hello"), as: UtteranceID(1), at: now)
        let answers = [2, 1, 1].map { planner.finish(UtteranceID($0)) }
        #expect(answers.map { $0?.comments.map(\.comment.text) } == [nil, ["hello"], nil])
    }

    @Test func `a turn whose comments are all taken out is not waited for`() {
        var planner = Planner(ahead: 2, announce: .never)
        let hello = turn("hello")
        _ = planner.begin(hello, as: UtteranceID(1), at: now)
        #expect(planner.takeOut(dropsNotes: false) { _ in false } == [])
        #expect(planner.isBusy)
        #expect(planner.takeOut(dropsNotes: false) { _ in true } == hello.comments)
        #expect(!planner.isBusy)
    }

    @Test func `a sentence about skipped comments is dropped only where the room ends`() {
        var planner = Planner(ahead: 2, announce: .never)
        _ = planner.begin(Turn(subject: .skipped(3), rank: .everybody), as: UtteranceID(1), at: now)
        #expect(planner.takeOut(dropsNotes: false) { _ in true } == [])
        #expect(planner.isBusy)
        #expect(planner.takeOut(dropsNotes: true) { _ in true } == [])
        #expect(!planner.isBusy)
    }
}
