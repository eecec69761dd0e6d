// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

/// What a fleet's Redis should hold and answer, in plain Swift. Times are left out: a lease is over at once, or never.
struct FleetModel {
    struct Member: Equatable {
        var session: Session
        var bells: UInt64 = 0
        var lives: Bool
    }

    /// Of what is not forgotten.
    struct Record: Equatable {
        var node: NodeID?
        var epoch = Epoch(0)
        var session = Session(0)
        /// Whether it was claimed in the cell's present era.
        var isPresent = false
        var last: StreamPlace
    }

    struct Room {
        var entries: [FleetEntry] = []
        var known: Set<FleetID> = []

        var bytes: Int {
            entries.reduce(0) { $0 + ((try? $1.content.get().record.body.count) ?? 0) }
        }
    }

    struct State {
        var primary: FleetPrimary?
        var isOpen = false
        var isSwept = false
        var lastSession: UInt64 = 0
        var epochs = Epoch(0)
        var places = StreamPlace.start
        var members: [NodeID: Member] = [:]
        var records: [Charge: Record] = [:]
        var free: Set<Charge> = []
        var counts: [String: Int] = [:]
    }

    /// The one that answers.
    var primary: FleetPrimary
    var cells: [Cell: State] = [:]
    var rooms: [RoomName: Room] = [:]

    subscript(_ charge: Charge) -> State {
        get { cells[charge.cell(of: FleetRules.cells)] ?? State() }
        set { cells[charge.cell(of: FleetRules.cells)] = newValue }
    }

    func record(of charge: Charge) -> Record {
        self[charge].records[charge] ?? Record(last: self[charge].places)
    }

    /// What all functions begin with. Returns whether they go on.
    mutating func enter(_ cell: Cell, _ caller: FleetPrimary, isDeadly: Bool) -> Bool {
        var state = cells[cell] ?? State()
        if state.primary == caller { return true }
        guard caller == primary else { return false }
        (state.primary, state.isOpen, state.isSwept, state.members) = (caller, isDeadly, false, [:])
        for charge in state.records.keys { state.records[charge]?.isPresent = false }
        cells[cell] = state
        return true
    }

    func isOwned(_ charge: Charge) -> Bool {
        let record = record(of: charge)
        guard record.isPresent, let node = record.node, let member = self[charge].members[node] else { return false }
        return member.lives && member.session == record.session
    }

    /// What a node has by a session that nobody knows to be over.
    func index(of node: NodeID, in cell: Cell) -> Set<Charge> {
        guard let state = cells[cell], let member = state.members[node] else { return [] }
        return Set(state.records.filter { $0.value.isPresent && $0.value.node == node && $0.value.session == member.session }.keys)
    }

    mutating func beat(_ node: NodeID, in cell: Cell, isDeadly: Bool, _ answer: BeatAnswer) {
        var state = cells[cell] ?? State()
        var freed: Set<Charge> = []
        if let member = state.members[node], member.session != answer.session {
            freed.formUnion(index(of: node, in: cell))
        }
        for (other, member) in state.members where other != node && !member.lives {
            freed.formUnion(index(of: other, in: cell))
            state.members[other] = nil
        }
        if state.isOpen, !state.isSwept {
            freed.formUnion(state.records.filter { !$0.value.isPresent }.keys)
            state.isSwept = true
        }
        state.free.formUnion(freed)
        let bells = state.members[node]?.session == answer.session ? state.members[node]?.bells ?? 0 : 0
        state.lastSession = max(state.lastSession, answer.session.value)
        state.members[node] = Member(session: answer.session, bells: bells, lives: !isDeadly)
        cells[cell] = state
    }

    mutating func grant(_ charge: Charge, to node: NodeID, _ epoch: Epoch) {
        var record = record(of: charge)
        (record.node, record.epoch, record.isPresent) = (node, epoch, true)
        record.session = self[charge].members[node]?.session ?? Session(0)
        self[charge].records[charge] = record
        self[charge].free.remove(charge)
    }

    mutating func release(_ charge: Charge, isLast: Bool) {
        let record = record(of: charge)
        if isLast, case .room(let room) = charge, rooms[room]?.entries.isEmpty ?? true {
            self[charge].records[charge] = nil
            self[charge].free.remove(charge)
            self[charge].epochs = max(self[charge].epochs, record.epoch)
            let place = StreamPlace(milliseconds: record.last.milliseconds + 1, number: 0)
            self[charge].places = max(self[charge].places, place)
        } else {
            self[charge].records[charge]?.node = nil
            self[charge].free.insert(charge)
        }
    }

    mutating func put(_ content: FleetContent, as id: FleetID, at place: StreamPlace, in room: RoomName) {
        let charge = Charge.room(room)
        let isOwned = isOwned(charge)
        var record = record(of: charge)
        record.last = place
        self[charge].records[charge] = record
        rooms[room, default: Room()].entries.append(FleetEntry(id: id, place: place, content: .success(content)))
        rooms[room, default: Room()].known.insert(id)
        self[charge].counts["accepted", default: 0] += 1
        if isOwned, let node = record.node { self[charge].members[node]?.bells += 1 } else { self[charge].free.insert(charge) }
    }

    mutating func settle(_ place: StreamPlace, _ outcome: Outcome, in room: RoomName) {
        rooms[room]?.entries.removeAll { $0.place == place }
        self[.room(room)].counts[outcome.name, default: 0] += 1
    }
}
