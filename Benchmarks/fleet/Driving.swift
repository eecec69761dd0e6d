// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// What drives a node's machines: it performs their actions, and plays comments.
extension Simulation {
    func beginNode(version: Int) {
        let id = NodeID("n\(nodes.count)")
        nodeOf[id] = nodes.count
        let links = Array(repeating: Node.Link(), count: options.shards)
        let node = nodes.count
        nodes.append(
            Node(
                id: id,
                version: version,
                rate: 1 + Double(dice.time(-200, 200)) / 1e6,
                offset: dice.time(0, 1000 * second),
                ownership: Ownership(cells: options.cells, rules: rules),
                links: links,
                placement: placement
            )
        )
        for shard in 0..<options.shards {
            agenda.add(.connect(node: node, shard: shard), at: now + dice.time(millisecond, 100 * millisecond))
        }
        agenda.add(.report(node: node), at: now + millisecond)
    }

    /// - Parameter end: until when a room that is closed could be heard, at most.
    func perform(_ actions: [OwnershipAction], _ node: Int, heardUntil end: Int64 = .max) throws(Breach) {
        for action in actions {
            switch action {
            case .beat(let cell, let session): send(.beat(cell: cell.number, session: session?.value), from: node)
            case .claim(let charge, let receipt): send(.claim(number(charge), receipt: receipt?.value), from: node)
            case .release(let charge, let epoch, let next):
                send(.release(number(charge), epoch: epoch.value, next: next.flatMap { nodeOf[$0] }), from: node)
            case .open(let charge, let epoch): try open(number(charge), epoch.value, node)
            case .read(let charge): read(number(charge), node)
            case .close(let charge): close(number(charge), node, silentSince: min(now, end))
            case .fallSilent(let cell): nodes[node].silentCells.insert(cell.number)
            }
        }
        guard let wakeUp = nodes[node].ownership.wakeUp else { return }
        let time = max(nodes[node].time(wakeUp) + 1, now)
        guard time < nodes[node].wakesAt else { return }
        nodes[node].wakesAt = time
        agenda.add(.wake(node: node), at: time)
    }

    private func number(_ charge: Charge) -> Int { numbers[charge] ?? 0 }

    private func open(_ room: Int, _ epoch: UInt64, _ node: Int) throws(Breach) {
        judge.open(room, by: node)
        if nodes[node].open[room]?.epoch != epoch {
            let cut = nodes[node].open.updateValue(Node.Open(epoch: epoch), forKey: room)
            if cut?.spoken != nil { try perform(nodes[node].ownership.end(charges[room]), node) }
        }
        if nodes[node].isDraining { try leave(room, node, nil) }
        read(room, node)
    }

    private func read(_ room: Int, _ node: Int) {
        nodes[node].open[room]?.stream.startReading()
        send(.read(room), from: node)
    }

    private func close(_ room: Int, _ node: Int, silentSince: Int64) {
        judge.close(room, by: node, silentSince: silentSince)
        nodes[node].open[room] = nil
    }

    // MARK: - What comes

    func take(_ answer: Answer, _ node: Int) throws(Breach) {
        let clock = nodes[node].clock(now)
        switch answer {
        case .beat(let cell, let answer):
            changed = node
            let isNew = nodes[node].sessions.updateValue(answer.session.value, forKey: cell) != answer.session.value
            let wasSilent = nodes[node].silentCells.remove(cell) != nil
            let silent = isNew || wasSilent ? nodes[node].open.keys.filter { cellOf[$0] == cell } : []
            let before = silent.map { silentSince(node, $0) }
            for (room, before) in zip(silent, before) { judge.note(silence: before, of: room) }
            try perform(nodes[node].ownership.take(answer, in: Cell(cell), at: clock), node)
            for (room, before) in zip(silent, before) { try resume(room, node, before) }
            if isNew || silent.contains(where: { !mayBeHeard(node, $0) }) { nodes[node].silentCells.insert(cell) }
            try retryStalled(node)
        case .claim(let room, let answer):
            changed = node
            let before = nodes[node].open[room] == nil ? nil : silentSince(node, room)
            try perform(nodes[node].ownership.take(answer, of: charges[room], at: clock), node, heardUntil: before ?? .max)
            if nodes[node].open[room] != nil { try resume(room, node, before) }
            if !mayBeHeard(node, room) { nodes[node].silentCells.insert(cellOf[room]) }
            try retryStalled(node)
        case .released(let room, let epoch): nodes[node].ownership.confirmRelease(of: charges[room], Epoch(epoch))
        case .read(let room, let entries, let end):
            if let arrivals = nodes[node].open[room]?.stream.read(entries, upTo: end) { try take(arrivals, room, node) }
        case .refused(let room, let epoch):
            let before = silentSince(node, room)
            try perform(nodes[node].ownership.refuse(Epoch(epoch), of: charges[room]), node, heardUntil: before)
        }
    }

    func take(_ bell: Bell, _ node: Int) throws(Breach) {
        let clock = nodes[node].clock(now)
        switch bell {
        case .comment(let room, let session, let number, let entry, let previous):
            try perform(nodes[node].ownership.ring(charges[room], number: number, session: Session(session), at: clock), node)
            if let arrivals = nodes[node].open[room]?.stream.ring(entry, previous: previous) { try take(arrivals, room, node) }
        case .freed(let rooms):
            let mine = rooms.map { charges[$0] }.filter { nodes[node].placement.node(for: $0) == nodes[node].id }
            if !nodes[node].isDraining { try perform(nodes[node].ownership.offer(mine, at: clock), node) }
        case .given(let room):
            if !nodes[node].isDraining { try perform(nodes[node].ownership.offer([charges[room]], at: clock), node) }
        case .move(let target, let count):
            let idle = nodes[node].open.filter { $0.value.spoken == nil && $0.key < options.rooms }.keys.sorted().prefix(count)
            for room in idle {
                try countMove()
                try leave(room, node, nodes[target].id)
            }
        }
    }

    /// A room that was silent may be heard again.
    private func resume(_ room: Int, _ node: Int, _ before: Int64?) throws(Breach) {
        guard mayBeHeard(node, room), let epoch = nodes[node].open[room]?.epoch else { return }
        try judge.hear(room, from: node, epoch: epoch)
        guard room < options.rooms else { return }
        let since = max(before ?? 0, judge.rooms[room].silentSince ?? now)
        judge.rooms[room].silentSince = now
        try endSilence(since: since, room, except: node)
    }

    /// Redis gives a room to a node.
    func grant(_ room: Int, _ epoch: UInt64) throws(Breach) {
        let state = judge.rooms[room]
        guard epoch > state.granted.epoch, room < options.rooms else { return }
        if !state.believers.contains(where: { mayBeHeard($0, room) }), let since = state.silentSince {
            let others = state.believers.map { silentSince($0, room) }.max() ?? 0
            try judge.checkUnowned(from: max(since, others), to: now, room, lease: plan.lease, without: closings(of: room))
        }
        judge.rooms[room].granted = (epoch, now)
    }

    /// Nobody could be heard in a room until now, apart from a node, since some time or since the last deadline of others.
    func endSilence(since: Int64, _ room: Int, except node: Int?) throws(Breach) {
        let others = judge.rooms[room].believers.filter { $0 != node }.map { silentSince($0, room) }.max() ?? 0
        try judge.end(silence: max(since, others), of: room, at: now, lease: plan.lease, without: closings(of: room))
    }

    private func closings(of room: Int) -> [ClosedRange<Int64>] {
        let shard = shard(of: cellOf[room])
        return servers[shard].closings[cellOf[room]] + alone[shard]
    }

    private func take(_ arrivals: RoomStream.Arrivals, _ room: Int, _ node: Int) throws(Breach) {
        guard let epoch = nodes[node].open[room]?.epoch else { return }
        for settled in arrivals.settled { send(.done(room, epoch: epoch, settled.entry.place), from: node) }
        for entry in arrivals.failed {
            _ = settle(entry.id, .failed(.nodeEnded), in: room, by: node)
            send(.done(room, epoch: epoch, entry.place), from: node)
        }
        for entry in arrivals.new {
            if entry.attempts > 0 { figures.repeats += 1 }
            nodes[node].open[room]?.waiting.append(comment(entry.id))
        }
        if arrivals.isIncomplete { read(room, node) }
        speak(room, node)
    }

    /// The answer of Redis is not waited for: of what it has not confirmed a node would remember more.
    private func settle(_ id: String, _ outcome: Outcome, in room: Int, by node: Int) -> StreamPlace? {
        let place = nodes[node].open[room]?.stream.settle(id, outcome)
        nodes[node].open[room]?.stream.told(id)
        return place
    }

    // MARK: - Speaking

    private func speak(_ room: Int, _ node: Int) {
        guard let open = nodes[node].open[room], open.spoken == nil, let comment = open.waiting.first else { return }
        let deadline = nodes[node].ownership.deadline(of: charges[room])
        guard !options.isFenced || (deadline.map { $0 > nodes[node].clock(now) } ?? false) else {
            nodes[node].stalled.insert(room)
            return
        }
        nodes[node].open[room]?.waiting.removeFirst()
        nodes[node].open[room]?.spoken = comment
        nodes[node].open[room]?.turn += 1
        nodes[node].ownership.begin(charges[room])
        if let place = open.stream.place(of: "c\(comment)") { send(.start(room, epoch: open.epoch, place), from: node) }
        agenda.add(.spoken(node: node, room: room, turn: open.turn + 1), at: now + dice.time(500 * millisecond, 3 * second))
    }

    func endComment(_ node: Int, _ room: Int, _ turn: Int) throws(Breach) {
        guard let open = nodes[node].open[room], open.turn == turn, let comment = open.spoken else { return }
        nodes[node].open[room]?.spoken = nil
        if mayBeHeard(node, room) {
            if let place = settle("c\(comment)", .heard, in: room, by: node) { send(.done(room, epoch: open.epoch, place), from: node) }
        } else {
            nodes[node].open[room]?.waiting.insert(comment, at: 0)
        }
        let before = silentSince(node, room)
        try perform(nodes[node].ownership.end(charges[room]), node, heardUntil: before)
        speak(room, node)
    }

    private func retryStalled(_ node: Int) throws(Breach) {
        guard !nodes[node].stalled.isEmpty else { return }
        let stalled = nodes[node].stalled.sorted()
        nodes[node].stalled = []
        for room in stalled { speak(room, node) }
    }

    // MARK: - Load

    func leave(_ room: Int, _ node: Int, _ next: NodeID?) throws(Breach) {
        let chosen = next ?? nodes[node].placement.node(for: charges[room], version: nodes[node].version)
        let before = silentSince(node, room)
        try perform(nodes[node].ownership.leave(charges[room], for: chosen), node, heardUntil: before)
    }

    /// A node tells the others about itself, hears of them, and leads if it has the right to.
    func report(_ node: Int) throws(Breach) {
        let budget = options.rooms * 4 / max(options.nodes, 1) * 3
        var report = NodeReport(node: nodes[node].id, version: nodes[node].version, budget: max(budget, 1), rooms: nodes[node].open.count)
        report.memory = nodes[node].open.keys.reduce(0) { $0 + weights[$1] }
        report.isDraining = nodes[node].isDraining
        reports.removeAll { other in other.node == report.node || !(nodeOf[other.node].map { nodes[$0].isAlive } ?? false) }
        reports.append(report)
        placement = Placement(reports)
        nodes[node].placement = placement
        let clock = nodes[node].clock(now)
        if nodes[node].ownership.epoch(of: .leadership) == nil, !nodes[node].isDraining {
            try perform(nodes[node].ownership.offer([.leadership], at: clock), node)
        }
        if let deadline = nodes[node].ownership.deadline(of: .leadership), deadline > clock {
            for move in nodes[node].rebalancing.moves(among: reports, at: clock) {
                guard let from = nodeOf[move.from], let to = nodeOf[move.to] else { continue }
                ring(.move(to: to, rooms: move.rooms), from)
            }
        }
        if nodes[node].isDraining, nodes[node].ownership.count == 0 {
            figures.drained += 1
            stop(node, successor: nodes[node].version + 1)
            return
        }
        agenda.add(.report(node: node), at: now + Self.reportEvery)
    }

    /// At most one room of a hundred in a minute, and one more, since nodes tell how many they have at different times.
    private func countMove() throws(Breach) {
        moves.removeAll { $0 <= now - 60 * second }
        moves.append(now)
        figures.moves += 1
        figures.mostMovesInMinute = max(figures.mostMovesInMinute, moves.count)
        guard moves.count <= options.rooms / 100 + 1 else { throw Breach(what: "\(moves.count) rooms moved in a minute") }
    }

    func stop(_ node: Int, successor version: Int) {
        for room in nodes[node].open.keys { judge.close(room, by: node, silentSince: min(now, silentSince(node, room))) }
        nodes[node].isAlive = false
        nodes[node].open = [:]
        versions.append(version)
        agenda.add(.begin, at: now + dice.time(second, 8 * second))
    }
}
