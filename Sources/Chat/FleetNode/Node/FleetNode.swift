// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Fleet
public import Net

/// A process that reads rooms of a fleet aloud: does with Redis what `Ownership` decides, and tells the rooms. Confined to the loop's thread.
///
/// A comment goes from its room's stream to `FleetRooms.come`, is heard (`begin`), and has its outcome (`settle`). What Redis did not
/// learn of that is told again when the stream is read again.
public final class FleetNode {
    /// How often nodes tell about themselves.
    private static let reportInterval = Duration.seconds(2)

    /// As whom it owns.
    let id: NodeID
    private let address: () -> String
    private let link: FleetLink
    private let rules: LeaseRules
    private let loop: Loop
    private unowned let owner: any FleetRooms
    private var bells: RedisSubscriber?
    private var ownership: Ownership
    private var open: [RoomName: OpenRoom] = [:]
    private var roomsOfCell: [Set<RoomName>]
    private var places: FleetPlaces
    /// Rooms cannot be owned, because of what Redis answers.
    private var hindrance = RecentTrouble()
    private var isDraining = false
    private var drained: (() -> Void)?
    /// The counters of its life.
    public private(set) var figures = FleetFigures()
    private lazy var alarm = Alarm(on: loop) { [weak self] in
        guard let self else { return }
        perform(ownership.advance(to: bootClock()))
    }
    private lazy var reporting = Alarm(on: loop) { [weak self] in self?.report() }

    /// A node that begins when its link is connected.
    /// - Parameter address: where others reach its server; empty where it has none.
    public init(
        _ id: NodeID,
        at address: @escaping () -> String,
        _ link: FleetLink,
        _ rules: FleetRules,
        on loop: Loop,
        _ owner: any FleetRooms
    ) {
        (self.id, self.address, self.link, self.loop, self.owner) = (id, address, link, loop, owner)
        var leaseRules = LeaseRules()
        leaseRules.lease = rules.lease
        self.rules = leaseRules
        places = FleetPlaces(of: id)
        ownership = Ownership(cells: FleetRules.cells, rules: leaseRules)
        roomsOfCell = Array(repeating: [], count: FleetRules.cells)
    }

    /// The nodes as they last told of themselves.
    var reports: [FleetReport] { places.reports }

    /// How many rooms it owns.
    public var rooms: Int { open.count }

    /// How much in its rooms has no outcome.
    public var waiting: Int { open.values.reduce(0) { $0 + $1.stream.count } }

    /// Whether some rooms cannot be owned, because of what Redis answers.
    public var isHindered: Bool { hindrance.lasts(at: loop.now) }

    func owns(_ room: RoomName) -> Bool { open[room] != nil }

    /// Somebody has asked for a room, and may stay: the room does too. False where it is not this node's.
    public func keep(_ room: RoomName) -> Bool {
        open[room]?.isAskedFor = true
        return owns(room)
    }

    // MARK: - The connection

    /// Hears bells from now on, over a connection of its own.
    public func listen(to address: RedisAddress, password: RedisPassword?, authorities: String?) {
        bells = RedisSubscriber(to: fleetChannels(of: id), at: address, password: password, authorities: authorities, on: loop) {
            [weak self] news in
            guard case .message(_, let payload) = news else { return }
            self?.hear(payload)
        }
    }

    /// The link was connected.
    public func connected() {
        for cell in cells { perform(ownership.connect(cell, at: bootClock())) }
        for (room, open) in open { goOn(beginningIn: room, open.epoch) }
        report()
    }

    /// It was lost: what is owned stays so until its deadline.
    public func disconnected() {
        for cell in cells { ownership.disconnect(cell) }
        reporting.set(nil)
        schedule()
    }

    private func cell(of charge: Charge) -> Cell { charge.cell(of: FleetRules.cells) }

    private var cells: some Sequence<Cell> { (0..<FleetRules.cells).lazy.map { Cell($0) } }

    /// Redis could not do what was asked for a cell: it is asked again in a moment.
    private func stumble(_ cell: Cell, _ problem: FleetProblem) {
        figures.failedCalls += 1
        if !problem.isPassing {
            if !isHindered { owner.tell(.hindered(problem)) }
            hindrance.note(at: loop.now)
        }
        ownership.disconnect(cell)
        loop.after(rules.retry) { [weak self] in
            guard let self, link.isConnected else { return }
            perform(ownership.connect(cell, at: bootClock()))
        }
    }

    // MARK: - Ownership

    /// Somebody wants to hear a room that nobody owns.
    public func want(_ room: RoomName) {
        guard !isDraining, open[room] == nil else { return }
        perform(ownership.offer([.room(room)], at: bootClock()))
    }

    private func perform(_ actions: [OwnershipAction]) {
        var due: [(cell: Cell, session: Session?)] = []
        for action in actions {
            switch action {
            case .beat(let cell, let session): due.append((cell, session))
            case .claim(let charge, let receipt): claim(charge, receipt)
            case .release(let charge, let epoch, let next): release(charge, epoch, next)
            case .open(.room(let room), let epoch): open(room, epoch)
            case .read(.room(let room)): read(room)
            case .close(.room(let room)): close(room)
            case .open(.source(let name), _): open(source: name)
            case .open(.leadership, _): if isDraining { leave(.leadership) }
            case .close(.source(let name)): owner.follow(source: name, isOurs: false)
            case .fallSilent: note(silent: true)
            case .open, .read, .close: break
            }
        }
        if !due.isEmpty { beat(due) }
        schedule()
    }

    private func schedule() {
        let now = bootClock()
        alarm.set(ownership.wakeUp.map { loop.now + max(.zero, $0 - now) })
        finishDraining()
    }

    private func beat(_ due: [(cell: Cell, session: Session?)]) {
        link.ask({ $0.beats(due) }) { [weak self] (result: Result<[BeatAnswer], FleetProblem>) in
            guard let self else { return }
            let answers: [BeatAnswer]
            switch result {
            case .success(let given): answers = given
            case .failure(let problem): return due.forEach { self.stumble($0.cell, problem) }
            }
            for (answer, (cell, _)) in zip(answers, due) {
                perform(ownership.take(answer, in: cell, at: bootClock()))
                for room in roomsOfCell[cell.number] { fence(room) }
            }
            // What it had is another node's by now.
            if open.isEmpty { note(silent: false) }
        }
    }

    private func fence(_ room: RoomName) {
        guard let deadline = ownership.deadline(of: .room(room)) else { return }
        if deadline > bootClock() { note(silent: false) }
        owner.fence(room, until: deadline)
    }

    private func note(silent: Bool) {
        guard figures.isSilent != silent else { return }
        figures.isSilent = silent
        if silent { figures.silences += 1 }
        owner.tell(silent ? .silent : .audible)
    }

    private func claim(_ charge: Charge, _ receipt: Epoch?) {
        link.ask({ $0.claim(charge, receipt: receipt) }) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let answer):
                perform(ownership.take(answer, of: charge, at: bootClock()))
                if case .room(let room) = charge { fence(room) }
            case .failure(let problem): stumble(cell(of: charge), problem)
            }
        }
    }

    private func release(_ charge: Charge, _ epoch: Epoch, _ next: NodeID?) {
        link.ask({ $0.release(charge, epoch, next: next) }) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let released):
                ownership.confirmRelease(of: charge, released)
                schedule()
            case .failure(let problem): stumble(cell(of: charge), problem)
            }
        }
    }

    private func open(_ room: RoomName, _ epoch: Epoch) {
        var stream = RoomStream()
        if let known = open[room], known.epoch != epoch {
            stream = RoomStream(after: known.stream)
            // Somebody else may have had it in between.
            open[room] = nil
            owner.close(room)
            end(in: room)
        }
        if open[room] == nil {
            open[room] = OpenRoom(epoch, stream, since: bootClock())
            roomsOfCell[cell(of: .room(room)).number].insert(room)
            figures.opened += 1
            owner.tell(.opened(room, epoch))
        }
        fence(room)
        read(room)
        if isDraining { leave(room, to: nil) }
    }

    private func close(_ room: RoomName) {
        guard let known = open.removeValue(forKey: room) else { return }
        roomsOfCell[cell(of: .room(room)).number].remove(room)
        owner.close(room)
        owner.tell(.closed(room, isLost: !known.isLeaving))
    }

    private func refuse(_ epoch: Epoch, of room: RoomName) {
        perform(ownership.refuse(epoch, of: .room(room)))
    }

    // MARK: - What comes

    private func hear(_ payload: [UInt8]) {
        let bell: FleetBell
        do throws(FleetProblem) { bell = try FleetBell(payload) } catch {
            figures.strangeBells += 1
            return
        }
        switch bell {
        case .entry(let entry, let previous, let room, let session, let number):
            perform(ownership.ring(.room(room), number: number, session: session, at: bootClock()))
            guard let arrivals = open[room]?.stream.ring(StreamEntry(entry), previous: previous) else { return }
            take(arrivals, [entry], in: room)
        case .freed(let charges):
            guard !isDraining else { return }
            perform(ownership.offer(charges.filter { places.place($0, voice: heavyVoice(of: $0)) == id }, at: bootClock()))
        case .given(let charge):
            if !isDraining { perform(ownership.offer([charge], at: bootClock())) }
        case .drain: owner.tell(.asked)
        case .move(let count, let next):
            guard !isDraining else { return }
            for room in open.filter({ $0.value.stream.count == 0 && !$0.value.isLeaving }).keys.prefix(count) { leave(room, to: next) }
        }
    }

    private func read(_ room: RoomName) {
        guard let epoch = open[room]?.epoch else { return }
        open[room]?.stream.startReading()
        link.ask({ $0.stream(of: room) }) { [weak self] result in
            guard let self, open[room]?.epoch == epoch else { return }
            let stream: FleetStream
            switch result {
            case .success(let answer): stream = answer
            case .failure(let problem): return readLater(room, epoch, because: problem)
            }
            open[room]?.isFailing = false
            if open[room]?.isKnown == false {
                open[room]?.isKnown = true
                for order in stream.orders { owner.remember(order, in: room) }
            }
            guard let arrivals = open[room]?.stream.read(stream.entries.map(StreamEntry.init), upTo: stream.end) else { return }
            take(arrivals, stream.entries, in: room)
        }
    }

    /// Redis did not do what was asked for a room. Without a connection the room is read with the next one.
    private func readLater(_ room: RoomName, _ epoch: Epoch, because problem: FleetProblem) {
        figures.failedCalls += 1
        if !problem.isPassing, open[room]?.isFailing == false {
            open[room]?.isFailing = true
            owner.tell(.failing(room, problem))
        }
        // Once for all that could not be told: reading tells all of it again.
        guard open[room]?.isReadSoon == false else { return }
        open[room]?.isReadSoon = true
        loop.after(rules.retry) { [weak self] in
            guard let self, open[room]?.epoch == epoch else { return }
            open[room]?.isReadSoon = false
            if link.isConnected { read(room) }
        }
    }

    private func take(_ arrivals: RoomStream.Arrivals, _ entries: [FleetEntry], in room: RoomName) {
        for settled in arrivals.settled { tell(settled.outcome, of: settled.entry.id, at: settled.entry.place, in: room) }
        // Whatever is new is left to the next owner.
        guard open[room]?.isLeaving == false else { return }
        let contents =
            arrivals.failed.isEmpty && arrivals.new.isEmpty ? [:] : Dictionary(entries.map { ("\($0.id)", $0) }) { first, _ in first }
        for entry in arrivals.failed {
            figures.failed += 1
            settle(entry.id, .failed(.nodeEnded), in: room)
            owner.tell(.failed(room, id: entry.id))
        }
        for entry in arrivals.new {
            guard let whole = contents[entry.id] else { continue }
            switch whole.content {
            case .success(let content): owner.come(Arrival(id: whole.id, content: content, attempts: whole.attempts), to: room)
            case .failure(.newerEntry):
                // A node of that version will read it.
                figures.leftEntries += 1
            case .failure(let problem):
                figures.failed += 1
                settle(entry.id, .failed(.unreadable), in: room)
                owner.tell(.unreadable(room, problem))
            }
        }
        if arrivals.isIncomplete {
            figures.missedBells += 1
            read(room)
        }
    }

    /// Some that came are about to be heard. `done` is called when Redis has that, so that the next owner knows of it whatever happens here; never if
    /// the room is closed before.
    public func begin(_ ids: [FleetID], in room: RoomName, _ done: @escaping () -> Void) {
        ownership.begin(.room(room))
        guard let epoch = open[room]?.epoch else { return }
        open[room]?.begin(ids, done)
        goOn(beginningIn: room, epoch)
    }

    private func goOn(beginningIn room: RoomName, _ epoch: Epoch) {
        while open[room]?.epoch == epoch, let step = open[room]?.step() {
            switch step {
            case .begin(let done): done()
            case .tell(let place): tell(beginningAt: place, of: room, epoch)
            }
        }
    }

    private func tell(beginningAt place: StreamPlace, of room: RoomName, _ epoch: Epoch) {
        link.ask({ $0.start(place, of: room, epoch) }) { [weak self] result in
            guard let self, open[room]?.epoch == epoch else { return }
            switch result {
            case .success(.stale): refuse(epoch, of: room)
            case .success:
                open[room]?.told(true)
                goOn(beginningIn: room, epoch)
            case .failure:
                figures.failedCalls += 1
                open[room]?.told(false)
                // Without a connection it goes on with the next one.
                loop.after(rules.retry) { [weak self] in
                    if let self, link.isConnected { goOn(beginningIn: room, epoch) }
                }
            }
        }
    }

    /// Nothing is being heard in a room any more.
    public func end(in room: RoomName) {
        perform(ownership.end(.room(room)))
    }

    /// One that came has its outcome.
    public func settle(_ id: FleetID, _ outcome: Outcome, in room: RoomName) {
        settle("\(id)", outcome, in: room)
    }

    private func settle(_ id: String, _ outcome: Outcome, in room: RoomName) {
        guard let place = open[room]?.stream.settle(id, outcome) else { return }
        tell(outcome, of: id, at: place, in: room)
    }

    private func tell(_ outcome: Outcome, of id: String, at place: StreamPlace, in room: RoomName) {
        guard let epoch = open[room]?.epoch else { return }
        link.ask({ $0.done(place, outcome, of: room, epoch) }) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(.stale): refuse(epoch, of: room)
            case .success: open[room]?.stream.told(id)
            // It is found again when the stream is read.
            case .failure(let problem): readLater(room, epoch, because: problem)
            }
        }
    }

    // MARK: - Leaving

    /// A room was closed because nothing happened in it for a while: nobody has to own it.
    public func rest(_ room: RoomName) {
        guard let known = open[room], known.stream.isDone, !known.isLeaving else { return }
        open[room]?.isLeaving = true
        perform(ownership.leave(.room(room), for: nil))
    }

    /// Rooms of other nodes come with all that they are. Those in which nothing comes any more, and for which nobody asks, are nobody's again.
    private func restIdleRooms() {
        let now = bootClock()
        for (room, known) in open where !known.isAskedFor && known.isKnown && known.stream.isDone {
            if owner.isIdle(room, for: now - known.since) { rest(room) }
        }
    }

    /// A room has ended because the process does: another node goes on.
    public func give(_ room: RoomName) {
        leave(room, to: nil)
    }

    /// Gives away what is no room.
    private func leave(_ charge: Charge) {
        perform(ownership.leave(charge, for: places.successor(for: charge)))
    }

    /// A source is this node's, which may have begun to end since it asked for it.
    private func open(source name: String) {
        if isDraining { leave(.source(name)) } else { owner.follow(source: name, isOurs: true) }
    }

    private func leave(_ room: RoomName, to chosen: NodeID?) {
        guard let known = open[room], !known.isLeaving else { return }
        open[room]?.isLeaving = true
        owner.finish(room) { [weak self] in
            guard let self else { return }
            end(in: room)
            figures.moved += 1
            let next = chosen ?? places.successor(for: .room(room), voice: owner.heavyVoice(of: room), version: places.version)
            perform(ownership.leave(.room(room), for: next))
        }
    }

    /// Takes no more rooms from now on.
    public func refuseMore() {
        guard !isDraining else { return }
        isDraining = true
        ownership.takesMore = false
        report()
    }

    /// Gives all rooms away, each after its comment. `done` is called when nothing is owned any more; not if Redis does not answer.
    public func drain(_ done: @escaping () -> Void) {
        refuseMore()
        drained = done
        for room in Array(open.keys) { leave(room, to: nil) }
        for charge in Array(ownership.charges) {
            if case .room = charge { continue }
            leave(charge)
        }
        finishDraining()
    }

    private func finishDraining() {
        guard let drained, ownership.isIdle else { return }
        self.drained = nil
        loop.after(.zero, drained)
    }

    /// Ends at once: whatever is owned is free when its lease is over.
    public func close() {
        bells?.close()
        bells = nil
        alarm.set(nil)
        reporting.set(nil)
        drained = nil
    }

    // MARK: - Placement

    private func report() {
        reporting.set(loop.now + Self.reportInterval)
        restIdleRooms()
        var own = owner.load
        own.isDraining = isDraining
        (own.taken, own.waiting) = (figures.opened, waiting)
        own.oldest = open.values.compactMap(\.stream.oldest).min()?.milliseconds
        let address = address()
        link.ask({ $0.report(own, address: address) }) { _ in }
        link.ask({ $0.reports() }) { [weak self] result in
            guard let self, case .success(let reports) = result else { return }
            take(reports)
        }
    }

    private func take(_ reports: [FleetReport]) {
        places.take(reports)
        let now = bootClock()
        if !isDraining { perform(ownership.offer(places.wanted { ownership.epoch(of: $0) != nil }, at: now)) }
        guard let deadline = ownership.deadline(of: .leadership), deadline > now else { return }
        for move in places.moves(at: now) {
            link.ask({ $0.move(move.rooms, from: move.from, to: move.to) }) { _ in }
        }
    }

    private func heavyVoice(of charge: Charge) -> String? {
        if case .room(let room) = charge { owner.heavyVoice(of: room) } else { nil }
    }

    /// Names the sources that this node could read.
    public func want(sources: [String]) {
        places.want(sources)
    }

    /// A source that was given to this node cannot be read here.
    public func refuse(source name: String) {
        places.refuse(name)
        perform(ownership.leave(.source(name), for: nil))
    }
}

extension StreamEntry {
    fileprivate init(_ entry: FleetEntry) {
        self.init(id: "\(entry.id)", place: entry.place, attempts: entry.attempts)
    }
}
