// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback
import Rooms
import Server

// How the server reaches the rooms.

extension Intake {
    /// Does what a moderator did in a room, and returns what that changes.
    fileprivate func moderate(
        _ order: Moderation,
        in room: RoomName,
        from source: SourceID,
        by name: String
    ) -> ModerationEffect {
        // In one room it is done at once.
        var effect = ModerationEffect()
        moderate(order, from: source, by: name, in: room) { effect = $0 }
        return effect
    }
}

/// The doors of all rooms. A door has nothing of its own but the room's name: thousands are kept.
final class RoomDoors {
    fileprivate unowned let rooms: RoomDirectory
    fileprivate unowned let intake: Intake
    fileprivate let source: SourceID
    fileprivate let context: RunContext

    init(_ rooms: RoomDirectory, intake: Intake, from source: SourceID, context: RunContext) {
        (self.rooms, self.intake, self.source, self.context) = (rooms, intake, source, context)
    }

    subscript(room: RoomName) -> any RoomDoor { Door(doors: self, room: room) }
}

private struct Door: RoomDoor {
    let doors: RoomDoors
    let room: RoomName

    func put(_ comment: Comment, _ answer: @escaping (Receipt) -> Void) {
        var comment = comment
        // What is read again still belongs to its chat, whose moderators may take it away.
        if !comment.isAgain || comment.room == nil { comment.room = room.text }
        let origin = CommentOrigin(source: doors.source, cursor: 0)
        doors.intake.admit(Arrival(comment, from: origin, byteCount: comment.weight, in: room), answer)
    }

    func handle(_ input: Conductor.Input) { doors.rooms.handle(input, in: room) }

    func moderate(_ order: Moderation, _ name: String) -> ModerationEffect {
        doors.intake.moderate(order, in: room, from: doors.source, by: name)
    }

    func decide(_ number: CommentNumber, _ isApproved: Bool, _ name: String) -> Bool {
        doors.rooms.decide(number, isApproved: isApproved, by: name)
    }

    func overview() -> Conductor.Overview { doors.rooms.overview(of: room) }

    func waiting(_ count: Int) -> [QueuedComment] {
        doors.rooms.waiting(in: room, atMost: count).map { waiting in
            let comment = waiting.comment
            return QueuedComment(
                comment: waiting.number,
                id: comment.id,
                author: comment.author,
                text: comment.text,
                amount: comment.amount
            )
        }
    }

    func waitingForRoom(_ id: String) -> CommentNumber? { doors.rooms.numberOfComment(id, waitingFor: room) }

    func listen(_ hear: @escaping (OutputTap?) -> Void) -> Bool { doors.rooms.listen(in: room, hear) }

    func stopListening() { doors.rooms.stopListening(in: room) }

    func isMuted() -> Bool { doors.context.settings.isMuted(inRoom: room.text) }

    func pause() -> Double { doors.context.settings.room.pause / .seconds(1) }

    func patience(_ comment: Comment) -> Double? {
        guard doors.context.task.policy == .live else { return nil }
        return doors.context.settings.backlog.patience(with: comment).map { $0 / .seconds(1) }
    }
}
