// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Rooms

/// Comments come in, are asked after, and are taken back.
enum CommentRoutes {
    static let routes =
        Route.ofRoom(.post, "/comments", "takes comments: JSON, NDJSON, text or a form", post)
        + Route.ofRoom(.get, "/comments/{id}", "what became of a comment", get)
        + Route.ofRoom(.delete, "/comments/{id}", "takes a comment back, also from the middle of a word", delete)
        + Route.ofRoom(.post, "/moderation", "what a moderator did: delete, ban, clear", moderate)

    private struct Receipts: Encodable {
        var accepted: [DeskRoom.Answer]
        var rejected: [CommentBody.Rejected]
        var warnings: [String]?
    }

    private static func post(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let body = try CommentBody(call.request, limits: call.limits)
        guard !body.comments.isEmpty else { throw refusal(of: body) }
        let room = call.room
        return .ask(intake: body.comments.count) { desk in
            do throws(HTTPProblem) { return try take(body, in: room, desk) } catch { return Reply(error) }
        }
    }

    /// Nothing in the body can be taken: the first reason stands for the whole.
    private static func refusal(of body: CommentBody) -> HTTPProblem {
        guard let first = body.rejected.first else { return HTTPProblem(400, "there is no comment in the body") }
        return HTTPProblem(400, first.error, place: "[\(first.index)]")
    }

    private static func take(_ body: CommentBody, in path: RoomName?, _ desk: Desk) throws(HTTPProblem) -> Reply {
        var body = body
        var receipts = Receipts(accepted: [], rejected: body.rejected)
        let meant = try desk.openRoom(path)
        for numbered in body.comments {
            do throws(HTTPProblem) {
                let room =
                    path == nil && numbered.comment.room != nil ? try desk.openRoom(numbered.comment.room.map { RoomName($0) }) : meant
                receipts.accepted.append(try room.accept(numbered.comment) { $0.forEach { body.warn($0) } })
            } catch {
                // What concerns the whole service answers for the whole request, unless something was taken already.
                if error.status != 404, receipts.accepted.isEmpty { throw error }
                receipts.rejected.append(CommentBody.Rejected(index: numbered.index, error: error.message))
            }
        }
        receipts.rejected.sort { $0.index < $1.index }
        receipts.warnings = body.warnings.isEmpty ? nil : body.warnings
        return .json(receipts, status: 202)
    }

    private struct State: Encodable {
        var id: String
        var comment: UInt64
        var state: String
        var outcome: String?
        var reason: String?
        var seconds: Double?

        init(_ id: String, _ record: CommentHistory.Record) {
            self.id = id
            comment = record.number.value
            switch record.state {
            case .waiting: state = "waiting"
            case .speaking: state = "speaking"
            case .finished(let outcome, let seconds):
                state = "finished"
                self.outcome = outcome.name
                reason = outcome.reason
                self.seconds = (seconds * 1_000).rounded() / 1_000
            }
        }
    }

    private static func get(_ call: RouteCall) -> Handling {
        let (room, id) = (call.room, call.parameters["id", default: ""])
        return .ask { desk throws(HTTPProblem) in .json(State(id, try known(id, in: desk.room(room)))) }
    }

    private static func delete(_ call: RouteCall) -> Handling {
        let (room, id) = (call.room, call.parameters["id", default: ""])
        return .ask { desk throws(HTTPProblem) in
            let room = try desk.room(room)
            _ = try known(id, in: room)
            room.door.handle(.moderation(.delete(id: id, room: nil)))
            return .json(State(id, try known(id, in: room)))
        }
    }

    private static func known(_ id: String, in room: DeskRoom) throws(HTTPProblem) -> CommentHistory.Record {
        guard let record = room.history[id] else {
            throw HTTPProblem(404, "no comment with this id is known: only the latest are remembered (limits.historyComments)")
        }
        return record
    }

    private struct Done: Encodable {
        var done: Int
    }

    private static func moderate(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        try call.request.expectJSON(call.limits)
        var orders: [Moderation] = []
        var posted = PostedJSON()
        for (index, item) in try call.request.items(atMost: call.limits.intake, &posted).enumerated() {
            switch item {
            case .success(.moderation(let order)): orders.append(order)
            case .success(.comment):
                throw HTTPProblem(400, "\"kind\" must be \"delete\", \"ban\" or \"clear\"", place: "[\(index)]")
            case .failure(let error): throw HTTPProblem(400, "\(error)", place: "[\(index)]")
            }
        }
        return .question(carryingOut(orders[...], in: call.room, done: 0), comments: 0)
    }

    /// One order a step: to ban somebody from a long queue takes its time.
    private static func carryingOut(_ orders: ArraySlice<Moderation>, in path: RoomName?, done: Int) -> Question {
        Question { desk in
            guard let order = orders.first else { return .answered(.json(Done(done: done))) }
            do throws(HTTPProblem) {
                try desk.room(path ?? order.room.map { RoomName($0) }).door.handle(.moderation(order.withoutRoom))
            } catch {
                return .answered(Reply(error))
            }
            return .more(carryingOut(orders.dropFirst(), in: path, done: done + 1))
        }
    }
}
