// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
public import Core
import Glibc
public import Net
public import Voices

/// Keeps the ledger up to date: charges what comments need, measures the service and its voice hosts, and decides when something has to be
/// shed.
///
/// On the loop's thread. One for the whole program, however many rooms there are.
public final class MemoryKeeper {
    /// A budget, and what has to fit it.
    public struct Options: Equatable, Sendable {
        public var budget = MemoryBudget.auto
        /// The only language that is spoken; nil if all may be.
        public var language: String?
        /// How many bytes of sound may be synthesised ahead.
        public var prefetchBytes = 0

        /// The defaults.
        public init() {}

        /// Whether room is kept for the Japanese dictionary.
        public var expectsJapanese: Bool {
            language.map { $0.split(separator: "-").first == "ja" } ?? true
        }
    }

    /// What service and hosts hold now, in bytes.
    var own: Int { ledger.held - Ledger.reserve - ledger.pressure }

    /// The current account. The size of rooms' rings is known without a measurement.
    public var ledger: Ledger {
        var ledger = measured
        ledger.service.shared = max(0, ledger.service.shared + rings() - measuredRings)
        ledger.intake = intake()
        return ledger
    }
    /// What comments may still take.
    public var intake: () -> Int = { 0 }
    /// Why kanji are not read; nil if their dictionary fits, whose memory is reserved until it is loaded. Determined at the start, and when
    /// the dictionary is closed or allowed again.
    public private(set) var kanjiShortfall: BudgetShortfall?
    /// The most that service and hosts held at once, in bytes.
    public private(set) var peak = 0
    /// Called with news about memory for people and programs.
    public var onNews: ((MemoryNews) -> Void)?
    /// Called when a memory limit has changed, and the budget with it.
    var onLimits: (() -> Void)?

    /// How often memory is measured while something speaks.
    static let interval = Duration.seconds(1)
    /// How often limits are read at most, however often their files are written.
    static let shortestInterval = Duration.milliseconds(50)
    /// How often memory is measured for those who ask, however many do: a measurement takes the loop a millisecond or two.
    static let shortestAnswer = Duration.milliseconds(20)
    /// After this part of the budget has come in from outside, the service is measured again: by then it may hold several times as much more.
    static let arrivalPart = 256

    /// So much more than after the last time is worth another walk through the heap.
    private static let holes = 128 << 10
    private static let largestTidied = 32 << 20
    private static let tidyInterval = Duration.seconds(10)

    /// The account at the last measurement, with what has happened to hosts and comments since.
    private var measured: Ledger
    private var measuredRings = 0
    let budget: MemoryBudget
    private let options: Options
    private let catalog: Catalog
    private let japanese: LateLoad
    private let rings: () -> Int
    private let loop: Loop
    private(set) var limits: [MemoryLimit] = []
    private var limitWatch: LimitWatch?
    private var gauge: MemoryGauge
    private let read: (String) -> String?
    private let trim: () -> Void
    private var pressure = Pressure()
    private(set) var shedding = Shedding()
    private var jobs: [JobID: [Voice]] = [:]
    private var costs: [String: Int] = [:]
    private var answeredAt: Moment?
    private var lastMeasurement: Moment?
    private var lastLook: Moment?
    private var serviceMeasuredAt: Moment?
    /// What has come in from outside since the last look.
    private var arrived = 0
    private var hasSaidRough = false
    private var filePages = FilePages()
    /// The least that the service held since its heap gave back its holes, and when that was.
    private var tidiedBytes = Int.max
    private var tidiedAt: Moment?

    /// A keeper that has not measured anything yet.
    /// - Parameters:
    ///   - rings: how many bytes the rings of all rooms' outputs hold now.
    ///   - read: gives the text of a file of the kernel.
    ///   - trim: gives back what the heap holds and does not need; nil for that of this process.
    public init(
        _ options: Options,
        catalog: Catalog,
        japanese: LateLoad,
        rings: @escaping () -> Int = { 0 },
        read: @escaping (String) -> String? = kernelText,
        trim: (() -> Void)? = nil,
        loop: Loop
    ) {
        self.options = options
        budget = options.budget
        self.catalog = catalog
        self.japanese = japanese
        self.rings = rings
        self.read = read
        self.trim = trim ?? yomite_system_trim
        gauge = MemoryGauge(read: read)
        self.loop = loop
        measured = .atRest(in: catalog, language: options.language)
    }

    // MARK: - The start

    /// Determines the budget and reports it. Throws if it is too small for the default voices.
    public func begin() throws(BudgetShortfall) {
        // Give back the memory of the parsed configuration.
        trim()
        measure()
        watchLimits()
        // At least what it will hold before the first comment.
        if measured.service.held < Ledger.idleService.held { measured.service = Ledger.idleService }
        readSinglyIfTight()
        onNews?(.budget(origin, isExpected: budget == .auto && ledger.budget == nil))
        if let shortfall = ledger.shortfall { throw explained(shortfall) }
        admitJapanese()
    }

    private func watchLimits() {
        guard budget == .auto else { return }
        limitWatch = LimitWatch(memoryLimitFiles(read: read), on: loop, pause: Self.shortestInterval) { [weak self] in
            guard let self, memoryLimits(read: read).map(\.bytes) != limits.map(\.bytes) else { return }
            onLimits?()
        }
    }

    /// Reserves memory for the Japanese dictionary, or reports that it will never be loaded.
    private func admitJapanese() {
        guard options.expectsJapanese, let shortfall = measured.awaitJapanese().map(explained) else { return }
        onNews?(.noKanji(shortfall))
        kanjiShortfall = shortfall
        japanese.doWithout()
    }

    /// Closes the Japanese dictionary or allows it again, and reports it. Its pages are the last thing to give up when everything else was
    /// shed.
    private func followKanji(after before: Shedding.Step) {
        guard options.expectsJapanese, kanjiShortfall == nil, (shedding.step == .kanji) != (before == .kanji) else { return }
        if shedding.step == .kanji {
            measured.awaited = 0
            japanese.doWithout()
            onNews?(.kanjiClosed)
        } else {
            japanese.takeBack()
            onNews?(.kanjiBack)
            admitJapanese()
        }
    }

    /// Checks for a limit that has become tight while the service runs.
    private func readSinglyIfTight() {
        if isTight { filePages.spare(at: loop.now) }
    }

    /// Whether a limit is so near that files are read page by page.
    public var isTight: Bool {
        limits.contains { $0.left(to: 0) < Int(yomite_tight_memory_limit) }
    }

    /// Whether anything is shed.
    var isShort: Bool { shedding.step >= .prefetch }

    /// How many hosts of default voices fit, up to this number and with those that run, without anything being given up for them.
    public func hostCount(atMost count: Int) -> Int {
        let ledger = ledger
        guard let budget = ledger.budget, let kept = ledger.kept, kept.cost > 0 else { return count }
        let running = max(1, ledger.hosts.count { $0.host == kept.host && !$0.isLeaving })
        let left = Double(budget / 100 * Shedding.firstMark - ledger.used - ledger.intake)
        return min(count, max(1, running + Int((left / Double(kept.cost)).rounded(.down))))
    }

    // MARK: - Comments and hosts

    /// A comment will be spoken.
    func promise(_ job: SpeechJob) {
        jobs[job.id] = job.parts.map(\.voice)
        for part in job.parts {
            measured.promise(part.voice, cost: cost(of: part.voice))
        }
    }

    /// A comment no longer needs its voices.
    func release(_ job: JobID) {
        defer { jobs.giveSpaceBack() }
        for voice in jobs.removeValue(forKey: job) ?? [] {
            measured.release(voice, at: loop.now)
        }
    }

    /// A room was opened, and will take what rooms take besides their rings.
    func noteRoom(_ bytes: Int) {
        measured.rooms += bytes
    }

    /// This much has come in from outside. Returns whether memory should be looked at again, because it may have grown.
    func note(arrived bytes: Int) -> Bool {
        guard let budget = measured.budget else { return false }
        arrived += bytes
        return arrived > budget / Self.arrivalPart && lastLook.map { loop.now - $0 >= Self.shortestInterval } ?? true
    }

    /// Something happened to a host.
    func note(_ life: HostLife) {
        switch life {
        case .started(let process): measured.started(process.pid, process.kind, at: loop.now)
        case .leaving(let process): measured.isLeaving(process)
        case .ended(let process): measured.ended(process)
        }
    }

    private func cost(of voice: Voice) -> Int {
        if let cost = costs[voice.id] { return cost }
        // Voices come from the catalog, so this one is in it.
        let cost = (try? catalog.entry(named: voice.id)).map { measured.cost(of: $0) } ?? 0
        costs[voice.id] = cost
        return cost
    }

    // MARK: - Measuring

    /// The account as it is now. It is measured for the answer: a host that loads a voice takes and gives back megabytes within
    /// 20 ms. Others who ask a moment later get the same, and what rooms have taken since then is in it.
    public func reportNow() -> MemoryReport {
        if let answeredAt, loop.now - answeredAt < Self.shortestAnswer { return report }
        measure()
        answeredAt = loop.now
        return report
    }

    /// What is granted goes by what the service holds now: clients make it grow by megabytes between two measurements.
    func catchUp() {
        guard measured.budget != nil, serviceMeasuredAt.map({ loop.now - $0 >= Self.shortestInterval }) ?? true else { return }
        // Rooms that were opened a moment ago do not hold yet what they will.
        let rooms = measured.rooms
        measureService()
        measured.rooms = rooms
    }

    private func measureService() {
        guard let use = gauge.use(of: getpid()) else { return }
        serviceMeasuredAt = loop.now
        measuredRings = rings()
        measured.service = use.asMaker(rings: measuredRings)
        measured.rooms = 0
        peak = max(peak, own)
    }

    /// Measures what is held now.
    func measure() {
        measureService()
        if japanese.isLoaded() { measured.awaited = 0 }
        for host in measured.hosts {
            if let use = gauge.use(of: host.process) { measured.measured(host.process, use) }
        }
        costs = [:]
        peak = max(peak, own)
        if budget == .auto || lastMeasurement == nil { limits = memoryLimits(read: read) }
        measured.budget = budget.bytes(limits: limits, own: own)
        if gauge.isRough, !hasSaidRough {
            hasSaidRough = true
            onNews?(.isRough)
        }
    }

    /// Measures, unless that was done a moment ago and is not urgent. Returns the step of shedding before, if it has changed.
    func observe(atOnce: Bool = false) -> Shedding.Step? {
        let now = loop.now
        if !atOnce, let lastMeasurement, now - lastMeasurement < Self.interval { return nil }
        lastMeasurement = now
        measure()
        readSinglyIfTight()
        if isTight {
            let faults = measured.hosts.reduce(gauge.faults(of: getpid())) { $0 + gauge.faults(of: $1.process) }
            pressure.observe(faults: faults, stalled: memoryStall(read: read), at: now)
            measured.pressure = pressure.bytes
        }
        let before = look(at: now)
        if before == nil { tidy(at: now) }
        onNews?(.measured(report))
        return before
    }

    /// What comes and goes leaves holes between what stays, others each time, so that the heap grows though nothing in it does.
    private func tidy(at now: Moment) {
        let held = measured.service.anonymous
        tidiedBytes = min(tidiedBytes, held)
        let isNearBudget = ledger.budget.map { ledger.held > $0 / 100 * Shedding.firstMark } ?? false
        // The walk through a large one would take a turn of the loop too long.
        let hasGrown = held - tidiedBytes >= max(Self.holes, held / 32) && held <= Self.largestTidied
        guard isNearBudget || hasGrown && tidiedAt.map({ now - $0 >= Self.tidyInterval }) ?? true else { return }
        trim()
        measureService()
        (tidiedBytes, tidiedAt) = (measured.service.anonymous, now)
    }

    /// Measures the service alone, after more has come in.
    func observeArrivals() -> Shedding.Step? {
        measureService()
        let before = look(at: loop.now)
        if before != nil { onNews?(.measured(report)) }
        return before
    }

    /// Decides what has to go. Returns the step of shedding before, if it has changed.
    private func look(at now: Moment) -> Shedding.Step? {
        (lastLook, arrived) = (now, 0)
        let before = shedding.step
        shedding.observe(
            Shedding.Sample(
                used: ledger.held,
                budget: ledger.budget,
                prefetched: min(options.prefetchBytes, ledger.budget.map { $0 / MemoryBudget.partOfPrefetch } ?? .max),
                enhanced: ledger.heldForEnhanced,
                lacksPages: isTight && pressure.isSevere
            ),
            at: now
        )
        guard shedding.step != before else { return nil }
        yomite_system_keep_heap(isShort)
        if shedding.step > before { trim() }
        measured.allowsEnhanced = shedding.step < .enhancedVoices
        onNews?(.shedding(shedding.step, after: before))
        followKanji(after: before)
        return before
    }
}

extension MemoryKeeper.Options: SettingsPart {
    package static var options: [Option<MemoryKeeper.Options>] {
        [
            Option(
                "memoryBudget",
                \.budget,
                .budget,
                "SIZE",
                for: Command.speaking + [.voicesChoose, .doctor],
                "how much memory the service and its voices may use; auto follows the tightest memory limit"
            )
        ]
    }
}
