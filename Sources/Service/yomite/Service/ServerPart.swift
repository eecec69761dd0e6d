// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Dictionaries
import Glibc
import Net
import Playback
import Reading
import Rooms
import Server
import Synthesis
import Voices

/// The server through which programs bring comments and learn their outcomes.
final class ServerPart: Part, DeskSurroundings {
    private let context: RunContext
    private var setup: ServerSetup
    private let rooms: RoomsPart
    private let voices: VoicesPart
    private let sound: any SoundPart
    private let feeds: FeedsPart
    private let journal: JournalPart?
    private let fleet: FleetPart?
    private var desk: Desk?
    private var clients: SourceID?
    private var server: Server?
    /// Memory is measured again while nothing is left: where nobody speaks, nobody else does that.
    private lazy var nextLook = Alarm(on: context.loop) { [weak self] in
        if let self { follow(memory) }
    }
    private static let look = Duration.seconds(1)
    /// So long after the last text further voice hosts are kept: programs that want one sentence spoken mostly want the next one too.
    private static let rest = Duration.seconds(5)
    private var resting: Timer?
    private lazy var disk = LongWork(on: context.loop, isOnFiles: true)
    /// Orders of clients for all rooms, as many as there are requests. A flood of them, and news of it to clients, would fill the memory.
    private lazy var orders = PacedQueue<Order>(on: context.loop) { [weak self] in
        guard let self, let clients else { return }
        rooms.intake?.moderate($0.order, from: clients, by: $0.name, $0.done)
    }
    private let report: RunReport

    private struct Order {
        var order: Moderation
        var name: String
        var done: (ModerationEffect) -> Void
    }

    init(
        _ context: RunContext,
        _ setup: ServerSetup,
        rooms: RoomsPart,
        voices: VoicesPart,
        sound: any SoundPart,
        feeds: FeedsPart,
        journal: JournalPart?,
        fleet: FleetPart?,
        _ report: RunReport
    ) {
        self.report = report
        (self.context, self.setup, self.rooms, self.voices, self.sound) = (context, setup, rooms, voices, sound)
        (self.feeds, self.journal, self.fleet) = (feeds, journal, fleet)
        context.onReload { [weak self] in self?.follow($0, $1) }
    }

    /// Opens the ports.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        done(Result { () throws(ServiceFailure) in try open() })
    }

    /// Closes every connection.
    func stop() {
        rooms.giveUpReading()
        server?.stop()
        server = nil
    }

    private func open() throws(ServiceFailure) {
        guard let directory = rooms.directory, let intake = rooms.intake else { return }
        let (settings, task) = (context.settings, context.task)
        if let budget = voices.hosts.ledger.budget { setup.options.limits = setup.options.limits.fitting(budget: budget) }
        fitDescriptors()
        setup.options.mask = rooms.mask
        setup.options.isInFleet = fleet != nil
        if let fleet { setup.options.rules.allow(hostOf: fleet.toldAddress) }
        // A program cannot be held back as the writer of a pipe is, and must not wait for its answer: it is told to come again.
        let clients = intake.add(CommentSource("http", rights: .program, waits: false))
        self.clients = clients
        let desk = Desk(
            run: setup.options.run,
            limits: setup.options.limits,
            rooms: settings.roomLimits.rooms,
            closed: settings.roomLimits.remembered,
            surroundings: self
        )
        let doors = RoomDoors(directory, intake: intake, from: clients, context: context)
        desk.add(.main, doors[.main])
        if task.hasRooms(settings) { desk.door = { doors[$0] } }
        self.desk = desk
        rooms.recorder = desk
        context.onEvent { [weak self, weak desk] in
            // Who reads that it is closing connects to the next one already.
            if case .closing = $0 { self?.server?.rest() }
            desk?.note($0, in: $1)
            if case .memory(let report) = $0 { self?.follow(report) }
        }
        server = try listen(desk)
        context.isBehind = { [weak self] in self?.server?.isBehind ?? false }
        orders.isHeldBack = { [context] in intake.isModerating || context.isBehind() }
        follow(memory)
        if let address = setup.options.address, !setup.options.inherited.isEmpty, setup.options.inherited.socket(at: address) == nil {
            context.log(.warning, "the service manager passed no socket for \(address): set that address in the socket unit")
        }
        fleet?.cutListeners = { [weak self] in self?.server?.moved($0) }
        fleet?.serves(at: setup.options.address?.address, port: server?.ports.http)
        if let ports = server?.ports {
            for line in setup.welcome(ports) { context.log(.notice, line) }
        }
    }

    private func fitDescriptors() {
        let options = setup.options
        let (bouyomi, voicevox) = (options.bouyomi != nil, options.voicevox != nil)
        let (wanted, available) = setup.options.limits.fitDescriptors(bouyomi: bouyomi, voicevox: voicevox)
        guard available < wanted else { return }
        let left = setup.options.limits.connections
        context.log(
            .warning,
            "the service may have \(available) open files, not \(wanted): limits.httpConnections is \(left) in this run; "
                + "raise the limit (ulimit -n, LimitNOFILE= of the unit)"
        )
    }

    /// `read` continues without a configured port that is taken: usually a running service has it.
    private func listen(_ desk: Desk) throws(ServiceFailure) -> Server? {
        while setup.options.hasAddress {
            do throws(ServerError) {
                return try Server(setup.options, desk: desk, speech: spokenTexts, on: context.loop) { [context] line, isNotice in
                    context.log(isNotice ? .notice : .info, line)
                }
            } catch {
                guard !context.task.isService, let taken = error.taken, !context.origins.isFlag(taken.key) else {
                    throw ServiceFailure(.unavailable, "\(error)")
                }
                let name = context.origins.name(of: taken.key)
                context.log(.warning, "\(name): \(taken.address) is in use, probably by a running yomite serve: reading goes on without it")
                setup.options.removeAddress(taken.key)
            }
        }
        return nil
    }

    /// A reload reads the token files again. It may come before the ports are open.
    private func follow(_ checked: CheckedSettings, _ report: ReloadReport) {
        setup.options.logsRequests = context.settings.shownLevel >= .info
        server?.log(requests: setup.options.logsRequests)
        setup.options.mask = rooms.mask
        server?.change(mask: rooms.mask)
        guard let rules = checked.server?.options.rules, Settings.tokens.isDisjoint(with: report.restart) else { return }
        setup.options.rules.tokens = rules.tokens
        server?.change(rules.tokens)
    }

    private func follow(_ report: MemoryReport) {
        let memory = ClientMemory(report)
        nextLook.set(memory.left ?? 1 <= 0 ? context.loop.now + Self.look : nil)
        server?.note(memory)
    }

    private var spokenTexts: SpokenTexts {
        SpokenTexts(
            hub: voices.hub,
            waitingBytes: setup.options.limits.speechWindow,
            environment: SpokenTexts.Environment(
                catalog: context.catalog,
                prepare: { [rooms] in rooms.prepareAlone($0, while: $1, $2) },
                works: { [weak self] in self?.note(hasWork: $0) }
            )
        )
    }

    /// Several hosts may speak for programs while there are any.
    private func note(hasWork: Bool) {
        if let resting { context.loop.cancel(resting) }
        resting = nil
        if hasWork {
            voices.hosts.allowAll(true)
        } else {
            resting = context.loop.after(Self.rest) { [weak voices] in voices?.hosts.allowAll(false) }
        }
    }

    /// The address of a page may hold it then, as those that "control link" makes do.
    func makeToken(_ rights: String, by maker: String, _ done: @escaping MadeToken) {
        guard setup.options.rules.tokens.areNeeded else {
            return done(.failure(.conflict("this service needs no token: leave it out of the address")))
        }
        guard let path = context.settings.server.tokens else {
            return done(.failure(.conflict("there is no file for tokens with rights: set tokens in the configuration file")))
        }
        let most = setup.options.limits.tokens
        guard setup.options.rules.tokens.named.count < most else {
            return done(.failure(.conflict("there are \(most) tokens already (limits.tokens): remove lines of the file that tokens names")))
        }
        let work = { @Sendable () -> Result<(name: String, word: String), ServiceFailure> in
            Result { () throws(ServiceFailure) in try TokenFile.add(rights: rights, named: nil, to: path, atMost: most) }
        }
        disk.run(work) { [context, disk] made in
            guard case .success(let (name, word)) = made else {
                if case .failure(let error) = made { context.log(.error, "\(error)") }
                return done(.failure(.unavailable("the token could not be written: the log of the service says why")))
            }
            context.log(.notice, "the token \"\(name)\" with the rights \(rights) was made by \(maker)")
            context.reload { result in
                if case .success = result { return done(.success((name, word))) }
                // Nobody has got it, and a later reload must not let it in.
                let removal = { @Sendable () -> Result<Void, ServiceFailure> in
                    Result { () throws(ServiceFailure) in try TokenFile.remove(name, from: path) }
                }
                disk.run(removal) { removed in
                    if case .failure(let error) = removed { context.log(.error, "\(error)") }
                    done(.failure(.unavailable("the token could not be used, and was removed again: the log of the service says why")))
                }
            }
        }
    }

    // MARK: - What the desk asks

    var now: Moment { context.loop.now }
    var wallTime: Int64 { wallClock() }
    var catalog: Catalog { context.catalog }
    var settings: [(key: String, value: String, origin: Origins.Origin)] { context.live }
    var kept: [String: String] { context.kept }
    var engines: Set<Engine> { voices.engines }
    var memory: MemoryReport { voices.hosts.memory.reportNow() }
    var ledger: Ledger { voices.hosts.ledger }
    var sourceDoor: any SourceDoor { feeds }
    var outputDoor: any OutputDoor { sound }
    var journalDoor: (any JournalDoor)? { journal }
    var fleetDesk: (any FleetDesk)? { fleet }

    var lacks: [String] {
        (context.isFinishing ? [Obstacle.isEnding.description] : []) + (desk?.isListenedTo == true ? [] : sound.lacks) + voices.shortages
            + (fleet?.lacks ?? [])
    }

    var warnings: [String] { sound.warnings + (desk?.isListenedTo == true ? sound.lacks : []) }

    var figures: ServiceFigures {
        var figures = sound.figures
        figures.sources = feeds.sourceCount
        (figures.twitch, figures.twitchEvents, figures.oneComme) = (feeds.twitch, feeds.twitchEvents, feeds.oneComme)
        (figures.youTube, figures.lostEvents) = (feeds.youTube, report.lostEvents)
        (figures.journal, figures.fleet) = (journal?.figures, fleet?.figures)
        (figures.feedMessagesLeftOut, figures.hostMessagesLeftOut) = (feeds.messagesLeftOut, voices.messagesLeftOut)
        (figures.voicePaces, figures.slowVoices) = (voices.hosts.paceFigures, voices.hosts.slowVoices)
        (figures.changedRooms, figures.forgottenRooms) = context.changedRooms
        guard let directory = rooms.directory else { return figures }
        let (spoken, sounds) = (directory.spokenViewers, directory.soundCounts)
        figures.heldComments = directory.heldComments
        (figures.listedViewers, figures.forgottenViewers) = (spoken.count, spoken.forgotten)
        (figures.wishes, figures.forgottenWishes) = (directory.wishFigures, directory.forgottenWishes)
        (figures.proposals, figures.answersLeftOut) = (directory.proposalFigures, directory.answersLeftOut)
        (figures.playedSounds, figures.soundsLeftOut) = (sounds.played, sounds.leftOut)
        figures.forgottenBans = directory.forgottenBans
        figures.forgottenIDs = directory.forgottenIDs + (fleet?.forgottenIDs ?? 0)
        figures.deletions = directory.deletions
        if context.settings.microphone.source != nil { figures.isMicrophoneLoud = directory.microphoneIsLoud }
        return figures
    }

    func change(_ changes: [(key: String, value: String)], by name: String) throws(SettingRefusal) {
        try context.change(changes, by: name)
    }

    func keep(_ values: [(key: String, value: String)], _ done: @escaping Reloaded) throws(SettingRefusal) {
        try context.keep(values, sources: feeds.added, done)
    }

    func reload(_ done: @escaping Reloaded) { context.reload(done) }
    /// After the turn in which the answer goes to the server: where nothing has to be drained, the server ends at once.
    func finish() {
        context.loop.after(.zero) { [context] in
            if !context.isFinishing { context.finish() }
        }
    }

    func after(_ delay: Duration, _ work: @escaping () -> Void) -> () -> Void {
        let timer = context.loop.after(delay, work)
        return { [loop = context.loop] in loop.cancel(timer) }
    }

    func moderate(_ order: Moderation, by name: String, _ done: @escaping (ModerationEffect) -> Void) {
        orders.add(CollectionOfOne(Order(order: order, name: name, done: done)))
    }

    func explain(_ comment: Comment, in room: RoomName, _ done: @escaping (Explanation) -> Void) { rooms.explain(comment, in: room, done) }
    func survey(_ done: @escaping (RoomSurvey) -> Void) { rooms.directory?.survey(done) }

    func dictionary(of room: RoomName, _ done: @escaping (UserDictionary?) -> Void) {
        if let dictionary = rooms.directory?.dictionary(of: room) { dictionary.whenCurrent(done) } else { done(nil) }
    }

    func changeDictionary(of room: RoomName, _ change: DictionaryChange, by name: String, _ done: @escaping (DictionaryOutcome?) -> Void) {
        guard let dictionary = rooms.directory?.dictionary(of: room) else { return done(nil) }
        dictionary.change(change, by: name) { [context] outcome in
            // The client must not learn which file it is.
            if case .failure(.unwritable) = outcome, case .failure(let error) = outcome { context.log(.warning, "\(error)") }
            done(outcome)
        }
    }

    func proposals(in room: RoomName) -> [WordProposal] { rooms.directory?.proposals(in: room) ?? [] }

    func decideProposal(
        _ number: UInt64,
        isApproved: Bool,
        by name: String,
        in room: RoomName,
        _ done: @escaping ((WordProposal, TeachingReply)?) -> Void
    ) {
        rooms.directory?.decideProposal(number, isApproved: isApproved, by: name, in: room, then: done)
    }

    func viewers(of room: RoomName, _ done: @escaping (ViewerBook?) -> Void) {
        if let viewers = rooms.viewers { viewers.whenRead(room, done) } else { done(nil) }
    }

    func spokenViewers(in room: RoomName) -> [SpokenViewer] { rooms.directory?.spokenViewers.viewers(in: room) ?? [] }

    func changeViewer(in room: RoomName, _ change: ViewerChange, _ done: @escaping (Result<ViewerEntry?, ViewerBookError>?) -> Void) {
        guard let viewers = rooms.viewers else { return done(nil) }
        viewers.change(change, in: room) { [context] outcome in
            // The client must not learn which file it is.
            if case .failure(.unwritable) = outcome, case .failure(let error) = outcome { context.log(.warning, "\(error)") }
            done(outcome)
        }
    }
}
