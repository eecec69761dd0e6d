// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

/// Which rooms are open or being opened, which are idle, and who is banned from those that are not open. Pure.
struct RoomRegister {
    /// What is needed so that a comment reaches a room that is neither open nor being opened.
    enum Way: Equatable {
        /// Open the room, after closing this one.
        case open(closing: RoomName?)
        /// No other room can be opened now.
        case full(Obstacle)
    }

    private let limits: RoomLimits
    /// The open rooms, and since when each has been idle; nil while it is busy.
    private var open: [RoomName: Moment?] = [:]
    /// Rooms that may be closed, in the order in which they became idle. The first one is idle still; others may be busy again or closed.
    private var idle = Deque<(name: RoomName, since: Moment)>()
    /// The busy rooms: nothing waits in the others.
    private(set) var busy: Set<RoomName> = []
    /// The rooms that are being opened. Each already counts as an open one.
    private var opening: Set<RoomName> = []
    /// The bans of rooms that are not open and have some of their own.
    private var closedBans: [RoomName: Bans] = [:]
    /// Rooms with such an entry, in the order of their closing.
    private(set) var closed: [RoomName] = []
    /// Who is banned from all rooms. The open ones follow with `Bans.everywhere`.
    var everywhere: BanList
    /// Rooms that were paused while they were not open, in the order of their pauses.
    private var paused: [(room: RoomName, by: String)] = []

    init(_ limits: RoomLimits) {
        self.limits = limits
        everywhere = BanList(limit: limits.bans)
    }

    /// The rooms that are open, by name.
    var names: [RoomName] { open.keys.ordered() }
    /// The same in no order, without a list of them.
    var allNames: some Sequence<RoomName> { open.keys }
    /// How many rooms are open.
    var count: Int { open.count }
    /// Whether some room is being opened.
    var isOpening: Bool { !opening.isEmpty }

    /// - Parameter freeMemory: reserves memory for another room, or returns what is missing.
    func way(to name: RoomName, freeMemory: () -> BudgetShortfall?) -> Way {
        guard open.count + opening.count < limits.mostOpen else { return resting.map { .open(closing: $0) } ?? .full(.tooManyRooms) }
        // A run begins and ends in the main room, whose memory was counted before the start. One other room must always be possible, or no
        // other room's turn would ever come. The memory that the service has freed but not returned from its heap is enough for it.
        let others = open.count + opening.count - (open.keys.contains(.main) || opening.contains(.main) ? 1 : 0)
        guard name != .main, let shortfall = freeMemory(), others > 0 else { return .open(closing: nil) }
        return .full(.noMemory(shortfall))
    }

    /// The room with the longest idle time among those that may be closed.
    var resting: RoomName? { idle.first?.name }

    /// Whether this room is being opened.
    func isOpening(_ name: RoomName) -> Bool {
        opening.contains(name)
    }

    /// A room is being opened: it takes a place until `noteOpened` or `noteNotOpened`.
    mutating func noteOpening(_ name: RoomName) {
        opening.insert(name)
    }

    /// The room that was being opened cannot be opened, or is no longer needed.
    mutating func noteNotOpened(_ name: RoomName) {
        opening.remove(name)
    }

    /// None of the rooms that are being opened is needed any more.
    mutating func noteNoneOpened() {
        opening = []
    }

    /// A room has been opened, and is idle until told otherwise. Returns its bans.
    mutating func noteOpened(_ name: RoomName, at now: Moment) -> Bans {
        opening.remove(name)
        set(name, idleSince: now)
        defer { forgetBans(of: name) }
        return bans(of: name)
    }

    /// A room that is not open will begin with a pause, or no longer.
    mutating func pause(_ name: RoomName, by moderator: String?) {
        paused.removeAll { $0.room == name }
        if let moderator { paused.append((name, moderator)) }
        if paused.count > limits.remembered { paused.removeFirst() }
    }

    /// Who has paused a room that is not open; nil if nobody has.
    func pauser(of name: RoomName) -> String? {
        paused.first { $0.room == name }?.by
    }

    /// Who is banned from a room that is not open.
    func bans(of name: RoomName) -> Bans {
        guard var bans = closedBans[name] else { return Bans(everywhere: everywhere) }
        bans.everywhere = everywhere
        return bans
    }

    /// How many bans the rooms that are not open have of their own.
    var closedBanCount: Int { closedBans.values.reduce(0) { $0 + $1.own.count } }

    /// Whether a room that is not open has bans of its own.
    func hasOwnBans(_ name: RoomName) -> Bool {
        closedBans[name] != nil
    }

    /// A room has become busy, or (`isResting`) idle.
    mutating func note(_ name: RoomName, isResting: Bool, at now: Moment) {
        if open.keys.contains(name) { set(name, idleSince: isResting ? now : nil) }
    }

    /// A room with these bans has been closed.
    mutating func noteClosed(_ name: RoomName, _ bans: Bans) {
        open.removeValue(forKey: name)
        open.giveSpaceBack()
        busy.remove(name)
        busy.giveSpaceBack()
        skipOthers()
        keep(bans, of: name)
    }

    /// Changes who is banned from a room that may be closed. Open rooms keep their bans themselves.
    /// - Parameter isMeantInAll: whether the same was changed in all: then only what the room has of its own is left.
    mutating func changeBans(of name: RoomName, isMeantInAll: Bool = false, _ change: (inout Bans) -> Void) {
        guard !open.keys.contains(name), !isMeantInAll || closedBans[name] != nil else { return }
        var bans = bans(of: name)
        change(&bans)
        keep(bans, of: name)
    }

    /// A room that has been idle long enough to be closed.
    func expired(at now: Moment) -> RoomName? {
        guard let nextExpiry, nextExpiry <= now else { return nil }
        return resting
    }

    /// When to close the next room.
    var nextExpiry: Moment? {
        guard let patience = limits.closing else { return nil }
        return idle.first.map { $0.since + patience }
    }

    private mutating func set(_ name: RoomName, idleSince since: Moment?) {
        open.updateValue(since, forKey: name)
        if since == nil { busy.insert(name) } else { busy.remove(name) }
        busy.giveSpaceBack()
        // The main room stays open: it is where a run begins and ends.
        if let since, limits.closing != nil, name != .main { idle.append((name, since)) }
        skipOthers()
    }

    /// Keeps the first of the idle rooms one that is idle, and the others few, at a price that does not depend on how many there are.
    private mutating func skipOthers() {
        while let first = idle.first, !isIdle(first.name, since: first.since) { _ = idle.popFirst() }
        if idle.count > 2 * open.count + 64 {
            let open = open
            _ = idle.removeAll { open[$0.name] != .some($0.since) }
        }
    }

    private func isIdle(_ name: RoomName, since: Moment) -> Bool {
        open[name] == .some(since)
    }

    private mutating func keep(_ bans: Bans, of name: RoomName) {
        guard bans.hasOwn else { return forgetBans(of: name) }
        var own = bans
        // An old list would stay in memory.
        own.everywhere = BanList(limit: 0)
        if closedBans.updateValue(own, forKey: name) == nil { closed.append(name) }
        if closed.count > limits.remembered { closedBans[closed.removeFirst()] = nil }
    }

    private mutating func forgetBans(of name: RoomName) {
        if closedBans.removeValue(forKey: name) != nil { closed.removeAll { $0 == name } }
    }
}
