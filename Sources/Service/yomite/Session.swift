// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Events
internal import Glibc
internal import Loop
internal import Playback
internal import Reading
internal import Rooms
internal import Server
internal import Synthesis
internal import Voices

/// One run of `read`, `say` or `render`: everything wired together, from the feeds to the ear, and taken apart again.
final class Session {
    // What is not private is shared with Session+Surroundings.swift.

    let task: SpeakingTask
    var settings: Settings
    private let origins: Origins
    private let environment: [String: String]
    let loop = Loop()
    let console: Console
    private let report: RunReport
    let opener: OutputOpener
    let catalog: Catalog
    let memory: MemoryKeeper
    var hosts: HostPool?
    var house: RoomHouse?
    private var speech: SpeechRelay?
    var dictionaries: DictionaryDesks?
    var feeds: FeedGroup?
    var reception: Reception?
    /// Prepares what programs want to have spoken.
    var alone: LivePreparer?
    private var wishes: WishWatch
    var speaksForPrograms = false
    private var signal: CInt = 0

    init(task: SpeakingTask, _ resolution: Resolution, catalog: Catalog, environment: [String: String]) {
        let settings = resolution.settings
        self.task = task
        self.settings = settings
        origins = resolution.origins
        self.catalog = catalog
        wishes = WishWatch(catalog)
        self.environment = environment
        console = Console(settings, loop: loop)
        report = RunReport(task: task, settings: settings, console: console, environment: environment, loop: loop)
        opener = OutputOpener(settings: settings, task: task, environment: environment, console: console, loop: loop)
        memory = MemoryKeeper(settings, catalog: catalog, console: console, loop: loop)
    }

    /// Runs to the end of the feeds, or to a signal.
    func run() -> ExitCode {
        let code = perform()
        return report.finish() || code != .done ? code : .cannotWrite
    }

    private func perform() -> ExitCode {
        let signals = Signals(on: loop) { [weak self] in self?.receive($0) }
        defer { signals.close() }
        do {
            try memory.begin()
            if settings.rooms, settings.captionsPath != nil {
                throw SessionFailure(exitCode: .usage, description: "--captions tells of one room: leave out --rooms, or use --events")
            }
            let engines = UsableEngines(catalog, settings)
            try report.open(captionsPath: task.isRendering ? settings.captionsPath : nil)
            let ground = try Groundwork(settings, origins, task, environment)
            try task.checkFeeds()
            let outputs = try opener.begin(hasListeners: ground.server != nil)
            let house = try build(on: outputs, ground, engines: engines)
            // On the loop's first turn: where no feed can be opened that ends the run, and only a loop that runs can be stopped.
            loop.at(loop.now) { [unowned self] in startFeeding() }
            loop.run()
            return exitCode(after: house)
        } catch let failure as SessionFailure {
            console.log(.error, failure.description)
            return failure.exitCode
        } catch let shortfall as BudgetShortfall {
            console.log(.error, shortfall.description)
            return .configuration
        } catch OutputError.schedulingRefused(let number) {
            console.log(.error, OutputError.schedulingRefused(errno: number).description)
            return .unavailable
        } catch {
            console.log(.error, "\(error)")
            return .cannotWrite
        }
    }

    // MARK: - Wiring

    private func build(on outputs: OutputMaker, _ ground: Groundwork, engines: UsableEngines) throws -> RoomHouse {
        let words = ground.words
        let (speech, hub) = (SpeechRelay(memory: memory), SpeechHub())
        let hosts = HostPool(loop: loop, options: hostOptions, listener: speech, plainForm: plainForm)
        hosts.onEvent = { [unowned self] in hostChanged($0) }
        hosts.onLife = { [memory] in memory.note($0) }
        speech.hosts = hosts
        (hub.source, speech.listener) = (speech, hub)
        // The first host gets ready while the rest is built.
        hosts.warmUp()
        let engines = engines.wait()
        let openRooms = { [unowned self] in self.house?.names ?? [] }
        let preparer = LivePreparer(settings, openRooms: openRooms) { [task, catalog] settings in
            Preparer(settings, words: words, policy: task.policy, catalog: catalog, engines: engines)
        }
        dictionaries = DictionaryDesks(
            settings,
            environment,
            task: task,
            neverSpoken: words.neverSpoken,
            catalog: catalog,
            console: console,
            now: { [loop] in loop.now },
            openRooms: openRooms
        )
        let house = try RoomHouse(
            loop: loop,
            speech: hub,
            limits: RoomHouse.Limits(settings, task: task, isFile: outputs.isFile),
            furniture: RoomHouse.Furniture(settings, task: task),
            surroundings: surroundings(outputs, preparer)
        )
        memory.onStep = { [unowned self] in shed($0, after: $1) }
        memory.onReport = { [unowned self] in publish(.memory($0)) }
        (self.hosts, self.house, self.speech) = (hosts, house, speech)
        if let setup = ground.server {
            // A text of a program is read whole.
            alone = LivePreparer(settings, openRooms: openRooms) { [catalog] settings in
                Preparer(settings, words: words, policy: .all, catalog: catalog, engines: engines)
            }
            reception = try Reception(
                setup,
                house: house,
                speech: speechDesk(hub),
                task: task,
                settings: settings,
                surroundings: deskSurroundings(house, preparer),
                loop: loop,
                console: console
            )
        }
        return house
    }

    private var hostOptions: HostOptions {
        var options = HostOptions(settings, catalog)
        options.hostCount = hostCount
        // Nobody listens to a rendering while it is made.
        options.isBatch = task.isRendering
        options.limitsMemory = memory.ledger.budget != nil
        return options
    }

    var hostCount: Int {
        task.isRendering || speaksForPrograms ? memory.hostCount(atMost: renderingHosts(settings.limits)) : 1
    }

    private func startFeeding() {
        switch task {
        case .say(let text):
            house?.take(Comment(text: text), byteCount: 0)
            house?.endFeed()
        case .read(let plan, _), .serve(let plan, _): feed(plan)
        case .render(let paths): feed(FeedPlan(paths: paths))
        }
    }

    private func feed(_ plan: FeedPlan) {
        let sink = FeedSequence.Sink(
            comment: { [unowned self] comment, cost in
                take(comment, cost: cost)
                // A live source is never held back: what is too much is the backlog's business.
                if task.policy == .live { feeds?.release(cost) }
            },
            moderation: { [unowned self] in house?.moderate($0, in: roomOfFeeds) },
            // A service goes on without its feeds.
            ended: { [unowned self] in if !task.isService { house?.endFeed() } }
        )
        feeds = FeedGroup(plan, settings: settings, loop: loop, console: console, sink: sink)
        feeds?.start()
    }

    private func take(_ comment: Comment, cost: Int) {
        guard let house else { return }
        var comment = comment
        for notice in wishes.drop(from: &comment) { console.log(.warning, "\(notice)") }
        let room = roomOfFeeds ?? house.room(of: comment)
        let answer = dictionaries?.desk(of: room)?.answer(comment) { house.obeys(comment, in: room) }
        house.take(answer ?? comment, byteCount: cost, in: room)
    }

    /// Where the comments of feeds go whatever room they name; nil where they choose it.
    private var roomOfFeeds: String? {
        settings.rooms ? nil : RoomHouse.main
    }

    func publish(_ event: Event, in room: String = RoomHouse.main) {
        report.note(event, in: room, bytesRead: feeds?.bytesRead ?? 0)
        reception?.desk.note(event, in: room)
    }

    /// Does without more, or takes it back. The rooms first: they have no use for a host that ends.
    private func shed(_ step: Shedding.Step, after before: Shedding.Step) {
        house?.allowAhead(step < .prefetch)
        hosts?.setHostCount(memory.isShort ? 1 : hostCount)
        hosts?.setIdle(step < .idleVoices ? HostOptions(settings, catalog).idle : .zero)
        guard step == .enhancedVoices else { return }
        let ledger = memory.ledger
        house?.tellAll(.enhancedVoicesShed(VoiceFallback.Memory(used: ledger.held, cost: 0, budget: ledger.budget)))
        evict(ledger.hosts.filter { $0.host != ledger.kept?.host }.map(\.process))
    }

    /// Sends hosts away. The ledger knows at once, whenever the pool comes to doing it: the next comment must not count on them.
    func evict(_ processes: [Int32]) {
        guard !processes.isEmpty else { return }
        for process in processes { memory.note(.leaving(process)) }
        hosts?.evict(processes)
    }

    private func hostChanged(_ event: HostEvent) {
        publish(.host(engine: event.engine?.rawValue ?? "", state: event.state.rawValue))
        let process = [event.engine?.rawValue, event.process.map(String.init)].compactMap { $0 }.map { " \($0)" }.joined()
        let detail = event.detail.map { ": \($0)" } ?? ""
        console.log(event.state.importance, "voice host\(process) \(event.state.rawValue)\(detail)")
    }

    // MARK: - The end

    private func receive(_ signal: CInt) {
        // The second one does not wait for anything.
        if self.signal != 0 { _exit(128 + signal) }
        self.signal = signal
        console.log(.notice, "stopping")
        feeds?.stop()
        house?.stop()
    }

    private func exitCode(after house: RoomHouse) -> ExitCode {
        reception?.close()
        feeds?.stop()
        memory.measure()
        hosts?.stop()
        opener.close()
        report.steadiness = house.steadiness
        report.peakMemory = memory.peak
        if let failure = house.failure {
            console.log(.error, "\(failure)")
            return .cannotWrite
        }
        if signal != 0 { return .stopped(by: signal) }
        if report.lacksEngine {
            console.log(.error, "nothing was heard: no voice host could be started; `yomite doctor` says what to do")
            return .unavailable
        }
        return feeds?.failures ?? 0 > 0 ? .inputMissing : .done
    }
}

/// What ends a session before it has begun.
struct SessionFailure: Error, CustomStringConvertible {
    var exitCode: ExitCode
    var description: String
}

extension SessionFailure {
    /// A setting is wrong.
    init(_ error: ConfigurationError) {
        self.init(exitCode: ExitCode(rawValue: error.exitCode), description: error.description)
    }
}
