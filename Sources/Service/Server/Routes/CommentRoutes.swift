// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms

/// Comments come in, are asked after, and are taken back.
enum CommentRoutes {
    static let routes =
        Route.ofRoom(
            .post,
            "/comments",
            for: .comment,
            "takes comments: JSON, NDJSON, text or a form (?wait=heard answers with their outcomes)",
            post
        )
        .map { $0.taking("wait", "seconds").anywhere() }
        + Route.ofRoom(.get, "/comments/{id}", for: .look, "what became of a comment", get)
        + Route.ofRoom(.delete, "/comments/{id}", for: .moderate, "removes a comment, even in the middle of a word", delete)
        .map { $0.ofOneRoom() }

    private static func post(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        var body = try CommentBody(call.request, limits: call.limits)
        body.warnings = call.warnings + body.warnings
        if !call.caller.rights.contains(.moderate) { body.dropRoles() }
        if !call.caller.rights.contains(.settings) { body.dropSettings() }
        if let room = call.room, body.comments.contains(where: { $0.comment.room.map { RoomName($0) != room } ?? false }) {
            body.warnings.append("\"room\" is ignored: the address says \(harmlessWord(room.text))")
        }
        guard !body.comments.isEmpty else { throw refusal(of: body) }
        var posting = Posting(body: body, path: call.room, receipts: CommentReceipts(accepted: [], rejected: body.rejected))
        posting.wait = try wait(call)
        var question = taking(posting)
        if case .untilHeard = posting.wait { question.waits = true }
        return .question(posting.wait == .untilStored ? ifStorable(question) : question, comments: body.comments.count)
    }

    /// What an answer waits for.
    private enum Wait: Equatable {
        /// The outcomes, for so long.
        case untilHeard(Duration)
        /// That the comments are in the journal.
        case untilStored
    }

    /// What the answer waits for; nil where it does not wait.
    private static func wait(_ call: RouteCall) throws(HTTPProblem) -> Wait? {
        let target = call.request.target
        guard let wait = target["wait"] else { return nil }
        if wait == "stored" { return .untilStored }
        guard wait == "heard" else { throw HTTPProblem(400, "wait must be heard or stored", code: .invalidQuery, place: "?wait") }
        return .untilHeard(try waitTime(call))
    }

    private static func waitTime(_ call: RouteCall) throws(HTTPProblem) -> Duration {
        let target = call.request.target
        let most = call.limits.waitTime
        guard let seconds = target["seconds"] else { return min(most, .seconds(30)) }
        guard let seconds = Int(seconds), seconds > 0, .seconds(seconds) <= most else {
            let message = "seconds must be a number from 1 to \(most.components.seconds) (limits.httpWaitSeconds)"
            throw HTTPProblem(400, message, code: .invalidQuery, place: "?seconds")
        }
        return .seconds(seconds)
    }

    /// How many warnings are reported with a problem.
    static let mostWarnings = 3

    /// Nothing in the body is usable: the first reason stands for all, together with what may have caused it.
    private static func refusal(of body: CommentBody) -> HTTPProblem {
        guard let first = body.rejected.first else { return HTTPProblem(400, "there is no comment in the body") }
        return HTTPProblem(400, ([first.error] + body.warnings.prefix(mostWarnings)).joined(separator: "; "), place: "[\(first.index)]")
    }

    /// A body whose comments are being put in.
    private struct Posting: Sendable {
        var body: CommentBody
        /// The room in the request's path.
        let path: RoomName?
        var receipts: CommentReceipts
        /// What the answer waits for; nil where it does not wait.
        var wait: Wait?
        /// How many comments were handled.
        var done = 0

        /// Stores the result of a comment. Throws a problem of the whole service, which answers for the whole request, unless a comment was
        /// accepted already.
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

    /// A value that is available at once or later. On the service's loop.
    private final class Coming<Value> {
        private(set) var value: Value?
        /// Called with the value, if it was not available at once.
        var then: ((Value) -> Void)?

        func come(_ value: Value) {
            self.value = value
            then?(value)
        }
    }

    /// How many comments are put in during one step, and for how long: a body may have thousands, each may open a room, and the sound has
    /// its turn in between.
    private static let atOnce = 16
    private static let time = Duration.milliseconds(1)
    /// So long an answer waits until an outcome is stored. A disk that takes longer holds none back.
    private static let mostUntold = Duration.seconds(2)

    private static func taking(_ posting: Posting) -> Question {
        Question { desk in
            var posting = posting
            if case .untilHeard = posting.wait, desk.surroundings.fleetDesk != nil { return .answered(Reply(.notHeardHere)) }
            do throws(HTTPProblem) {
                if let wait = try take(&posting, desk) { return .later(wait) }
            } catch {
                return .answered(Reply(error))
            }
            guard posting.done == posting.body.comments.count else { return .more(taking(posting)) }
            posting.receipts.rejected.sort { $0.index < $1.index }
            posting.receipts.warnings = posting.body.warnings.isEmpty ? nil : posting.body.warnings
            let numbers = posting.receipts.accepted.compactMap(\.number)
            switch posting.wait {
            case nil:
                // What became of some at once may have to be stored before it is told.
                let untold = numbers.filter { desk.surroundings.journalDoor?.isUntold($0) ?? false }
                guard !untold.isEmpty else { return .answered(posting.receipts.reply) }
                return .waiting { [posting] goOn in
                    desk.wait(for: untold, within: mostUntold) { goOn(Question(posting.receipts.noting($0).reply)) }
                }
            case .untilHeard(let time):
                return .waiting { [posting] goOn in
                    desk.wait(for: numbers, within: time) { goOn(Question(posting.receipts.with($0).reply)) }
                }
            case .untilStored:
                return .later { [posting] goOn in
                    desk.whenStored { problem in
                        goOn(Question(problem.map { Reply(notStored($0)) } ?? posting.receipts.noting(desk.ends(of: numbers)).reply))
                    }
                }
            }
        }
    }

    /// Nothing is taken for a client who wants what is not possible.
    private static func ifStorable(_ question: Question) -> Question {
        Question { desk in
            // In a fleet a comment is accepted when it is stored.
            if desk.surroundings.fleetDesk != nil { return .more(question) }
            guard let journal = desk.surroundings.journalDoor else {
                return .answered(
                    Reply(HTTPProblem(503, "nothing is stored, because there is no journal: start the service with --journal"))
                )
            }
            if let problem = journal.obstacle {
                return .answered(Reply(HTTPProblem(503, "nothing can be stored now: \(problem)").with("Retry-After", "5")))
            }
            return .more(question)
        }
    }

    private static func notStored(_ problem: String) -> HTTPProblem {
        let message = "the comments were accepted, but they are not stored: \(problem). Send them again with the same ids to try again"
        return HTTPProblem(503, message).with("Retry-After", "5")
    }

    /// Puts in the next comments. If one has to wait for its room, those behind it wait as well: returns how to continue then.
    private static func take(_ posting: inout Posting, _ desk: Desk) throws(HTTPProblem) -> ((@escaping (Question) -> Void) -> Void)? {
        let meant = try desk.openRoom(posting.path)
        let end = desk.surroundings.now + time
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
            if desk.surroundings.now >= end { break }
        }
        return nil
    }

    /// The rest of the question, once the result of a comment is known.
    private static func going(
        on posting: Posting,
        with taken: Result<DeskRoom.Taken, HTTPProblem>,
        of numbered: CommentBody.Numbered
    ) -> Question {
        var posting = posting
        do throws(HTTPProblem) { try posting.note(taken, of: numbered) } catch { return Question(Reply(error)) }
        return taking(posting)
    }

    private static func get(_ call: RouteCall) -> Handling {
        let id = call.parameters["id", default: ""]
        let question = Question.ofComment(id, in: call.room) { _, room throws(HTTPProblem) in
            .answered(.json(try state(of: id, in: room)))
        }
        return .question(question, comments: 0)
    }

    private static func delete(_ call: RouteCall) -> Handling {
        let (room, id, name) = (call.room, call.parameters["id", default: ""], call.caller.name)
        let take = { @Sendable (desk: Desk, found: DeskRoom?) throws(HTTPProblem) -> Question.Progress in
            let answer = deleted(id, in: found?.name, of: room)
            if let found, let record = found.record(of: id), record.id != id {
                return ModerationRoutes.carryOut(.comment(number: record.number.value), in: found.door, desk, by: name) { _ in
                    Question { answer.whenStored($0) }
                }
            }
            // Also one that is not known yet, because it waits for its room or has not come, perhaps as the first one of its room.
            let door = try room.map { room throws(HTTPProblem) in try desk.visit(room) }
            return ModerationRoutes.carryOut(.delete(id: id, room: nil), in: door, desk, by: name) { _ in
                Question { answer.whenStored($0) }
            }
        }
        guard let room else { return .question(.ofComment(id, in: nil, then: take), comments: 0) }
        let question = Question { desk in
            do throws(HTTPProblem) { return try take(desk, try? desk.room(room)) } catch { return .answered(Reply(error)) }
        }
        return .question(question, comments: 0)
    }

    /// What became of a comment that was deleted. It is told when it is stored, as every outcome.
    private static func deleted(_ id: String, in name: RoomName?, of room: RoomName?) -> Question {
        Question { desk throws(HTTPProblem) in
            do throws(HTTPProblem) {
                guard let name else { throw .unknownComment(in: room) }
                return .json(try state(of: id, in: desk.room(name)))
            } catch {
                throw error.noting(deletionWaits)
            }
        }
    }

    private static let deletionWaits = "one that still comes is removed (limits.awaitedDeletions)"

    private static func state(of id: String, in room: DeskRoom?) throws(HTTPProblem) -> CommentState {
        guard let room else { throw .unknownComment(in: nil) }
        if let number = room.door.waitingForRoom(id) { return CommentState(id, waitingForRoom: number) }
        return CommentState(try room.known(id))
    }
}

extension HTTPProblem {
    fileprivate static let notHeardHere = HTTPProblem(
        400,
        "in a fleet a comment is heard by another process: leave out wait=heard, and ask /v1/rooms/{room}/comments/{id}",
        code: .invalidQuery,
        place: "?wait"
    )

    /// The same with something more to know.
    fileprivate func noting(_ more: String) -> HTTPProblem {
        var problem = self
        problem.message += "; \(more)"
        return problem
    }
}
