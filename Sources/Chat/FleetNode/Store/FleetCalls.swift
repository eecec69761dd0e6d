// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Fleet

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

    /// Gives a charge to another node, which has to claim it; nil: to any that does. A room without entries is forgotten then. Answers with
    /// the epoch that was asked about, whether it was the owner's or not.
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

/// What was accepted for rooms, and what becomes of it.
extension FleetCalls {
    /// Puts a comment, or a moderator's order, behind what a room has. To be repeated while nobody knows whether it is stored: it is stored once.
    public func put(_ content: FleetContent, as id: FleetID, in room: RoomName) throws(FleetProblem) -> FleetRequest<FleetPut> {
        let (kind, body) = content.record
        guard body.count <= rules.entryBytes else { throw .tooLarge(limit: rules.entryBytes) }
        var (entries, bytes) = (rules.entries, rules.bytes)
        if case .comment = content { (entries, bytes) = (entries - entries / 4, bytes - bytes / 4) }
        let limits = [
            entries, bytes, rules.ids, Int(rules.idMemory.milliseconds), rules.orders, Int(rules.orderMemory.components.seconds),
            rules.bans,
            Int(rules.banMemory.components.seconds),
        ].map { text("\($0)") }
        let words = [text(Charge.room(room).word), text(kind), text(content.lists(rules)), id.digits, body] + limits + [content.lifted]
        let confirmation = FleetConfirmation(rules)
        let command = call(FleetLibrary.put, FleetKeys(of: .room(room)).all(of: room), words)
        return FleetRequest(commands: [command] + confirmation.commands) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "stored":
                let (place, isOwned) = (try StreamPlace(word: try answer.text(1)), try answer.number(2) == 1)
                let forgotten = Int(try answer.number(3))
                try confirmation.check(values.dropFirst())
                return .stored(place, isOwned: isOwned, forgotten: forgotten)
            case "known":
                // The answer to the first one may have been lost before the replicas had it.
                try confirmation.check(values.dropFirst())
                return .known
            case "full": return .full(entries: Int(try answer.number(1)), bytes: Int(try answer.number(2)))
            default: throw .unexpected
            }
        }
    }

    /// An entry begins to be heard. It is only counted: the room's owner decides after how many attempts it has failed.
    func start(_ place: StreamPlace, of room: RoomName, _ epoch: Epoch) -> FleetRequest<FleetStart> {
        let command = call(FleetLibrary.start, .room(room), [text("\(epoch.value)"), text(place.word)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "started": return .started(attempt: Int(try answer.number(1)))
            case "gone": return .gone
            case "stale": return .stale
            default: throw .unexpected
            }
        }
    }

    /// An entry has its outcome, and is forgotten. An order that was obeyed counts as heard.
    func done(_ place: StreamPlace, _ outcome: Outcome, of room: RoomName, _ epoch: Epoch) -> FleetRequest<FleetDone> {
        let command = call(FleetLibrary.done, .room(room), [text("\(epoch.value)"), text(place.word), text(outcome.name)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            switch try FleetWords(values.first).verdict {
            case "settled": return .settled
            case "gone": return .gone
            case "stale": return .stale
            default: throw .unexpected
            }
        }
    }

    /// All that the room has, and the orders that a new owner has to know.
    func stream(of room: RoomName) -> FleetRequest<FleetStream> {
        let charge = Charge.room(room)
        let command = functionCall(FleetLibrary.stream, FleetKeys(of: charge).all(of: room), [text(charge.word)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in try FleetStream(FleetWords(values.first)) }
    }
}
