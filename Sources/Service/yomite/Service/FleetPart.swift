// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Fleet
import FleetNode
import Glibc
import Net
import Rooms
import Server
import Synthesis
import Voices

/// The part of a run in a fleet: comments go to Redis instead of its own rooms, and a node reads the rooms that it owns.
final class FleetPart: Part, FleetDesk, FleetRooms {
    private let context: RunContext
    private let role: FleetRole
    private let address: RedisAddress
    private let password: RedisPassword?
    /// Where others reach this process, as the operator says.
    private let givenAddress: String?
    private let id: NodeID
    private let custody = FleetCustody()
    /// Tells custody what becomes of comments.
    let custodian: Custodian
    private let log: LimitedLog
    private var link: FleetLink?
    private var node: FleetNode?
    private var door: FleetDoor?
    private var directory: RoomDirectory?
    private var intake: Intake?
    private var source: SourceID?
    /// What a comment of the fleet is known by until it comes to its room.
    private var coming: [UInt64: FleetID] = [:]
    private var lastComing: UInt64 = 0
    /// Rooms that are ending because they are not this node's any more, and what has come for those that are again.
    private var closing: [RoomName: [FleetNode.Arrival]] = [:]
    /// Until when rooms may be heard: a room that is left forgets it.
    private var fences: [RoomName: Moment] = [:]
    private var processor = ProcessorShare()
    private var state = "connecting"
    /// Runs out where Redis does not answer at the end.
    private var patience: Timer?
    private let hosts: BudgetedHosts
    /// Knows by which voices rooms are spoken.
    weak var rooms: RoomsPart?
    private var sourceChanged: (String, Bool) -> Void = { _, _ in }
    /// Listeners and readers of a room's events have to go to where the room is now.
    var cutListeners: (RoomName) -> Void = { _ in }

    /// Messages in ten minutes: a Redis that comes and goes must not fill the log.
    private static let messages = 20
    /// How long the end waits for Redis.
    private static let farewell = Duration.seconds(3)
    /// After so long it is looked again who owns a room that nobody owned.
    private static let placePause = Duration.milliseconds(50)
    /// What may be used where there is no budget.
    private static let usualBudget = 1 << 30

    /// Nil outside of a fleet.
    init?(_ context: RunContext, _ hosts: BudgetedHosts) throws(ServiceFailure) {
        guard let role = context.task.fleetRole else { return nil }
        guard !context.origins.isFlag("journal") else {
            throw ServiceFailure(.usage, "a fleet keeps its comments in Redis: leave out --journal")
        }
        let settings = context.settings.fleet
        (self.context, self.role, self.hosts) = (context, role, hosts)
        address = try settings.redisAddress(context.origins)
        password = try settings.password(context.origins, context.secrets)
        givenAddress = try settings.reachableAddress(context.origins)
        // No other process ever has it, not even this machine's next one.
        let unique = String(UInt64.random(in: .min ... .max), radix: 36)
        id = NodeID("\(try settings.nodeName(context.origins) ?? machineName()).\(unique)")
        custodian = Custodian(custody, now: { [loop = context.loop] in loop.now })
        log = LimitedLog(context.log, atMost: Self.messages, "at most \(Self.messages) in ten minutes", on: context.loop)
        log.subject = "fleet"
        context.onEvent { [weak self] in self?.follow($0, in: $1) }
    }

    /// Connects to Redis, in the background: a process that starts before its Redis waits for it.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        switch role {
        case .node: context.log(.notice, "node \(id.text) of the fleet at \(address)")
        case .intake: context.log(.notice, "intake \(id.text) of the fleet at \(address)")
        }
        done(.success(()))
    }

    /// The rooms can be reached.
    func join(_ directory: RoomDirectory, _ intake: Intake) {
        let settings = context.settings.fleet
        var rules = settings.rules
        (rules.ids, rules.idMemory) = (context.settings.backlog.rememberedIDs, context.settings.backlog.idSpan)
        (self.directory, self.intake) = (directory, intake)
        source = intake.add(CommentSource(FleetCustody.source, rights: .all, waits: true))
        let link = FleetLink(
            to: address,
            password: password,
            authorities: settings.authorities,
            as: id,
            rules,
            on: context.loop
        ) { [weak self] in self?.note($0) }
        let door = FleetDoor(link, on: context.loop, log)
        (self.link, self.door) = (link, door)
        directory.forwarding = door
        guard role == .node else { return }
        let node = FleetNode(id, at: { [weak self] in self?.reachable ?? "" }, link, rules, on: context.loop, self)
        node.listen(to: address, password: password, authorities: settings.authorities)
        self.node = node
        custody.node = node
    }

    /// Where a comment of the fleet goes on, for custody.
    func cursor(_ origin: CommentOrigin) -> SourceCursor? {
        guard origin.source == source, let id = coming.removeValue(forKey: origin.cursor) else { return nil }
        return SourceCursor(source: FleetCustody.source, place: "\(id)")
    }

    /// Comments of a room are about to be heard. `done` is called when Redis knows.
    func begin(_ comments: [CommentNumber], in room: RoomName, _ done: @escaping () -> Void) {
        custody.begin(comments, in: room, done)
    }

    /// Gives all rooms away. By now they have ended.
    func drain(_ done: @escaping () -> Void) {
        door?.close()
        guard let node else { return done() }
        let finish = { [weak self] in
            guard let self, let patience else { return }
            context.loop.cancel(patience)
            self.patience = nil
            done()
        }
        patience = context.loop.after(Self.farewell) { [log] in
            log(.warning, "Redis does not answer: other nodes take over the rooms when the lease of this one ends")
            finish()
        }
        node.drain(finish)
    }

    func stop() {
        node?.close()
        link?.close()
    }

    private func follow(_ event: Event, in room: RoomName) {
        switch event {
        case .closing: node?.refuseMore()
        case .room(isOpen: false) where context.isFinishing: node?.give(room)
        case .room(isOpen: false): if directory?.isListened(room) != true { node?.rest(room) }
        default: break
        }
    }

    private func note(_ news: FleetLink.News) {
        switch news {
        case .connected:
            state = "connected"
            log(.notice, "connected to Redis")
            node?.connected()
        case .lost(let reason):
            state = "lost"
            log(.warning, "the connection to Redis is lost (\(reason)): comments are not accepted until it is back")
            node?.disconnected()
        case .refused(let problem):
            state = "refused"
            log(.warning, "Redis cannot be used: \(problem.message)")
        case .impossible(let reason):
            state = "impossible"
            log(.error, "there is no connection to Redis: \(reason)")
        }
    }

    // MARK: - The rooms of this node

    func remember(_ order: Moderation, in room: RoomName) { directory?.moderateAgain(order, in: room) }
    func heavyVoice(of room: RoomName) -> String? { rooms?.heavyVoice(of: room) }
    func follow(source: String, isOurs: Bool) { sourceChanged(source, isOurs) }

    func isIdle(_ room: RoomName, for time: Duration) -> Bool {
        time >= context.settings.roomLimits.idle && directory?.isOpen(room) != true && directory?.isListened(room) != true
    }

    func finish(_ room: RoomName, _ done: @escaping () -> Void) {
        directory?.finish(room) { [weak self] in
            self?.custody.forget(room)
            self?.cutListeners(room)
            done()
        }
    }

    func fence(_ room: RoomName, until deadline: Moment) {
        fences[room] = deadline
        directory?.fence(room, until: deadline)
    }

    func come(_ arrival: FleetNode.Arrival, to room: RoomName) {
        guard let intake, let source else { return }
        guard closing[room] == nil else {
            closing[room]?.append(arrival)
            return
        }
        switch arrival.content {
        case .order(let order):
            directory?.moderate(order, in: room, by: FleetCustody.source)
            node?.settle(arrival.id, .heard, in: room)
        case .comment(let comment):
            lastComing += 1
            coming[lastComing] = arrival.id
            let origin = CommentOrigin(source: source, cursor: lastComing)
            if arrival.attempts > 0 {
                let back = ReturningComment(comment, in: room, since: context.loop.now, isHeld: false, attempts: arrival.attempts)
                intake.admit(back: back, from: origin, byteCount: comment.weight)
            } else {
                intake.admit(stored: Arrival(comment, from: origin, byteCount: comment.weight), in: room)
            }
        }
    }

    /// The room is another node's: what is here of it goes on there.
    func close(_ room: RoomName) {
        fences[room] = nil
        cutListeners(room)
        let isClosing = closing.updateValue([], forKey: room) != nil
        guard !isClosing else { return }
        directory?.leave(room) { [weak self] in self?.closed(room) }
    }

    /// A room has ended. It may be this node's again already.
    private func closed(_ room: RoomName) {
        custody.forget(room)
        rooms?.forgetTexts(of: room)
        let waiting = closing.removeValue(forKey: room) ?? []
        if let deadline = fences[room] { directory?.fence(room, until: deadline) }
        for arrival in waiting { come(arrival, to: room) }
    }

    func tell(_ news: FleetNews) {
        switch news {
        case .opened(let room, let epoch): context.log(.info, "room \(room) is this node's (epoch \(epoch.value))")
        case .closed(let room, isLost: true): log(.warning, "room \(room) was taken over by another node")
        case .closed(let room, isLost: false): context.log(.info, "room \(room) was given away")
        case .asked:
            context.log(.notice, "another process asked this node to shut down")
            context.finish()
        case .silent:
            log(.warning, "Redis has not answered for too long: the rooms of this node are silent until it answers")
            if context.isFinishing { directory?.stop() }
        case .audible: log(.notice, "the rooms of this node are read again")
        case .failed(let room, let id): log(.warning, "comment \(id) of room \(room) failed: nodes ended while they read it")
        case .failing(let room, let problem): log(.error, "room \(room) is not read, because Redis has bad data for it: \(problem.message)")
        case .hindered(let problem): log(.error, "some rooms cannot be taken over, as Redis gives unusable answers: \(problem.message)")
        case .unreadable(let room, let problem): log(.warning, "an entry in room \(room) was skipped: \(problem.message)")
        }
    }

    // MARK: - Sources

    /// These sources are read by one node at a time. `changed` is called when one of them is this node's, or is not any more.
    func share(_ names: [String], _ changed: @escaping (String, _ isOurs: Bool) -> Void) {
        sourceChanged = changed
        node?.want(sources: names)
    }

    /// A source cannot be read here, and is left to others.
    func refuse(source name: String) {
        node?.refuse(source: name)
    }

    // MARK: - Load

    var load: NodeReport {
        let memory = hosts.memory.reportNow()
        var report = NodeReport(node: id, version: Self.version, budget: memory.budget ?? Self.usualBudget, memory: memory.used)
        report.processorShare = processor.take(at: context.loop.now)
        report.rooms = node?.rooms ?? 0
        report.voices = hosts.ledger.heavyVoices
        return report
    }

    /// The number of this version: higher ones are newer.
    private static let version = 1

    /// Where others reach this process: as the operator said, or by the machine's name. Empty where it has no server.
    private var reachable = ""

    /// The address that others are told, as far as it is known before the port is.
    var toldAddress: String { givenAddress ?? "http://\(machineName())" }

    /// The server listens there.
    func serves(at address: IPAddress?, port: UInt16?) {
        guard let address, let port else { return }
        let host = address.isLoopback ? "127.0.0.1" : machineName()
        reachable = givenAddress ?? "http://\(host):\(port)"
    }

    // MARK: - What the server asks

    /// How many ids Redis has forgotten before their time, for comments of this process.
    var forgottenIDs: Int { door?.figures.forgottenIDs ?? 0 }

    /// Asks for somebody who wants to know how the fleet stands; nil, and a line in the log, where Redis does not answer as it should.
    private func ask<Answer: Sendable>(_ request: (FleetCalls) -> FleetRequest<Answer>, _ done: @escaping (Answer?) -> Void) {
        guard let link else { return done(nil) }
        link.ask({ request($0) }) { [log] result in
            switch result {
            case .success(let answer): done(answer)
            case .failure(let problem):
                log(.warning, "the state of the fleet is unknown: \(problem.message)")
                done(nil)
            }
        }
    }

    /// Asks a node to end, by its name or what it is called in the fleet. Tells which nodes were asked; nil where Redis does not answer.
    func drain(node name: String, _ done: @escaping ([String]?) -> Void) {
        ask({ $0.reports() }) { [weak self] reports in
            guard let link = self?.link, let reports else { return done(nil) }
            let meant = reports.map(\.report.node).filter { node in
                // A machine's name may have dots, too.
                node.text == name || node.text.lastIndex(of: ".").map { node.text[..<$0] == name } ?? false
            }
            var (asked, missing) = ([String](), meant.count)
            guard missing > 0 else { return done([]) }
            for node in meant {
                link.ask({ $0.drain(node) }) { result in
                    if case .success(true) = result { asked.append(node.text) }
                    missing -= 1
                    if missing == 0 { done(asked) }
                }
            }
        }
    }

    /// Whether its rooms are silent until Redis renews its lease.
    var isSilent: Bool { node?.figures.isSilent == true }

    /// Why nothing can be accepted now.
    var lacks: [String] {
        guard link?.isConnected == true else { return ["the fleet's Redis does not answer"] }
        var lacks: [String] = []
        if door?.lacksMemory == true { lacks.append("the fleet's Redis has no memory for comments") }
        if isSilent { lacks.append("the rooms of this node are silent until Redis renews its lease") }
        if node?.isHindered == true { lacks.append("some rooms cannot be owned, because of what Redis answers") }
        return lacks
    }

    /// How it stands.
    var figures: ServiceFigures.Fleet {
        var figures = ServiceFigures.Fleet()
        figures.isConnected = link?.isConnected ?? false
        if let puts = door?.figures {
            (figures.stored, figures.repeated, figures.full, figures.refused) = (puts.stored, puts.repeated, puts.full, puts.refused)
        }
        guard let node else { return figures }
        (figures.rooms, figures.taken, figures.given) = (node.rooms, node.figures.opened, node.figures.moved)
        figures.waiting = node.waiting
        (figures.isSilent, figures.silences) = (node.figures.isSilent, node.figures.silences)
        (figures.failedCalls, figures.missedBells, figures.strangeBells) =
            (node.figures.failedCalls, node.figures.missedBells, node.figures.strangeBells)
        (figures.failed, figures.leftEntries) = (node.figures.failed, node.figures.leftEntries)
        return figures
    }

    func whenStored(_ done: @escaping (_ problem: String?) -> Void) {
        if let door { door.whenStored(done) } else { done(nil) }
    }

    func tellState(_ done: @escaping (FleetState?) -> Void) {
        ask({ $0.reports() }) { [weak self] reports in
            guard let self, let reports else { return done(nil) }
            ask({ $0.account() }) { [weak self] account in
                guard let self, let account else { return done(nil) }
                let nodes = reports.map { FleetState.Node($0) }
                done(FleetState(node: id.text, redis: state, nodes: nodes, waiting: account.waiting, outcomes: account.outcomes))
            }
        }
    }

    /// Finds out where a room is read, for somebody who wants to hear or see it.
    func place(of room: RoomName, _ done: @escaping (RoomPlace) -> Void) {
        // A new primary of Redis gives nothing to anybody for a lease.
        let patience = context.settings.fleet.rules.lease + .seconds(1)
        findPlace(of: room, until: context.loop.now + patience, done)
    }

    private func findPlace(of room: RoomName, until deadline: Moment, _ done: @escaping (RoomPlace) -> Void) {
        guard let link, context.loop.now < deadline else { return done(.unknown) }
        if let node, node.keep(room) { return done(.here) }
        link.ask({ $0.owner(of: room) }) { [weak self] result in
            guard let self else { return done(.unknown) }
            switch result {
            case .success(let owner?) where owner.node != id: done(owner.address.isEmpty ? .unknown : .elsewhere(owner.address))
            case .success(let owner):
                guard let node else { return choosePlace(of: room, done) }
                // Another node may be faster. What is still this node's in Redis alone is on its way to another one.
                if owner == nil { node.want(room) }
                context.loop.after(Self.placePause) { [weak self] in self?.findPlace(of: room, until: deadline, done) }
            case .failure: done(.unknown)
            }
        }
    }

    /// Nobody owns it, and this process reads none: any node will take it.
    private func choosePlace(of room: RoomName, _ done: @escaping (RoomPlace) -> Void) {
        link?.ask({ $0.reports() }) { result in
            guard case .success(let reports) = result else { return done(.unknown) }
            let chosen = Placement(reports.filter(\.isCurrent).map(\.report)).node(for: .room(room))
            let address = reports.first { $0.report.node == chosen }?.address ?? ""
            done(address.isEmpty ? .unknown : .elsewhere(address))
        }
    }
}

extension FleetState.Node {
    fileprivate init(_ told: FleetReport) {
        let report = told.report
        self.init(
            node: report.node.text,
            address: told.address.isEmpty ? nil : told.address,
            isDraining: report.isDraining,
            rooms: report.rooms,
            memoryBytes: report.memory,
            budgetBytes: report.budget,
            processorShare: report.processorShare,
            taken: report.taken,
            waiting: report.waiting,
            longestWaitSeconds: told.longestWait.map { Double($0.milliseconds) / 1_000 },
            seconds: Double(told.age.milliseconds) / 1_000,
            isSilent: !told.isCurrent
        )
    }
}

private func machineName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "node" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
}

extension FleetSettings {
    /// Connects to the fleet's Redis once, directly or by way of sentinels. Returns why it cannot be used; nil where it lets us in. Runs the loop
    /// meanwhile.
    func trial(_ origins: Origins, on loop: Loop) throws(ServiceFailure) -> String? {
        let (address, password) = (try redisAddress(origins), try self.password(origins, SecretFiles()))
        var state: RedisState?
        let client = RedisClient(to: address, password: password, authorities: authorities, on: loop) { told in
            state = state ?? told
            loop.stop()
        }
        defer { client.close() }
        // There is one in the end: each step of a connection has its time.
        while state == nil { loop.run() }
        return switch state {
        case .lost(let reason, _), .impossible(let reason): reason
        case .connected, nil: nil
        }
    }
}
