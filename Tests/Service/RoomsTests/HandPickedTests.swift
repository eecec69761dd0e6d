// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms

/// What an operator does with single comments: put one first, have one read again, delete one that has no id; and who is told of it.
@Suite struct HandPickedTests {
    /// Heard in this order.
    private func heard(_ rehearsal: Rehearsal) -> [String] {
        var texts: [String] = []
        while let turn = rehearsal.turns.dropFirst(texts.count).first {
            texts.append(Rehearsal.text(of: turn))
            rehearsal.synthesise(texts[texts.count - 1])
            rehearsal.hearOut()
        }
        return texts
    }

    @Test(arguments: [Backlog.Policy.live, .all])
    func `comments that are put first are heard next, before paid ones, in the order of their arrival`(policy: Backlog.Policy) throws {
        let rehearsal = Rehearsal(policy: policy, ahead: 0)
        rehearsal.comment("now")
        rehearsal.synthesise("now")
        rehearsal.happen(.output(.started(try #require(rehearsal.played.last).utterance, frame: 0)))
        rehearsal.comment("paid", author: "bob", paid: 5)
        for text in ["b", "c", "d"] { rehearsal.comment(text, author: "ann") }
        rehearsal.happen(.putFirst(CommentNumber(5)))
        rehearsal.happen(.putFirst(CommentNumber(4)))
        rehearsal.happen(.putFirst(CommentNumber(99)))
        #expect(rehearsal.conductor.waiting(atMost: 10).map(\.number.value) == [4, 5, 2, 3])
        #expect(rehearsal.conductor.overview.waiting == 4)
        #expect(heard(rehearsal) == ["now", "c", "d", "paid", "b"])
        #expect(rehearsal.account.heard == 5 && rehearsal.released == 50)
    }

    @Test func `a comment that is put first is heard before those that are prepared already`() {
        let rehearsal = Rehearsal(policy: .live, ahead: 2)
        for text in ["now", "a", "b", "c"] { rehearsal.comment(text) }
        rehearsal.synthesise("now")
        rehearsal.happen(.putFirst(CommentNumber(4)))
        rehearsal.hearOut()
        rehearsal.synthesise("c")
        rehearsal.synthesise("a")
        #expect(rehearsal.played.last?.job == rehearsal.job("c"))
    }

    @Test(arguments: [2, 3, 4] as [UInt64])
    func `a comment that is prepared already, or being prepared, is put first as well`(number: UInt64) {
        let rehearsal = Rehearsal(policy: .live, ahead: 2)
        rehearsal.happen(.pause(by: "ann"))
        for text in ["1", "2", "3", "4", "5"] { rehearsal.comment(text, author: "ann") }
        rehearsal.happen(.putFirst(CommentNumber(number)))
        let order = [number] + [1, 2, 3, 4, 5].filter { $0 != number }
        #expect(rehearsal.conductor.waiting(atMost: 10).map(\.number.value) == order)
        rehearsal.happen(.resume(by: "bob"))
        for text in order.map({ "\($0)" }) {
            rehearsal.synthesise(text)
            #expect(rehearsal.played.last?.job == rehearsal.job(text))
            rehearsal.hearOut()
        }
        #expect(rehearsal.account.heard == 5 && rehearsal.account.underWay == 0)
    }

    @Test func `a comment that is kept back for moderators is heard when one puts it first`() {
        var rules = BacklogRules()
        rules.hold = .seconds(60)
        let rehearsal = Rehearsal(policy: .live, rules: rules)
        rehearsal.comment("held")
        #expect(rehearsal.prepared.isEmpty)
        rehearsal.happen(.putFirst(CommentNumber(1)))
        #expect(rehearsal.prepared == ["held"])
    }

    @Test func `what is read again is left out by no rule for viewers, but bans count`() {
        let rehearsal = Rehearsal(policy: .live, admission: Admission(), selection: Selection(kinds: [.members]))
        func bring(_ text: String, again: Bool) {
            var comment = Comments.Comment(text: text)
            comment.author = Author(id: "ann", name: "Ann")
            if again { comment.original = Comment.Original(number: 1, id: nil) }
            rehearsal.comments += 1
            let number = CommentNumber(rehearsal.comments)
            rehearsal.happen(.comment(WaitingComment(number: number, comment: comment, byteCount: 1, arrival: rehearsal.now)))
        }
        bring("hello", again: false)
        #expect(rehearsal.outcomes == [.skipped(.notChosen)])
        for _ in 1...2 { bring("hello", again: true) }
        bring("!song", again: true)
        #expect(rehearsal.outcomes.count == 1, "neither a copy nor a command")
        rehearsal.happen(.moderation(.ban(NamedViewer(id: "ann"), seconds: nil, room: nil)))
        bring("hello", again: true)
        #expect(rehearsal.outcomes.last == .refused(.banned))
    }

    @Test func `deleting a comment also deletes it where it is read once more, wherever that is`() {
        for byNumber in [false, true] {
            let rehearsal = Rehearsal(ahead: 1)
            for index in 1...4 {
                var comment = Comments.Comment(text: "text \(index)")
                comment.id = "m1~\(index)"
                comment.original = Comment.Original(number: 70, id: index == 4 ? "other" : "m1")
                if index == 4 { comment.original?.number = 71 }
                rehearsal.comments += 1
                let number = CommentNumber(rehearsal.comments)
                rehearsal.happen(.comment(WaitingComment(number: number, comment: comment, byteCount: 1, arrival: rehearsal.now)))
            }
            rehearsal.synthesise("text 1")
            rehearsal.happen(.moderation(byNumber ? .comment(number: 70) : .delete(id: "m1", room: nil)))
            #expect(rehearsal.outcomes == [.deleted(.message), .deleted(.message)] && rehearsal.cuts == 1)
            rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 50)))
            rehearsal.synthesise("text 4")
            rehearsal.hearOut()
            #expect(rehearsal.account.deleted == 3 && rehearsal.account.heard == 1)
        }
    }

    @Test func `a comment without an id is deleted by its number, wherever it is`() {
        let rehearsal = Rehearsal(ahead: 1)
        for text in ["now", "prepared", "waits", "stays"] { rehearsal.comment(text) }
        for number in [3, 2, 77] as [UInt64] { rehearsal.happen(.moderation(.comment(number: number))) }
        #expect(rehearsal.outcomes == [.deleted(.message), .deleted(.message)])
        #expect(heard(rehearsal).filter { ["now", "stays"].contains($0) } == ["now", "stays"])
        #expect(rehearsal.account.underWay == 0)
    }

    @Test func `a pause is told when it begins and when it ends`() {
        let rehearsal = Rehearsal()
        for input in [Conductor.Input.pause(by: "ann"), .pause(by: "bob"), .resume(by: "bob"), .resume(by: "ann")] {
            rehearsal.happen(input)
        }
        #expect(rehearsal.events == [.paused(true, by: "ann"), .paused(false, by: "bob")])
    }

    @Test func `a room that is not open tells its pause as well, and orders of moderators are told with who gave them`() throws {
        let rooms = try QuietRooms(policy: .live)
        let feed = try rooms.source("feed", .all)
        for input in [Conductor.Input.pause(by: "ann"), .pause(by: "bob")] { rooms.directory?.handle(input, in: "ann") }
        #expect(rooms.events.filter { $0.1 == "ann" }.map(\.0) == [.paused(true, by: "ann")])
        rooms.intake?.moderate(.clear(room: nil), from: feed, in: "ann")
        rooms.intake?.moderate(.clear(room: nil), from: feed)
        rooms.intake?.moderate(.clear(room: nil), from: try rooms.source("stranger", .stranger))
        #expect(rooms.orders.map(\.0) == ["clear by test", "clear by test"] && rooms.orders.map(\.1) == ["ann", nil])
    }
}
