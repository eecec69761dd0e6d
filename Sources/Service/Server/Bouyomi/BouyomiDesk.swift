// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Voices

extension Desk {
    /// Does a command of Bouyomi-chan's clients in the first room, with the voices that were given to its numbers. `done` is told how that stands then, or why a text cannot be taken.
    func perform(
        _ command: BouyomiCommand,
        voices: [Int: VoiceWishes] = [:],
        _ done: @escaping (Result<BouyomiStatus, HTTPProblem>) -> Void
    ) {
        do throws(HTTPProblem) {
            let room = try room(nil)
            if case .talk(let talk) = command {
                let comment = talk.comment(voices: voices)
                surroundings.sourceDoor.note(sentByBouyomi: comment)
                room.accept(comment) { taken in
                    done(taken.map { BouyomiStatus(room, taskID: $0.answer.number?.value ?? 0) })
                }
            } else {
                control(room, command)
                done(.success(BouyomiStatus(room, taskID: 0)))
            }
        } catch {
            done(.failure(error))
        }
    }

    /// What events call it.
    private static let name = "bouyomi"

    private func control(_ room: DeskRoom, _ command: BouyomiCommand) {
        switch command {
        case .pause: room.door.handle(.pause(by: Self.name))
        case .resume: room.door.handle(.resume(by: Self.name))
        case .skip: room.door.handle(.skip)
        case .clear: _ = room.door.moderate(.clear(room: nil), Self.name)
        case .talk, .isPaused, .isPlaying, .taskCount, .nowTaskID: break
        }
    }
}

extension BouyomiStatus {
    /// The current state of a room.
    fileprivate init(_ room: DeskRoom, taskID: UInt64) {
        self.init()
        let overview = room.door.overview()
        self.taskID = taskID
        (isPaused, isPlaying) = (overview.isPaused, overview.current != nil)
        (waiting, nowTaskID) = (overview.waiting, overview.current?.value ?? 0)
    }
}
