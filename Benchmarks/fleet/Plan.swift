// SPDX-License-Identifier: GPL-3.0-or-later

/// What goes wrong in a run.
enum Trouble {
    /// The process or its machine stands still.
    case pause(Int64)
    /// A node cannot reach a server for a while. It notices that sooner or later.
    case cut(shard: Int, Int64)
    /// The process is killed, and another one starts later.
    case crash
    /// The node gives everything away and ends; a newer version follows.
    case drain
    /// A server is away for a while; then another one goes on with what it has, which may be a second less. Some nodes may believe in the
    /// old one all the while.
    case failover(shard: Int, Int64, forgets: Int64, isSplit: Bool)
    /// A node is killed, and when others have just taken over its rooms, so are some of them, together with the server: what it knew of the
    /// takeover is forgotten.
    case collapse(shard: Int, Int64, forgets: Int64)
    /// The replica is away: nothing that has to be on it is confirmed.
    case alone(shard: Int, Int64)
}

/// What a seed decides before the run.
struct Plan {
    /// Troubles begin when everything has an owner, and end so early that all can be well again.
    static let calm = 10 * second, troubled = 50 * second, end = 90 * second

    let lease: Int64
    /// Whether what counts is waited for until it is on the replica.
    let waits: Bool
    let troubles: [(time: Int64, Trouble)]

    init(_ dice: inout Dice, _ options: Options) {
        lease = dice.oneIn(2) ? 2 * second : 6 * second
        let waits = dice.oneIn(2)
        self.waits = waits
        let number = 6 + dice.below(12) + options.nodes / 5
        troubles = (0..<number).map { _ in
            let time = dice.time(Self.calm, Self.troubled)
            let shard = dice.below(options.shards)
            switch dice.below(9) {
            case 0, 1: return (time, .pause(dice.time(50 * millisecond, 12 * second)))
            case 2, 3: return (time, .cut(shard: shard, dice.time(50 * millisecond, 12 * second)))
            case 4: return (time, .crash)
            case 5: return (time, .drain)
            case 6:
                let split = waits && dice.oneIn(2)
                let away = dice.time(100 * millisecond, 4 * second)
                return (time, .failover(shard: shard, away, forgets: dice.time(0, second), isSplit: split))
            case 7: return (time, .collapse(shard: shard, dice.time(100 * millisecond, 4 * second), forgets: dice.time(0, second)))
            default: return (time, .alone(shard: shard, dice.time(100 * millisecond, 4 * second)))
            }
        }
    }
}
