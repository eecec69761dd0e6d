// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Events
internal import Rooms
internal import Server

// How the server reaches the rooms.

extension Intake {
    /// Does what a moderator did in a room or (nil) in all of them, and returns what that changes.
    func moderate(
        _ order: Moderation,
        in room: RoomName?,
        of rooms: RoomDirectory,
        from source: SourceID,
        by name: String
    ) -> ModerationEffect {
        let effect = rooms.effect(of: order, in: room)
        moderate(order, from: source, by: name, in: room, removed: effect.removed)
        return effect
    }
}

extension RoomDoor {
    init(_ rooms: RoomDirectory, _ room: RoomName, intake: Intake, from source: SourceID, context: RunContext) {
        self.init(
            put: { [unowned intake] comment, answer in
                var comment = comment
                comment.room = room.text
                let origin = CommentOrigin(source: source, cursor: 0)
                intake.admit(Arrival(comment, from: origin, byteCount: comment.weight, in: room), answer)
            },
            handle: { [unowned rooms] in rooms.handle($0, in: room) },
            moderate: { [unowned rooms, unowned intake] in intake.moderate($0, in: room, of: rooms, from: source, by: $1) },
            decide: { [unowned rooms] in rooms.decide($0, isApproved: $1, by: $2) },
            overview: { [unowned rooms] in rooms.overview(of: room) },
            waiting: { [unowned rooms] count in
                rooms.waiting(in: room, atMost: count).map { waiting in
                    let comment = waiting.comment
                    return QueuedComment(
                        comment: waiting.number,
                        id: comment.id,
                        author: comment.author,
                        text: comment.text,
                        amount: comment.amount
                    )
                }
            },
            waitingForRoom: { [unowned rooms] in rooms.numberOfComment($0, waitingFor: room) },
            listen: { [unowned rooms] in rooms.listen(in: room, $0) },
            stopListening: { [unowned rooms] in rooms.stopListening(in: room) },
            isMuted: { [context] in context.settings.isMuted(inRoom: room.text) },
            pause: { [context] in context.settings.room.pause / .seconds(1) },
            patience: { [context] comment in
                guard context.task.policy == .live else { return nil }
                return context.settings.backlog.patience(with: comment).map { $0 / .seconds(1) }
            }
        )
    }
}
