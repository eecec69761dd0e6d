// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Net
import Rooms
import Server

/// The rooms, as the custodian reaches them.
protocol CustodianRooms: AnyObject {
    /// Where comments of earlier runs come from.
    var returning: SourceID? { get }
    /// Whether the rooms are ending.
    var isEnding: Bool { get }
    func sourceName(_ source: SourceID) -> String?
    /// Where a source goes on behind one of its comments.
    func cursor(_ origin: CommentOrigin) -> SourceCursor?
    /// Brings back a comment of an earlier run.
    func admit(_ comment: ReturningComment, from origin: CommentOrigin)
    /// Does once more what a moderator did.
    func moderateAgain(_ order: Moderation, in room: RoomName?)
}

/// Stands between the rooms and custody: tells it what is accepted and what becomes of it, and brings back what earlier runs have left. Confined to
/// the loop's thread.
final class Custodian {
    private struct RecentOrder {
        var number: UInt64
        var order: Moderation
        var room: RoomName?
    }

    /// As long as nothing can be written, no more orders than these are remembered. Then the rest is left to the next run.
    static let mostOrders = 10_000
    /// So many comments of earlier runs are read at once.
    static let page = 128
    /// The next ones are read when so few of them have no outcome.
    static let few = 32

    private let custody: any Custody
    private let now: () -> Moment
    /// Set when the rooms can be reached.
    weak var rooms: (any CustodianRooms)?
    private var ids: RememberedIDs?

    /// Comments that were told as waiting for approval.
    private var waitingForApproval: Set<CommentNumber> = []
    /// Those that were told as waiting for their room, or are approved and have not come to it.
    private var waitingForRoom: Set<CommentNumber> = []
    /// Those under way for which there was no room.
    private var notKept: Set<CommentNumber> = []
    /// Those of earlier runs that are still kept as what they were: there was no room for them in this one, or they only pass.
    private var notMoved: Set<CommentNumber> = []
    /// Those that have their outcome at once: they are told together with it, so that no run ends between the two. A comment that came twice would
    /// be open twice.
    private var passing: [CommentNumber: TakenComment] = [:]
    /// Those of earlier runs that have no outcome yet, by the number of their return.
    private var returned: [UInt64: EntryID] = [:]
    private var lastReturned: UInt64 = 0
    /// Behind which the next ones are; nil where there are none.
    private var next: EntryID?
    /// What moderators did, until it is certain that no page was read before it was written: what comes back meanwhile may go with it.
    private var recentOrders: [RecentOrder] = []
    private var lastOrder: UInt64 = 0
    private var lastWrittenOrder: UInt64 = 0
    /// Since when those of earlier runs wait in this one.
    private var began: Moment?
    private var isReading = false
    /// Whether what is not read yet is left to the next run.
    private var isGivenUp = false
    private var whenReturned: (() -> Void)?

    /// How many comments have no outcome, of this run and earlier ones.
    private(set) var open = 0

    init(_ custody: any Custody, now: @escaping () -> Moment) {
        (self.custody, self.now) = (custody, now)
    }

    /// What earlier runs have left is known.
    func note(_ start: JournalStart) {
        ids = start.ids
        open += start.open + start.tooOld + start.failed
    }

    // MARK: - What happens in rooms

    /// A comment has come to its room. It may have its outcome at once.
    func accepted(_ waiting: WaitingComment, in room: RoomName, atOnce outcome: Outcome? = nil) {
        // What waited, for its room or for approval, was taken then.
        if waitingForRoom.remove(waiting.number) != nil || waitingForApproval.remove(waiting.number) != nil { return }
        if let outcome, outcome != .left {
            pass(waiting, in: room)
        } else {
            take(waiting, in: room, isHeld: false)
        }
    }

    /// A comment has come and waits for approval.
    func held(_ waiting: WaitingComment, in room: RoomName) {
        waitingForApproval.insert(waiting.number)
        take(waiting, in: room, isHeld: true)
    }

    /// A comment was approved, and comes to its room when that can be opened: by then this may be another run.
    private func approved(_ number: CommentNumber) {
        guard waitingForApproval.remove(number) != nil else { return }
        waitingForRoom.insert(number)
        custody.approve(number)
    }

    /// A comment has come, and its room cannot be opened yet.
    func waitsForRoom(_ waiting: WaitingComment, in room: RoomName) {
        guard waitingForRoom.insert(waiting.number).inserted else { return }
        take(waiting, in: room, isHeld: false)
    }

    private func take(_ waiting: WaitingComment, in room: RoomName, isHeld: Bool) {
        let comment = taken(waiting, in: room, isHeld: isHeld)
        let isKept = custody.take(comment)
        if comment.entry == nil {
            open += 1
            if !isKept { notKept.insert(waiting.number) }
        } else if !isKept {
            notMoved.insert(waiting.number)
        }
    }

    private func pass(_ waiting: WaitingComment, in room: RoomName) {
        let comment = taken(waiting, in: room, isHeld: false)
        if comment.entry == nil {
            open += 1
            passing[waiting.number] = comment
        } else {
            notMoved.insert(waiting.number)
        }
    }

    private func taken(_ waiting: WaitingComment, in room: RoomName, isHeld: Bool) -> TakenComment {
        TakenComment(
            number: waiting.number,
            room: room,
            comment: waiting.comment,
            source: waiting.origin.flatMap { rooms?.sourceName($0.source) } ?? "",
            cursor: waiting.origin.flatMap { rooms?.cursor($0) },
            isHeld: isHeld,
            entry: entry(of: waiting)
        )
    }

    /// A comment is about to be heard.
    func begin(_ number: CommentNumber) {
        custody.begin(number)
    }

    /// Learns what an event says. Returns what is told instead: what would be left at the end is kept, as far as it can be.
    func told(_ event: Event) -> Event {
        switch event {
        case .approval(let number, _, isApproved: true, _):
            approved(number)
            return event
        case .finished(let number, let id, .left, let seconds): return .finished(number, id: id, told(.left, of: number), seconds: seconds)
        default: return event
        }
    }

    private func told(_ outcome: Outcome, of number: CommentNumber) -> Outcome {
        outcome == .left && custody.works && !notKept.contains(number) ? .kept : outcome
    }

    /// A comment has its outcome. Returns what is reported about it.
    func settled(_ waiting: WaitingComment, _ outcome: Outcome) -> Outcome {
        let told = told(outcome, of: waiting.number)
        waitingForApproval.remove(waiting.number)
        notKept.remove(waiting.number)
        let entry = entry(of: waiting)
        let isWhereItWas = notMoved.remove(waiting.number) != nil
        if entry != nil, let origin = waiting.origin { returned[origin.cursor] = nil }
        defer { goOn() }
        if told == .kept { return told }
        if isWhereItWas, let entry {
            custody.settle(entry, told)
        } else if let comment = passing.removeValue(forKey: waiting.number) {
            custody.pass(comment, told)
        } else {
            custody.settle(waiting.number, told)
        }
        open -= 1
        return told
    }

    /// What was written in these comments is forgotten for a moderator's order. One for all runs reaches what is kept by itself.
    func forgotten(_ comments: ForgottenComments, for order: Moderation) {
        guard !order.isForAllRuns, case .these(let rooms) = comments else { return }
        for number in rooms.values.joined() { custody.redact(CommentNumber(number)) }
    }

    /// A moderator did something.
    func moderated(_ order: Moderation, in room: RoomName?) {
        guard order.isForAllRuns else { return }
        custody.note(order, in: room)
        guard order.takesComments, began == nil || isReading || next != nil else { return }
        lastOrder += 1
        recentOrders.append(RecentOrder(number: lastOrder, order: order, room: room))
        guard recentOrders.count <= Self.mostOrders else {
            (isGivenUp, next, recentOrders) = (true, nil, [])
            return
        }
        custody.whenStored { [weak self, lastOrder] stored in
            if case .success = stored { self?.isWritten(upTo: lastOrder) }
        }
    }

    /// Those who read from now on do not find what these orders have taken away.
    private func isWritten(upTo order: UInt64) {
        lastWrittenOrder = max(lastWrittenOrder, order)
        if !isReading { forgetWrittenOrders() }
    }

    private func forgetWrittenOrders() {
        recentOrders.removeAll { $0.number <= lastWrittenOrder }
    }

    /// Moderators have taken away so many comments of earlier runs before they were read.
    func swept(_ count: Int) {
        open -= count
    }

    /// Whether an earlier run took a comment with this one's id.
    func cameBefore(_ comment: Comment, in room: RoomName) -> Bool {
        ids?.contains(comment, in: room) ?? false
    }

    private func entry(of waiting: WaitingComment) -> EntryID? {
        guard let origin = waiting.origin, origin.source == rooms?.returning else { return nil }
        return returned[origin.cursor]
    }

    // MARK: - What earlier runs have left

    /// Does again what moderators did, and then brings back what earlier runs have left, a page at a time. The first room is open, which knows more of a
    /// ban than one that is still to be opened. `done` is called when the first page has come, or none comes.
    func bringBack(after orders: [RememberedOrder], _ done: @escaping () -> Void) {
        for order in orders { rooms?.moderateAgain(order.order, in: order.room) }
        began = now()
        read(after: nil, done)
    }

    /// Calls `done` when all that earlier runs have left has come to its rooms.
    func whenAllReturned(_ done: @escaping () -> Void) {
        if isReading || next != nil { whenReturned = done } else { done() }
    }

    private func read(after: EntryID?, _ done: @escaping () -> Void) {
        isReading = true
        next = nil
        custody.open(after: after, limit: Self.page) { [weak self] result in
            self?.take(result)
            done()
        }
    }

    private func take(_ result: Result<OpenComments, JournalProblem>) {
        // What cannot be read now is there for the next run, as is what comes too late.
        if case .success(let page) = result, rooms?.isEnding == false, !isGivenUp {
            next = page.next
            for comment in page.comments where !isTakenAway(comment) { bringBack(comment) }
        }
        isReading = false
        forgetWrittenOrders()
        goOn()
    }

    /// Whether a moderator took it away while its page was being read. The journal settles it with the order.
    private func isTakenAway(_ open: OpenComment) -> Bool {
        recentOrders.contains { ($0.room == nil || $0.room == open.room) && $0.order.covers(open.comment) }
    }

    private func bringBack(_ open: OpenComment) {
        guard let rooms, let source = rooms.returning else { return }
        lastReturned += 1
        returned[lastReturned] = open.entry
        let comment = ReturningComment(
            open.comment,
            in: open.room,
            since: began ?? now(),
            isHeld: open.isHeld,
            attempts: open.attempts,
            fate: open.fate
        )
        rooms.admit(comment, from: CommentOrigin(source: source, cursor: lastReturned))
    }

    /// Reads the next page when few of the last ones wait, and tells when there is none.
    private func goOn() {
        guard !isReading else { return }
        if let next {
            // What moderators have not looked at keeps nothing else waiting.
            let held = min(returned.count, waitingForApproval.count)
            if returned.count - held <= Self.few, rooms?.isEnding != true { read(after: next) {} }
        } else if let whenReturned {
            self.whenReturned = nil
            whenReturned()
        }
    }
}

/// Keeps what events do not tell: the comments as they came, until a moderator's word takes them away. On the loop's thread.
protocol CommentRecorder: AnyObject {
    /// A comment came in. Told before its event.
    func accepted(_ comment: Comment, as number: CommentNumber, in room: RoomName)
    /// A comment came in and waits for approval. Told before its event.
    func held(_ comment: Comment, as number: CommentNumber, in room: RoomName)
    /// A moderator did something, in all rooms where none is said.
    func moderated(_ order: Moderation, in room: RoomName?)
    /// Forgets some of what moderators took, order by order. Returns whether that is all for the first one, and tells then what it was.
    func forgetMore(_ tell: (ForgottenComments) -> Void) -> Bool
    /// The rooms whose comments may be kept.
    var roomNames: [RoomName] { get }
}

extension Desk: CommentRecorder {}

extension ModerationNews {
    /// Names who did it.
    mutating func note(_ moderator: Moderator?) {
        (self.moderator, source) = (moderator?.name, moderator?.source.map { Written.Source($0) })
    }

    /// What an order says.
    init(_ order: Moderation, by source: String) {
        self.init(kind: order.kind, by: source)
        switch order {
        case .delete(let id, _): self.id = id
        case .ban(let viewer, let seconds, _): (author, authorID, self.seconds) = (viewer.name, viewer.id, seconds)
        case .unban(let viewer, _): (author, authorID) = (viewer.name, viewer.id)
        case .comment, .clear: break
        }
    }
}
