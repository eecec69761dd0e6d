// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dictionaries
import Net
import Reading
import Rooms
import Synthesis
import Voices

/// The voice hosts within the memory budget, and the engines that can be used on this machine.
final class VoicesPart: Part {
    /// The hosts. Everything that is spoken goes through them.
    let hosts: BudgetedHosts
    /// The hub for the jobs of all rooms.
    let hub = SpeechHub()
    /// Reads kanji.
    let japanese: JapaneseAnalyser
    /// Which engines can be used. Known once `find` has answered.
    private(set) var engines: Set<Engine> = []

    private let context: RunContext
    private let findEngines: (RunContext, @escaping (Set<Engine>) -> Void) -> UsableEngines?
    /// Kept while engines are being looked for.
    private var search: UsableEngines?
    /// What is missing for Japanese; the analyser reports it on the thread that needs it.
    private let lacks: Inbox<JapaneseLack>
    /// What hosts write to their stderr.
    private let messages: LimitedLog
    private var isFound = false
    private var waiting: [() -> Void] = []
    private var lastLine = ""
    /// The shortage that was reported because hosts could not be started.
    private var toldShortage: HostShortage?

    /// Throws if the budget is too small for the default voices.
    init(_ context: RunContext, _ makers: Session.Makers) throws(ServiceFailure) {
        self.context = context
        findEngines = makers.engines
        let (settings, catalog, loop, log) = (context.settings, context.catalog, context.loop, context.log)
        messages = LimitedLog(log, atMost: settings.hosts.messages, "limits.hostMessages", on: loop)
        let lacks = atStart(try Inbox<JapaneseLack>(on: loop) { log(.warning, "\($0); to fix it: \($0.remedy)") })
        self.lacks = lacks
        let japanese = JapaneseAnalyser(dictionaries: .installed(context.environment)) { [lacks = lacks.mailbox] in lacks.send($0) }
        self.japanese = japanese
        let memory = MemoryKeeper(settings, catalog: catalog, japanese: japanese, loop: loop)
        memory.onNews = { log($0) }
        do throws(BudgetShortfall) {
            try memory.begin()
        } catch {
            throw ServiceFailure(.configuration, "\(error)")
        }
        var options = HostOptions(settings, catalog)
        // Nobody listens to a rendering while it is made.
        options.isBatch = context.task.isRendering
        options.hostCount = options.isBatch ? memory.hostCount(atMost: options.mostAtOnce) : 1
        options.limitsMemory = memory.ledger.budget != nil
        options.readsSingly = memory.isTight
        let pool = makers.hosts(loop, options, hub)
        hosts = BudgetedHosts(pool, memory: memory, options: options, loop: loop)
        hub.source = hosts
        pool.onEvent = { [weak self] in self?.tell($0) }
        pool.onMessage = { [messages] in
            messages.subject = "voice host \($0.engine.rawValue) \($0.process)"
            messages(.warning, $0.text)
        }
        memory.onNews = { [weak self] in self?.tell($0) }
    }

    /// Looks for engines and starts the first host, which become ready while other parts start.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        let search = findEngines(context) { [weak self] in self?.found($0) }
        if !isFound { self.search = search }
        hosts.warmUp()
        done(.success(()))
    }

    func stop() {
        waiting = []
        search = nil
        hosts.stop()
        messages.tellLeftOut()
    }

    /// Calls `then` once it is known which engines can be used.
    func whenFound(_ then: @escaping () -> Void) {
        if isFound { then() } else { waiting.append(then) }
    }

    private func found(_ engines: Set<Engine>) {
        self.engines = engines
        if context.settings.sounds.folder != nil, !engines.contains(.sounds) {
            context.log(.warning, "sounds cannot be played; to fix it: sudo apt-get install libsndfile1")
        }
        isFound = true
        search = nil
        for then in waiting { then() }
        waiting = []
    }

    // MARK: - News

    /// How many lines of hosts were not logged.
    var messagesLeftOut: Int { messages.leftOut }

    /// Why nothing can be spoken now; empty if something can. If no host could be started, it is tried again.
    var shortages: [String] {
        if hosts.shortage != nil { hosts.warmUp() }
        return hosts.shortage.map { ["\($0)"] } ?? []
    }

    private func tell(_ event: HostEvent) {
        if event.state == .failedStart, let shortage = hosts.shortage, shortage != toldShortage {
            toldShortage = shortage
            context.log(.error, "\(shortage). \(shortage.advice)")
        } else if event.state == .ready, toldShortage != nil, hosts.shortage == nil {
            toldShortage = nil
            context.log(.notice, "voice hosts can be started again")
        }
        context.publish(.host(engine: event.engine?.rawValue ?? "", state: event.state.rawValue))
        let process = [event.engine?.rawValue, event.process.map(String.init)].compactMap { $0 }.map { " \($0)" }.joined()
        let detail = event.detail.map { ": \($0)" } ?? ""
        // Until then each comment tries again.
        context.log(toldShortage != nil ? .debug : event.state.importance, "voice host\(process) \(event.state.rawValue)\(detail)")
    }

    private func tell(_ news: MemoryNews) {
        guard case .measured(let report) = news else { return context.log(news) }
        context.publish(.memory(report))
        let line = report.line
        if line != lastLine { context.log(.info, line) }
        lastLine = line
    }
}

extension Log {
    /// Reports news about memory to people, except measurements.
    func callAsFunction(_ news: MemoryNews) {
        switch news {
        case .budget(let origin, let isExpected): self(isExpected ? .info : .notice, origin)
        case .noKanji(let shortfall): self(.warning, "\(shortfall). Until then a word in kanji is said as なんとか, \"something\"")
        case .kanjiClosed:
            self(
                .warning,
                "memory is short, so the Japanese dictionary was closed: until there is enough again, words in kanji are read as なんとか"
            )
        case .kanjiBack: self(.notice, "there is enough memory for the Japanese dictionary again: kanji are read")
        case .isRough:
            self(.warning, "this system does not report shared memory: all resident memory is counted, which is too much")
        case .shedding(let step, let before): self(.info, "memory: shedding \(step.name), after \(before.name)")
        case .measured: break
        }
    }
}

/// Finds out which engines can be used on this machine, besides the kept one, without which nothing speaks.
struct UsableEngines {
    private let kept: Engine?
    private let probes: [EngineProbe]

    /// Starts looking for the engines of a catalog, and does not wait.
    init(_ catalog: Catalog, _ settings: Settings) {
        let options = HostOptions(settings, catalog)
        kept = catalog.keptEngine
        let sounds: [Engine] = settings.sounds.folder != nil ? [.sounds] : []
        probes = (catalog.engines.filter { $0 != catalog.keptEngine } + sounds).map { EngineProbe($0, options: options) }
    }

    /// Waits for the result. Not on a loop that carries sound.
    func wait() -> Set<Engine> {
        Set(probes.filter { $0.wait() }.map(\.engine)).union([kept].compactMap { $0 })
    }

    /// Calls `found` on the loop once every engine has answered, which may be at once. One that crashes or hangs is logged.
    /// The search ends with the last copy of this value.
    func find(on loop: Loop, log: Log, _ found: @escaping (Set<Engine>) -> Void) {
        var usable = Set([kept].compactMap { $0 })
        var open = probes.count
        guard open > 0 else { return found(usable) }
        for probe in probes {
            probe.find(on: loop) { [weak probe] isUsable in
                guard let probe else { return }
                if isUsable { usable.insert(probe.engine) }
                if let trouble = probe.trouble { log(.warning, "the engine \(probe.engine.rawValue) is not used: \(trouble)") }
                open -= 1
                if open == 0 { found(usable) }
            }
        }
    }
}
