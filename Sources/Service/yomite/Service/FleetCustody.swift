// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import FleetNode

/// Custody of the comments of a fleet: they are in Redis already when they come here, and Redis is told what becomes of them. What has no outcome
/// when a room is given away or lost is said by its next owner. Confined to the loop's thread.
final class FleetCustody: Custody {
    /// The name of the source from which the comments of the fleet come.
    static let source = "fleet"

    private struct Held {
        let id: FleetID
        let room: RoomName
    }

    /// The comments of a room.
    private struct Numbers {
        var held: Set<CommentNumber> = []
        var begun: Set<CommentNumber> = []
    }

    /// Tells Redis. Set before the first comment comes.
    weak var node: FleetNode?
    private var held: [CommentNumber: Held] = [:]
    private var rooms: [RoomName: Numbers] = [:]

    let works = true
    /// How many have no outcome yet.
    var count: Int { held.count }

    /// Nothing of a room is here any more.
    func forget(_ room: RoomName) {
        for number in rooms.removeValue(forKey: room)?.held ?? [] { held[number] = nil }
    }

    /// Comments are about to be heard. `done` is called when Redis knows.
    func begin(_ numbers: [CommentNumber], in room: RoomName, _ done: @escaping () -> Void) {
        let ids = numbers.compactMap { held[$0]?.id }
        guard let node, !ids.isEmpty else { return done() }
        rooms[room, default: Numbers()].begun.formUnion(numbers)
        node.begin(ids, in: room, done)
    }

    private func held(_ comment: TakenComment) -> Held? {
        guard let cursor = comment.cursor, cursor.source == Self.source, let id = FleetID(cursor.place) else { return nil }
        return Held(id: id, room: comment.room)
    }

    func take(_ comment: TakenComment) -> Bool {
        guard let new = held(comment) else { return true }
        held[comment.number] = new
        rooms[new.room, default: Numbers()].held.insert(comment.number)
        return true
    }

    func pass(_ comment: TakenComment, _ outcome: Outcome) {
        guard let held = held(comment) else { return }
        node?.settle(held.id, outcome, in: held.room)
    }

    func approve(_ number: CommentNumber) {}

    // Redis was told before.
    func begin(_ number: CommentNumber) {}

    func settle(_ number: CommentNumber, _ outcome: Outcome) {
        guard let known = held.removeValue(forKey: number) else { return }
        node?.settle(known.id, outcome, in: known.room)
        guard var numbers = rooms.removeValue(forKey: known.room) else { return }
        numbers.held.remove(number)
        let isLast = numbers.begun.remove(number) != nil && numbers.begun.isEmpty
        if !numbers.held.isEmpty || !numbers.begun.isEmpty { rooms[known.room] = numbers }
        if isLast { node?.end(in: known.room) }
    }

    // Moderators' orders are in the streams of their rooms.
    func note(_ order: Moderation, in room: RoomName?) {}
    func redact(_ number: CommentNumber) {}

    func whenStored(_ done: @escaping (Result<Void, JournalProblem>) -> Void) {
        done(.success(()))
    }

    // What earlier owners have left comes with the streams.
    func open(after: EntryID?, limit: Int, _ done: @escaping (Result<OpenComments, JournalProblem>) -> Void) {
        done(.success(OpenComments(comments: [], next: nil)))
    }

    func settle(_ entry: EntryID, _ outcome: Outcome) {}
}
