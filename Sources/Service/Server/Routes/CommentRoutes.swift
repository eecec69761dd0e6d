// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Rooms
internal import Spelling

/// Comments come in, are asked after, and are taken back.
enum CommentRoutes {
    static let routes =
        Route.ofRoom(.post, "/comments", "takes comments: JSON, NDJSON, text or a form", post)
        + Route.ofRoom(.get, "/comments/{id}", "what became of a comment", get)
        + Route.ofRoom(.delete, "/comments/{id}", "takes a comment back, also from the middle of a word", delete)
        + Route.ofRoom(.post, "/moderation", "what a moderator did: delete, ban, unban, clear", moderate)

    private static func post(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        var body = try CommentBody(call.request, limits: call.limits)
        body.warnings = call.warnings + body.warnings
        if let room = call.room, body.comments.contains(where: { $0.comment.room.map { RoomName($0) != room } ?? false }) {
            body.warnings.append("\"room\" is not obeyed: the address says \(harmlessWord(room.text))")
        }
        guard !body.comments.isEmpty else { throw refusal(of: body) }
        let posting = Posting(body: body, path: call.room, receipts: CommentReceipts(accepted: [], rejected: body.rejected))
        return .question(taking(posting), comments: body.comments.count)
    }

    /// So many oddities are told with what is wrong.
    private static let mostWarnings = 3

    /// Nothing in the body can be taken: the first reason stands for the whole, with what may have caused it.
    private static func refusal(of body: CommentBody) -> HTTPProblem {
        guard let first = body.rejected.first else { return HTTPProblem(400, "there is no comment in the body") }
        return HTTPProblem(400, ([first.error] + body.warnings.prefix(mostWarnings)).joined(separator: "; "), place: "[\(first.index)]")
    }

    /// A body whose comments are being taken.
    private struct Posting: Sendable {
        var body: CommentBody
        /// The room that the request's path names.
        let path: RoomName?
        var receipts: CommentReceipts
        /// How many comments were looked at.
        var done = 0

        /// Keeps what became of a comment. Throws what concerns the whole service and answers for the whole request, unless something was taken
        /// already.
        mutating func note(_ taken: Result<DeskRoom.Taken, HTTPProblem>, of numbered: CommentBody.Numbered) throws(HTTPProblem) {
            switch taken {
            case .success(let taken):
                receipts.accepted.append(taken.answer)
                taken.dropped.forEach { body.warn($0) }
            case .failure(let problem):
                if problem.status != 404, receipts.accepted.isEmpty { throw problem }
                receipts.rejected.append(CommentBody.Rejected(index: numbered.index, error: problem.message))
                if let pause = problem.headers.first(where: { $0.name == "Retry-After" }) { receipts.retryAfter = pause.value }
            }
        }
    }

    /// A value that is there at once or comes later. On the service's loop.
    private final class Coming<Value> {
        private(set) var value: Value?
        /// Told the value when it comes, where it was not there at once.
        var then: ((Value) -> Void)?

        func come(_ value: Value) {
            self.value = value
            then?(value)
        }
    }

    /// So many comments are taken in one step, and for so long: a body may have thousands, each may open a room, and the sound has its turn
    /// in between.
    private static let atOnce = 16
    private static let time = Duration.milliseconds(1)

    private static func taking(_ posting: Posting) -> Question {
        Question { desk in
            var posting = posting
            do throws(HTTPProblem) {
                if let wait = try take(&posting, desk) { return .later(wait) }
            } catch {
                return .answered(Reply(error))
            }
            guard posting.done == posting.body.comments.count else { return .more(taking(posting)) }
            posting.receipts.rejected.sort { $0.index < $1.index }
            posting.receipts.warnings = posting.body.warnings.isEmpty ? nil : posting.body.warnings
            return .answered(posting.receipts.reply)
        }
    }

    /// Takes the next comments. Where one has to wait for its room, those behind it wait as well: returns how the rest is taken then.
    private static func take(_ posting: inout Posting, _ desk: Desk) throws(HTTPProblem) -> ((@escaping (Question) -> Void) -> Void)? {
        let meant = try desk.openRoom(posting.path)
        let end = desk.surroundings.now() + time
        for numbered in posting.body.comments.dropFirst(posting.done).prefix(atOnce) {
            posting.done += 1
            let room: DeskRoom
            do throws(HTTPProblem) {
                let named = posting.path == nil ? numbered.comment.room.map { RoomName($0) } : nil
                room = named == nil ? meant : try desk.openRoom(named)
            } catch {
                try posting.note(.failure(error), of: numbered)
                continue
            }
            let coming = Coming<Result<DeskRoom.Taken, HTTPProblem>>()
            room.accept(numbered.comment, coming.come)
            guard let taken = coming.value else {
                return { [posting] goOn in
                    coming.then = { goOn(going(on: posting, with: $0, of: numbered)) }
                }
            }
            try posting.note(taken, of: numbered)
            if desk.surroundings.now() >= end { break }
        }
        return nil
    }

    /// The rest of the question, once it is known what became of a comment.
    private static func going(
        on posting: Posting,
        with taken: Result<DeskRoom.Taken, HTTPProblem>,
        of numbered: CommentBody.Numbered
    ) -> Question {
        var posting = posting
        do throws(HTTPProblem) { try posting.note(taken, of: numbered) } catch { return Question(Reply(error)) }
        return taking(posting)
    }

    private struct State: Encodable {
        var id: String
        var comment: UInt64
        var state: String
        var outcome: String?
        var reason: String?
        var seconds: Double?

        /// A comment that waits for its room to be opened.
        init(_ id: String, waitingForRoom number: CommentNumber) {
            self.id = id
            comment = number.value
            state = "waiting-for-room"
        }

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
        return .ask { desk throws(HTTPProblem) in .json(try state(of: id, in: desk.room(room))) }
    }

    private static func delete(_ call: RouteCall) -> Handling {
        let (room, id) = (call.room, call.parameters["id", default: ""])
        return .ask { desk throws(HTTPProblem) in
            let room = try desk.room(room)
            let record = room.record(of: id)
            if let record, record.id == nil {
                desk.delete(record, in: room)
            } else {
                // Also one that is not known yet, because it waits for its room.
                _ = room.door.moderate(.delete(id: record?.id ?? id, room: nil))
            }
            return .json(try state(of: id, in: room))
        }
    }

    private static func state(of id: String, in room: DeskRoom) throws(HTTPProblem) -> State {
        if let number = room.door.waitingForRoom(id) { return State(id, waitingForRoom: number) }
        let record = try room.known(id)
        return State(id, record)
    }

    private struct Done: Encodable {
        var done = 0
        /// What each of them did, in their order.
        var effects: [Effect] = []
        /// What is odd, each said once.
        var warnings: [String]?

        struct Effect: Encodable {
            var kind: String
            /// Comments that waited or were being heard, and are gone.
            var removed: Int
            /// Bans that were in force.
            var lifted: Int?
            /// Whether the viewer wrote here lately.
            var known: Bool?
        }

        mutating func note(_ order: Moderation, _ effect: ModerationEffect) {
            done += 1
            let isUnban = if case .unban = order { true } else { false }
            effects.append(
                Effect(kind: order.kind, removed: effect.removed, lifted: isUnban ? effect.lifted : nil, known: effect.isKnown)
            )
        }
    }

    private static func moderate(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        try call.request.expectJSON(call.limits)
        var orders: [Moderation] = []
        var posted = PostedJSON(nameBytes: call.limits.nameBytes)
        for (index, item) in try call.request.items(atMost: call.limits.intake, of: .moderation, &posted).enumerated() {
            switch item {
            case .success(.moderation(let order)): orders.append(order)
            // What says no kind is a failure here.
            case .success(.comment): break
            case .failure(let error):
                let reasons = ["\(error)"] + posted.notices.prefix(mostWarnings).map(\.description)
                throw HTTPProblem(400, reasons.joined(separator: "; "), place: "[\(index)]")
            }
        }
        let path = call.room
        let warnings = call.warnings + posted.notices.map(\.description)
        for (index, order) in orders.enumerated() {
            try order.room.map { name throws(HTTPProblem) in
                try RoomName.check(name, "[\(index)].room")
                guard let path, RoomName(name) != path else { return }
                throw HTTPProblem(400, "the address names another room, \(harmlessWord(path.text))", place: "[\(index)].room")
            }
        }
        let question = Question { [orders] desk in
            do throws(HTTPProblem) {
                // All of it is done or none of it: no room may be unknown.
                for name in Set(orders.map { path ?? $0.room.map { RoomName($0) } }) { _ = try desk.room(name) }
            } catch {
                return .answered(Reply(error))
            }
            return .more(carryingOut(orders[...], in: path, Done(warnings: warnings.isEmpty ? nil : warnings)))
        }
        return .question(question, comments: 0)
    }

    /// One order a step: to ban somebody from a long queue takes its time.
    private static func carryingOut(_ orders: ArraySlice<Moderation>, in path: RoomName?, _ done: Done) -> Question {
        Question { desk in
            guard let order = orders.first else { return .answered(.json(done)) }
            var done = done
            do throws(HTTPProblem) {
                // A room that has been forgotten since the first step is taken in again.
                let room = try desk.openRoom(path ?? order.room.map { RoomName($0) })
                done.note(order, room.door.moderate(order.withoutRoom))
            } catch {
                return .answered(Reply(error))
            }
            return .more(carryingOut(orders.dropFirst(), in: path, done))
        }
    }
}
