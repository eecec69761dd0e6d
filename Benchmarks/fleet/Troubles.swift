// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// What goes wrong, done.
extension Simulation {
    func begin(_ trouble: Trouble) throws(Breach) {
        history.append("\(now / millisecond) ms: \(trouble)")
        switch trouble {
        case .pause(let length):
            guard let node = victim() else { return }
            nodes[node].pausedUntil = now + length
            agenda.add(.resume(node: node), at: now + length)
        case .cut(let shard, let length):
            guard let node = victim(), !nodes[node].links[shard].isCut else { return }
            nodes[node].links[shard].isCut = true
            agenda.add(.disconnect(node: node, shard: shard), at: now + dice.time(0, length))
            agenda.add(.healed(node: node, shard: shard), at: now + length)
        case .crash:
            if let node = victim() { stop(node, successor: nodes[node].version) }
        case .drain:
            guard let node = victim() else { return }
            nodes[node].isDraining = true
            for room in nodes[node].open.keys.sorted() { try leave(room, node, nil) }
        case .failover(let shard, let away, let forgets, let isSplit): failOver(shard, away, forgets, isSplit)
        case .collapse(let shard, let away, let forgets):
            guard let node = victim() else { return }
            stop(node, successor: nodes[node].version)
            let later = now + plan.lease + dice.time(0, second)
            for _ in 0..<max(options.nodes / 4, 1) { agenda.add(.trouble(.crash), at: later) }
            agenda.add(.trouble(.failover(shard: shard, away, forgets: forgets, isSplit: false)), at: later)
        case .alone(let shard, let length):
            guard plan.waits, servers[shard].isUp else { return }
            aloneUntil[shard] = max(aloneUntil[shard], now + length)
            // Until the next beat after it.
            alone[shard].append(now...now + length + rules.beatInterval.nanoseconds)
        }
    }

    /// A node that is well. At most a third of them are not at the same time, so that somebody can take over.
    private func victim() -> Int? {
        let alive = nodes.indices.filter { nodes[$0].isAlive }
        let well = alive.filter { nodes[$0].pausedUntil <= now && !nodes[$0].isDraining && nodes[$0].links.allSatisfy { !$0.isCut } }
        guard well.count > 1, 3 * well.count > 2 * options.nodes else { return nil }
        return well[dice.below(well.count)]
    }

    private func failOver(_ shard: Int, _ away: Int64, _ forgets: Int64, _ isSplit: Bool) {
        guard servers[shard].isUp else { return }
        servers[shard].goDown(at: now)
        // What the old primary did until now is lost from here on back.
        agenda.add(.promoted(shard: shard, forgetting: now - forgets, clock: newClock(of: shard)), at: now + away)
        for node in nodes.indices where nodes[node].isAlive {
            if isSplit, dice.oneIn(4), nodes[node].links[shard].isConnected, !nodes[node].links[shard].isCut {
                nodes[node].links[shard].isStranded = true
                agenda.add(.healed(node: node, shard: shard), at: now + away + dice.time(0, 8 * second))
            } else {
                nodes[node].links[shard].number += 1
                agenda.add(.disconnect(node: node, shard: shard), at: now + dice.time(0, away))
                agenda.add(.connect(node: node, shard: shard), at: now + away + dice.time(millisecond, 400 * millisecond))
            }
        }
    }

    func promote(_ shard: Int, _ forgetting: Int64, _ clock: (rate: Double, offset: Int64)) {
        figures.forgotten += servers[shard].failOver(forgetting: forgetting, at: servers[shard].downSince, clock: clock)
        // Whoever brought comments lately brings them again: they may be forgotten, unless they were waited for.
        guard !plan.waits else { return }
        for stored in storedLately[shard] {
            isStored[stored.comment] = false
            agenda.add(.put(comment: stored.comment), at: now + dice.time(0, 500 * millisecond))
        }
        storedLately[shard] = []
    }
}
