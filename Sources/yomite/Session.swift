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
internal import UserWords
internal import Voices

/// One run of `read`, `say` or `render`: everything wired together, from the feeds to the ear, and taken apart again.
final class Session {
    private let task: SpeakingTask
    private var settings: Settings
    private let environment: [String: String]
    private let loop = Loop()
    private let console: Console
    private let report: RunReport
    private let opener: OutputOpener
    private let catalog: Catalog
    private let memory: MemoryKeeper
    private var hosts: HostPool?
    private var room: Room?
    private var speech: SpeechRelay?
    private var desk: DictionaryDesk?
    private var feeds: FeedGroup?
    private var reception: Reception?
    private var signal: CInt = 0

    init(task: SpeakingTask, settings: Settings, catalog: Catalog, environment: [String: String]) {
        self.task = task
        self.settings = settings
        self.catalog = catalog
        self.environment = environment
        console = Console(settings, loop: loop)
        report = RunReport(task: task, settings: settings, console: console, environment: environment, loop: loop)
        opener = OutputOpener(settings: settings, task: task, environment: environment, console: console, loop: loop)
        memory = MemoryKeeper(settings, catalog: catalog, console: console, loop: loop)
    }

    /// Runs to the end of the feeds, or to a signal.
    func run() -> ExitCode {
        let code = perform()
        report.finish()
        return code
    }

    private func perform() -> ExitCode {
        let signals = Signals(on: loop) { [weak self] in self?.receive($0) }
        defer { signals.close() }
        do {
            try memory.begin()
            let engines = UsableEngines(catalog, settings)
            try report.open(captionsPath: task.isRendering ? settings.captionsPath : nil)
            let setup = try ServerSetup(settings, isService: task.isService, environment: environment)
            let output = try opener.open()
            try build(on: output, words: OperatorWords(settings), engines: engines.wait(), setup)
            startFeeding()
            loop.run()
            return exitCode(after: output)
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

    private func build(on output: any Output, words: OperatorWords, engines: Set<Engine>, _ setup: ServerSetup?) throws {
        let preparer = LivePreparer(settings, words: words, task: task, catalog: catalog, engines: engines)
        let desk = UserDictionary(settings, environment, room: "main").map { dictionary in
            DictionaryDesk(
                dictionary,
                rules: TeachingRules(settings, task: task),
                neverSpoken: words.neverSpoken,
                language: settings.language ?? "en",
                console: console
            )
        }
        self.desk = desk
        let speech = SpeechRelay(memory: memory)
        let hosts = HostPool(loop: loop, options: hostOptions, listener: speech, plainForm: plainForm)
        hosts.onEvent = { [unowned self] in hostChanged($0) }
        hosts.onLife = { [memory] in memory.note($0) }
        speech.hosts = hosts
        let room = Room(
            loop: loop,
            options: Conductor.Options(settings, task: task),
            backlog: Backlog(policy: task.policy, rules: BacklogRules(settings, task: task)),
            bufferLimit: settings.limits.prefetchBytes / (settings.limits.prefetchComments + 1),
            speech: speech,
            output: output,
            surroundings: surroundings(preparer, desk)
        )
        speech.listener = room
        memory.onStep = { [unowned self] in shed($0, after: $1) }
        memory.onReport = { [unowned self] in publish(.memory($0)) }
        output.setGain(Float(settings.volume) / 100)
        hosts.warmUp()
        (self.hosts, self.room, self.speech) = (hosts, room, speech)
        if let setup {
            reception = try Reception(
                setup,
                room: room,
                task: task,
                settings: settings,
                surroundings: deskSurroundings(output, preparer),
                loop: loop,
                console: console
            )
        }
    }

    private var hostOptions: HostOptions {
        var options = HostOptions(settings)
        options.hostCount = hostCount
        // Nobody listens to a rendering while it is made.
        if task.isRendering { options.firstBlock = settings.sampleRate }
        if memory.ledger.budget != nil { options.limitMemory(in: catalog) }
        return options
    }

    private var hostCount: Int {
        task.isRendering ? memory.hostCount(atMost: renderingHosts(settings.limits)) : 1
    }

    private func surroundings(_ preparer: LivePreparer, _ desk: DictionaryDesk?) -> Room.Surroundings {
        Room.Surroundings(
            prepare: { [unowned self] turn, isNamed in
                if let desk { preparer.lexicon = desk.lexicon }
                let preparation = preparer.prepare(turn, isNamed: isNamed, within: memory.ledger)
                // Before the comment is handed in: what it starts waits until they have gone.
                if case .speak(let speakable) = preparation { evict(speakable.ending) }
                return preparation
            },
            publish: { [unowned self] event in
                publish(event)
                if case .finished = event { memory.observe() }
            },
            release: { [unowned self] cost in
                if task.policy == .all { feeds?.release(cost) }
            },
            ended: { [unowned self] in loop.stop() }
        )
    }

    /// What the server's desk asks of this session.
    private func deskSurroundings(_ output: any Output, _ preparer: LivePreparer) -> Desk.Surroundings {
        Desk.Surroundings(
            now: { [unowned self] in loop.now },
            wallClock: {
                var now = timespec()
                unsafe clock_gettime(CLOCK_REALTIME, &now)
                return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
            },
            catalog: catalog,
            settings: { [unowned self] in settings.live },
            change: { [unowned self] key, value in try change(key, to: value, output, preparer) },
            lacks: { [unowned self] in [opener.lack].compactMap(\.self) },
            memory: { [unowned self] in
                memory.measure()
                return memory.report
            },
            glitches: { output.glitches }
        )
    }

    /// Changes a setting for everything that is prepared from now on.
    private func change(_ key: String, to value: String, _ output: any Output, _ preparer: LivePreparer) throws {
        var changed = settings
        try changed.change(key, to: value)
        if let voice = changed.voice { _ = try catalog.entry(named: voice) }
        settings = changed
        preparer.follow(settings)
        output.setGain(Float(settings.volume) / 100)
        room?.handle(.announce(Announcer.Rule(settings.announce)))
    }

    private func startFeeding() {
        switch task {
        case .say(let text):
            room?.handle(.comment(Comment(text: text), byteCount: 0))
            room?.handle(.feedEnded)
        case .read(let plan, _), .serve(let plan, _): feed(plan)
        case .render(let paths): feed(FeedPlan(paths: paths))
        }
    }

    private func feed(_ plan: FeedPlan) {
        let sink = FeedSequence.Sink(
            comment: { [unowned self] comment, cost in
                room?.handle(.comment(desk?.take(comment) ?? comment, byteCount: cost))
                // A live source is never held back: what is too much is the backlog's business.
                if task.policy == .live { feeds?.release(cost) }
            },
            moderation: { [unowned self] in room?.handle(.moderation($0)) },
            // A service goes on without its feeds.
            ended: { [unowned self] in if !task.isService { room?.handle(.feedEnded) } }
        )
        feeds = FeedGroup(plan, settings: settings, loop: loop, console: console, sink: sink)
        feeds?.start()
    }

    private func publish(_ event: Event) {
        report.note(event, bytesRead: feeds?.bytesRead ?? 0)
        reception?.desk.note(event, in: "main")
    }

    /// Does without more, or takes it back. The room first: it has no use for a host that ends.
    private func shed(_ step: Shedding.Step, after before: Shedding.Step) {
        room?.handle(.preparesAhead(step < .prefetch))
        hosts?.setHostCount(step < .prefetch ? hostCount : 1)
        hosts?.setIdle(step < .idleVoices ? HostOptions(settings).idle : .zero)
        guard step == .enhancedVoices else { return }
        let ledger = memory.ledger
        room?.handle(.enhancedVoicesShed(VoiceFallback.Memory(used: ledger.held, cost: 0, budget: ledger.budget)))
        evict(ledger.hosts.filter { $0.host != ledger.kept?.host }.map(\.process))
    }

    /// Sends hosts away. The ledger knows at once, whenever the pool comes to doing it: the next comment must not count on them.
    private func evict(_ processes: [Int32]) {
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
        room?.stop()
    }

    private func exitCode(after output: any Output) -> ExitCode {
        reception?.close()
        feeds?.stop()
        memory.measure()
        hosts?.stop()
        opener.close()
        report.glitches = output.glitches
        report.peakMemory = memory.peak
        if let failure = output.failure {
            console.log(.error, "\(failure)")
            return .cannotWrite
        }
        if signal != 0 { return .stopped(by: signal) }
        return feeds?.failures ?? 0 > 0 ? .inputMissing : .done
    }
}

/// What ends a session before it has begun.
struct SessionFailure: Error, CustomStringConvertible {
    var exitCode: ExitCode
    var description: String
}
