// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Fleet

/// What nodes know of each other.
extension FleetCalls {
    /// Who owns a room, and where that node can be reached; nil for nobody who lives.
    public func owner(of room: RoomName) -> FleetRequest<FleetOwner?> {
        let charge = Charge.room(room)
        let keys = FleetKeys(of: charge).common + FleetKeys.reports.prefix(1)
        let command = functionCall(FleetLibrary.owner, keys, [text(primary.text), text(charge.word)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "owner":
                let node = NodeID(try answer.text(1))
                // A node owns rooms before it has told where it is.
                let isKnown = try !answer.bytes(2).isEmpty
                return FleetOwner(node: node, address: isKnown ? try readReport(of: node, try answer.bytes(2)).address : "")
            case "nobody": return nil
            default: throw .unexpected
            }
        }
    }

    /// Tells the others about this node; forgotten after `FleetRules.memory`.
    func report(_ report: NodeReport, address: String) -> FleetRequest<Void> {
        let body = PackedWords.pack(([address] + report.words).map(text))
        let words = [text(report.node.text), body, text("\(rules.memory.milliseconds)")]
        return FleetRequest(commands: [functionCall(FleetLibrary.report, FleetKeys.reports, words)]) { values throws(FleetProblem) in
            guard try FleetWords(values.first).verdict == "reported" else { throw .unexpected }
        }
    }

    /// What all nodes told lately. A report that only newer programs can read is left out.
    public func reports() -> FleetRequest<[FleetReport]> {
        let command = functionCall(FleetLibrary.reports, FleetKeys.reports, [text("\(rules.memory.milliseconds)")])
        // What waits was accepted by Redis' clock, which need not be any node's.
        return FleetRequest(commands: [command, RedisCommand("TIME")]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            guard answer.verdict == "reports", answer.values.count % 3 == 1 else { throw .unexpected }
            let seconds = try FleetWords(values.last).number(0)
            guard seconds <= mostSeconds else { throw .unexpected }
            var reports: [FleetReport] = []
            for place in stride(from: 1, to: answer.values.count, by: 3) {
                let (node, age, body) = (NodeID(try answer.text(place)), try answer.number(place + 1), try answer.bytes(place + 2))
                guard let (report, address) = try? readReport(of: node, body) else { continue }
                let wait = report.oldest.map { Duration.seconds(seconds) - .milliseconds(Int64($0)) }
                let told = FleetReport(report: report, address: address, age: .milliseconds(age), longestWait: wait.map { max(.zero, $0) })
                reports.append(told)
            }
            return reports
        }
    }

    /// What is counted of all cells.
    public func account() -> FleetRequest<FleetAccount> {
        let commands = (0..<FleetRules.cells).map { functionCall(FleetLibrary.account, FleetKeys(Cell($0)).common, []) }
        return FleetRequest(commands: commands) { values throws(FleetProblem) in
            guard values.count == commands.count else { throw .unexpected }
            var account = FleetAccount()
            for value in values {
                let answer = try FleetWords(value)
                guard answer.verdict == "account" else { throw .unexpected }
                for (name, count) in try answer.pairs(1) {
                    if name == "accepted" { account.accepted &+= count } else { account.outcomes[name, default: 0] &+= count }
                }
                for (name, count) in try answer.pairs(2) { account.rooms[NodeID(name), default: 0] &+= count }
            }
            return account
        }
    }

    /// The leader asks a node to give rooms away. Answers whether the node listens.
    func move(_ rooms: Int, from: NodeID, to: NodeID) -> FleetRequest<Bool> {
        ring(from, FleetBell.words(moving: rooms, to: to))
    }

    /// An operator asks a node to give all rooms away, and to end. Answers whether the node listens.
    public func drain(_ node: NodeID) -> FleetRequest<Bool> {
        ring(node, FleetBell.wordsOfDrain)
    }

    private func ring(_ node: NodeID, _ bell: [UInt8]) -> FleetRequest<Bool> {
        let command = RedisCommand(words: [text("PUBLISH"), text(FleetLibrary.channel(of: node)), bell])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            switch values.first {
            case .integer(let listeners): return listeners > 0
            case .error(let error): throw FleetProblem(error)
            default: throw .unexpected
            }
        }
    }
}

/// Some thousand years.
private let mostSeconds: Int64 = 1 << 37

private func readReport(of node: NodeID, _ body: [UInt8]) throws(FleetProblem) -> (report: NodeReport, address: String) {
    var words: [String] = []
    for bytes in try PackedWords.unpack(body) {
        guard let word = String(validating: bytes, as: UTF8.self) else { throw .unexpected }
        words.append(word)
    }
    guard let address = words.first else { throw .unexpected }
    return (try NodeReport(node: node, words: words.dropFirst()), address)
}
