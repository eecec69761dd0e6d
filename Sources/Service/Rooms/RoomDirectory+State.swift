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
