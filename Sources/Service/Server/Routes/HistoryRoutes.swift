// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms

/// The comments that were, and what can still be done with them.
enum HistoryRoutes {
    static let routes =
        Route.ofRoom(.get, "/comments", for: .look, "the comments that are remembered, the newest first (?before=99&limit=100)", list)
        .map { $0.taking("before", "limit", "state", "author", "room", "with") }
        + [
            Route.ofRoom(.post, "/comments/{id}/again", for: .moderate, "reads a comment once more, under a new number", again),
            Route.ofRoom(.post, "/comments/{id}/first", for: .moderate, "puts a waiting comment before all others", first),
            Route.ofRoom(.post, "/comments/{id}/approve", for: .moderate, "lets a comment that waits for approval be read") {
                decide($0, true)
            },
            Route.ofRoom(.post, "/comments/{id}/refuse", for: .moderate, "refuses a comment that waits for approval") {
                decide($0, false)
            },
        ].joined().map { $0.ofOneRoom() }

    // MARK: - The list

    private static func list(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let target = call.request.target
        let showsAll = target["with"] != nil
        if showsAll {
            guard target["with"] == "refused" else { throw HTTPProblem(400, "with must be refused", code: .invalidQuery, place: "?with") }
            try call.caller.expect(.moderate)
        }
        var query = CommentQuery(room: try call.meantRoom)
        query.before = try number(target["before"], "before", in: 0...UInt64.max).map { CommentNumber($0) }
        query.limit = Int(try number(target["limit"], "limit", in: 1...UInt64(CommentQuery.mostComments)) ?? 100)
        query.author = target["author"].map { NamedViewer(name: $0) }
        query.state = target["state"]
        if let state = query.state, !["held", "waiting", "speaking", "finished"].contains(state) {
            throw HTTPProblem(400, "state must be held, waiting, speaking or finished", code: .invalidQuery, place: "?state")
        }
        let mask = showsAll ? nil : call.facts.options.mask
        return .askLarge { [query] desk throws(HTTPProblem) in
            if query.room != nil { _ = try desk.room(query.room) }
            let (records, asOf, hasMore) = desk.page(query)
            let comments = records.map {
                ShownComment(record: $0, at: Double(desk.wallClock(at: $0.acceptedAt)) / 1_000, mask: mask)
            }
            let forgotten = desk.comments.lastForgotten.map { ",\"forgotten\":\($0.value)" } ?? ""
            return .array(comments, after: "{\"asOf\":\"\(asOf.text)\",\"comments\":", before: { "\(forgotten),\"more\":\(hasMore)}" })
        }
    }

    private static func number(_ text: String?, _ key: String, in range: ClosedRange<UInt64>) throws(HTTPProblem) -> UInt64? {
        guard let text else { return nil }
        guard let number = UInt64(text), range.contains(number) else {
            let most = range.upperBound == .max ? "" : " from \(range.lowerBound) to \(range.upperBound)"
            throw HTTPProblem(400, "\(key) must be a number\(most)", code: .invalidQuery, place: "?\(key)")
        }
        return number
    }

    // MARK: - What is done with one

    private static func again(_ call: RouteCall) -> Handling {
        let (room, id) = (call.room, call.parameters["id", default: ""])
        let question = Question.ofComment(id, in: room) { _, found throws(HTTPProblem) in
            let (meant, record) = try known(id, in: found)
            let comment = try meant.copy(of: record)
            return .later { goOn in
                meant.accept(comment) { taken in
                    goOn(
                        Question(
                            .catching { () throws(HTTPProblem) in
                                .json(Accepted(accepted: [Accepted.One(try taken.get().answer)]), status: 202)
                            }
                        )
                    )
                }
            }
        }
        return .question(question, comments: 1)
    }

    private struct Accepted: Encodable {
        struct One: Encodable {
            var id: String
            var comment: UInt64?
            var position: Int?
            var outcome: String?
            var reason: String?

            init(_ answer: DeskRoom.Answer) {
                (id, position, outcome, reason) = (answer.id, answer.position, answer.outcome, answer.reason)
                comment = answer.number?.value
            }
        }

        var accepted: [One]
    }

    private static func decide(_ call: RouteCall, _ isApproved: Bool) -> Handling {
        let (id, name) = (call.parameters["id", default: ""], call.caller.name)
        return ofKnown(call) { desk, room, record throws(HTTPProblem) in
            guard room.door.decide(record.number, isApproved, name) else {
                throw HTTPProblem(409, "this comment is not waiting for approval: it is \(record.state.name)")
            }
            let name = room.name
            return Question { desk throws(HTTPProblem) in .json(CommentState(try desk.room(name).known(id))) }.whenStored(desk)
        }
    }

    private struct Position: Encodable {
        var position: Int
    }

    private static func first(_ call: RouteCall) -> Handling {
        ofKnown(call) { _, room, record throws(HTTPProblem) in
            guard record.state == .waiting else { throw HTTPProblem(409, "this comment is not waiting: it is \(record.state.name)") }
            room.door.handle(.putFirst(record.number))
            let position = room.door.waiting(CommentQuery.mostComments).firstIndex { $0.comment == record.number.value }
            return .answered(.json(Position(position: position ?? 0)))
        }
    }

    /// Does something with a remembered comment, in its room.
    private static func ofKnown(
        _ call: RouteCall,
        _ act: @escaping @Sendable (Desk, DeskRoom, CommentHistory.Record) throws(HTTPProblem) -> Question.Progress
    ) -> Handling {
        let id = call.parameters["id", default: ""]
        let question = Question.ofComment(id, in: call.room) { desk, found throws(HTTPProblem) in
            let (room, record) = try known(id, in: found)
            return try act(desk, room, record)
        }
        return .question(question, comments: 0)
    }

    private static func known(_ id: String, in room: DeskRoom?) throws(HTTPProblem) -> (DeskRoom, CommentHistory.Record) {
        guard let room else { throw .unknownComment(in: nil) }
        return (room, try room.known(id))
    }
}

extension DeskRoom {
    /// A remembered comment.
    func known(_ id: String) throws(HTTPProblem) -> CommentHistory.Record {
        if let record = record(of: id) { return record }
        throw .unknownComment(in: name)
    }

    /// A comment that has its outcome, as it is read once more.
    fileprivate func copy(of record: CommentHistory.Record) throws(HTTPProblem) -> Comment {
        guard record.state.isFinished else { throw HTTPProblem(409, "this comment has no outcome yet: it is \(record.state.name)") }
        guard let kept = record.kept else {
            throw HTTPProblem(
                409,
                record.isDeleted
                    ? "this comment was deleted, and its text with it"
                    : "the text of this comment is no longer remembered (limits.historyBytes)"
            )
        }
        var copy = kept.comment
        let original = copy.original ?? Comment.Original(number: record.number.value, id: record.id)
        (copy.id, copy.original) = (original.id.map(newID), original)
        return copy
    }

    /// `m1~2` for the first copy of `m1`, then `m1~3`: the next one that nobody has.
    private func newID(ofCopyOf id: String) -> String {
        var number = 2
        while knows("\(id)~\(number)") { number += 1 }
        return "\(id)~\(number)"
    }
}

extension HTTPProblem {
    /// A room, or (nil) none of them, has the comment.
    static func unknownComment(in name: RoomName?) -> HTTPProblem {
        let place =
            name.map { "the room \(harmlessWord($0.text)) has no comment with this id: ask the right room, and" }
            ?? "no comment has this id:"
        return HTTPProblem(404, "\(place) only the latest are remembered (limits.historyComments)", code: .unknownComment)
    }
}
