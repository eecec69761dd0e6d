// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// A primary of Redis with its scripts, as far as they matter for ownership. A failover takes back what its replica did not have.
///
/// Rooms and nodes are numbers here. `clock` is TIME; it runs at a rate of its own, and a new primary's may be another one.
struct Redis {
    private enum Undo {
        case room(Int, Room)
        case cell(Int, CellState)
        case member(Int, Int, Member?)
        case free(Int, Int, Int64?)
        case comment(Int, Known)
    }

    let lease: Int64
    let opensAtOnce: Bool
    /// Of each room, and which rooms a cell has.
    let cellOf: [Int]
    let roomsOf: [[Int]]
    let countsEpochs: Bool

    private(set) var rooms: [Room]
    private var cells: [CellState]
    private(set) var comments: [Known] = []
    private(set) var primary = 0
    private(set) var isUp = true
    /// When the primary was lost the last time.
    private(set) var downSince: Int64 = 0
    /// Of each cell: since when there is no primary that served it; nil where there is one.
    private var unservedSince: [Int64?]
    /// Of each cell: the times in which Redis grants nothing new.
    private(set) var closings: [[ClosedRange<Int64>]]
    private var rate = 1.0
    private var offset: Int64 = 0

    private var log: [(time: Int64, undo: Undo)] = []
    private var forgotten = 0
    /// Up to where the replica has the log, at which time.
    private var replicated: [(time: Int64, count: Int)] = []

    init(lease: Int64, opensAtOnce: Bool, cellOf: [Int], cells: Int, countsEpochs: Bool, clock: (rate: Double, offset: Int64)) {
        self.lease = lease
        self.opensAtOnce = opensAtOnce
        self.cellOf = cellOf
        self.countsEpochs = countsEpochs
        (rate, offset) = clock
        var roomsOf = Array(repeating: [Int](), count: cells)
        for (room, cell) in cellOf.enumerated() { roomsOf[cell].append(room) }
        self.roomsOf = roomsOf
        rooms = Array(repeating: Room(), count: cellOf.count)
        self.cells = Array(repeating: CellState(), count: cells)
        closings = Array(repeating: [], count: cells)
        unservedSince = Array(repeating: 0, count: cells)
    }

    func clock(_ time: Int64) -> Int64 {
        offset + Int64(Double(time) * rate)
    }

    private func milliseconds(_ time: Int64) -> UInt64 {
        UInt64(clock(time) / millisecond)
    }

    // MARK: - The log

    private mutating func note(_ undo: Undo, at time: Int64) {
        log.append((time, undo))
    }

    private mutating func change(room: Int, at time: Int64, _ body: (inout Room) -> Void) {
        note(.room(room, rooms[room]), at: time)
        body(&rooms[room])
    }

    private mutating func change(cell: Int, at time: Int64, _ body: (inout CellState) -> Void) {
        note(.cell(cell, cells[cell]), at: time)
        body(&cells[cell])
    }

    private mutating func set(_ member: Member?, of node: Int, in cell: Int, at time: Int64) {
        note(.member(cell, node, cells[cell].members[node]), at: time)
        cells[cell].members[node] = member
    }

    /// The replica will have everything up to now at `time`: what WAIT waits for.
    mutating func replicate(by time: Int64) {
        replicated.append((time, forgotten + log.count))
    }

    /// Forgets what no failover can take back any more.
    mutating func tidy(at time: Int64) {
        let safe = log.firstIndex { $0.time > time - 5 * second } ?? log.count
        log.removeFirst(safe)
        forgotten += safe
        let old = replicated.firstIndex { $0.time > time - 5 * second } ?? replicated.count
        replicated.removeFirst(max(old - 1, 0))
    }

    /// The primary is lost.
    mutating func goDown(at time: Int64) {
        isUp = false
        downSince = time
        for cell in unservedSince.indices where unservedSince[cell] == nil { unservedSince[cell] = time }
    }

    /// Another primary goes on. It knows nothing of what came after `time` and was not waited for.
    mutating func failOver(forgetting time: Int64, at now: Int64, clock: (rate: Double, offset: Int64)) -> Int {
        let kept = (replicated.last { $0.time <= now }?.count ?? 0) - forgotten
        var lost = 0
        while log.count > kept, let last = log.last, last.time > time {
            log.removeLast()
            lost += 1
            switch last.undo {
            case .room(let room, let old): rooms[room] = old
            case .cell(let cell, let old): cells[cell] = old
            case .member(let cell, let node, let old): cells[cell].members[node] = old
            case .free(let cell, let room, let old): cells[cell].free[room] = old
            case .comment(let comment, let old): comments[comment] = old
            }
        }
        replicated.removeAll()
        primary += 1
        isUp = true
        (rate, offset) = clock
        return lost
    }

    // MARK: - What all scripts begin with

    private mutating func enter(_ cell: Int, at time: Int64) {
        guard cells[cell].primary != primary else { return }
        let (primary, era, openFrom) = (primary, milliseconds(time), clock(time) + (opensAtOnce ? 0 : lease))
        closings[cell].append((unservedSince[cell] ?? downSince)...time + lease)
        unservedSince[cell] = nil
        change(cell: cell, at: time) {
            $0.primary = primary
            $0.era = max($0.era + 1, era)
            $0.openFrom = openFrom
            $0.isSwept = false
            // Sessions end with the primary that gave them.
            $0.members = [:]
        }
    }

    private func isOwned(_ room: Int, at time: Int64) -> Bool {
        let (state, cell) = (rooms[room], cells[cellOf[room]])
        guard state.owner >= 0, state.era == cell.era, let member = cell.members[state.owner] else { return false }
        return member.session == state.session && member.expiry > clock(time)
    }

    private mutating func free(_ freed: [Int], in cell: Int, at time: Int64) {
        for room in freed { setFree(clock(time), room, in: cell, at: time) }
    }

    private mutating func setFree(_ since: Int64?, _ room: Int, in cell: Int, at time: Int64) {
        guard since != cells[cell].free[room] else { return }
        note(.free(cell, room, cells[cell].free[room]), at: time)
        cells[cell].free[room] = since
    }

    // MARK: - The scripts

    struct Beat {
        let answer: BeatAnswer
        /// What has no owner since this beat, which all members are told.
        let freed: [Int]
        let members: [Int]
    }

    mutating func beat(_ node: Int, in cell: Int, session: UInt64?, at time: Int64, charge: (Int) -> Charge) -> Beat {
        enter(cell, at: time)
        let now = clock(time)
        var member: Member
        if let known = cells[cell].members[node], known.expiry > now, known.session == session {
            member = known
            member.expiry = now + lease
        } else {
            let session = max(cells[cell].lastSession + 1, milliseconds(time))
            change(cell: cell, at: time) { $0.lastSession = session }
            free(roomsOf[cell].filter { rooms[$0].owner == node && rooms[$0].era == cells[cell].era }, in: cell, at: time)
            member = Member(expiry: now + lease, session: session)
        }
        set(member, of: node, in: cell, at: time)
        var freed: [Int] = []
        for other in cells[cell].members.filter({ $0.value.expiry <= now }).keys.sorted() {
            freed += roomsOf[cell].filter { rooms[$0].owner == other && rooms[$0].era == cells[cell].era && cells[cell].free[$0] == nil }
            set(nil, of: other, in: cell, at: time)
        }
        let isOpen = now >= cells[cell].openFrom
        if isOpen, !cells[cell].isSwept {
            freed += roomsOf[cell].filter { rooms[$0].era != cells[cell].era && (rooms[$0].epoch > 0 || rooms[$0].last > .start) }
            change(cell: cell, at: time) { $0.isSwept = true }
        }
        free(freed, in: cell, at: time)
        let overdue = isOpen ? cells[cell].free.filter { $0.value <= now - 100 * millisecond }.keys.sorted().prefix(32) : []
        let answer = BeatAnswer(session: Session(member.session), bells: member.bells, vacant: overdue.map(charge))
        return Beat(answer: answer, freed: freed, members: freed.isEmpty ? [] : cells[cell].members.keys.sorted())
    }

    mutating func claim(_ room: Int, by node: Int, receipt: UInt64?, at time: Int64) -> ClaimAnswer {
        let cell = cellOf[room]
        enter(cell, at: time)
        let now = clock(time)
        guard let member = cells[cell].members[node], member.expiry > now else { return .expired }
        let (state, era) = (rooms[room], cells[cell].era)
        if isOwned(room, at: time) {
            return state.owner == node ? .granted(Epoch(state.epoch), Session(member.session), isReplicated: true) : .held
        }
        let epoch: UInt64
        if let receipt, receipt > state.epoch || (receipt == state.epoch && state.owner == node) {
            epoch = receipt
        } else if now < cells[cell].openFrom, state.era != era {
            return .closed(.nanoseconds(cells[cell].openFrom - now + millisecond))
        } else {
            epoch = countsEpochs ? state.epoch + 1 : max(state.epoch + 1, milliseconds(time))
        }
        change(room: room, at: time) { ($0.owner, $0.epoch, $0.session, $0.era) = (node, epoch, member.session, era) }
        setFree(nil, room, in: cell, at: time)
        return .granted(Epoch(epoch), Session(member.session), isReplicated: true)
    }

    /// Returns whether the node may give the room to another one.
    mutating func release(_ room: Int, by node: Int, epoch: UInt64, at time: Int64) -> Bool {
        enter(cellOf[room], at: time)
        guard rooms[room].owner == node, rooms[room].epoch == epoch else { return false }
        change(room: room, at: time) { $0.owner = -1 }
        free([room], in: cellOf[room], at: time)
        return true
    }

    mutating func start(_ room: Int, by node: Int, epoch: UInt64, place: StreamPlace, at time: Int64) -> Bool {
        enter(cellOf[room], at: time)
        guard rooms[room].owner == node, rooms[room].epoch == epoch else { return false }
        guard let index = rooms[room].stream.firstIndex(where: { $0.place == place }) else { return true }
        change(room: room, at: time) {
            let entry = $0.stream[index]
            $0.stream[index] = StreamEntry(id: entry.id, place: entry.place, attempts: entry.attempts + 1)
        }
        return true
    }

    mutating func done(_ room: Int, by node: Int, epoch: UInt64, place: StreamPlace, comment: (String) -> Int, at time: Int64) -> Bool {
        enter(cellOf[room], at: time)
        guard rooms[room].owner == node, rooms[room].epoch == epoch else { return false }
        guard let index = rooms[room].stream.firstIndex(where: { $0.place == place }) else { return true }
        let number = comment(rooms[room].stream[index].id)
        change(room: room, at: time) { $0.stream.remove(at: index) }
        note(.comment(number, comments[number]), at: time)
        comments[number].outcomes += 1
        return true
    }

    enum Put {
        case known
        case unowned
        case rung(node: Int, session: UInt64, number: UInt64, StreamEntry, previous: StreamPlace)
    }

    mutating func put(_ comment: Int, id: String, in room: Int, at time: Int64) -> Put {
        let cell = cellOf[room]
        enter(cell, at: time)
        while comments.count <= comment { comments.append(Known()) }
        guard !comments[comment].isKnown else { return .known }
        note(.comment(comment, comments[comment]), at: time)
        comments[comment].isKnown = true
        let (previous, now) = (rooms[room].last, milliseconds(time))
        let place =
            now > previous.milliseconds
            ? StreamPlace(milliseconds: now, number: 0) : StreamPlace(milliseconds: previous.milliseconds, number: previous.number + 1)
        let entry = StreamEntry(id: id, place: place)
        change(room: room, at: time) {
            $0.stream.append(entry)
            $0.last = place
        }
        guard isOwned(room, at: time), var member = cells[cell].members[rooms[room].owner] else {
            if cells[cell].free[room] == nil { free([room], in: cell, at: time) }
            return .unowned
        }
        member.bells += 1
        set(member, of: rooms[room].owner, in: cell, at: time)
        return .rung(node: rooms[room].owner, session: member.session, number: member.bells, entry, previous: previous)
    }
}
