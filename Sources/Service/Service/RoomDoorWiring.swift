// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Events
internal import Rooms
internal import Server

// How the server reaches the rooms.

extension RoomDoor {
    /// What a comment weighs in the limits beside its text.
    private static let weightOfComment = 128

    init(_ rooms: RoomDirectory, _ room: RoomName, intake: Intake, from source: SourceID, context: RunContext) {
        self.init(
            put: { [unowned intake] comment, answer in
                var comment = comment
                comment.room = room.text
                let origin = CommentOrigin(source: source, cursor: 0)
                let weight = comment.text.utf8.count + RoomDoor.weightOfComment
                intake.admit(Arrival(comment, from: origin, byteCount: weight, in: room), answer)
            },
            handle: { [unowned rooms, unowned intake] input in
                switch input {
                // The directory also knows who is banned from a room that is closed.
                case .moderation(let order): intake.moderate(order, from: source, in: room)
                default: rooms.handle(input, in: room)
                }
            },
            overview: { [unowned rooms] in rooms.overview(of: room) },
            waiting: { [unowned rooms] count in
                rooms.waiting(in: room, atMost: count).map { waiting in
                    let author = waiting.comment.author
                    return QueuedComment(
                        comment: waiting.number,
                        id: waiting.comment.id,
                        author: author?.nickname ?? author?.name,
                        text: waiting.comment.text
                    )
                }
            },
            listen: { [unowned rooms] in rooms.listen(in: room, $0) },
            stopListening: { [unowned rooms] in rooms.stopListening(in: room) },
            isMuted: { [context] in context.settings.isMuted(inRoom: room.text) },
            pause: { [context] in context.settings.room.pause / .seconds(1) }
        )
    }
}
