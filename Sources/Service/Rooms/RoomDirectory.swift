// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Comments
public import Events
public import Loop
public import Playback
internal import Reading

/// The rooms of a run: leads each comment to its room, and opens and closes rooms as they are needed.
///
/// A room that has had nothing to do for a while is closed with all that belongs to it, and nothing is kept of it but who is banned.
/// Confined to the loop's thread. Owns the rooms.
public final class RoomDirectory {
    private let loop: Loop
    private let hub: SpeechHub
    private let budget: any VoiceBudget
    private let limits: RoomLimits
    private let template: RoomTemplate
    private let environment: RoomEnvironment
    private var register: RoomRegister
    private var rooms: [RoomName: Room] = [:]
    private var lobby = Lobby()
    /// Who else hears what is heard in which room, open or not.
    private var listeners: [RoomName: (OutputTap?) -> Void] = [:]
    private var lastComment: UInt64 = 0
    private var memoryAllowsAhead = true
    private var preparesAhead = true
    private var feedIsOpen = true
    private var isStopping = false
    private var isOver = false
    private lazy var idleAlarm = Alarm(on: loop) { [weak self] in self?.sweep() }
    private var refusals = Refusals()
    private var earlierSteadiness = Steadiness()
    private var earlierFailure: OutputError?

    /// A directory with its main room. Throws where that gets no output.
    public init(
        loop: Loop,
        hub: SpeechHub,
        budget: any VoiceBudget,
        limits: RoomLimits,
        template: RoomTemplate,
        environment: RoomEnvironment
    ) throws(OutputError) {
        self.loop = loop
        self.hub = hub
        self.budget = budget
        self.limits = limits
        self.template = template
        self.environment = environment
        register = RoomRegister(limits)
        try open(.main)
    }

    // MARK: - What happens

    /// Takes a comment in for a room. Returns its number in this run; nil where it has to be brought again later, because the room cannot be
    /// opened yet and whoever brings it does not wait (`waits` false).
    public func take(_ comment: Comment, from origin: CommentOrigin?, byteCount: Int, in room: RoomName, waits: Bool) -> CommentNumber? {
        lastComment += 1
        let number = CommentNumber(lastComment)
        let waiting = WaitingComment(number: number, comment: comment, byteCount: byteCount, arrival: loop.now, origin: origin)
        let guest = Lobby.Guest(waiting: waiting, room: room)
        if let obstacle = enter(guest) {
            if !waits, mayWait { return nil }
            turnAway(guest, obstacle)
        }
        if !feedIsOpen { rooms[room]?.handle(.feedEnded) }
        return number
    }

    /// The dictionary of a room, open or not; nil where none is wanted.
    public func dictionary(of name: RoomName) -> RoomDictionary? {
        rooms[name]?.dictionary ?? environment.dictionary(name)
    }

    /// Whether a room does what a comment asks for: not where its author is banned now or ignored.
    public func obeys(_ comment: Comment, in name: RoomName) -> Bool {
        environment.settings(name).admission.objection(to: comment) == nil
            && !(rooms[name]?.bans ?? register.bans(of: name)).cover(comment, at: loop.now)
    }

    /// Does what a moderator did: in the room that is said, else in the one that is named, else in all of them.
    public func moderate(_ order: Moderation, in room: RoomName? = nil) {
        let name = room ?? (limits.hasMany ? order.room.map { RoomName($0) } : nil)
        // Where the room is chosen by its name, all that is in it is meant.
        let moderation = name == nil || room != nil ? order : order.withoutRoom
        if case .ban(let authorID, let seconds, _) = moderation {
            register.ban(authorID, from: name, until: seconds.map { loop.now + .seconds($0) }, at: loop.now)
        }
        let meant = lobby.take { (name == nil || name == $0.room) && moderation.covers($0.waiting.comment) }
        for guest in meant { settle(guest, .deleted(moderation.reason)) }
        if let name { rooms[name]?.handle(.moderation(moderation)) } else { tellAll(.moderation(moderation)) }
    }

    /// Tells a room, if it is open.
    public func handle(_ input: Conductor.Input, in name: RoomName) {
        rooms[name]?.handle(input)
    }

    /// Tells every room that is open.
    public func tellAll(_ input: Conductor.Input) {
        // Some may end by it.
        for name in register.names { rooms[name]?.handle(input) }
    }

    /// Whether memory allows that comments are prepared before their turn.
    public func allowAhead(_ isAllowed: Bool) {
        memoryAllowsAhead = isAllowed
        share()
    }

    /// No more comments will come from feeds.
    public func endFeed() {
        feedIsOpen = false
        tellAll(.feedEnded)
    }

    /// Every room fades out and ends, within its patience.
    public func stop() {
        isStopping = true
        for guest in lobby.take(where: { _ in true }) { settle(guest, .left) }
        for name in register.names { rooms[name]?.stop() }
    }

    /// The settings have changed: the rooms follow them from their next comment.
    public func followSettings() {
        for name in register.names { rooms[name]?.follow(environment.settings(name), environment.preparer(name)) }
    }

    /// Gives what is heard in a room to somebody else as well, until `stopListening`: now, and whenever the room is opened again; nil when it is
    /// closed. False where its output cannot be listened to.
    public func listen(in name: RoomName, _ hear: @escaping (OutputTap?) -> Void) -> Bool {
        if let room = rooms[name] {
            guard let tap = room.openTap() else { return false }
            hear(tap)
        }
        listeners[name] = hear
        return true
    }

    /// Nobody else listens there any more.
    public func stopListening(in name: RoomName) {
        listeners[name] = nil
        rooms[name]?.closeTap()
    }

    // MARK: - What it is like

    /// How a room stands; one that is closed has nothing to do.
    public func overview(of name: RoomName) -> Conductor.Overview {
        rooms[name]?.overview ?? Conductor.Overview(waiting: 0, current: nil, isPaused: false)
    }

    /// The comments that wait in a room, at most so many.
    public func waiting(in name: RoomName, atMost count: Int) -> [WaitingComment] {
        rooms[name]?.waiting(atMost: count) ?? []
    }

    /// How steadily all rooms played so far.
    public var steadiness: Steadiness { rooms.values.reduce(into: earlierSteadiness) { $0.add($1.steadiness) } }

    /// Why an output took nothing any more.
    public var failure: OutputError? { earlierFailure ?? rooms.values.lazy.compactMap(\.failure).first }

    // MARK: - Ways

    /// The room that a comment is meant for.
    public func room(of comment: Comment) -> RoomName {
        limits.hasMany ? comment.room.map { RoomName($0) } ?? .main : .main
    }

    /// Brings a comment to its room. Returns what becomes of it where that cannot be opened now; nil where it is there.
    private func enter(_ guest: Lobby.Guest) -> Outcome? {
        let name = guest.room
        switch register.way(to: name) {
        case .enter: break
        case .full: return .skipped(.tooManyRooms)
        case .open(let resting):
            guard !isStopping else { return .left }
            if let resting { forget(resting) }
            do throws(OutputError) {
                try open(name)
            } catch {
                if let count = refusals.note(at: loop.now) { environment.news(.refused(name, error, count: count)) }
                return .failed(.roomUnavailable)
            }
        }
        rooms[name]?.handle(.comment(guest.waiting))
        return nil
    }

    /// What becomes of a comment whose room cannot be opened.
    private func turnAway(_ guest: Lobby.Guest, _ outcome: Outcome) {
        if mayWait { lobby.add(guest) } else { settle(guest, isStopping ? .left : outcome) }
    }

    /// Whether there is sense in waiting for a room: somebody will be done, and then there is one.
    private var mayWait: Bool {
        !isStopping && template.backlog.policy == .all && limits.closing != nil && register.busyCount > 0
    }

    private func settle(_ guest: Lobby.Guest, _ outcome: Outcome) {
        let waiting = guest.waiting
        environment.publish(.accepted(waiting.number, id: waiting.comment.id), guest.room)
        environment.publish(.finished(waiting.number, id: waiting.comment.id, outcome, seconds: 0), guest.room)
        environment.settled(waiting, outcome)
    }

    /// Somebody is done: those who wait the longest get the place, with all that waits for the same room.
    private func emptyLobby() {
        while let name = lobby.nextRoom, !isStopping, register.way(to: name) != .full {
            for guest in lobby.take(where: { $0.room == name }) {
                if let obstacle = enter(guest) { turnAway(guest, obstacle) }
            }
            if !feedIsOpen { rooms[name]?.handle(.feedEnded) }
            // Its output cannot be had: it waits for the next one who is done.
            if lobby.waits(for: name) { return }
        }
    }

    // MARK: - Opening and closing

    private func open(_ name: RoomName) throws(OutputError) {
        let output = try environment.output(name)
        let lane = hub.lane()
        let room = Room(
            name,
            template,
            environment.settings(name),
            environment.preparer(name),
            dictionary: environment.dictionary(name),
            bans: register.noteOpened(name, at: loop.now),
            output: output,
            speech: lane,
            budget: budget,
            loop: loop,
            longWork: environment.longWork,
            delegate: self
        )
        lane.listener = room
        rooms[name] = room
        environment.news(.opened(name))
        if let hear = listeners[name] { hear(room.openTap()) }
        if !preparesAhead { room.handle(.preparesAhead(false)) }
    }

    /// Closes a room that has not ended by itself. Nothing is kept of it but what counts for the whole run, and who is banned from it.
    private func forget(_ name: RoomName) {
        guard let room = rooms.removeValue(forKey: name) else { return }
        room.close()
        earlierSteadiness.add(room.steadiness)
        if earlierFailure == nil { earlierFailure = room.failure }
        register.noteClosed(name, room.bans)
        listeners[name]?(nil)
        environment.news(.closed(name))
    }

    /// Many rooms that speak share what may be synthesised before its turn: beyond some none of them goes ahead.
    private func share() {
        let isAllowed = memoryAllowsAhead && register.busyCount <= limits.ahead
        guard isAllowed != preparesAhead else { return }
        preparesAhead = isAllowed
        tellAll(.preparesAhead(isAllowed))
    }

    /// Closes the rooms that have rested long enough, and waits for the next one.
    private func sweep() {
        while let name = register.expired(at: loop.now) { forget(name) }
        idleAlarm.set(register.nextExpiry)
    }
}

extension RoomDirectory: RoomDelegate {
    func room(_ room: Room, published event: Event) {
        environment.publish(event, room.name)
    }

    func room(_ room: Room, settled comment: WaitingComment, _ outcome: Outcome) {
        environment.settled(comment, outcome)
    }

    func room(_ room: Room, isResting: Bool) {
        register.note(room.name, isResting: isResting, at: loop.now)
        share()
        if isResting { emptyLobby() }
        idleAlarm.set(register.nextExpiry)
    }

    /// With the feed, with the run, or because its output takes nothing any more.
    func roomHasEnded(_ room: Room) {
        forget(room.name)
        if earlierFailure != nil, !isStopping { stop() }
        share()
        emptyLobby()
        guard !isOver, rooms.isEmpty, lobby.isEmpty, !feedIsOpen || isStopping else { return }
        isOver = true
        environment.ended()
    }
}
