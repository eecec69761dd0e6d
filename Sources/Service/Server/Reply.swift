// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Synchronization

/// The service's reply to a question: values that were taken on its loop, and how the server's thread turns them into an answer. Encoding
/// never takes the loop's time.
struct Reply: Sendable {
    private let make: @Sendable () -> HTTPAnswer

    /// - Parameter make: makes the answer on the server's thread.
    init(make: @escaping @Sendable () -> HTTPAnswer) {
        self.make = make
    }

    init(_ problem: HTTPProblem) {
        self.init { problem.answer }
    }

    /// The result of `ask`, or the problem that it throws.
    static func catching(_ ask: () throws(HTTPProblem) -> Reply) -> Reply {
        do throws(HTTPProblem) { return try ask() } catch { return Reply(error) }
    }

    static func json(_ value: any Encodable & Sendable, status: Int = 200) -> Reply {
        Reply { .json(value, status: status) }
    }

    static func text(_ text: String) -> Reply {
        Reply { .text(text) }
    }

    /// The same with something that the client should know besides.
    func warning(_ text: String) -> Reply {
        Reply { [make] in
            var answer = make()
            answer.warnings.append(text)
            return answer
        }
    }

    /// The answer, encoded now.
    var answer: HTTPAnswer {
        make()
    }
}

/// A question to the service, which runs on its loop in short steps; other work of the loop may come between two of them.
struct Inquiry<Answer: Sendable>: Sendable {
    enum Progress {
        case answered(Answer)
        /// The rest of the question.
        case more(Inquiry)
        /// The question continues later, by calling this function. Other questions have their turn meanwhile.
        case later((_ goOn: @escaping (Inquiry) -> Void) -> Void)
        /// The same, where it may take long: the function returns what makes it continue at once, for a client that has left.
        case waiting((_ goOn: @escaping (Inquiry) -> Void) -> () -> Void)
    }

    let step: @Sendable (Desk) -> Progress
    /// Whether it may be answered before earlier changes are done.
    var changesNothing = false
    /// Whether its answer may take as long as comments take to be heard.
    var waits = false
    /// How many bytes its answer takes to work out, where that is much.
    var memory = 0

    init(step: @escaping @Sendable (Desk) -> Progress) {
        self.step = step
    }

    /// A question whose answer is known.
    init(_ answer: Answer) {
        self.init { _ in .answered(answer) }
    }

    /// How many rooms are looked at in one step.
    private static var roomsOfStep: Int { 16 }

    /// A question about all rooms, which looks at a few of them in each step, and goes on with what it has found.
    static func ofRooms<Found: Sendable>(
        _ found: Found,
        _ look: @escaping @Sendable (inout Found, DeskRoom) -> Void,
        then: @escaping @Sendable (Desk, Found) -> Progress
    ) -> Inquiry {
        Inquiry { desk in .more(looking(at: desk.roomNames, from: 0, Findings(found), look, then)) }
    }

    private static func looking<Found>(
        at names: [RoomName],
        from start: Int,
        _ findings: Findings<Found>,
        _ look: @escaping @Sendable (inout Found, DeskRoom) -> Void,
        _ then: @escaping @Sendable (Desk, Found) -> Progress
    ) -> Inquiry {
        Inquiry { desk in
            let end = min(start + roomsOfStep, names.count)
            for name in names[start..<end] {
                // It may have been forgotten meanwhile.
                if let room = try? desk.room(name) { findings.found.withLock { look(&$0, room) } }
            }
            return end < names.count
                ? .more(looking(at: names, from: end, findings, look, then)) : then(desk, findings.found.withLock { $0 })
        }
    }
}

/// What a question has found so far: one copy for all of its steps.
private final class Findings<Found: Sendable>: Sendable {
    let found: Mutex<Found>

    init(_ found: Found) {
        self.found = Mutex(found)
    }
}

/// A question with a small answer.
typealias Question = Inquiry<Reply>

extension Question {
    /// A question of one step.
    init(_ ask: @escaping @Sendable (Desk) throws(HTTPProblem) -> Reply) {
        self.init { desk in .answered(.catching { () throws(HTTPProblem) in try ask(desk) }) }
    }

    /// A question about a comment, which goes on with its room: the one of that name, or (nil) the first that knows its id or else its
    /// number; nil where none does.
    static func ofComment(
        _ id: String,
        in name: RoomName?,
        then: @escaping @Sendable (Desk, DeskRoom?) throws(HTTPProblem) -> Progress
    ) -> Question {
        let goOn = { @Sendable (desk: Desk, name: RoomName?) -> Progress in
            do throws(HTTPProblem) {
                return try then(desk, name.map { name throws(HTTPProblem) in try desk.room(name) })
            } catch {
                return .answered(Reply(error))
            }
        }
        guard name == nil else { return Question { goOn($0, name) } }
        return .ofRooms((byID: RoomName?.none, byNumber: RoomName?.none)) { found, room in
            if found.byID == nil, room.knows(id) { found.byID = room.name }
            if found.byNumber == nil, room.record(of: id) != nil { found.byNumber = room.name }
        } then: {
            goOn($0, $1.byID ?? $1.byNumber)
        }
    }

    /// Asked when what happened before outlives the service; where the journal does not work, the answer has a warning.
    func whenStored(_ desk: Desk) -> Progress {
        guard desk.keeps else { return .more(self) }
        return .later { goOn in desk.whenStored { goOn($0.map { warning(notStored($0)) } ?? self) } }
    }

    private func warning(_ text: String) -> Question {
        Question { desk in
            let progress = step(desk)
            return if case .answered(let reply) = progress { .answered(reply.warning(text)) } else { progress }
        }
    }
}

/// What somebody should know whose change is done.
func notStored(_ problem: String) -> String { "done, but a restart would forget it: \(problem)" }

/// A question with a large answer.
typealias LargeQuestion = Inquiry<Result<LargeBody, HTTPProblem>>

extension LargeQuestion {
    /// A question that is answered later.
    init(later ask: @escaping @Sendable (Desk, _ answer: @escaping (Result<LargeBody, HTTPProblem>) -> Void) -> Void) {
        self.init { desk in .later { goOn in ask(desk) { goOn(LargeQuestion($0)) } } }
    }

    /// A question of one step.
    init(_ ask: @escaping @Sendable (Desk) throws(HTTPProblem) -> LargeBody) {
        self.init { desk in .answered(Result { () throws(HTTPProblem) in try ask(desk) }) }
    }
}

/// The body of a large answer, which the server's thread writes piece by piece from values that were taken on the service's loop.
struct LargeBody: Sendable {
    let type: String
    /// Appends the piece with that number. Returns whether there are more.
    let write: @Sendable (_ piece: Int, inout [UInt8]) -> Bool

    /// How many elements are encoded at once: each time needs an encoder, and long texts take a while.
    private static let piece = 8

    /// A JSON array, with something before and after it.
    /// - Parameter bytes: the limit at which it ends early.
    static func array<Element: Encodable & Sendable>(
        _ elements: [Element],
        after prefix: String = "",
        before suffix: @escaping @Sendable () -> String = { "" },
        within bytes: Int = .max
    ) -> LargeBody {
        array(of: max(1, (elements.count + piece - 1) / piece), after: prefix, before: suffix, within: bytes) { number in
            Array(elements.dropFirst(number * piece).prefix(piece))
        }
    }

    /// The same, whose elements are made in so many pieces where they are written.
    static func array<Element: Encodable & Sendable>(
        of pieces: Int,
        after prefix: String = "",
        before suffix: @escaping @Sendable () -> String = { "" },
        within bytes: Int = .max,
        _ elements: @escaping @Sendable (_ piece: Int) -> [Element]
    ) -> LargeBody {
        LargeBody(type: "application/json") { number, body in
            let slice = elements(number)
            let isBetween = !slice.isEmpty && body.last != UInt8(ascii: "[")
            body += Array((number == 0 ? prefix + "[" : isBetween ? "," : "").utf8)
            let written = Array(JSONWriter.text(of: slice).utf8)
            body += written[1..<written.count - 1]
            let hasMore = number + 1 < pieces && body.count < bytes
            if !hasMore { body += Array(("]" + suffix() + "\n").utf8) }
            return hasMore
        }
    }
}
