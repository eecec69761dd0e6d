// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events
internal import Voices

/// Which rooms are open or being opened, which have nothing to do, and who is banned from those that are not open. Pure.
struct RoomRegister {
    /// What is to be done so that a comment reaches a room that is neither open nor being opened.
    enum Way: Equatable {
        /// The room is to be opened, and this one closed before.
        case open(closing: RoomName?)
        /// No further room can be opened now.
        case full(Obstacle)
    }

    private let limits: RoomLimits
    /// The open rooms, and since when each has had nothing to do; nil while it has.
    private var open: [RoomName: Moment?] = [:]
    /// The rooms that are being opened. Each has its place among the open ones already.
    private var opening: Set<RoomName> = []
    /// Who is banned from rooms that are not open; no entry where it is who is banned everywhere.
    private var closedBans: [RoomName: Bans] = [:]
    /// Rooms with such an entry, the one that was closed first in front.
    private var closed: [RoomName] = []
    private var everywhere: Bans
    /// Rooms that were paused while they were not open, the one that was paused first in front.
    private var paused: [RoomName] = []

    init(_ limits: RoomLimits) {
        self.limits = limits
        everywhere = Bans(limit: limits.bans)
    }

    /// The rooms that are open, by name.
    var names: [RoomName] { open.keys.sorted() }
    /// How many rooms have something to do.
    var busyCount: Int { open.values.count { $0 == nil } }
    /// Whether some room is being opened.
    var isOpening: Bool { !opening.isEmpty }

    /// - Parameter makeRoom: keeps memory for a further room, or says what is missing.
    func way(to name: RoomName, makeRoom: () -> BudgetShortfall?) -> Way {
        guard open.count + opening.count < limits.mostOpen else { return resting.map { .open(closing: $0) } ?? .full(.tooManyRooms) }
        // A run begins and ends in the main room, whose memory was counted before the start. One other room must always be possible, or nobody's
        // turn would ever come: what the service does not give back of its heap is enough for that.
        let others = open.keys.count { $0 != .main } + opening.count { $0 != .main }
        guard name != .main, let shortfall = makeRoom(), others > 0 else { return .open(closing: nil) }
        return .full(.noMemory(shortfall))
    }

    /// The room that has had nothing to do for the longest time, of those that may be closed.
    var resting: RoomName? { longestResting?.name }

    /// Whether this room is being opened.
    func isOpening(_ name: RoomName) -> Bool {
        opening.contains(name)
    }

    /// A room is being opened: it takes a place until `noteOpened` or `noteNotOpened`.
    mutating func noteOpening(_ name: RoomName) {
        opening.insert(name)
    }

    /// The room that was being opened cannot be had, or is not wanted any more.
    mutating func noteNotOpened(_ name: RoomName) {
        opening.remove(name)
    }

    /// None of the rooms that are being opened is wanted any more.
    mutating func noteNoneOpened() {
        opening = []
    }

    /// A room has been opened, and rests until it is told otherwise. Returns who is banned from it.
    mutating func noteOpened(_ name: RoomName, at now: Moment) -> Bans {
        opening.remove(name)
        open.updateValue(now, forKey: name)
        closed.removeAll { $0 == name }
        return closedBans.removeValue(forKey: name) ?? everywhere
    }

    /// A room that is not open begins with a pause when it is opened, or no longer.
    mutating func pause(_ name: RoomName, _ isPaused: Bool) {
        paused.removeAll { $0 == name }
        if isPaused { paused.append(name) }
        if paused.count > limits.remembered { paused.removeFirst() }
    }

    /// Whether a room that is not open will begin with a pause.
    func isPaused(_ name: RoomName) -> Bool {
        paused.contains(name)
    }

    /// Who is banned from a room that is not open.
    func bans(of name: RoomName) -> Bans {
        closedBans[name] ?? everywhere
    }

    /// A room has something to do, or (`isResting`) no longer.
    mutating func note(_ name: RoomName, isResting: Bool, at now: Moment) {
        guard open.keys.contains(name) else { return }
        open.updateValue(isResting ? now : nil, forKey: name)
    }

    /// A room has been closed, from which these are banned.
    mutating func noteClosed(_ name: RoomName, _ bans: Bans) {
        open.removeValue(forKey: name)
        keep(bans, of: name)
    }

    /// A viewer is banned from a room that may be closed, or (nil) from all of them. Rooms that are open keep their bans themselves.
    mutating func ban(_ viewer: NamedViewer, from name: RoomName?, until end: Moment?, at now: Moment) {
        if let name {
            guard !open.keys.contains(name) else { return }
            var bans = closedBans[name] ?? everywhere
            bans.add(viewer, until: end, at: now)
            keep(bans, of: name)
        } else {
            everywhere.add(viewer, until: end, at: now)
            for name in closed { closedBans[name]?.add(viewer, until: end, at: now) }
        }
    }

    /// Lifts the bans of whoever is known by one of these spellings from a room that may be closed, or (nil) from all of them.
    mutating func unban(_ spellings: Set<Int>, from name: RoomName?) {
        if let name {
            guard !open.keys.contains(name) else { return }
            var bans = closedBans[name] ?? everywhere
            bans.lift(spellings, of: nil)
            keep(bans, of: name)
        } else {
            everywhere.lift(spellings, of: nil)
            for name in closed { closedBans[name]?.lift(spellings, of: nil) }
        }
    }

    /// A room that has rested so long that it is to be closed.
    func expired(at now: Moment) -> RoomName? {
        guard let idle = limits.closing, let (name, since) = longestResting, since + idle <= now else { return nil }
        return name
    }

    /// When the next room is to be closed.
    var nextExpiry: Moment? {
        guard let idle = limits.closing else { return nil }
        return longestResting.map { $0.since + idle }
    }

    /// The main room stays open: it is where a run begins and ends.
    private var longestResting: (name: RoomName, since: Moment)? {
        guard limits.closing != nil else { return nil }
        let resting = open.compactMap { name, since in name == .main ? nil : since.map { (name: name, since: $0) } }
        return resting.min { ($0.since, $0.name) < ($1.since, $1.name) }
    }

    private mutating func keep(_ bans: Bans, of name: RoomName) {
        guard bans != everywhere || closedBans[name] != nil else { return }
        if closedBans.updateValue(bans, forKey: name) == nil { closed.append(name) }
        if closed.count > limits.remembered { closedBans[closed.removeFirst()] = nil }
    }
}
