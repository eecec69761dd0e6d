// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

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

    static func json(_ value: some Encodable & Sendable, status: Int = 200) -> Reply {
        Reply { .json(value, status: status) }
    }

    static func text(_ text: String) -> Reply {
        Reply { .text(text) }
    }

    /// The answer, encoded now.
    var answer: HTTPAnswer {
        make()
    }
}

/// A question to the service, which runs on its loop in short steps; other work of the loop may come between two of them.
struct Question: Sendable {
    enum Progress {
        case answered(Reply)
        /// The rest of the question.
        case more(Question)
        /// The question continues later, by calling this function. Other questions have their turn meanwhile.
        case later((_ goOn: @escaping (Question) -> Void) -> Void)
        /// The same, where it may take long: the function returns what makes it continue at once, for a client that has left.
        case waiting((_ goOn: @escaping (Question) -> Void) -> () -> Void)
    }

    let step: @Sendable (Desk) -> Progress
    /// Whether it may be answered before earlier changes are done.
    var changesNothing = false
    /// Whether its answer may take as long as comments take to be heard.
    var waits = false

    init(step: @escaping @Sendable (Desk) -> Progress) {
        self.step = step
    }

    /// A question whose answer is known.
    init(_ reply: Reply) {
        self.init { _ in .answered(reply) }
    }

    /// A question of one step.
    init(_ ask: @escaping @Sendable (Desk) throws(HTTPProblem) -> Reply) {
        self.init { desk in .answered(.catching { () throws(HTTPProblem) in try ask(desk) }) }
    }
}

extension Question {
    /// Asked when what happened before outlives the service, as far as there is a journal that works.
    func whenStored(_ desk: Desk) -> Progress {
        desk.surroundings.journal == nil ? .more(self) : .later { goOn in desk.whenStored { _ in goOn(self) } }
    }
}

/// A question to the service with a large answer, whose contents are returned at once or later.
struct LargeQuestion: Sendable {
    let ask: @Sendable (Desk, _ answer: @escaping (Result<LargeBody, HTTPProblem>) -> Void) -> Void

    init(later ask: @escaping @Sendable (Desk, _ answer: @escaping (Result<LargeBody, HTTPProblem>) -> Void) -> Void) {
        self.ask = ask
    }

    /// A question that is answered at once.
    init(_ ask: @escaping @Sendable (Desk) throws(HTTPProblem) -> LargeBody) {
        self.init { desk, answer in answer(Result { () throws(HTTPProblem) in try ask(desk) }) }
    }
}

/// The body of a large answer, which the server's thread writes piece by piece from values that were taken on the service's loop.
struct LargeBody: Sendable {
    let type: String
    /// Appends the piece with that number. Returns whether there are more.
    let write: @Sendable (_ piece: Int, inout [UInt8]) -> Bool

    init(type: String, write: @escaping @Sendable (_ piece: Int, inout [UInt8]) -> Bool) {
        self.type = type
        self.write = write
    }

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
        LargeBody(type: "application/json") { number, body in
            let slice = elements.dropFirst(number * piece).prefix(piece)
            body += Array((number == 0 ? prefix + "[" : slice.isEmpty ? "" : ",").utf8)
            let written = Array(JSONWriter.text(of: Array(slice)).utf8)
            body += written[1..<written.count - 1]
            let hasMore = (number + 1) * piece < elements.count && body.count < bytes
            if !hasMore { body += Array(("]" + suffix() + "\n").utf8) }
            return hasMore
        }
    }
}
