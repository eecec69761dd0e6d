// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
public import Core
import Rooms

/// Connects the server's requests with the rooms: what they may ask of rooms and do to them. Confined to the loop's thread.
public final class Desk {
    unowned let surroundings: any DeskSurroundings
    /// Identifies this run, so that ids from other runs are recognised as foreign.
    let run: String
    /// The default room.
    private(set) var rooms: [DeskRoom] = []
    /// Where they are there.
    private var indices: [RoomName: Int] = [:]
    /// The counters of the forgotten rooms; nil if there are none.
    private(set) var forgotten: (account: Account, onset: Histogram, count: Int)?
    /// In which order rooms were used, by their index less 1: the first one is never forgotten.
    private var uses = UseOrder()
    /// So many of the longest unused rooms are looked at for one that rests.
    private static let mostLooks = 16
    /// Makes the door to a room that is named for the first time; nil if no other rooms can be opened.
    public var door: ((RoomName) -> any RoomDoor)?
    private(set) var hostEvents: [String: Int] = [:]
    private(set) var fallbacks: [VoiceFallback.Cause: Int] = [:]
    private(set) var microphoneWaits: [MicrophoneWait: Int] = [:]
    private var givenIDs = 0
    private let limits: ServerLimits
    /// What became of the comments of all rooms.
    private(set) var comments: CommentHistory
    private var stock = KeptComment.Stock()
    private let waits = OutcomeWaits()
    /// So many rooms are kept, with what became of their comments.
    private let mostRooms: Int
    private let mostClosed: Int
    private var closedRooms = 0
    private var history: EventHistory
    /// What moderators have taken and is not forgotten yet, in the order in which they did.
    private var forgetting: [Forgetting] = []
    /// Whether the first room has listeners over the network: then speech is heard, whatever the state of the sound server.
    public internal(set) var isListenedTo = false
    /// The longest turn of the loop so far, and how many were long.
    var turns: () -> (longest: Duration, long: Int) = { (.zero, 0) }
    private static let memoryPause = Duration.seconds(30)
    private var toldMemory: (state: [String], budget: Int, at: Moment)?
    /// Receives every event while there are readers.
    var reader: ((NumberedEvent) -> Void)?

    /// A desk without a room, which may get this many, and keeps so many closed ones.
    package init(run: String, limits: ServerLimits, rooms mostRooms: Int, closed mostClosed: Int, surroundings: any DeskSurroundings) {
        self.run = run
        self.limits = limits
        (self.mostRooms, self.mostClosed) = (mostRooms, mostClosed)
        self.surroundings = surroundings
        // One half for the comments, one for the events.
        comments = CommentHistory(capacity: limits.rememberedComments, mostBytes: limits.historyBytes / 2)
        history = EventHistory(capacity: limits.rememberedEvents, mostBytes: limits.historyBytes / 2)
    }

    /// An id for a comment that came without one. No other comment of any run has it, whichever room it is for.
    func makeID() -> String {
        givenIDs += 1
        return "\(run)-\(givenIDs)"
    }

    public func add(_ name: RoomName, _ door: any RoomDoor) {
        indices[name] = rooms.count
        rooms.append(DeskRoom(name: name, door: door, desk: self))
        noteUse(at: rooms.count - 1)
    }

    private func noteUse(at index: Int) {
        if index > 0 { uses.use(index - 1) }
    }

    /// A comment came in.
    package func accepted(_ comment: Comment, as number: CommentNumber, in room: RoomName) {
        open(room)
        // One that waited for approval may have been forgotten for want of space; its text stays forgotten.
        let kept = comments[number].map(\.kept) ?? stock.keep(comment)
        comments.accept(number, id: comment.id, in: room, kept, at: surroundings.now)
        take(.accepted(number, id: comment.id, authorID: comment.author?.id), kept, in: room)
    }

    /// A comment came in and waits for approval.
    package func held(_ comment: Comment, as number: CommentNumber, in room: RoomName) {
        open(room)
        let kept = stock.keep(comment)
        comments.accept(number, id: comment.id, in: room, kept, at: surroundings.now, isHeld: true)
        take(.held(number, id: comment.id, authorID: comment.author?.id), kept, in: room)
    }

    /// Takes in what happened in a room, but that comments came in: `accepted` and `held` tell that.
    public func note(_ event: Event, in room: RoomName) {
        var kept: KeptComment?
        switch event {
        case .accepted, .held: return
        case .memory(let report) where !isNews(report): return
        case .host(_, let state): hostEvents[state, default: 0] += 1
        case .voiceFallback(_, _, let fallback): fallbacks[fallback.cause, default: 0] += 1
        case .microphone(let wait): microphoneWaits[wait, default: 0] += 1
        case .started(let started):
            kept = comments[started.comment]?.kept
            let segment = started.segments.first
            comments.start(started.comment, language: segment?.language, voice: segment?.voice)
        case .finished(let number, _, let outcome, let seconds):
            if outcome.isDeletion { noteDeleted(number) }
            comments.finish(number, outcome, seconds: seconds)
        default: break
        }
        take(event, kept, in: room)
        if case .finished(let number, _, let outcome, let seconds) = event { waits.note(number, outcome, seconds: seconds) }
    }

    /// Whether something else has changed than what is used, which a busy service measures every second, or that was told long ago. A budget
    /// that follows a limit changes a little each time, with the pages of files in its group.
    private func isNews(_ report: MemoryReport) -> Bool {
        let (now, state, budget) = (surroundings.now, [report.shed] + report.hosts.map { "\($0.process)" }, report.budget ?? 0)
        if let told = toldMemory, told.state == state, abs(told.budget - budget) <= told.budget / 16, now - told.at < Self.memoryPause {
            return false
        }
        toldMemory = (state, budget, now)
        return true
    }

    /// A comment is forgotten now; orders that would also remove it have not come to it yet.
    private func noteDeleted(_ number: CommentNumber) {
        guard let record = comments[number], let kept = record.kept else { return }
        for index in forgetting.indices where forgetting[index].covers(kept.comment, in: record.room) {
            if forgetting[index].comments.contains(number.value) { forgetting[index].numbers.insert(number) }
        }
    }

    /// What became of those that have their outcome.
    func ends(of numbers: [CommentNumber]) -> [CommentNumber: OutcomeWaits.End] {
        var ends: [CommentNumber: OutcomeWaits.End] = [:]
        for number in numbers {
            guard case .finished(let outcome, let seconds) = comments[number]?.state else { continue }
            ends[number] = OutcomeWaits.End(outcome: outcome, seconds: seconds)
        }
        return ends
    }

    /// Calls `done` with what became of these comments, when all have their outcomes or the time is over. Returns what ends the waiting
    /// before.
    func wait(
        for numbers: [CommentNumber],
        within time: Duration,
        _ done: @escaping ([CommentNumber: OutcomeWaits.End]) -> Void
    ) -> () -> Void {
        let known = ends(of: numbers)
        return waits.wait(for: Set(numbers).subtracting(known.keys), within: time, surroundings.after) { ends in
            done(ends.merging(known) { end, _ in end })
        }
    }

    /// Whether something of what happens outlives the service.
    var keeps: Bool { surroundings.journalDoor != nil || surroundings.fleetDesk != nil }

    /// Calls `done` when all that happened before outlives the service, or with what prevents that; at once where nothing does.
    func whenStored(_ done: @escaping (_ problem: String?) -> Void) {
        if let journal = surroundings.journalDoor {
            journal.whenStored(done)
        } else if let fleet = surroundings.fleetDesk {
            fleet.whenStored(done)
        } else {
            done(nil)
        }
    }

    private func take(_ event: Event, _ kept: KeptComment? = nil, in room: RoomName) {
        if let index = indices[room] {
            rooms[index].note(event)
            if case .room(let isOpen) = event { note(at: index, isClosed: !isOpen) } else { noteUse(at: index) }
        } else {
            // With a journal, an outcome may come when its room is forgotten.
            forgotten?.account.note(event)
        }
        let numbered = history.add(event, kept, room: room, time: surroundings.wallTime)
        reader?(numbered)
    }

    /// A room was opened or closed. Only so many closed ones are kept (limits.rememberedRooms).
    private func note(at index: Int, isClosed: Bool) {
        guard rooms[index].isClosed != isClosed else { return }
        rooms[index].isClosed = isClosed
        closedRooms += isClosed ? 1 : -1
        if closedRooms > mostClosed { forgetOldest { $0.isClosed && $0.isResting } }
    }

    /// A moderator did something, in a room or (nil) in all: what was written in the comments that go with it is to be forgotten.
    package func moderated(_ order: Moderation, in room: RoomName?) {
        forgetting.append(Forgetting(order, in: room, before: comments.end, and: history.next))
    }

    /// Forgets some of what is to be forgotten for the first of these orders. Returns whether that is done, and tells then which comments
    /// went with it.
    package func forgetMore(_ tell: (ForgottenComments) -> Void) -> Bool {
        guard !forgetting.isEmpty else { return true }
        guard comments.redact(&forgetting[0]), history.redact(&forgetting[0]) else { return false }
        let done = forgetting.removeFirst()
        let numbers = done.numbers.ordered().map { (room: comments[$0]?.room ?? .main, number: $0.value) }
        let isClear = if case .clear = done.order { true } else { false }
        tell(isClear ? .all : .these(Dictionary(grouping: numbers, by: \.room).mapValues { $0.map(\.number) }))
        for waiter in done.waiters { waiter() }
        return true
    }

    /// Calls `done` when what moderators have taken so far is forgotten.
    func whenForgotten(_ done: @escaping () -> Void) {
        if forgetting.isEmpty { done() } else { forgetting[forgetting.count - 1].waiters.append(done) }
    }

    /// What comments and events of the past take in memory.
    var historyBytes: Int {
        comments.heldBytes + history.heldBytes
    }

    /// The rooms that are kept.
    package var roomNames: [RoomName] {
        // By their places: a closure would be given copies of the whole rooms.
        rooms.indices.map { rooms[$0].name }
    }

    /// The room of that name, or the first one for none.
    func room(_ name: RoomName?) throws(HTTPProblem) -> DeskRoom {
        guard let index = name.map({ indices[$0] }) ?? rooms.indices.first else {
            throw HTTPProblem(404, "there is no room \"\(harmlessWord(name?.text ?? ""))\"", code: .unknownRoom)
        }
        return rooms[index]
    }

    /// Whether a room has not been forgotten.
    func isKept(_ name: RoomName?) -> Bool { name.map { indices[$0] != nil } ?? false }

    /// The room of that name, which is added if it is new.
    func openRoom(_ name: RoomName?) throws(HTTPProblem) -> DeskRoom {
        if let name { open(name) }
        return try room(name)
    }

    /// A door to a room for observers and listeners, who may come before its first comment. A new room is not remembered, so that none is
    /// forgotten for it.
    func visit(_ name: RoomName) throws(HTTPProblem) -> any RoomDoor {
        if let door, indices[name] == nil { return door(name) }
        return try room(name).door
    }

    /// A door to a room in which something is taken away or lifted: with a journal, an earlier run may have left something of one that nobody knows.
    func doorForOrder(_ name: RoomName?) throws(HTTPProblem) -> any RoomDoor {
        guard surroundings.journalDoor != nil else { return try room(name).door }
        return try openRoom(name).door
    }

    /// Adds a room that is named for the first time. If necessary, the closed room with the oldest use is forgotten, and it has its place.
    private func open(_ name: RoomName) {
        guard let door, indices[name] == nil else { return }
        if rooms.count >= mostRooms { forgetOldest { $0.isResting } }
        add(name, door(name))
    }

    /// Forgets the longest unused room for which this is true. The last one has its place.
    private func forgetOldest(where isMeant: (DeskRoom) -> Bool) {
        guard let place = uses.oldest(Self.mostLooks).first(where: { isMeant(rooms[$0 + 1]) }) else { return }
        let (room, last) = (rooms[place + 1], rooms.removeLast())
        uses.remove(place)
        indices[room.name] = nil
        if room.name != last.name {
            rooms[place + 1] = last
            indices[last.name] = place + 1
        }
        rooms.giveSpaceBack()
        indices.giveSpaceBack()
        if room.isClosed { closedRooms -= 1 }
        var (account, onset, count) = forgotten ?? (Account(), Histogram(), 0)
        account.add(room.account)
        onset.add(room.onset)
        forgotten = (account, onset, count + 1)
    }

    /// What a reader missed who saw this event last; without one, nothing. Of another run, or too long ago: everything known.
    func events(after last: EventID?) -> EventsMissed {
        guard let last else { return EventsMissed(events: [], next: history.next) }
        let isOurs = last.run == run && last.number < history.next
        var events = history.events(after: isOurs ? last.number : 0)
        for index in events.indices where events[index].kept != nil {
            guard let number = events[index].event.comment, comments[number]?.isRefused == true else { continue }
            events[index].isRefused = true
        }
        let first = events.first?.number ?? history.next
        return EventsMissed(events: events, next: history.next, hasGap: !isOurs || first != last.number + 1)
    }

    /// The event that happened last.
    var lastEvent: EventID {
        EventID(run: run, number: history.next - 1)
    }
}
