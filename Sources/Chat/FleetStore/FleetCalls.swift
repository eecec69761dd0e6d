// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
public import Events
internal import Redis

/// Which time of a room's ownership it is. Later ones are greater, whoever has the room.
public struct FleetEpoch: Hashable, Comparable, Sendable {
    /// Redis' time of the claim in milliseconds, or more.
    public let value: Int64

    /// An epoch with that value.
    public init(_ value: Int64) {
        self.value = value
    }

    /// In the order of time.
    public static func < (a: Self, b: Self) -> Bool {
        a.value < b.value
    }
}

/// What a node has of a room.
public struct FleetHold: Equatable, Sendable {
    /// The room.
    public var room: RoomName
    /// The node, by its name in the fleet.
    public var node: String
    /// When it got it.
    public var epoch: FleetEpoch

    /// A hold of that room.
    public init(of room: RoomName, by node: String, since epoch: FleetEpoch) {
        (self.room, self.node, self.epoch) = (room, node, epoch)
    }
}

/// Somebody else has the room, or nobody: what the caller had of it is over.
public struct FleetOwner: Equatable, Sendable {
    /// Who has it; nil for nobody.
    public var node: String?
    /// Since when; 0 for nobody.
    public var epoch: FleetEpoch
}

/// What became of something that was put.
public enum FleetPut: Equatable, Sendable {
    /// It is stored. `leader`: the node that was told, where the room has one that is alive; somebody should claim it otherwise.
    case stored(FleetEntryID, leader: String?)
    /// It came before, within two minutes.
    case known
    /// The room has so many entries, of so many bytes with this one, that it takes no more.
    case full(entries: Int, bytes: Int)
}

/// What became of a claim.
public enum FleetClaim: Equatable, Sendable {
    case claimed(FleetEpoch)
    /// Whoever has the room is alive.
    case held(FleetOwner)
    /// The node itself is not alive: it has to beat first.
    case dead
}

/// What became of a beginning.
public enum FleetStart: Equatable, Sendable {
    /// The comment may be heard, for that time.
    case started(attempt: Int)
    /// It may not: it was begun too often. It has its outcome.
    case failed
    /// It has its outcome already.
    case gone
    case stale(FleetOwner)
}

/// What became of an outcome.
public enum FleetDone: Equatable, Sendable {
    case settled
    /// It has one already.
    case gone
    case stale(FleetOwner)
}

/// What became of a release.
public enum FleetRelease: Equatable, Sendable {
    case released
    case stale(FleetOwner)
}

/// The calls of a fleet. Each is a function of `FleetLibrary`, which says what they do.
public struct FleetCalls: Sendable {
    private let rules: FleetRules

    /// Calls within these limits.
    public init(_ rules: FleetRules = FleetRules()) {
        self.rules = rules
    }

    /// Brings the library to Redis; does nothing where it is. To be called with each new connection.
    public func load() -> FleetRequest<Void> {
        FleetRequest(
            commands: [
                RedisCommand("FUNCTION", "LOAD", FleetLibrary.code),
                RedisCommand("FUNCTION", "LIST", "LIBRARYNAME", FleetLibrary.name, "WITHCODE"),
            ],
            read: checkLibrary
        )
    }

    /// Puts a comment, or a moderator's order, behind what a room has. To be repeated while nobody knows whether it is stored: it is stored once, if it
    /// has an id.
    public func put(_ content: FleetContent, in room: RoomName) throws(FleetProblem) -> FleetRequest<FleetPut> {
        let (kind, body) = content.record
        guard body.count <= rules.entryBytes else { throw .tooLarge(limit: rules.entryBytes) }
        var (entries, bytes) = (rules.entries, rules.bytes)
        if case .comment = content { (entries, bytes) = (entries - entries / 4, bytes - bytes / 4) }
        let words = [Array(kind.utf8), content.fingerprint ?? [], body, text(entries), text(bytes)]
        let confirmation = FleetConfirmation(rules)
        return FleetRequest(commands: [call(FleetLibrary.put, room, words)] + confirmation.commands) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "stored":
                let id = try answer.entry(1)
                let leader = try answer.text(2)
                try confirmation.check(values.dropFirst())
                return .stored(id, leader: leader.isEmpty ? nil : leader)
            case "known":
                // The answer to the first one may have been lost before the replicas had it.
                try confirmation.check(values.dropFirst())
                return .known
            case "full": return .full(entries: Int(try answer.number(1)), bytes: Int(try answer.number(2)))
            default: throw .unexpected
            }
        }
    }

    /// Takes a room over for a node, unless somebody has it who is alive.
    public func claim(_ room: RoomName, for node: String) -> FleetRequest<FleetClaim> {
        let confirmation = FleetConfirmation(rules)
        return FleetRequest(commands: [call(FleetLibrary.claim, room, [text(node)])] + confirmation.commands) {
            values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "claimed":
                let epoch = FleetEpoch(try answer.number(1))
                try confirmation.check(values.dropFirst())
                return .claimed(epoch)
            case "held": return .held(try FleetOwner(answer))
            case "dead": return .dead
            default: throw .unexpected
            }
        }
    }

    /// An entry begins to be heard.
    public func start(_ entry: FleetEntryID, of hold: FleetHold) -> FleetRequest<FleetStart> {
        FleetRequest(commands: [call(FleetLibrary.start, hold, [text(entry), text(rules.attempts)])]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "started": return .started(attempt: Int(try answer.number(1)))
            case "failed": return .failed
            case "gone": return .gone
            case "stale": return .stale(try FleetOwner(answer))
            default: throw .unexpected
            }
        }
    }

    /// An entry has its outcome, and is forgotten. An order that was obeyed counts as heard.
    public func done(_ entry: FleetEntryID, _ outcome: Outcome, of hold: FleetHold) -> FleetRequest<FleetDone> {
        FleetRequest(commands: [call(FleetLibrary.done, hold, [text(entry), text(outcome.name)])]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "settled": return .settled
            case "gone": return .gone
            case "stale": return .stale(try FleetOwner(answer))
            default: throw .unexpected
            }
        }
    }

    /// Gives a room to another node, which has to claim it; nil: to whoever does.
    public func release(_ hold: FleetHold, to successor: String?) -> FleetRequest<FleetRelease> {
        FleetRequest(commands: [call(FleetLibrary.release, hold, [text(successor ?? "")])]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "released": return .released
            case "stale": return .stale(try FleetOwner(answer))
            default: throw .unexpected
            }
        }
    }

    /// A node is alive, in these cells. The answer says what time it was at each Redis, in milliseconds since 1970.
    public func beat(_ node: String, in cells: [FleetCell] = FleetCell.all) -> FleetRequest<[Int64]> {
        let words = [text(node), text(rules.lease.milliseconds), text(rules.memory.milliseconds)]
        let commands = cells.map { RedisCommand(words: [text("FCALL"), text(FleetLibrary.beat), text(1), $0.alive] + words) }
        return FleetRequest(commands: commands) { values throws(FleetProblem) in
            var times: [Int64] = []
            for value in values {
                let answer = try FleetWords(value)
                guard answer.verdict == "alive" else { throw .unexpected }
                times.append(try answer.number(1))
            }
            return times
        }
    }

    /// Reads what a room has behind an entry, in its order: up to `limit` entries.
    public func entries(of room: RoomName, after entry: FleetEntryID = .none, limit: Int = 64) -> FleetRequest<[FleetEntry]> {
        let words = [text("XRANGE"), FleetKeys(of: room).stream, text("(\(entry)"), text("+"), text("COUNT"), text(limit)]
        return FleetRequest(commands: [RedisCommand(words: words)], read: readEntries)
    }

    private func call(_ function: String, _ room: RoomName, _ words: [[UInt8]]) -> RedisCommand {
        let keys = FleetKeys(of: room).all
        return RedisCommand(words: [text("FCALL"), text(function), text(keys.count)] + keys + [text(room.text)] + words)
    }

    private func call(_ function: String, _ hold: FleetHold, _ words: [[UInt8]]) -> RedisCommand {
        call(function, hold.room, [text(hold.node), text(hold.epoch.value)] + words)
    }

    private func text(_ value: some CustomStringConvertible) -> [UInt8] {
        Array(value.description.utf8)
    }
}

extension FleetOwner {
    /// Behind the word: an epoch, and a node.
    fileprivate init(_ answer: FleetWords) throws(FleetProblem) {
        epoch = FleetEpoch(try answer.number(1))
        let name = try answer.text(2)
        node = name.isEmpty ? nil : name
    }
}
