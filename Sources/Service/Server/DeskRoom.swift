// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms

/// The desk's knowledge of one room: the outcomes of its comments, and how long these take.
///
/// Kept long after the room was closed, and so in few pages: what lies between the memory of rooms would keep that from being given back.
struct DeskRoom {
    let name: RoomName
    let door: any RoomDoor
    private(set) var account = Account()
    private(set) var onset = Histogram()
    private(set) var outputState: String?
    /// The current comment. In a place of its own: nothing is heard in most rooms.
    private var current: Current?
    var heard: Started? { current?.started }
    var isClosed = false
    private unowned let desk: Desk
    private var pace = Pace()

    private final class Current {
        let started: Started

        init(_ started: Started) {
            self.started = started
        }
    }

    init(name: RoomName, door: any RoomDoor, desk: Desk) {
        self.name = name
        self.door = door
        self.desk = desk
    }

    /// The latest comment with this id; where there is none, the one with this number.
    func record(of id: String) -> CommentHistory.Record? {
        if let record = desk.comments[id, in: name] { return record }
        guard let record = UInt64(id).flatMap({ desk.comments[CommentNumber($0)] }), record.room == name else { return nil }
        return record
    }

    func id(of number: CommentNumber) -> String? {
        desk.comments[number]?.id
    }

    /// The comment itself, as long as it is remembered.
    func kept(_ number: CommentNumber) -> KeptComment? {
        desk.comments[number]?.kept
    }

    /// Whether nothing waits in it, and nothing is being heard.
    var isResting: Bool {
        let overview = door.overview()
        return overview.waiting == 0 && overview.current == nil
    }

    /// A client's receipt for a comment that it sent.
    struct Answer: Encodable, Sendable {
        var id: String
        /// Its number, or that of the one that it repeats; nil where nothing is known of that any more.
        var number: CommentNumber?
        /// Whether it waits for approval.
        var held: Bool?
        /// How many comments are heard before it.
        var position: Int?
        var etaSeconds: Double?
        var duplicate: Bool?
        /// Already known if it is not even put into the queue.
        var outcome: String?
        var reason: String?
        /// How long it was heard, for whoever waited for that.
        var seconds: Double?

        private enum CodingKeys: CodingKey {
            case id, held, position, etaSeconds, duplicate, outcome, reason, seconds
        }

        /// The same with what became of it.
        func with(_ end: OutcomeWaits.End?) -> Answer {
            guard let end else { return self }
            var answer = self
            (answer.held, answer.position, answer.etaSeconds) = (nil, nil, nil)
            (answer.outcome, answer.reason) = (end.outcome.name, end.outcome.reason)
            answer.seconds = (end.seconds * 1_000).rounded() / 1_000
            return answer
        }
    }

    /// The result of a comment that came in.
    struct Taken: Sendable {
        var answer: Answer
        /// Its unknown wishes.
        var dropped: [FeedNotice] = []
    }

    /// Puts a comment in; one with a known id only once. `done` is called at once if the room is open, or else later.
    func accept(_ comment: Comment, _ done: @escaping (Result<Taken, HTTPProblem>) -> Void) {
        var comment = comment
        if let id = comment.id, knows(id) { return done(.success(Taken(answer: Answer(id: id, number: number(of: id), duplicate: true)))) }
        let id = comment.id ?? desk.makeID()
        comment.id = id
        door.put(comment) { [self] receipt in
            switch receipt {
            case .accepted(let number, let dropped): done(.success(Taken(answer: answer(id, number, comment), dropped: dropped)))
            case .stored(let isRepeated, let dropped):
                done(.success(Taken(answer: Answer(id: id, duplicate: isRepeated ? true : nil), dropped: dropped)))
            case .refused(let reason): done(.failure(HTTPProblem(422, reason)))
            case .refusedForNow(let obstacle) where obstacle == .isEnding || obstacle == .fleetIsAway:
                done(.failure(HTTPProblem(503, "\(obstacle)").with("Retry-After", "5")))
            case .refusedForNow(let obstacle):
                let problem = HTTPProblem(429, "room \(name) reads everything (--backlog all), and cannot take more now: \(obstacle)")
                done(.failure(problem.with("Retry-After", "5")))
            }
        }
    }

    private func number(of id: String) -> CommentNumber? {
        desk.comments[id, in: name]?.number ?? door.waitingForRoom(id)
    }

    func knows(_ id: String) -> Bool {
        desk.comments[id, in: name] != nil || door.waitingForRoom(id) != nil
    }

    private func answer(_ id: String, _ number: CommentNumber, _ comment: Comment) -> Answer {
        if case .finished(let outcome, _) = desk.comments[number]?.state {
            return Answer(id: id, number: number, outcome: outcome.name, reason: outcome.reason)
        }
        if desk.comments[number]?.state == .held { return Answer(id: id, number: number, held: true) }
        let overview = door.overview()
        let position = overview.waiting - 1 + (overview.current == nil ? 0 : 1)
        // Nobody knows when its room can be opened.
        guard door.waitingForRoom(id) == nil else { return Answer(id: id, number: number, position: max(0, position)) }
        let seconds = pace.seconds(behind: max(0, position), pause: door.pause())
        // It is not promised what will probably be skipped before.
        let isLikely = door.patience(comment).map { seconds <= $0 } ?? true
        return Answer(id: id, number: number, position: max(0, position), etaSeconds: isLikely ? seconds : nil)
    }

    /// Handles an event of the room.
    mutating func note(_ event: Event) {
        account.note(event)
        switch event {
        case .started(let started):
            if let record = desk.comments[started.comment] { onset.note(desk.surroundings.now - record.acceptedAt) }
            current = Current(started)
        case .finished(let number, _, let outcome, let seconds):
            if heard?.comment == number { current = nil }
            if outcome == .heard { pace.note(heard: seconds) }
        case .output(let state): outputState = state
        default: break
        }
    }
}
