// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Rooms

/// What the desk knows of one room: what became of its comments, and how long they take.
final class DeskRoom {
    let name: RoomName
    let door: RoomDoor
    private(set) var account = Account()
    private(set) var onset = Histogram()
    private(set) var outputState: String?
    /// What is being heard.
    private(set) var heard: Started?
    /// When something last happened in it.
    private(set) var lastUse: Moment
    private unowned let desk: Desk
    private var pace = Pace()

    init(name: RoomName, door: RoomDoor, desk: Desk) {
        self.name = name
        self.door = door
        self.desk = desk
        lastUse = desk.surroundings.now()
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

    /// Whether nothing waits in it, and nothing is being heard.
    var isResting: Bool {
        let overview = door.overview()
        return overview.waiting == 0 && overview.current == nil
    }

    /// What a client is told of a comment that it sent.
    struct Answer: Encodable, Sendable {
        var id: String
        /// How many are heard before it.
        var position: Int?
        var etaSeconds: Double?
        var duplicate: Bool?
        /// Known already where it is not even put into the queue.
        var outcome: String?
        var reason: String?
    }

    /// What became of a comment that was brought.
    struct Taken: Sendable {
        var answer: Answer
        /// Its wishes that nobody can fulfil.
        var dropped: [FeedNotice] = []
    }

    /// Puts a comment in; one with an id that is known already only once. `done` is told at once where the room is open, else later.
    func accept(_ comment: Comment, _ done: @escaping (Result<Taken, HTTPProblem>) -> Void) {
        var comment = comment
        if let id = comment.id, knows(id) { return done(.success(Taken(answer: Answer(id: id, duplicate: true)))) }
        let id = comment.id ?? desk.makeID()
        comment.id = id
        door.put(comment) { [self] receipt in
            switch receipt {
            case .accepted(let number, let dropped): done(.success(Taken(answer: answer(id, number), dropped: dropped)))
            case .refusedForNow(let obstacle):
                let problem = HTTPProblem(429, "room \(name) reads everything (--backlog all), and cannot take more now: \(obstacle)")
                done(.failure(problem.with("Retry-After", "5")))
            }
        }
    }

    func knows(_ id: String) -> Bool {
        desk.comments[id, in: name] != nil || door.waitingForRoom(id) != nil
    }

    private func answer(_ id: String, _ number: CommentNumber) -> Answer {
        if case .finished(let outcome, _) = desk.comments[number]?.state {
            return Answer(id: id, outcome: outcome.name, reason: outcome.reason)
        }
        let overview = door.overview()
        let position = overview.waiting - 1 + (overview.current == nil ? 0 : 1)
        // Nobody knows when its room can be opened.
        guard door.waitingForRoom(id) == nil else { return Answer(id: id, position: max(0, position)) }
        return Answer(id: id, position: max(0, position), etaSeconds: pace.seconds(behind: max(0, position), pause: door.pause()))
    }

    /// Takes in what happened in the room.
    func note(_ event: Event) {
        lastUse = desk.surroundings.now()
        account.note(event)
        switch event {
        case .started(let started):
            if let record = desk.comments[started.comment] { onset.note(lastUse - record.acceptedAt) }
            heard = started
        case .finished(let number, _, let outcome, let seconds):
            if heard?.comment == number { heard = nil }
            if outcome == .heard { pace.note(heard: seconds) }
        case .output(let state): outputState = state
        default: break
        }
    }
}
