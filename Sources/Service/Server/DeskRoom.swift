// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Custody
public import Playback
public import Rooms

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
        /// How long it was heard, for those who waited for that.
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

/// What a desk can do to a room, and ask of it.
/// All are called on the loop.
public protocol RoomDoor {
    /// Puts a comment in. The receipt comes at once where the room is open, else later.
    func put(_ comment: Comment, _ answer: @escaping (Receipt) -> Void)
    /// Puts something else in.
    func handle(_ input: Conductor.Input)
    /// Does what a moderator did, and tells what that changes.
    func moderate(_ order: Moderation, _ name: String) -> ModerationEffect
    /// Approves or refuses a comment that waits for it; false if it does not.
    func decide(_ number: CommentNumber, _ isApproved: Bool, _ name: String) -> Bool
    /// How it stands.
    func overview() -> Conductor.Overview
    /// The comments that wait, at most so many.
    func waiting(_ count: Int) -> [QueuedComment]
    /// The comment with this id that was taken in, and waits for the room to be opened.
    func waitingForRoom(_ id: String) -> CommentNumber?
    /// Gives what is heard in it to listeners, now and whenever it is open; nil while it is not. False where it cannot be listened to.
    func listen(_ hear: @escaping (OutputTap?) -> Void) -> Bool
    /// There are no listeners any more.
    func stopListening()
    /// Whether nothing of it is heard.
    func isMuted() -> Bool
    /// Seconds of silence between two comments.
    func pause() -> Double
    /// After how many seconds a comment that waits is skipped as too old; nil if it is not.
    func patience(_ comment: Comment) -> Double?
}

/// A comment in a queue, as far as it is shown.
public struct QueuedComment: Sendable {
    var comment: UInt64
    var id: String?
    var author: String?
    /// By what bans and `voicesBy.viewer` know the author.
    var authorId: String?
    var text: String
    var roles: Roles
    var amount: Amount?

    /// What is shown of a comment.
    public init(comment: CommentNumber, id: String?, author: Author?, text: String, amount: Amount? = nil) {
        self.comment = comment.value
        self.id = id
        self.author = author?.calledName
        authorId = author?.id
        self.text = text
        roles = author?.roles ?? []
        self.amount = amount
    }
}

extension RoomName {
    /// Throws if a client's text is not exactly the name of a room. Cut or corrected, it would name another room.
    /// - Parameter place: its position in the request.
    static func check(_ text: String, _ place: String) throws(HTTPProblem) {
        if let flaw = flaw(of: text) { throw HTTPProblem(400, flaw, code: .invalidRoom, place: place) }
    }
}

/// What the server asks of the journal, on the service's loop.
public protocol JournalDoor: AnyObject {
    /// The word for how it stands.
    var stateName: String { get }
    /// Why nothing can be stored now; nil where it can.
    var obstacle: String? { get }
    /// Whether it has a history: comments that have their outcome.
    var hasHistory: Bool { get }
    /// Calls back when all that happened before is stored, or with what prevents that.
    func whenStored(_ done: @escaping (_ problem: String?) -> Void)
    /// Whether a comment has an outcome that is told when it is stored.
    func isUntold(_ comment: CommentNumber) -> Bool
    /// Tells what came and what became of it, in all lives.
    func account(_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void)
    /// Reads a page of the history.
    func page(_ query: HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void)
    /// Forgets comments of the history, and tells how many there were when nothing of them is on the disk any more.
    func forget(_ what: HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void)
}
