// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Playback

// How rooms stand.
extension RoomDirectory {
    /// The state of a room. A closed room is idle, but comments may wait for it.
    public func overview(of name: RoomName) -> Conductor.Overview {
        if let room = rooms[name] { return room.overview }
        let (waiting, isPaused) = (entrance.lobby.count(of: name), entrance.register.pauser(of: name) != nil)
        return Conductor.Overview(waiting: waiting, current: nil, isPaused: isPaused, isOpen: false)
    }

    /// The comments that wait in a room, or for it, up to this many.
    public func waiting(in name: RoomName, atMost count: Int) -> [WaitingComment] {
        rooms[name]?.waiting(atMost: count) ?? entrance.lobby.first(count, of: name)
    }

    /// The accepted comment with this id that waits for a room to be opened.
    public func numberOfComment(_ id: String, waitingFor name: RoomName) -> CommentNumber? { entrance.lobby.number(of: id, in: name) }

    /// How many ids of comments were forgotten before their time.
    public var forgottenIDs: Int { entrance.ids.forgotten }
    /// What became of deletions whose comments had not come yet.
    public var deletions: AwaitedDeletions.Figures { entrance.deletions.figures }

    /// How many answers to commands were not spoken, because there were too many.
    public var answersLeftOut: Int { answers.leftOut }

    public func isOpen(_ name: RoomName) -> Bool { rooms[name] != nil }

    /// Looks at every room, and tells what was found, at once or later.
    public func survey(_ done: @escaping (RoomSurvey) -> Void) { rooms.survey(done) }

    /// The playback figures of all rooms so far.
    public var steadiness: Steadiness { rooms.steadiness }

    /// Why an output failed.
    public var failure: OutputError? { rooms.failure }

    /// The room that a comment is meant for.
    func room(of comment: Comment) -> RoomName {
        limits.hasMany ? comment.room.map { RoomName($0) } ?? .main : .main
    }

    /// What became of what viewers wished for themselves.
    public var wishFigures: WishFigures { wishes.figures }

    /// How many of these wishes were forgotten, because there are others.
    public var forgottenWishes: Int { environment.viewers?.forgottenWishes ?? 0 }
}

// Rooms that this run gives up one by one, while the others go on.
extension RoomDirectory {
    /// A room fades out and is closed, within its time limit. All comments that wait in it, for it or for approval are left, as is one that comes
    /// before it is closed. A later one opens it again, without a fence. `done` is called when it is closed.
    public func leave(_ room: RoomName, _ done: @escaping () -> Void) {
        leave(room, done) { $0.stop() }
    }

    /// The same, but what is being heard is heard to its end, within `limits.drainSeconds`.
    public func finish(_ room: RoomName, _ done: @escaping () -> Void) {
        leave(room, done) { [limits] in $0.finish(within: limits.drain) }
    }

    private func leave(_ room: RoomName, _ done: @escaping () -> Void, by end: (Room) -> Void) {
        underWay.settle(.left) { $1 == room }
        approvals.settle(.left) { $0.room == room }
        entrance.leave(room, done, by: end)
    }

    /// Sets until when a room may be heard, by CLOCK_BOOTTIME (see `Output.fence`); nil, as at the beginning: always. If the room is not open, it is
    /// opened with this fence, which it keeps until it is left.
    public func fence(_ room: RoomName, until deadline: Moment?) {
        entrance.fence(room, until: deadline)
    }
}

// What becomes of comments when something is set for their viewers.
extension RoomDirectory {
    /// Somebody was muted in a room: what waits there of muted viewers gets its outcome, wherever it waits, and what
    /// they taught is dropped.
    func leaveOutMuted(in name: RoomName) {
        guard let books = environment.viewers else { return }
        settleGuests(of: name, .skipped(.mutedAuthor)) { books.mutes($0.comment, in: name) }
        dropProposals(by: "yomite") { $0.room == name && books.mutes($0.comment, in: name) }
        rooms[name]?.leaveOutMuted()
    }

    /// All that a viewer wrote in a room and that has no outcome yet is skipped, wherever it waits.
    func skipAll(of viewer: NamedViewer, in name: RoomName) {
        let cause = Removals.Cause.skipped(viewer)
        settleGuests(of: name, cause.outcome, where: cause.covers)
        rooms[name]?.handle(.skipAll(of: viewer))
    }

    /// Gives comments an outcome that wait for approval, or for their room.
    func settleGuests(of name: RoomName, _ outcome: Outcome, where isMeant: (WaitingComment) -> Bool) {
        approvals.settle(outcome) { name == $0.room && isMeant($0.waiting) }
        entrance.settle(outcome) { name == $0.room && isMeant($0.waiting) }
    }
}

// What becomes of comments when their stream ends.
extension RoomDirectory {
    /// The platform says so in this comment. The sentence that tells it comes after that. Other streams that are read in the room go on, so
    /// only comments of the same chat are removed, or of the same source where a chat has no name.
    func endStream(in room: RoomName, by comment: Comment, from source: SourceID?) {
        switch environment.settings(of: room).streamEnd {
        case .off: break
        case .pause:
            handle(.pause(by: StreamEnd.name), in: room)
            environment.tell(.streamEnded(room))
        case .clear:
            if let chat = comment.room {
                moderate(.clear(room: chat), in: limits.hasMany ? room : nil, by: StreamEnd.name)
            } else if let source {
                removeAll(of: source, in: room)
            }
        }
    }

    /// A source was taken away: what it brought belongs to a stream that is over for us. Other sources of the same rooms go on, so only its
    /// own comments are removed, and a room in which none of them waits does not pause.
    func endSource(_ source: SourceID) {
        let cause = Removals.Cause.sourceEnded(source)
        rooms.everywhere(and: closedRooms) { [unowned self] name, room in
            guard room != nil || entrance.lobby.waits(for: name) || approvals.count(where: { $0.room == name }) > 0 else { return }
            switch environment.settings(of: name).streamEnd {
            case .off: break
            case .pause: if holds(in: name, where: cause.covers) { handle(.pause(by: StreamEnd.name), in: name) }
            case .clear: removeAll(of: source, in: name)
            }
        }
    }

    private func removeAll(of source: SourceID, in room: RoomName) {
        let cause = Removals.Cause.sourceEnded(source)
        settleGuests(of: room, cause.outcome, where: cause.covers)
        rooms[room]?.handle(.removeAll(of: source))
    }

    private func holds(in room: RoomName, where isMeant: (WaitingComment) -> Bool) -> Bool {
        rooms[room]?.holds(where: isMeant) == true || entrance.lobby.first(.max, of: room).contains(where: isMeant)
            || approvals.count { $0.room == room && isMeant($0.waiting) } > 0
    }
}

/// What is found by looking at all rooms.
public struct RoomSurvey: Sendable {
    /// The playback figures of all rooms so far.
    public var steadiness: Steadiness
    /// What the compiled regular expressions of open rooms' dictionaries take in memory.
    public var regexBytes = 0
    /// What the other words of these dictionaries take.
    public var dictionaryBytes = 0

    /// What was found.
    init(steadiness: Steadiness = Steadiness(), regexBytes: Int = 0) {
        (self.steadiness, self.regexBytes) = (steadiness, regexBytes)
    }
}
