// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// A fleet in virtual time: nodes with their machines, servers of Redis, the network between them, comments, and what goes wrong.
final class Simulation {
    static let reportEvery = 2 * second

    let options: Options
    let plan: Plan
    let rules: LeaseRules
    /// How much sound may be on its way to the listener after the deadline was looked at.
    let buffered = 300 * millisecond
    var dice: Dice
    var now: Int64 = 0
    var agenda = Agenda<Happening>()
    var servers: [Redis] = []
    var nodes: [Node] = []
    var judge: Judge
    var figures = Figures()
    /// What went wrong on purpose, and when.
    var history: [String] = []

    let charges: [Charge]
    let numbers: [Charge: Int]
    let cellOf: [Int]
    /// What each room weighs: most are light.
    let weights: [Int]
    var roomOf: [Int] = []
    var isStored: [Bool] = []
    /// Of each server: what was stored there lately. It is put again after a failover.
    var storedLately: [[(time: Int64, comment: Int)]]
    /// Of each server: when its replica is away, and its nodes are answered without it.
    var aloneUntil: [Int64]
    var alone: [[ClosedRange<Int64>]]
    var reports: [NodeReport] = []
    var placement = Placement([])
    var nodeOf: [NodeID: Int] = [:]
    /// When leaders moved rooms in the last minute.
    var moves: [Int64] = []
    /// The node that may be heard in other rooms than before, since what happens now.
    var changed: Int?
    /// Of the nodes that are to begin.
    var versions: [Int] = []

    init(seed: UInt64, _ options: Options) {
        self.options = options
        var dice = Dice(seed: seed)
        plan = Plan(&dice, options)
        var rules = LeaseRules()
        rules.lease = .nanoseconds(plan.lease)
        self.rules = rules
        charges = (0..<options.rooms).map { Charge.room(RoomName("r\($0)")) } + [.leadership]
        numbers = Dictionary(uniqueKeysWithValues: charges.enumerated().map { ($1, $0) })
        cellOf = charges.map { $0.cell(of: options.cells).number }
        weights = charges.map { _ in 1 + (dice.oneIn(10) ? dice.below(30) : 0) }
        judge = Judge(rooms: charges.count)
        storedLately = Array(repeating: [], count: options.shards)
        aloneUntil = Array(repeating: 0, count: options.shards)
        alone = Array(repeating: [], count: options.shards)
        self.dice = dice
        for _ in 0..<options.shards {
            servers.append(
                Redis(
                    lease: plan.lease,
                    opensAtOnce: options.opensAtOnce,
                    cellOf: cellOf,
                    cells: options.cells,
                    countsEpochs: options.countsEpochs,
                    clock: newClock(of: nil)
                )
            )
        }
    }

    func newClock(of server: Int?) -> (rate: Double, offset: Int64) {
        let rate = 1 + Double(dice.time(-200, 200)) / 1e6
        guard let server else { return (rate, 1_000_000 * second + dice.time(-second / 2, second / 2)) }
        return (rate, servers[server].clock(now) - Int64(Double(now) * rate) + dice.time(-second / 2, second / 2))
    }

    func shard(of cell: Int) -> Int { cell % options.shards }
    func cells(of shard: Int) -> [Int] { Array(stride(from: shard, to: options.cells, by: options.shards)) }

    // MARK: - The run

    func run() throws(Breach) -> Figures {
        for _ in 0..<options.nodes { agenda.add(.begin, at: dice.time(0, second)) }
        for room in 0..<options.rooms { write(in: room, at: dice.time(second, Plan.calm)) }
        for trouble in plan.troubles { agenda.add(.trouble(trouble.1), at: trouble.time) }
        let comments = options.rooms * 4
        for number in 0..<comments { agenda.add(.write, at: Plan.calm + Int64(number) * 45 * second / Int64(comments)) }
        agenda.add(.tidy, at: second)
        while let next = agenda.next(), next.time < Plan.end {
            now = next.time
            figures.steps += 1
            try happen(next.what)
            if let node = changed, !judge.contested.isEmpty { try checkContested(node) }
            changed = nil
        }
        now = Plan.end
        try checkEnd()
        return figures
    }

    /// Only what a node got or learnt lets it be heard, so only its rooms have to be looked at then.
    private func checkContested(_ node: Int) throws(Breach) {
        for room in judge.contested where judge.rooms[room].believers.contains(node) {
            let heard = judge.rooms[room].believers.filter { mayBeHeard($0, room) }
            guard heard.count < 2 else {
                let epochs = heard.map { "node \($0) under epoch \(nodes[$0].open[room]?.epoch ?? 0)" }
                throw Breach(what: "room \(room) may be heard from \(epochs.joined(separator: " and "))")
            }
        }
    }

    private func checkEnd() throws(Breach) {
        for comment in isStored.indices {
            let room = roomOf[comment]
            let known = servers[shard(of: cellOf[room])].comments[comment]
            guard isStored[comment], known.outcomes == 1 else {
                throw Breach(what: "comment \(comment) of room \(room): stored \(isStored[comment]), \(known.outcomes) outcomes at the end")
            }
            figures.outcomes += 1
        }
        // One that is being moved at this very moment is without an owner, too.
        for room in 0..<options.rooms where !judge.rooms[room].believers.contains(where: { mayBeHeard($0, room) }) {
            try endSilence(since: judge.rooms[room].silentSince ?? now, room, except: nil)
        }
        let fills = reports.filter { !$0.isDraining }.map(\.fill)
        figures.unevenness = (fills.max() ?? 0) / max(fills.reduce(0, +) / Double(max(fills.count, 1)), 1e-9)
        (figures.silence, figures.longestSilence, figures.longestUnowned) = (judge.silence, judge.longestSilence, judge.longestUnowned)
    }

    /// Whether sound of a node may reach a listener of a room now.
    func mayBeHeard(_ node: Int, _ room: Int) -> Bool {
        guard nodes[node].isAlive else { return false }
        guard options.isFenced else { return nodes[node].pausedUntil <= now }
        return silentSince(node, room) > now
    }

    /// When what a node may play of a room is over.
    func silentSince(_ node: Int, _ room: Int) -> Int64 {
        guard let deadline = nodes[node].ownership.deadline(of: charges[room]) else { return 0 }
        return nodes[node].time(deadline) + buffered
    }

    private func happen(_ what: Happening) throws(Breach) {
        if let node = nodeConcerned(what) {
            guard nodes[node].isAlive else { return }
            guard nodes[node].pausedUntil <= now else { return agenda.add(what, at: nodes[node].pausedUntil) }
            if nodes[node].wakesAt <= now { try wake(node) }
        }
        switch what {
        case .wake: break
        case .request(let node, let shard, let link, let request): try arrive(request, node, shard, link)
        case .answer(let node, let shard, let link, let answer):
            guard nodes[node].links[shard].number == link else { return }
            try take(answer, node)
        case .bell(let node, let bell): try take(bell, node)
        case .connect(let node, let shard): try connect(node, shard)
        case .disconnect(let node, let shard): disconnect(node, shard)
        case .spoken(let node, let room, let turn): try endComment(node, room, turn)
        case .report(let node): try report(node)
        case .resume(let node): changed = node
        case .write: write(in: dice.below(options.rooms), at: now)
        case .put(let comment): put(comment)
        case .stored(let comment, let primary): stored(comment, primary)
        case .trouble(let trouble): try begin(trouble)
        case .healed(let node, let shard):
            nodes[node].links[shard].isCut = false
            reconnect(node, shard)
        case .promoted(let shard, let forgetting, let clock): promote(shard, forgetting, clock)
        case .begin: beginNode(version: versions.isEmpty ? 1 : versions.removeFirst())
        case .tidy:
            for shard in servers.indices {
                servers[shard].tidy(at: now)
                let old = storedLately[shard].firstIndex { $0.time > now - 30 * second } ?? storedLately[shard].count
                storedLately[shard].removeFirst(old)
            }
            agenda.add(.tidy, at: now + second)
        }
    }

    /// What is due on a node comes before everything else, also after it was paused.
    private func wake(_ node: Int) throws(Breach) {
        nodes[node].wakesAt = .max
        try perform(nodes[node].ownership.advance(to: nodes[node].clock(now)), node)
    }

    /// The process that something happens to; nil where it happens in Redis, or in the network.
    private func nodeConcerned(_ what: Happening) -> Int? {
        switch what {
        case .wake(let node), .answer(let node, _, _, _), .bell(let node, _), .connect(let node, _), .disconnect(let node, _),
            .spoken(let node, _, _), .report(let node), .resume(let node):
            node
        default: nil
        }
    }
}
