// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Keeps comments until a moderator approves them. They have their number already, and are as good as not there for everything else: they
/// have not entered a room. Confined to the loop's thread.
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
    /// Viewers of whom a comment was heard.
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
        return keep(again: guest)
    }

    /// Keeps a comment that waited for approval in an earlier run, whatever has to be approved now. Returns whether it is dealt with.
    func keep(again guest: Lobby.Guest) -> Bool {
        let comment = guest.waiting.comment
        guard environment.viewers?.entry(of: comment, in: guest.room)?.isTrusted != true, directory?.isUnread(guest) == false else {
            return false
        }
        if let id = comment.id, held.contains(where: { $0.guest.room == guest.room && $0.guest.waiting.comment.id == id }) {
            directory?.entrance.settle(guest, .skipped(.duplicate))
        } else if held.count >= limits.held {
            directory?.entrance.settle(guest, .refused(.approvalFull))
        } else {
            held.append(Held(guest: guest, due: loop.now + limits.approvalTime))
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
            directory?.entrance.bring(Lobby.Guest(waiting: waiting, room: guest.room, waits: true, isCertain: true) { _ in })
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
