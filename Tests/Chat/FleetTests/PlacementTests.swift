// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Fleet

private func node(_ name: String, _ memory: Int = 0, version: Int = 1, rooms: Int = 0) -> NodeReport {
    NodeReport(node: NodeID(name), version: version, budget: 100, memory: memory, rooms: rooms)
}

private func room(_ number: Int) -> Charge { .room(RoomName("room \(number)")) }

@Suite struct PlacementTests {
    @Test func `of two nodes the emptier one is chosen, by memory or by processor`() {
        #expect(Placement([node("a", 50), node("b", 20)]).node(for: room(1)) == NodeID("b"))
        var busy = node("b", 20)
        busy.processorShare = 0.6
        #expect(Placement([node("a", 50), busy]).node(for: room(1)) == NodeID("a"))
    }

    @Test func `every node with the same reports chooses the same, whatever their order`() {
        let reports = (0..<10).map { node("n\($0)", $0 * 5) }
        for number in 0..<100 {
            #expect(Placement(reports).node(for: room(number)) == Placement(reports.reversed()).node(for: room(number)))
        }
    }

    @Test func `rooms are spread`() {
        let placement = Placement((0..<10).map { node("n\($0)") })
        var counts: [NodeID: Int] = [:]
        for number in 0..<10_000 { counts[placement.node(for: room(number)) ?? NodeID("none"), default: 0] += 1 }
        #expect(counts.count == 10 && counts.values.allSatisfy { (800...1200).contains($0) })
    }

    @Test func `in a quiet fleet every node gets as many rooms, whichever needs a little less memory`() {
        for nodes in 2...5 {
            var placement = Placement((0..<nodes).map { node("n\($0)", 10 + $0) })
            var counts: [NodeID: Int] = [:]
            for number in 1...20 {
                counts[placement.place(room(number)) ?? NodeID("none"), default: 0] += 1
                let all = (0..<nodes).map { counts[NodeID("n\($0)")] ?? 0 }
                #expect((all.max() ?? 0) - (all.min() ?? 0) <= 1, "\(all)")
            }
        }
    }

    @Test func `a node that has just come does not get every room of a busy fleet`() {
        var placement = Placement((0..<10).map { node("n\($0)", 50, rooms: 500) } + [node("new")])
        let taken = (0..<1_000).count { placement.place(room($0)) == NodeID("new") }
        #expect((100...300).contains(taken))
    }

    @Test func `nothing goes to a node that drains or is full`() {
        var draining = node("a")
        draining.isDraining = true
        #expect(Placement([draining, node("b", 50)]).node(for: room(1)) == NodeID("b"))
        #expect(Placement([draining, node("b", 95)]).node(for: room(1)) == nil)
    }

    @Test func `a heavy voice is where it is loaded, unless that node is much fuller`() {
        var loaded = node("a", 30)
        loaded.voices = ["piper:thorsten"]
        #expect(Placement([loaded, node("b", 20)]).node(for: room(1), voice: "piper:thorsten") == NodeID("a"))
        #expect(Placement([loaded, node("b", 20)]).node(for: room(1), voice: "other") == NodeID("b"))
        #expect(Placement([loaded, node("b", 5)]).node(for: room(1), voice: "piper:thorsten") == NodeID("b"))
    }

    @Test func `in an upgrade rooms go to the new version, and to any if there is none`() {
        let placement = Placement([node("a", version: 1), node("b", 80, version: 2)])
        #expect(placement.node(for: room(1), version: 2) == NodeID("b"))
        #expect(placement.node(for: room(1), version: 3) != nil)
    }

    @Test func `all charges of a name are in one cell on every node`() {
        #expect((0..<1000).allSatisfy { (0..<64).contains(room($0).cell(of: 64).number) })
        #expect(Set((0..<1000).map { room($0).cell(of: 64) }).count == 64)
        #expect(room(1).cell(of: 64) == room(1).cell(of: 64))
    }
}

@Suite struct RebalancingTests {
    private var leader = Rebalancing()

    private func moment(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }

    @Test mutating func `from the fullest to the emptiest, not more than a hundredth of the rooms in a minute`() {
        let reports = [node("a", 80, rooms: 5000), node("b", 40, rooms: 3000), node("c", 20, rooms: 2000)]
        #expect(leader.moves(among: reports, at: moment(0)) == [])
        var moved = 0
        for second in 1...60 {
            for move in leader.moves(among: reports, at: moment(Int64(second))) {
                #expect(move.from == NodeID("a") && move.to == NodeID("c"))
                moved += move.rooms
            }
        }
        #expect((80...100).contains(moved))
    }

    @Test mutating func `what was not moved for an hour is not made up for`() {
        let even = [node("a", 40, rooms: 5000), node("b", 40, rooms: 5000)]
        _ = leader.moves(among: even, at: moment(0))
        #expect(leader.moves(among: even, at: moment(3600)) == [])
        let uneven = [node("a", 80, rooms: 5000), node("b", 10, rooms: 5000)]
        #expect(leader.moves(among: uneven, at: moment(3601)).map(\.rooms).reduce(0, +) <= 10)
    }

    @Test mutating func `in a quiet fleet rooms are evened out, one after the other`() {
        var rooms = [6, 0, 0]
        for second in 0..<120 {
            let reports = zip(["a", "b", "c"], rooms).enumerated().map { node($1.0, 20 + $0, rooms: $1.1) }
            for move in leader.moves(among: reports, at: moment(Int64(second))) {
                for (index, name) in ["a", "b", "c"].enumerated() {
                    if move.from == NodeID(name) { rooms[index] -= move.rooms }
                    if move.to == NodeID(name) { rooms[index] += move.rooms }
                }
            }
        }
        #expect(rooms == [2, 2, 2])
    }

    @Test mutating func `small differences are left alone`() {
        let reports = [node("a", 55, rooms: 5000), node("b", 45, rooms: 5000)]
        _ = leader.moves(among: reports, at: moment(0))
        #expect(leader.moves(among: reports, at: moment(60)) == [])
    }
}
