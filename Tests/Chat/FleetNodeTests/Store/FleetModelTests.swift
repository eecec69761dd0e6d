// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

/// Random calls of several nodes, of each of which the model says what comes of it.
private struct Trial {
    static let nodes: [NodeID] = ["n1", "n 2", "n|3"]
    /// Two of the rooms are in one cell, and one is where the leadership is.
    static let charges: [Charge] = {
        func room(in cell: Cell) -> Charge {
            (0...).lazy.map { Charge.room(RoomName("room \($0)")) }.first { $0.cell(of: FleetRules.cells) == cell } ?? .room("main")
        }
        let main = Charge.room("main")
        return [main, room(in: main.cell(of: FleetRules.cells)), room(in: Cell(0)), .room("ねこ"), .source("twitch/a b"), .leadership]
    }()
    static let rooms = charges.compactMap { if case .room(let room) = $0 { room } else { nil } }

    let bench: FleetBench
    var dice: Dice
    var model: FleetModel
    /// The one before the present primary, by whose name an old connection still calls.
    var formerPrimary: FleetPrimary
    var epochs: [Epoch] = [Epoch(1)]
    var places: [StreamPlace] = [.start]
    /// Which node began an entry last, by its room and place.
    var beganBy: [String: NodeID] = [:]

    init(_ seed: UInt64, _ bench: FleetBench) {
        (self.bench, dice, formerPrimary) = (bench, Dice(seed), bench.primary)
        model = FleetModel(primary: bench.primary)
    }

    /// A call as it is made mostly, and sometimes over an old connection. Nil where it is refused, as it has to be.
    private mutating func ask<Answer>(
        _ charge: Charge,
        _ node: NodeID,
        isDeadly: Bool = false,
        _ request: (FleetCalls) throws -> FleetRequest<Answer>
    ) throws -> Answer? {
        var rules = isDeadly ? FleetRules.deadly : .patient
        (rules.entries, rules.bytes) = (8, 2_000)
        let caller = dice.roll(20) == 0 ? formerPrimary : bench.primary
        let isLetIn = model.enter(charge.cell(of: FleetRules.cells), caller, isDeadly: isDeadly)
        let call = try request(FleetCalls(rules, node: node, primary: caller))
        guard isLetIn else {
            #expect(throws: FleetProblem.otherPrimary) { try bench.ask(call) }
            return nil
        }
        return try bench.ask(call)
    }

    mutating func step() throws {
        let charge = Self.charges[dice.roll(Self.charges.count)]
        let room = Self.rooms[dice.roll(Self.rooms.count)]
        let node = Self.nodes[dice.roll(Self.nodes.count)]
        switch dice.roll(200) {
        case 0: try changePrimary()
        case 1...40: try beat(node, charge, isDeadly: dice.roll(4) == 0)
        case 41...80: try claim(charge, node)
        case 81...95: try release(charge)
        case 96...145: try put(in: room)
        case 146...165: try start(in: room)
        default: try settle(in: room)
        }
    }

    private mutating func changePrimary() throws {
        try bench.run("DEBUG", "CHANGE-REPL-ID")
        formerPrimary = bench.primary
        try bench.load()
        try #require(bench.primary != formerPrimary)
        model.primary = bench.primary
        // Mostly claims are open soon.
        guard dice.roll(3) > 0 else { return }
        for charge in Self.charges { try beat(Self.nodes[dice.roll(Self.nodes.count)], charge, isDeadly: true) }
    }

    private mutating func beat(_ node: NodeID, _ charge: Charge, isDeadly: Bool) throws {
        let cell = charge.cell(of: FleetRules.cells)
        let named = dice.roll(4) > 0 ? model[charge].members[node]?.session : dice.isLucky() ? Session(1) : nil
        let answers = try ask(charge, node, isDeadly: isDeadly) { $0.beats([(cell, named)]) }
        guard let answer = answers?.first else { return }
        let state = model[charge]
        let member = state.members[node]
        if let member, member.lives, member.session == named {
            try #require(answer.session == named && answer.bells == member.bells)
        } else {
            try #require(answer.session.value > state.lastSession && answer.bells == 0)
        }
        try #require(answer.vacant.isEmpty || state.isOpen)
        model.beat(node, in: cell, isDeadly: isDeadly, answer)
        try #require(model[charge].free.isSuperset(of: answer.vacant))
    }

    private mutating func claim(_ charge: Charge, _ node: NodeID) throws {
        let known = model.record(of: charge).epoch
        let receipt = [nil, nil, known, Epoch(known.value + 5), epochs.randomElement(using: &dice)][dice.roll(5)]
        guard let answer = try ask(charge, node, { $0.claim(charge, receipt: receipt) }) else { return }
        let (record, state) = (model.record(of: charge), model[charge])
        guard let member = state.members[node], member.lives else { return try #require(answer == .expired) }
        if model.isOwned(charge) {
            return try #require(answer == (record.node == node ? .granted(record.epoch, member.session, isReplicated: true) : .held))
        }
        if let receipt, receipt > record.epoch || receipt == record.epoch && record.node == node {
            try #require(answer == .granted(receipt, member.session, isReplicated: true))
            return model.grant(charge, to: node, receipt)
        }
        guard state.isOpen || record.isPresent else {
            guard case .closed = answer else { throw Surprise(answer: "\(answer)") }
            return
        }
        guard case .granted(let epoch, member.session, isReplicated: true) = answer else {
            throw Surprise(answer: "\(answer)")
        }
        try #require(epoch > record.epoch && epoch > state.epochs)
        epochs.append(epoch)
        model.grant(charge, to: node, epoch)
    }

    /// Mostly the owner of a charge and its epoch, and otherwise anybody and anything.
    private mutating func holder(of charge: Charge) -> (node: NodeID, epoch: Epoch, isOwner: Bool) {
        let record = model.record(of: charge)
        var (node, epoch) = (record.node ?? "n1", record.epoch)
        if dice.roll(6) == 0 { node = Self.nodes[dice.roll(Self.nodes.count)] }
        if dice.roll(6) == 0 { epoch = epochs.randomElement(using: &dice) ?? epoch }
        return (node, epoch, node == record.node && epoch == record.epoch)
    }

    private mutating func release(_ charge: Charge) throws {
        let (node, epoch, isOwner) = holder(of: charge)
        let next = dice.isLucky() ? Self.nodes[dice.roll(Self.nodes.count)] : nil
        guard let answer = try ask(charge, node, { $0.release(charge, epoch, next: next) }) else { return }
        try #require(answer == epoch)
        if isOwner { model.release(charge, isLast: next == nil) }
    }

    private mutating func put(in room: RoomName) throws {
        let id = FleetID(random: (1, UInt64(dice.roll(400))))
        let isOrder = dice.roll(8) == 0
        let content: FleetContent = isOrder ? .order(.clear(room: "c")) : .comment(String(repeating: "x", count: dice.roll(300)))
        guard let answer = try ask(.room(room), "feed", { try $0.put(content, as: id, in: room) }) else { return }
        let expected = model.rooms[room] ?? FleetModel.Room()
        guard !expected.known.contains(id) else { return try #require(answer == .known) }
        let bytes = expected.bytes + content.record.body.count
        guard expected.entries.count < (isOrder ? 8 : 6), bytes <= (isOrder ? 2_000 : 1_500) else {
            return try #require(answer == .full(entries: expected.entries.count, bytes: bytes))
        }
        guard case .stored(let place, model.isOwned(.room(room)), 0) = answer else {
            throw Surprise(answer: "\(answer)")
        }
        try #require(place > model.record(of: .room(room)).last)
        places.append(place)
        model.put(content, as: id, at: place, in: room)
    }

    private mutating func place(in room: RoomName) -> (place: StreamPlace, entry: Int?) {
        let entries = model.rooms[room]?.entries ?? []
        let place = dice.roll(4) > 0 ? entries.randomElement(using: &dice)?.place : places.randomElement(using: &dice)
        return (place ?? .start, entries.firstIndex { $0.place == place })
    }

    private mutating func start(in room: RoomName) throws {
        let (node, epoch, isOwner) = holder(of: .room(room))
        let (place, entry) = place(in: room)
        guard let answer = try ask(.room(room), node, { $0.start(place, of: room, epoch) }) else { return }
        guard isOwner else { return try #require(answer == .stale) }
        guard let entry else { return try #require(answer == .gone) }
        // Who begins again has not ended.
        if beganBy.updateValue(node, forKey: "\(room) \(place)") != node { model.rooms[room]?.entries[entry].attempts += 1 }
        try #require(answer == .started(attempt: model.rooms[room]?.entries[entry].attempts ?? 0))
    }

    private mutating func settle(in room: RoomName) throws {
        let (node, epoch, isOwner) = holder(of: .room(room))
        let (place, entry) = place(in: room)
        let outcome: Outcome = dice.isLucky() ? .heard : .left
        guard let answer = try ask(.room(room), node, { $0.done(place, outcome, of: room, epoch) }) else { return }
        try #require(answer == (isOwner ? entry != nil ? .settled : .gone : .stale))
        if answer == .settled { model.settle(place, outcome, in: room) }
    }

    private struct Surprise: Error {
        let answer: String
    }

    /// Redis holds exactly what the model says.
    func compare() throws {
        for room in Self.rooms {
            let stream = try bench.stream(of: room)
            try #require(stream.entries == model.rooms[room]?.entries ?? [])
            try #require(stream.end == model.record(of: .room(room)).last)
            let bytes = model.rooms[room].flatMap { $0.entries.isEmpty ? nil : "\($0.bytes)" }
            try #require(try bench.run("HGET", bench.key("s:\(room)", of: .room(room)), "bytes").text == bytes)
        }
        for (cell, state) in model.cells {
            func texts(_ words: String...) throws -> [String] {
                (try bench.run(words: words.map { Array($0.replacing("{c}", with: "{c\(cell.number)}").utf8) }).array ?? []).compactMap(
                    \.text
                )
            }
            func pairs(_ words: [String]) -> [String: String] {
                let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
                return Dictionary(uniqueKeysWithValues: pairs)
            }
            let era = try texts("HMGET", "{c}:cell", "era").first
            let records = pairs(try texts("HGETALL", "{c}:own")).mapValues { text in
                text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
            }
            try #require(Set(records.keys) == Set(state.records.keys.map(\.word)))
            for (charge, record) in state.records {
                let words = try #require(records[charge.word])
                try #require(words[0] == "\(record.epoch.value)" && words[3] == record.last.word && words[4] == record.node?.text ?? "")
                if record.node != nil {
                    try #require(words[1] == "\(record.session.value)")
                    try #require((words[2] == era) == record.isPresent)
                }
            }
            try #require(Set(try texts("ZRANGE", "{c}:free", "0", "-1")) == Set(state.free.map(\.word)))
            try #require(Set(try texts("ZRANGE", "{c}:alive", "0", "-1")) == Set(state.members.keys.map(\.text)))
            let members = state.members.flatMap { [("s:" + $0.text, "\($1.session.value)"), ("b:" + $0.text, "\($1.bells)")] }
            try #require(pairs(try texts("HGETALL", "{c}:nodes")) == Dictionary(uniqueKeysWithValues: members))
            for node in Self.nodes {
                try #require(Set(try texts("SMEMBERS", "{c}:of:\(node.text)")) == Set(model.index(of: node, in: cell).map(\.word)))
            }
            try #require(pairs(try texts("HGETALL", "{c}:n")) == state.counts.mapValues { "\($0)" })
        }
        let account = try bench.ask(bench.calls(of: "n1").account())
        try #require(account.waiting == model.rooms.values.reduce(0) { $0 + $1.entries.count })
    }
}

@Suite(.timeLimit(.minutes(5))) struct FleetModelTests {
    @Test(arguments: 1...8)
    func `whatever several nodes do in whatever order, and whatever becomes of the primary, Redis holds what the model says`(seed: UInt64)
        throws
    {
        let server = try PrivateRedis(["--appendonly", "no", "--enable-debug-command", "yes"])
        var trial = Trial(seed, try FleetBench(server, isOpen: false))
        for _ in 0..<40 {
            for _ in 0..<25 { try trial.step() }
            try trial.compare()
        }
    }
}
