// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Keeps comments until a moderator approves them. They have their number already, and are as good as not there for everything else: they
/// have not entered a room. What is approved and waits for its room counts in the limits as before. Confined to the loop's thread.
final class Approvals {
    private struct Held {
        var guest: Lobby.Guest
        /// When it is refused.
        var due: Moment
    }

    private let limits: RoomLimits
    private unowned let environment: any RoomEnvironment
    private let loop: Loop
    weak var directory: RoomDirectory?
    /// In the order in which they came, which is also that of their deadlines.
    private var held: [Held] = []
    /// Those that are approved, and have not come to their rooms.
    private var approvedCount = 0
    /// The weight of all of them.
    private var byteCount = 0
    /// Viewers who have had a comment heard.
    private var heard: HeardViewers
    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.refuseLate() }

    init(_ limits: RoomLimits, _ environment: any RoomEnvironment, on loop: Loop) {
        (self.limits, self.environment, self.loop) = (limits, environment, loop)
        heard = HeardViewers(limit: limits.viewers)
    }

    var isEmpty: Bool { held.isEmpty }
    var count: Int { held.count }

    /// The rooms for which some wait.
    var rooms: [RoomName] { held.map(\.guest.room) }

    /// Those of a room, in the order in which they came.
    func waiting(in room: RoomName) -> [WaitingComment] {
        held.map(\.guest).filter { $0.room == room }.map(\.waiting)
    }

    /// Keeps a comment if it has to be approved. Returns whether it is dealt with.
    func keep(_ guest: Lobby.Guest) -> Bool {
        let comment = guest.waiting.comment
        let isNew = { [self] in comment.author.map { !heard.contains($0, in: guest.room) } ?? true }
        guard environment.approval.concerns(comment, isNew: isNew) else { return false }
        return keep(guest, isFull: isFull(for: guest))
    }

    /// Keeps a comment that waited for approval in an earlier run, whatever has to be approved now, and as many as that run kept. Returns
    /// whether it is dealt with.
    func keep(again guest: Lobby.Guest) -> Bool {
        keep(guest, isFull: false)
    }

    private func isFull(for guest: Lobby.Guest) -> Bool {
        let count = held.count + approvedCount
        return count >= limits.held || count > 0 && byteCount + guest.waiting.byteCount > limits.heldBytes
    }

    private func keep(_ guest: Lobby.Guest, isFull: Bool) -> Bool {
        let comment = guest.waiting.comment
        guard environment.viewers?.entry(of: comment, in: guest.room)?.isTrusted != true, directory?.isUnread(guest) == false else {
            return false
        }
        if let id = comment.id, held.contains(where: { $0.guest.room == guest.room && $0.guest.waiting.comment.id == id }) {
            directory?.entrance.settle(guest, .skipped(.duplicate))
        } else if isFull {
            directory?.entrance.settle(guest, .refused(.approvalFull))
        } else {
            held.append(Held(guest: guest, due: loop.now + limits.approvalTime))
            byteCount += guest.waiting.byteCount
            environment.publish(held: guest.waiting, in: guest.room)
            guest.answer(.success(guest.waiting.number))
            setAlarm()
        }
        return true
    }

    /// A moderator has decided about a comment. Returns false if it does not wait for that.
    func decide(_ number: CommentNumber, isApproved: Bool, by name: String) -> Bool {
        guard let guest = take(where: { $0.waiting.number == number }).first else { return false }
        environment.publish(.approval(number, id: guest.waiting.comment.id, isApproved: isApproved, by: name), in: guest.room)
        if isApproved {
            var waiting = guest.waiting
            // It is not old yet: nobody could have heard it earlier.
            waiting.arrival = loop.now
            approvedCount += 1
            byteCount += waiting.byteCount
            let gone = { [weak self] (_: Result<CommentNumber, Obstacle>) in
                self?.approvedCount -= 1
                self?.byteCount -= waiting.byteCount
            }
            directory?.entrance.bring(Lobby.Guest(waiting: waiting, room: guest.room, waits: true, isCertain: true, answer: gone))
        } else {
            directory?.entrance.settle(guest.answered, .refused(.notApproved))
        }
        noteEmpty()
        return true
    }

    /// Takes out the comments that match, which get this outcome.
    func settle(_ outcome: Outcome, where isMeant: (Lobby.Guest) -> Bool) {
        let meant = take(where: isMeant)
        for guest in meant { directory?.entrance.settle(guest.answered, outcome) }
        if !meant.isEmpty { noteEmpty() }
    }

    /// How many comments match.
    func count(where isMeant: (Lobby.Guest) -> Bool) -> Int {
        held.count { isMeant($0.guest) }
    }

    /// A comment was heard: its viewer is not new any more.
    func noteHeard(_ comment: Comment, in room: RoomName) {
        guard environment.approval.scope == .new, let author = comment.author else { return }
        heard.note(author, in: room, at: loop.now)
    }

    private func take(where isMeant: (Lobby.Guest) -> Bool) -> [Lobby.Guest] {
        let meant = held.filter { isMeant($0.guest) }.map(\.guest)
        held.removeAll { isMeant($0.guest) }
        byteCount -= meant.reduce(0) { $0 + $1.waiting.byteCount }
        setAlarm()
        return meant
    }

    private func refuseLate() {
        let now = loop.now
        let late = Set(held.prefix { $0.due <= now }.map(\.guest.waiting.number))
        settle(.refused(.notApproved)) { late.contains($0.waiting.number) }
        setAlarm()
    }

    private func setAlarm() {
        alarm.set(held.first?.due)
    }

    private func noteEmpty() {
        if held.isEmpty { directory?.endFeedIfDone() }
    }
}

extension Lobby.Guest {
    /// The same when its source has its receipt.
    fileprivate var answered: Lobby.Guest {
        var guest = self
        guest.answer = { _ in }
        return guest
    }
}
