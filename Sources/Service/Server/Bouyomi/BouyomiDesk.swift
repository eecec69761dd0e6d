// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Rooms

extension Desk {
    /// Does a command of Bouyomi-chan's clients in the first room, and tells how that stands then. Throws where a text cannot be taken.
    func perform(_ command: BouyomiCommand) throws(HTTPProblem) -> BouyomiStatus {
        let room = try room(nil)
        var status = BouyomiStatus()
        switch command {
        case .talk(let talk):
            let receipt = try room.accept(talk.comment)
            status.taskID = room.history[receipt.id]?.number.value ?? 0
        case .pause: room.door.handle(.pause)
        case .resume: room.door.handle(.resume)
        case .skip: room.door.handle(.skip)
        case .clear: room.door.handle(.moderation(.clear(room: nil)))
        case .isPaused, .isPlaying, .taskCount, .nowTaskID: break
        }
        let overview = room.door.overview()
        (status.isPaused, status.isPlaying) = (overview.isPaused, overview.current != nil)
        (status.waiting, status.nowTaskID) = (overview.waiting, overview.current?.value ?? 0)
        return status
    }
}
