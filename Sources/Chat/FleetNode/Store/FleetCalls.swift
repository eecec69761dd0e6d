// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// The calls of a fleet, over a connection to one primary. Each is a function of `FleetLibrary`, which says what they do.
public struct FleetCalls: Sendable {
    let rules: FleetRules
    let node: NodeID
    let primary: FleetPrimary

    /// Calls of a node within these limits.
    init(_ rules: FleetRules, node: NodeID, primary: FleetPrimary) {
        (self.rules, self.node, self.primary) = (rules, node, primary)
    }

    /// Brings the library to Redis, which does nothing where it is, and asks who the primary is. To be called with each new connection.
    static func load() -> FleetRequest<FleetPrimary> {
        FleetRequest(
            commands: [
                RedisCommand("FUNCTION", "LOAD", FleetLibrary.code),
                RedisCommand("FUNCTION", "LIST", "LIBRARYNAME", FleetLibrary.name, "WITHCODE"), RedisCommand("INFO", "server"),
                RedisCommand("INFO", "replication"),
            ]
        ) { values throws(FleetProblem) in
            guard values.count == 4 else { throw .unexpected }
            let primary = try FleetPrimary(values[2...])
            try checkLibrary(values[0], values[1])
            return primary
        }
    }

    // MARK: - Who owns what

    /// Renews the leases of the node in all cells that are due. The answers are in the order of the cells.
    func beats(_ cells: [(cell: Cell, session: Session?)]) -> FleetRequest<[BeatAnswer]> {
        let commands = cells.map { cell, session in
            call(FleetLibrary.beat, FleetKeys(cell).common, [text(node.text), text(session.map { "\($0.value)" } ?? "")])
        }
        let confirmation = FleetConfirmation(rules)
        return FleetRequest(commands: commands + confirmation.commands) { values throws(FleetProblem) in
            guard values.count >= commands.count else { throw .unexpected }
            var answers: [BeatAnswer] = []
            for value in values.prefix(commands.count) { answers.append(try BeatAnswer(FleetWords(value))) }
            let isReplicated = try confirmation.count(values.dropFirst(commands.count)).isEnough
            for place in answers.indices { answers[place].isReplicated = isReplicated }
            return answers
        }
    }

    /// Takes a charge, unless somebody has it who lives.
    /// - Parameter receipt: the epoch under which the node owns it now, if it does.
    func claim(_ charge: Charge, receipt: Epoch?) -> FleetRequest<ClaimAnswer> {
        let confirmation = FleetConfirmation(rules)
        // Nobody waits for longer than that, whatever Redis says.
        let longest = rules.lease
        let command = call(FleetLibrary.claim, charge, [text(receipt.map { "\($0.value)" } ?? "")])
        return FleetRequest(commands: [command] + confirmation.commands) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "granted":
                let (epoch, session) = (Epoch(UInt64(try answer.number(1))), Session(UInt64(try answer.number(2))))
                return .granted(epoch, session, isReplicated: try confirmation.count(values.dropFirst()).isEnough)
            case "held": return .held
            case "closed": return .closed(min(.milliseconds(try answer.number(1)), longest))
            case "expired": return .expired
            default: throw .unexpected
            }
        }
    }

    /// Gives a charge to another node, which has to claim it; nil: to whoever does. A room without entries is forgotten then. Answers with the epoch
    /// that was asked about, whether it was the owner's or not.
    func release(_ charge: Charge, _ epoch: Epoch, next: NodeID?) -> FleetRequest<Epoch> {
        let command = call(FleetLibrary.release, charge, [text("\(epoch.value)"), text(next?.text ?? "")])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            guard try FleetWords(values.first).verdict == "released" else { throw .unexpected }
            return epoch
        }
    }

    // MARK: - How calls are written

    /// A call that may begin a new era.
    func call(_ function: String, _ keys: [[UInt8]], _ words: [[UInt8]]) -> RedisCommand {
        functionCall(function, keys, [text(primary.text), text("\(rules.lease.milliseconds)")] + words)
    }

    /// One about something that the node may own.
    func call(_ function: String, _ charge: Charge, _ words: [[UInt8]]) -> RedisCommand {
        let keys = FleetKeys(of: charge)
        let all = if case .room(let room) = charge { keys.all(of: room) } else { keys.common }
        return call(function, all, [text(charge.word), text(node.text)] + words)
    }

    func functionCall(_ function: String, _ keys: [[UInt8]], _ words: [[UInt8]]) -> RedisCommand {
        RedisCommand(words: [text("FCALL"), text(function), text("\(keys.count)")] + keys + words)
    }

    func text(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }
}

extension BeatAnswer {
    fileprivate init(_ answer: FleetWords) throws(FleetProblem) {
        guard answer.verdict == "alive" else { throw .unexpected }
        var vacant: [Charge] = []
        for place in answer.values.indices.dropFirst(3) { vacant.append(try Charge(word: try answer.text(place))) }
        self.init(session: Session(UInt64(try answer.number(1))), bells: UInt64(try answer.number(2)), vacant: vacant)
    }
}
