// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// Between nodes and servers: messages take their time, keep their order on a connection, and are lost with it.
extension Simulation {
    func latency() -> Int64 {
        dice.oneIn(200) ? dice.time(20 * millisecond, 400 * millisecond) : dice.time(150_000, 1_500_000)
    }

    func send(_ request: Request, from node: Int) {
        let shard =
            switch request {
            case .beat(let cell, _): shard(of: cell)
            case .claim(let room, _), .release(let room, _, _), .read(let room), .start(let room, _, _), .done(let room, _, _):
                shard(of: cellOf[room])
            }
        let link = nodes[node].links[shard]
        guard link.isConnected else { return }
        let arrival = max(now + latency(), link.lastUp + 1)
        nodes[node].links[shard].lastUp = arrival
        agenda.add(.request(node: node, shard: shard, link: link.number, request), at: arrival)
    }

    private func reply(_ answer: Answer, to node: Int, _ shard: Int, at time: Int64) {
        let link = nodes[node].links[shard]
        let arrival = max(time + latency(), link.lastDown + 1)
        nodes[node].links[shard].lastDown = arrival
        agenda.add(.answer(node: node, shard: shard, link: link.number, answer), at: arrival)
    }

    func ring(_ bell: Bell, _ node: Int, isReliable: Bool = false) {
        guard isReliable || !dice.oneIn(100) else { return }
        agenda.add(.bell(node: node, bell), at: now + latency())
    }

    /// A request arrives at a server.
    func arrive(_ request: Request, _ node: Int, _ shard: Int, _ number: Int) throws(Breach) {
        let link = nodes[node].links[shard]
        guard link.number == number, !link.isCut else { return }
        if link.isStranded { return arriveAtOldPrimary(request, node, shard) }
        guard servers[shard].isUp else { return }
        let isAlone = aloneUntil[shard] > now
        // What counts waits for the replica, and is answered without it after a while.
        let waited = plan.waits ? now + (isAlone ? 20 * millisecond : dice.time(100_000, 3 * millisecond)) : now
        let isReplicated = !plan.waits || !isAlone
        switch request {
        case .beat(let cell, let session):
            let beat = servers[shard].beat(node, in: cell, session: session, at: now) { charges[$0] }
            var answer = beat.answer
            answer.isReplicated = isReplicated
            reply(.beat(cell: cell, answer), to: node, shard, at: waited)
            for member in beat.members where nodes[member].isAlive && !nodes[member].links[shard].isCut { ring(.freed(beat.freed), member) }
        case .claim(let room, let receipt):
            figures.claims += 1
            var answer = servers[shard].claim(room, by: node, receipt: receipt, at: now)
            if case .granted(let epoch, let session, _) = answer {
                try grant(room, epoch.value)
                answer = .granted(epoch, session, isReplicated: isReplicated)
            }
            reply(.claim(room, answer), to: node, shard, at: waited)
        case .release(let room, let epoch, let next):
            let isFree = servers[shard].release(room, by: node, epoch: epoch, at: now)
            if isFree, let next, !nodes[next].links[shard].isCut { ring(.given(room), next) }
            reply(.released(room, epoch: epoch), to: node, shard, at: now)
        case .read(let room):
            let state = servers[shard].rooms[room]
            reply(.read(room, state.stream, upTo: state.last), to: node, shard, at: now)
        case .start(let room, let epoch, let place):
            if !servers[shard].start(room, by: node, epoch: epoch, place: place, at: now) {
                reply(.refused(room, epoch: epoch), to: node, shard, at: now)
            }
        case .done(let room, let epoch, let place):
            let isOurs = servers[shard].done(room, by: node, epoch: epoch, place: place, comment: comment, at: now)
            if !isOurs { reply(.refused(room, epoch: epoch), to: node, shard, at: now) }
        }
        if plan.waits, isReplicated { servers[shard].replicate(by: waited) }
    }

    /// The old primary answers, and nothing of it will last: it has no replica.
    private func arriveAtOldPrimary(_ request: Request, _ node: Int, _ shard: Int) {
        let waited = now + 20 * millisecond
        switch request {
        case .beat(let cell, let session):
            guard let session else { return }
            reply(.beat(cell: cell, BeatAnswer(session: Session(session), isReplicated: false)), to: node, shard, at: waited)
        case .claim(let room, let receipt):
            let session = nodes[node].sessions[cellOf[room]] ?? 0
            reply(.claim(room, .granted(Epoch(receipt ?? 0), Session(session), isReplicated: false)), to: node, shard, at: waited)
        case .release(let room, let epoch, _): reply(.released(room, epoch: epoch), to: node, shard, at: now)
        case .read, .start, .done: break
        }
    }

    func comment(_ id: String) -> Int {
        Int(id.dropFirst()) ?? 0
    }

    // MARK: - Connections

    func connect(_ node: Int, _ shard: Int) throws(Breach) {
        guard !nodes[node].links[shard].isConnected, !nodes[node].links[shard].isCut, servers[shard].isUp else { return }
        nodes[node].links[shard].isConnected = true
        for cell in cells(of: shard) { try perform(nodes[node].ownership.connect(Cell(cell), at: nodes[node].clock(now)), node) }
    }

    func disconnect(_ node: Int, _ shard: Int) {
        guard nodes[node].links[shard].isConnected else { return }
        nodes[node].links[shard].isConnected = false
        nodes[node].links[shard].number += 1
        for cell in cells(of: shard) { nodes[node].ownership.disconnect(Cell(cell)) }
    }

    /// A connection is lost now, and the node notices it and makes another one.
    func reconnect(_ node: Int, _ shard: Int) {
        nodes[node].links[shard].number += 1
        nodes[node].links[shard].isStranded = false
        let noticed = now + dice.time(0, 200 * millisecond)
        agenda.add(.disconnect(node: node, shard: shard), at: noticed)
        agenda.add(.connect(node: node, shard: shard), at: noticed + dice.time(millisecond, 300 * millisecond))
    }

    // MARK: - Comments

    func write(in room: Int, at time: Int64) {
        roomOf.append(room)
        isStored.append(false)
        figures.comments += 1
        agenda.add(.put(comment: roomOf.count - 1), at: time)
    }

    /// Whoever brought a comment tries until it is stored.
    func put(_ comment: Int) {
        let room = roomOf[comment]
        let shard = shard(of: cellOf[room])
        guard servers[shard].isUp else { return agenda.add(.put(comment: comment), at: now + 300 * millisecond) }
        if judge.rooms[room].silentSince == nil { judge.rooms[room].silentSince = now }
        switch servers[shard].put(comment, id: "c\(comment)", in: room, at: now) {
        case .known: break
        case .unowned:
            if let node = placement.node(for: charges[room], round: UInt64(comment)).flatMap({ nodeOf[$0] }) { ring(.given(room), node) }
        case .rung(let node, let session, let number, let entry, let previous):
            if nodes[node].isAlive, !nodes[node].links[shard].isCut {
                ring(.comment(room, session: session, number: number, entry, previous: previous), node)
            }
        }
        // An answer may be lost, and then the comment is brought again.
        let isLost = dice.oneIn(100) || (plan.waits && aloneUntil[shard] > now)
        let waited = plan.waits ? now + dice.time(100_000, 3 * millisecond) : now
        if isLost { return agenda.add(.put(comment: comment), at: now + 300 * millisecond) }
        if plan.waits { servers[shard].replicate(by: waited) }
        agenda.add(.stored(comment: comment, primary: servers[shard].primary), at: waited)
    }

    func stored(_ comment: Int, _ primary: Int) {
        let shard = shard(of: cellOf[roomOf[comment]])
        guard servers[shard].primary == primary, servers[shard].isUp else {
            return agenda.add(.put(comment: comment), at: now + 300 * millisecond)
        }
        isStored[comment] = true
        storedLately[shard].append((now, comment))
    }
}
