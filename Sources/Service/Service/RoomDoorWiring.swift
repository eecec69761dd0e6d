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

    init(_ house: RoomHouse, _ room: RoomName, task: SpeakingTask, settings: Settings) {
        self.init(
            put: { [unowned house] comment in
                var comment = comment
                comment.room = room.text
                switch task.policy {
                case .live:
                    house.take(comment, byteCount: comment.text.utf8.count + RoomDoor.weightOfComment, in: room)
                    return true
                case .all:
                    // Nobody holds a program back as a pipe's writer is: so it is told to come again.
                    guard house.overview(of: room).waiting < settings.limits.backlogComments else { return false }
                    // It took nothing of the feed's credit, so it must give nothing back.
                    return house.offer(comment, byteCount: 0, in: room)
                }
            },
            handle: { [unowned house] input in
                switch input {
                // The house knows also who is banned from a room that is closed.
                case .moderation(let order): house.moderate(order, in: room)
                default: house.handle(input, in: room)
                }
            },
            overview: { [unowned house] in house.overview(of: room) },
            waiting: { [unowned house] count in
                house.waiting(in: room, atMost: count).map { waiting in
                    let author = waiting.comment.author
                    return QueuedComment(
                        comment: waiting.number,
                        id: waiting.comment.id,
                        author: author?.nickname ?? author?.name,
                        text: waiting.comment.text
                    )
                }
            },
            listen: { [unowned house] in house.listen(in: room, $0) },
            stopListening: { [unowned house] in house.stopListening(in: room) },
            pause: Double(settings.pause.components.seconds) + Double(settings.pause.components.attoseconds) / 1e18
        )
    }
}

extension Desk.Limits {
    init(_ settings: Settings) {
        let limits = settings.server.limits
        self.init(comments: limits.rememberedComments, events: limits.rememberedEvents, rooms: settings.limits.rooms)
    }
}
