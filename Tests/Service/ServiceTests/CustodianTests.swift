// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Custody
@testable import Net
@testable import Rooms
@testable import Server
@testable import yomite

/// Notes what it is told, and has what the test gives it.
private final class NotedCustody: Custody {
    var told: [String] = []
    var works = true
    var hasRoom = true
    /// The comments of earlier runs that are still to be read.
    var left: [OpenComment] = []
    /// Who waits for a page.
    var asked: [() -> Void] = []

    func take(_ comment: TakenComment) -> Bool {
        let entry = comment.entry.map { " as \($0.value & 0xFF)" } ?? ""
        let cursor = comment.cursor.map { " up to \($0.place) of \($0.source)" } ?? ""
        told.append("take \(comment.number.value) from \(comment.source)\(comment.isHeld ? " held" : "")\(entry)\(cursor)")
        return hasRoom
    }

    func pass(_ comment: TakenComment, _ outcome: Outcome) {
        told.append("pass \(comment.number.value) from \(comment.source) \(outcome.name)")
    }

    func approve(_ number: CommentNumber) { told.append("approve \(number.value)") }
    func begin(_ number: CommentNumber) { told.append("begin \(number.value)") }
    func settle(_ number: CommentNumber, _ outcome: Outcome) { told.append("settle \(number.value) \(outcome.name)") }
    func note(_ order: Moderation, in room: RoomName?) { told.append("\(order.kind) in \(room?.text ?? "all")") }
    func redact(_ number: CommentNumber) { told.append("redact \(number.value)") }
    /// Whether what is told is stored at once; otherwise those who wait are here.
    var storesAtOnce = true
    var waiting: [(Result<Void, JournalProblem>) -> Void] = []

    func whenStored(_ done: @escaping (Result<Void, JournalProblem>) -> Void) {
        if storesAtOnce { done(.success(())) } else { waiting.append(done) }
    }

    func settle(_ entry: EntryID, _ outcome: Outcome) { told.append("settle as \(entry.value & 0xFF) \(outcome.name)") }

    func open(after: EntryID?, limit: Int, _ done: @escaping (Result<OpenComments, JournalProblem>) -> Void) {
        asked.append { [unowned self] in
            let rest = left.filter { after == nil || after! < $0.entry }
            let page = Array(rest.prefix(limit))
            done(.success(OpenComments(comments: page, next: page.count < limit ? nil : page.last?.entry)))
        }
    }

    func answer() {
        guard !asked.isEmpty else { return }
        asked.removeFirst()()
    }
}

@Suite struct CustodianTests {
    private final class Stage: CustodianRooms {
        let custody = NotedCustody()
        let returning: SourceID? = SourceID(9)
        var isEnding = false
        var admitted: [(comment: ReturningComment, origin: CommentOrigin)] = []
        var orders: [String] = []
        let custodian: Custodian

        init() {
            custodian = Custodian(custody, now: { Moment(nanoseconds: 7) })
            custodian.rooms = self
        }

        func sourceName(_ source: SourceID) -> String? { ["1": "chat", "2": "http"]["\(source.number)"] }

        func cursor(_ origin: CommentOrigin) -> SourceCursor? {
            origin.cursor == 7 ? SourceCursor(source: "follow:chat.txt", place: "seven") : nil
        }

        func admit(_ comment: ReturningComment, from origin: CommentOrigin) { admitted.append((comment, origin)) }
        func moderateAgain(_ order: Moderation, in room: RoomName?) { orders.append("\(order.kind) in \(room?.text ?? "all")") }

        /// What earlier runs have left.
        func leave(_ count: UInt64) {
            custody.left = (1...count).map {
                OpenComment(
                    entry: EntryID(life: 1, number: CommentNumber($0)),
                    room: "main",
                    comment: Comments.Comment(text: "\($0)"),
                    source: "chat",
                    isHeld: $0 == 2,
                    attempts: $0 == 1 ? 1 : 0,
                    takenAt: 0
                )
            }
        }
    }

    private let stage = Stage()

    private func waiting(_ number: UInt64, from source: Int = 1, cursor: UInt64 = 0) -> WaitingComment {
        WaitingComment(
            number: CommentNumber(number),
            comment: Comments.Comment(text: "x"),
            byteCount: 1,
            arrival: Moment(nanoseconds: 0),
            origin: CommentOrigin(source: SourceID(source), cursor: cursor)
        )
    }

    private func finished(_ number: UInt64, _ outcome: Outcome) -> Event {
        .finished(CommentNumber(number), id: nil, outcome, seconds: 0)
    }

    @Test func `a comment that has its outcome when it comes is told together with it`() {
        let custodian = stage.custodian
        custodian.accepted(waiting(1), in: "main", atOnce: .skipped(.duplicate))
        #expect(stage.custody.told.isEmpty && custodian.open == 1)
        #expect(custodian.settled(waiting(1), .skipped(.duplicate)) == .skipped(.duplicate))
        // One of an earlier run is settled as what it was.
        stage.leave(1)
        custodian.bringBack(after: []) {}
        stage.custody.answer()
        custodian.accepted(waiting(2, from: 9, cursor: 1), in: "main", atOnce: .skipped(.duplicate))
        _ = custodian.settled(waiting(2, from: 9, cursor: 1), .skipped(.duplicate))
        #expect(stage.custody.told == ["pass 1 from chat skipped", "settle as 1 skipped"])
    }

    private func approve(_ number: UInt64) {
        _ = stage.custodian.told(.approval(CommentNumber(number), id: nil, isApproved: true, by: "mod"))
    }

    @Test func `what happens to a comment is told in its order`() {
        let custodian = stage.custodian
        custodian.accepted(waiting(1), in: "main")
        custodian.held(waiting(2, from: 2), in: "main")
        approve(2)
        custodian.accepted(waiting(2, from: 2), in: "main")
        custodian.begin(CommentNumber(1))
        #expect(custodian.told(finished(1, .heard)) == finished(1, .heard))
        #expect(custodian.settled(waiting(1), .heard) == .heard)
        custodian.moderated(.clear(room: nil), in: nil)
        #expect(
            stage.custody.told == ["take 1 from chat", "take 2 from http held", "approve 2", "begin 1", "settle 1 heard", "clear in all"]
        )
        #expect(custodian.open == 1)
    }

    @Test func `one that waits for its room is told once`() {
        let custodian = stage.custodian
        for _ in 1...2 { custodian.waitsForRoom(waiting(1), in: "main") }
        custodian.accepted(waiting(1), in: "main")
        custodian.held(waiting(2), in: "main")
        approve(2)
        custodian.waitsForRoom(waiting(2), in: "main")
        custodian.accepted(waiting(2), in: "main")
        #expect(stage.custody.told == ["take 1 from chat", "take 2 from chat held", "approve 2"] && custodian.open == 2)
    }

    @Test func `what would be left is kept, as long as the journal works`() {
        let custodian = stage.custodian
        for number in UInt64(1)...2 { custodian.accepted(waiting(number), in: "main") }
        #expect(custodian.told(finished(1, .left)) == finished(1, .kept))
        #expect(custodian.settled(waiting(1), .left) == .kept)
        stage.custody.works = false
        #expect(custodian.told(finished(2, .left)) == finished(2, .left))
        #expect(custodian.settled(waiting(2), .left) == .left)
        #expect(stage.custody.told.suffix(1) == ["settle 2 left"])
    }

    @Test func `one for which there was no room is left`() {
        stage.custody.hasRoom = false
        stage.custodian.accepted(waiting(1), in: "main")
        stage.custody.hasRoom = true
        #expect(stage.custodian.told(finished(1, .left)) == finished(1, .left))
        #expect(stage.custodian.settled(waiting(1), .left) == .left)
    }

    @Test func `one that is approved stays so, though this run does not come to say it`() {
        stage.custodian.held(waiting(1), in: "main")
        approve(1)
        stage.custodian.accepted(waiting(1), in: "main", atOnce: .left)
        #expect(stage.custodian.settled(waiting(1), .left) == .kept)
        #expect(stage.custody.told == ["take 1 from chat held", "approve 1"])
    }

    @Test func `to be left while waiting for approval is no approval`() {
        stage.custodian.held(waiting(1), in: "main")
        stage.custodian.accepted(waiting(1), in: "main", atOnce: .left)
        #expect(stage.custodian.settled(waiting(1), .left) == .kept)
        #expect(stage.custody.told == ["take 1 from chat held"])
    }

    @Test func `comments come back a page at a time, and feeds end behind them`() {
        stage.leave(200)
        var (hasBegun, isOver) = (false, false)
        stage.custodian.bringBack(after: []) { hasBegun = true }
        stage.custodian.whenAllReturned { isOver = true }
        stage.custody.answer()
        #expect(hasBegun && stage.admitted.count == Custodian.page && stage.custody.asked.isEmpty)
        #expect(
            stage.admitted[0].comment.attempts == 1 && stage.admitted[1].comment.isHeld
                && stage.admitted[0].comment.arrival == Moment(nanoseconds: 7)
        )
        for number in UInt64(1)...UInt64(Custodian.page - Custodian.few) {
            let comment = waiting(number, from: 9, cursor: stage.admitted[Int(number) - 1].origin.cursor)
            stage.custodian.accepted(comment, in: "main")
            #expect(stage.custody.asked.isEmpty && !isOver)
            _ = stage.custodian.settled(comment, .heard)
        }
        #expect(stage.custody.told.prefix(2) == ["take 1 from  as 1", "settle 1 heard"])
        #expect(stage.custody.asked.count == 1)
        stage.custody.answer()
        #expect(stage.admitted.count == 200 && stage.custody.asked.isEmpty && isOver)
        var isAnsweredAtOnce = false
        stage.custodian.whenAllReturned { isAnsweredAtOnce = true }
        #expect(isAnsweredAtOnce)
    }

    @Test func `what waits for approval keeps nothing else from coming back`() {
        stage.leave(200)
        stage.custodian.bringBack(after: []) {}
        stage.custody.answer()
        func returned(_ number: Int) -> WaitingComment {
            waiting(UInt64(number), from: 9, cursor: stage.admitted[number - 1].origin.cursor)
        }
        for number in 1..<Custodian.page - Custodian.few { stage.custodian.held(returned(number), in: "main") }
        #expect(stage.custody.asked.isEmpty)
        let last = returned(Custodian.page)
        stage.custodian.accepted(last, in: "main")
        _ = stage.custodian.settled(last, .heard)
        #expect(stage.custody.asked.count == 1)
    }

    @Test func `one that finds no room when it comes back is settled as what it was`() {
        stage.leave(2)
        stage.custodian.bringBack(after: []) {}
        stage.custody.answer()
        stage.custody.hasRoom = false
        let (first, second) = (waiting(1, from: 9, cursor: 1), waiting(2, from: 9, cursor: 2))
        for comment in [first, second] { stage.custodian.accepted(comment, in: "main") }
        #expect(stage.custodian.settled(first, .heard) == .heard)
        #expect(stage.custody.told.last == "settle as 1 heard")
        // It is still kept where it was.
        #expect(stage.custodian.settled(second, .left) == .kept)
    }

    @Test func `nothing comes back into rooms that are ending`() {
        stage.leave(3)
        stage.custodian.bringBack(after: []) {}
        stage.isEnding = true
        stage.custody.answer()
        #expect(stage.admitted.isEmpty)
    }

    @Test func `orders are obeyed in their order, and ids are known`() {
        let stage = Stage()
        let key = IDKey(first: 1, second: 2)
        var start = JournalStart(life: 2, ids: RememberedIDs(key: key, limit: 1))
        start.ids.insert(key.hash(CommentID("a", in: "main")))
        start.open = 4
        stage.custodian.note(start)
        let orders = [
            RememberedOrder(order: .delete(id: "a", room: nil), room: "main"),
            RememberedOrder(order: .ban(NamedViewer(name: "Bob"), seconds: 9, room: nil), room: nil),
        ]
        stage.custodian.bringBack(after: orders) {}
        #expect(stage.orders == ["delete in main", "ban in all"] && stage.custody.told == [])
        var comment = Comments.Comment(text: "x")
        comment.id = "a"
        #expect(stage.custodian.cameBefore(comment, in: "main") && !stage.custodian.cameBefore(comment, in: "ann"))
        #expect(stage.custodian.open == 4)
    }

    @Test func `comments that are deleted by their numbers are told, whatever became of them`() {
        let stage = Stage()
        stage.custodian.forgotten(.these(["main": [3, 5]]), for: .comment(number: 3))
        #expect(stage.custody.told == ["redact 3", "redact 5"])
    }

    // MARK: - What moderators take away meanwhile

    private func returned() -> [String] { stage.admitted.map(\.comment.comment.text) }

    @Test func `what is taken away while its page is read does not come back`() {
        stage.leave(3)
        stage.custody.storesAtOnce = false
        stage.custodian.bringBack(after: []) {}
        stage.custodian.moderated(.clear(room: nil), in: "another room")
        #expect(stage.admitted.isEmpty)
        stage.custodian.moderated(.clear(room: nil), in: "main")
        // It can be stored before the page comes that was read before it.
        for stored in stage.custody.waiting { stored(.success(())) }
        stage.custody.answer()
        #expect(returned() == [])
    }

    @Test func `a page that is asked for while an order waits for the disk was perhaps read before it`() {
        stage.leave(3)
        stage.custody.storesAtOnce = false
        stage.custodian.moderated(.clear(room: nil), in: nil)
        stage.custodian.bringBack(after: []) {}
        stage.custody.answer()
        #expect(returned() == [])
    }

    @Test func `pages that are asked for after an order was stored are the journal's matter`() {
        stage.leave(3)
        stage.custodian.moderated(.clear(room: nil), in: nil)
        stage.custodian.bringBack(after: []) {}
        stage.custody.answer()
        #expect(returned() == ["1", "2", "3"])
    }

    @Test func `where orders cannot be stored, the rest is left to the next run`() {
        stage.leave(3)
        stage.custody.storesAtOnce = false
        stage.custodian.bringBack(after: []) {}
        for _ in 0...Custodian.mostOrders { stage.custodian.moderated(.delete(id: "x", room: nil), in: nil) }
        stage.custody.answer()
        #expect(returned() == [])
        var isEnd = false
        stage.custodian.whenAllReturned { isEnd = true }
        #expect(isEnd)
    }
}
