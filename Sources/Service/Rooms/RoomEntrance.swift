// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Playback

/// Leads comments to their rooms, and opens rooms for them.
///
/// Opening a room may take time, and may be refused. Comments that come meanwhile wait in the lobby, and enter in the order in which they
/// came; moderators' orders reach them there. Confined to the loop's thread.
final class RoomEntrance {
    private let limits: RoomLimits
    private let policy: Backlog.Policy
    private unowned let environment: any RoomEnvironment
    private let loop: Loop
    weak var directory: RoomDirectory?
    var register: RoomRegister
    let rooms: OpenRooms
    var lobby = Lobby()
    private(set) var isStopping = false
    var ids: KnownIDs
    var deletions: AwaitedDeletions
    /// Who waits until a room that is being left is closed.
    var leaving: [RoomName: [() -> Void]] = [:]
    /// Until when rooms may be heard, open or not; no entry: always.
    var deadlines: [RoomName: Moment] = [:]
    private var feedIsOpen = true
    private var isEmptyingLobby = false
    /// Waits for the main room.
    private var started: ((Result<Void, OutputError>) -> Void)?
    private var refusals = Refusals()
    private var memoryRefusals = Refusals()
    /// Rooms that were closed a moment ago so that others can be opened with their memory.
    private var closedForOthers = 0
    /// Whether comments wait for the memory of another room.
    private(set) var awaitsMemory = false

    init(_ limits: RoomLimits, policy: Backlog.Policy, _ environment: any RoomEnvironment, on loop: Loop) {
        (self.limits, self.policy, self.environment, self.loop) = (limits, policy, environment, loop)
        rooms = OpenRooms(on: loop)
        register = RoomRegister(limits)
        ids = KnownIDs(limit: limits.ids, span: limits.idSpan)
        deletions = AwaitedDeletions(limit: limits.awaitedDeletions, span: limits.deletionTime)
        rooms.entrance = self
    }

    var now: Moment { loop.now }

    /// The names of the open rooms, those first in which something may be heard. Not those of the rooms themselves, which would keep rooms that
    /// are closed meanwhile until all have been visited.
    var names: [AnySequence<RoomName>] { [AnySequence(register.busy), AnySequence(register.allNames)] }

    /// Whether all rooms have ended, and no more will be opened.
    var isOver: Bool { rooms.isEmpty && lobby.isEmpty && !register.isOpening && (!feedIsOpen || isStopping) }

    // MARK: - Events

    /// Opens the main room. `started` is called when it is open, or with the reason if it cannot be opened.
    func start(_ started: @escaping (Result<Void, OutputError>) -> Void) {
        self.started = started
        open(.main)
    }

    /// Brings a comment to its room, behind those that came before it.
    func bring(_ guest: Lobby.Guest) {
        if wasDeleted(guest) {
            deletions.noteRemoved()
            return settle(guest, .deleted(.message))
        }
        if rooms[guest.room] != nil, !lobby.waits(for: guest.room) { return enter(guest) }
        // No room is opened for a comment that would not be read there.
        if isKnown(guest) { return settle(guest, .skipped(.duplicate)) }
        guard isShut(guest.room) else { return lobby.add(guest) }
        guard !isStopping else { return settle(guest, .left) }
        guard !lobby.refused.contains(guest.room) else { return turnAway(guest, .roomUnavailable) }
        switch way(to: guest.room, for: guest.waiting) {
        case .full(let obstacle):
            turnAway(guest, obstacle)
            note(obstacle)
            tell(obstacle)
        case .open(let resting):
            lobby.add(guest)
            open(guest.room, closing: resting)
        }
    }

    /// A room has become busy, or (`isResting`) idle.
    func note(_ name: RoomName, isResting: Bool) {
        register.note(name, isResting: isResting, at: now)
    }

    /// A room is paused or resumed. If it is not open yet, it begins with a pause.
    func pause(_ name: RoomName, _ isPaused: Bool, by moderator: String) {
        if let room = rooms[name] { return room.handle(isPaused ? .pause(by: moderator) : .resume(by: moderator)) }
        guard (register.pauser(of: name) != nil) != isPaused else { return }
        register.pause(name, by: isPaused ? moderator : nil)
        environment.publish(.paused(isPaused, by: moderator), in: name)
    }

    /// Some room has become idle: what was impossible before may be possible now.
    func noteDone() {
        lobby.forgetRefused()
        emptyLobby()
    }

    /// The memory of rooms that were closed for others has been released, as far as it will be.
    func noteMemory() {
        closedForOthers = 0
        emptyLobby()
    }

    /// No more comments will come from feeds.
    func endFeed() {
        feedIsOpen = false
    }

    /// What waits for a room is left. A room that is being opened is closed when it comes.
    func stop() {
        isStopping = true
        started = nil
        register.noteNoneOpened()
        settle(.left) { _ in true }
    }

    /// Closes a room that has not ended by itself.
    func close(_ name: RoomName) {
        guard let room = rooms.close(name) else { return }
        register.noteClosed(name, room.bans)
        environment.tell(.closed(name))
        for closed in leaving.removeValue(forKey: name) ?? [] { closed() }
    }

    // MARK: - Comments

    /// Whether a comment of the same id came before: in this run, or in one that had not this very comment.
    func isKnown(_ guest: Lobby.Guest) -> Bool {
        let (waiting, room) = (guest.waiting, guest.room)
        return ids.contains(waiting.comment, in: room)
            || waiting.earlierAttempts == nil && environment.cameBefore(waiting.comment, in: room)
    }

    /// The room is open: the comment enters it.
    private func enter(_ guest: Lobby.Guest) {
        let (waiting, name) = (guest.waiting, guest.room)
        guard !isKnown(guest) else { return settle(guest, .skipped(.duplicate)) }
        _ = ids.insert(waiting.comment, in: name, at: now)
        rooms[name]?.take(waiting)
        guest.answer(.success(waiting.number))
        endWithFeed(name)
    }

    /// No more comments come from feeds: the room ends once everything in it and before it has been said.
    private func endWithFeed(_ name: RoomName) {
        if !feedIsOpen, !lobby.waits(for: name) { rooms[name]?.handle(.feedEnded) }
    }

    /// The outcome of a comment whose room cannot be opened now.
    private func turnAway(_ guest: Lobby.Guest, _ obstacle: Obstacle) {
        guard mayWait(for: obstacle) else { return settle(guest, isStopping ? .left : obstacle.outcome) }
        if policy == .live, lobby.count < limits.waiting, lobby.byteCount + guest.waiting.byteCount <= limits.waitingBytes {
            // It is accepted: nobody has to wait for an answer, or to bring it again.
            environment.publish(waitingForRoom: guest.waiting, in: guest.room)
            lobby.add(Lobby.Guest(waiting: guest.waiting, room: guest.room, waits: true, isCertain: true) { _ in })
            guest.answer(.success(guest.waiting.number))
        } else if guest.waits {
            lobby.add(guest)
        } else {
            guest.answer(.failure(obstacle))
        }
    }

    /// Whether waiting for a room can succeed: another room will finish, and then there is one. Live comments wait only if rooms take turns
    /// because memory is short; otherwise as many rooms as may be open speak at once anyway.
    private func mayWait(for obstacle: Obstacle) -> Bool {
        guard !isStopping, limits.closing != nil else { return false }
        let isOnItsWay = !register.busy.isEmpty || register.isOpening
        guard case .noMemory = obstacle else { return policy == .all && isOnItsWay }
        return isOnItsWay || register.resting != nil || closedForOthers > 0
    }

    /// A room could not be opened. If memory is what is missing, idle rooms are closed, one for each room that comments wait for, and their
    /// memory is waited for.
    private func note(_ obstacle: Obstacle) {
        guard case .noMemory = obstacle else { return }
        if closedForOthers < lobby.roomCount, let resting = register.resting {
            closedForOthers += 1
            close(resting)
        }
        awaitsMemory = !lobby.isEmpty
        directory?.entranceChanged()
    }

    private func tell(_ obstacle: Obstacle) {
        guard case .noMemory(let shortfall) = obstacle, let count = memoryRefusals.note(at: now) else { return }
        environment.tell(.noMemory(shortfall, count: count))
    }

    /// Gives a comment its outcome outside of its room.
    func settle(_ guest: Lobby.Guest, _ outcome: Outcome) {
        // A deleted one counts as seen, and is not read when it comes again.
        if outcome.isDeletion { _ = ids.insert(guest.waiting.comment, in: guest.room, at: now) }
        let (waiting, comment) = (guest.waiting, guest.waiting.comment)
        // A moderator may have taken away the text of the comment that this one repeats.
        let isTold = !outcome.isDeletion && outcome != .skipped(.duplicate)
        environment.publish(accepted: isTold ? waiting : waiting.withoutText, in: guest.room, atOnce: outcome)
        environment.publish(.finished(waiting.number, id: comment.id, outcome, seconds: 0), in: guest.room)
        environment.settle(waiting, outcome)
        guest.answer(.success(waiting.number))
    }

    /// Those who wait the longest get the free places, with everything that waits for the same room.
    private func emptyLobby() {
        guard !lobby.isEmpty, !isStopping, !isEmptyingLobby else { return }
        isEmptyingLobby = true
        awaitsMemory = false
        defer { isEmptyingLobby = false }
        let obstacle = openAll()
        note(obstacle)
        // No room will finish that could make space.
        guard !mayWait(for: obstacle) else { return }
        let refused = lobby.refused
        for guest in lobby.take(where: { isShut($0.room) }) {
            settle(guest, (refused.contains(guest.room) ? Obstacle.roomUnavailable : obstacle).outcome)
        }
    }

    /// Opens as many of the rooms that comments wait for as possible. Returns why the others cannot be opened: they were refused, or the
    /// limit is reached.
    private func openAll() -> Obstacle {
        while let name = lobby.nextRoom(where: isShut) {
            switch way(to: name, for: lobby.first(1, of: name).first) {
            case .open(let resting): open(name, closing: resting)
            case .full(let obstacle): return obstacle
            }
        }
        return .roomUnavailable
    }

    private func way(to name: RoomName, for first: WaitingComment?) -> RoomRegister.Way {
        register.way(to: name) { environment.freeMemory(reading: first?.comment.text.utf8.count ?? 0) }
    }

    /// Whether a room is neither open nor being opened.
    private func isShut(_ name: RoomName) -> Bool {
        rooms[name] == nil && !register.isOpening(name)
    }

    // MARK: - Opening

    private func open(_ name: RoomName, closing resting: RoomName? = nil) {
        if let resting { close(resting) }
        closedForOthers = max(0, closedForOthers - 1)
        register.noteOpening(name)
        environment.open(name) { [weak self] result in
            guard let self, register.isOpening(name) else {
                // Nobody needs the room any more.
                if case .success(let output) = result { output.close() }
                return
            }
            switch result {
            case .success(let output): finishOpening(name, output)
            case .failure(let error): refuse(name, error)
            }
            directory?.entranceChanged()
        }
    }

    private func finishOpening(_ name: RoomName, _ output: any Output) {
        output.fence(until: deadlines[name])
        // What concerns it is done before it is made.
        rooms.catchUp(name)
        guard let room = directory?.newRoom(name, output, register.noteOpened(name, at: now)) else { return output.close() }
        rooms.add(room)
        if let moderator = register.pauser(of: name) { rooms[name]?.handle(.pause(by: moderator)) }
        register.pause(name, by: nil)
        environment.tell(.opened(name))
        tellStart(.success(()), of: name)
        // One by one, so that comments that come meanwhile are behind them.
        while let guest = lobby.takeFirst(of: name) { enter(guest) }
        endWithFeed(name)
        // Perhaps nobody needs it any more: then it is idle, as after its last comment.
        if rooms[name]?.overview.waiting == 0 { noteDone() }
    }

    /// A room cannot be opened.
    private func refuse(_ name: RoomName, _ error: OutputError) {
        register.noteNotOpened(name)
        guard !tellStart(.failure(error), of: name) else { return }
        if let count = refusals.note(at: now) { environment.tell(.refused(name, error, count: count)) }
        for guest in lobby.takeAll(of: name) { turnAway(guest, .roomUnavailable) }
        lobby.noteRefused(name)
        emptyLobby()
    }

    /// Reports the result of the main room's first opening to its caller. Returns whether there was one.
    @discardableResult
    private func tellStart(_ result: Result<Void, OutputError>, of name: RoomName) -> Bool {
        guard name == .main, let started else { return false }
        self.started = nil
        started(result)
        return true
    }
}
