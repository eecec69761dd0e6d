// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Events
internal import Glibc
package import Japanese
package import Loop
internal import Spelling
internal import Synthesis
package import Voices

/// Keeps the ledger true: tells it of comments and hosts, measures them while they speak, and has things shed when memory gets short.
///
/// On the loop's thread. One for the whole program, however many rooms there are.
package final class MemoryKeeper {
    /// How often memory is measured while something speaks.
    private static let interval = Duration.seconds(1)

    /// The account.
    package private(set) var ledger: Ledger
    /// Why kanji are not read; nil where there is room for their dictionary, which is kept free until it is loaded. Settled at the start.
    package private(set) var kanjiShortfall: BudgetShortfall?
    /// The most that service and hosts held at once, in bytes.
    private(set) var peak = 0
    /// Does without something, or takes it back; the second step is the one before.
    var onStep: ((Shedding.Step, Shedding.Step) -> Void)?
    /// Told of every measurement.
    var onReport: ((MemoryReport) -> Void)?

    let budget: MemoryBudget
    private let expectsJapanese: Bool
    private let catalog: Catalog
    private let japanese: JapaneseAnalyser
    private let log: Log
    private let loop: Loop
    /// What is synthesised ahead may hold so much.
    private let prefetchBytes: Int
    private(set) var limits: [MemoryLimit] = []
    private var gauge = MemoryGauge()
    private(set) var shedding = Shedding()
    private var jobs: [JobID: [Voice]] = [:]
    private var costs: [String: Int] = [:]
    private var lastMeasurement: Moment?
    private var lastLine = ""
    private var hasSaidRough = false

    package init(_ settings: Settings, catalog: Catalog, japanese: JapaneseAnalyser, log: Log, loop: Loop) {
        budget = MemoryBudget(settings.memoryBudget)
        expectsJapanese = settings.expectsJapanese
        self.catalog = catalog
        self.japanese = japanese
        self.log = log
        self.loop = loop
        prefetchBytes = settings.limits.prefetchBytes
        ledger = .atRest(in: catalog, language: settings.language)
    }

    // MARK: - The start

    /// Finds the budget and says so. Throws where it is too small for the default voices.
    package func begin() throws(BudgetShortfall) {
        measure()
        // What it will hold before the first comment, at least.
        if ledger.service.held < Ledger.idleService.held { ledger.service = Ledger.idleService }
        log(.notice, origin)
        if let shortfall = ledger.shortfall { throw shortfall }
        admitJapanese()
    }

    /// Keeps room for the Japanese dictionary, or has it never loaded and says so.
    private func admitJapanese() {
        guard expectsJapanese, let shortfall = ledger.awaitJapanese() else { return }
        log(.warning, "\(shortfall). Until then a word in kanji is said as なんとか, \"something\"")
        kanjiShortfall = shortfall
        japanese.doWithout()
    }

    /// Whether something is done without.
    var isShort: Bool { shedding.step >= .prefetch }

    /// How many hosts of default voices fit, and no more than that many.
    func hostCount(atMost count: Int) -> Int {
        guard let left = ledger.left, let cost = ledger.kept?.cost, cost > 0 else { return count }
        return min(count, 1 + left / cost)
    }

    // MARK: - Comments and hosts

    /// A comment is to be spoken.
    func promise(_ job: SpeechJob) {
        jobs[job.id] = job.parts.map(\.voice)
        for part in job.parts {
            ledger.promise(part.voice, cost: cost(of: part.voice))
        }
    }

    /// A comment needs its voices no longer.
    func release(_ job: JobID) {
        for voice in jobs.removeValue(forKey: job) ?? [] {
            ledger.release(voice, at: loop.now)
        }
    }

    /// Something happened to a host.
    func note(_ life: HostLife) {
        switch life {
        case .started(let process): ledger.started(process.pid, process.kind, at: loop.now)
        case .leaving(let process): ledger.isLeaving(process)
        case .ended(let process): ledger.ended(process)
        }
    }

    private func cost(of voice: Voice) -> Int {
        if let cost = costs[voice.id] { return cost }
        // Voices come from the catalog, so this one is in it.
        let cost = (try? catalog.entry(named: voice.id)).map { ledger.cost(of: $0) } ?? 0
        costs[voice.id] = cost
        return cost
    }

    // MARK: - Measuring

    /// Measures what is held now.
    func measure() {
        if let use = gauge.use(of: getpid()) { ledger.service = use }
        if japanese.isOpen { ledger.awaited = 0 }
        for host in ledger.hosts {
            if let use = gauge.use(of: host.process) { ledger.measured(host.process, use) }
        }
        costs = [:]
        peak = max(peak, ledger.held - Ledger.reserve)
        if budget == .auto { limits = memoryLimits(read: readText) }
        ledger.budget = budget.bytes(limits: limits, own: ledger.held - Ledger.reserve)
        if gauge.isRough, !hasSaidRough {
            hasSaidRough = true
            log(
                .warning,
                "this system does not tell what memory is shared: everything that is resident is counted, which is too much"
            )
        }
    }

    /// Measures, if that was not done a moment ago. Called whenever something is spoken.
    func observe() {
        let now = loop.now
        if let lastMeasurement, now - lastMeasurement < Self.interval { return }
        lastMeasurement = now
        measure()
        let step = shedding.step
        shedding.observe(
            Shedding.Sample(used: ledger.held, budget: ledger.budget, prefetched: prefetchBytes, enhanced: ledger.heldForEnhanced),
            at: now
        )
        if shedding.step != step {
            ledger.allowsEnhanced = shedding.step < .enhancedVoices
            log(.info, "memory: shedding \(shedding.step.name), after \(step.name)")
            onStep?(shedding.step, step)
        }
        tell()
    }

    private func tell() {
        let report = report
        onReport?(report)
        let line = report.line
        if line != lastLine { log(.info, line) }
        lastLine = line
    }
}
