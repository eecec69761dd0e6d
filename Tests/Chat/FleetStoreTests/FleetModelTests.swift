// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Redis
import TestSupport
import Testing

@testable import FleetStore

/// What a fleet's Redis should hold, in plain Swift.
private struct Model {
    struct Room {
        var entries: [FleetEntry] = []
        var attempts: [FleetEntryID: Int] = [:]
        var known: Set<String> = []
        var owner: FleetHold?
        /// The highest epoch that was ever given.
        var latest = FleetEpoch(0)

        var bytes: Int {
            entries.reduce(0) { $0 + ((try? $1.content.get().record.body.count) ?? 0) }
        }
    }

    var rooms: [RoomName: Room] = [:]
    var alive: Set<String> = []
    var outcomes: [FleetCell: [String: Int]] = [:]

    /// Whose a room is, as a caller with a stale hold is told.
    func owner(of room: RoomName) -> FleetOwner {
        let owner = rooms[room]?.owner
        return FleetOwner(node: owner?.node, epoch: owner?.epoch ?? FleetEpoch(0))
    }

    mutating func settle(_ id: FleetEntryID, _ outcome: String, in room: RoomName) {
        rooms[room]?.entries.removeAll { $0.id == id }
        rooms[room]?.attempts[id] = nil
        outcomes[FleetCell(of: room), default: [:]][outcome, default: 0] += 1
    }
}

@Suite(.timeLimit(.minutes(5))) struct FleetModelTests {
    private static let nodes = ["n1", "n2", "n|3"]
    /// Two of them in one cell.
    private static let rooms: [RoomName] = {
        let cell = FleetCell(of: "main")
        let neighbour = (0...).lazy.map { RoomName("room \($0)") }.first { FleetCell(of: $0) == cell }
        return ["main", neighbour ?? "main", "ねこ", "|a b|"]
    }()

    private static let cells = Array(Set(rooms.map { FleetCell(of: $0) }))

    @Test(arguments: 1...6) func `whatever several nodes do in whatever order, Redis holds what the model says`(seed: UInt64) throws {
        let bench = try FleetBench(try PrivateRedis(["--appendonly", "no"]))
        var dice = Dice(seed)
        var rules = FleetRules.patient
        (rules.entries, rules.bytes) = (8, 2_000)
        let calls = FleetCalls(rules)
        rules.lease = .zero
        let last = FleetCalls(rules)
        var model = Model(rooms: Dictionary(uniqueKeysWithValues: Self.rooms.map { ($0, Model.Room()) }))
        var (holds, ids): ([FleetHold], [FleetEntryID]) = ([], [])

        for step in 0..<1_000 {
            let room = Self.rooms[dice.roll(Self.rooms.count)]
            let node = Self.nodes[dice.roll(Self.nodes.count)]
            // Mostly what may be done, and also what may not.
            let present = dice.roll(4) > 0 ? model.rooms[room]?.owner : holds.randomElement(using: &dice)
            let hold = present ?? FleetHold(of: room, by: node, since: FleetEpoch(1))
            let mine = model.rooms[hold.room]?.owner == hold
            let id =
                (dice.roll(4) > 0 ? model.rooms[hold.room]?.entries.randomElement(using: &dice)?.id : ids.randomElement(using: &dice))
                ?? .none
            let isThere = model.rooms[hold.room]?.entries.contains { $0.id == id } ?? false
            switch dice.roll(10) {
            case 0...3:
                let name = dice.roll(3) > 0 ? "\(dice.roll(400))" : nil
                let text = String(repeating: "x", count: dice.roll(300))
                let content: FleetContent = dice.roll(8) > 0 ? .comment(text, id: name) : .order(.clear(room: "c"))
                var expected = model.rooms[room] ?? Model.Room()
                let isOrder = content == .order(.clear(room: "c"))
                let answer = try bench.ask(try calls.put(content, in: room))
                if !isOrder, let name, expected.known.contains(name) {
                    #expect(answer == .known, "seed \(seed), step \(step)")
                    break
                }
                let bytes = expected.bytes + content.record.body.count
                if expected.entries.count >= (isOrder ? 8 : 6) || bytes > (isOrder ? 2_000 : 1_500) {
                    #expect(answer == .full(entries: expected.entries.count, bytes: bytes), "seed \(seed), step \(step)")
                    break
                }
                guard case .stored(let id, let leader) = answer else {
                    Issue.record("seed \(seed), step \(step): \(answer)")
                    return
                }
                #expect(leader == expected.owner.flatMap { model.alive.contains($0.node) ? $0.node : nil }, "seed \(seed), step \(step)")
                #expect(expected.entries.allSatisfy { $0.id < id })
                expected.entries.append(FleetEntry(id: id, content: .success(content)))
                if !isOrder, let name { expected.known.insert(name) }
                model.rooms[room] = expected
                ids.append(id)
            case 4:
                let answer = try bench.ask(calls.claim(room, for: node))
                if let owner = model.rooms[room]?.owner, owner.node != node, model.alive.contains(owner.node) {
                    #expect(answer == .held(model.owner(of: room)), "seed \(seed), step \(step)")
                } else if !model.alive.contains(node) {
                    #expect(answer == .dead, "seed \(seed), step \(step)")
                } else if case .claimed(let epoch) = answer {
                    #expect(epoch > model.rooms[room]?.latest ?? FleetEpoch(0), "seed \(seed), step \(step)")
                    model.rooms[room]?.latest = epoch
                    model.rooms[room]?.owner = FleetHold(of: room, by: node, since: epoch)
                    holds.append(FleetHold(of: room, by: node, since: epoch))
                } else {
                    Issue.record("seed \(seed), step \(step): \(answer)")
                }
            case 5:
                let answer = try bench.ask(calls.start(id, of: hold))
                guard mine else {
                    #expect(answer == .stale(model.owner(of: hold.room)), "seed \(seed), step \(step)")
                    break
                }
                guard isThere else {
                    #expect(answer == .gone, "seed \(seed), step \(step)")
                    break
                }
                let attempts = (model.rooms[hold.room]?.attempts[id] ?? 0) + 1
                model.rooms[hold.room]?.attempts[id] = attempts
                #expect(answer == (attempts > 2 ? .failed : .started(attempt: attempts)), "seed \(seed), step \(step)")
                if attempts > 2 { model.settle(id, "failed", in: hold.room) }
            case 6...7:
                let outcome: Outcome = dice.roll(2) == 0 ? .heard : .left
                let answer = try bench.ask(calls.done(id, outcome, of: hold))
                #expect(answer == (mine ? isThere ? .settled : .gone : .stale(model.owner(of: hold.room))), "seed \(seed), step \(step)")
                if mine, isThere { model.settle(id, outcome.name, in: hold.room) }
            case 8:
                let successor = dice.roll(2) == 0 ? node : nil
                let answer = try bench.ask(calls.release(hold, to: successor))
                #expect(answer == (mine ? .released : .stale(model.owner(of: hold.room))), "seed \(seed), step \(step)")
                guard mine else { break }
                model.rooms[hold.room]?.owner = successor.map { FleetHold(of: hold.room, by: $0, since: hold.epoch) }
            default:
                let dies = dice.roll(3) == 0
                try bench.ask((dies ? last : calls).beat(node, in: Self.cells))
                if dies { model.alive.remove(node) } else { model.alive.insert(node) }
            }
        }
        for (room, expected) in model.rooms {
            #expect(try bench.ask(calls.entries(of: room, limit: 100)) == expected.entries)
            let state = String(decoding: FleetKeys(of: room).all[1], as: UTF8.self)
            let bytes = expected.entries.isEmpty ? nil : "\(expected.bytes)"
            #expect(try bench.run("HGET", state, "bytes").text == bytes)
        }
        for cell in Self.cells {
            let pairs = (try bench.run("HGETALL", "{c\(cell.number)}:n").array ?? []).compactMap(\.text)
            let counts = stride(from: 0, to: pairs.count, by: 2).map { (pairs[$0], Int(pairs[$0 + 1]) ?? -1) }
            #expect(Dictionary(uniqueKeysWithValues: counts) == model.outcomes[cell] ?? [:])
        }
    }
}
