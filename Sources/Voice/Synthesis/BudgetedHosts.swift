// SPDX-License-Identifier: GPL-3.0-or-later

import Core
public import Net
public import Voices

/// Where speech comes from.
public protocol SpeechSource: AnyObject {
    /// Starts a job, in the order of submission.
    func submit(_ job: SpeechJob)
    /// Takes a job back. Unknown and ended jobs are ignored.
    func cancel(_ job: JobID)
    /// Holds a job's samples back until `resume`.
    func pause(_ job: JobID)
    /// Lets its samples come again.
    func resume(_ job: JobID)
}

/// Voice hosts whose number and life follow the memory budget: `HostPool`, or a stand-in in tests.
public protocol HostSource: SpeechSource {
    /// Called at every change in the life of a host.
    var onEvent: ((HostEvent) -> Void)? { get set }
    /// Called with every line that hosts write to their stderr.
    var onMessage: ((HostMessage) -> Void)? { get set }
    /// Called at every change in what hosts hold.
    var onLife: ((HostLife) -> Void)? { get set }
    /// Called at the end of every job, before its listener.
    var onEnd: ((JobID) -> Void)? { get set }
    /// Called with the pace of voices that may be too slow.
    var onSpeech: ((MeasuredSpeech) -> Void)? { get set }
    /// Why the last host that should have started could not, if it is not to blame itself; nil if it could.
    var shortage: HostShortage? { get }
    /// Starts the host that is kept, before the first job needs it.
    func warmUp()
    /// How many hosts of the kept kind may run from now on.
    func setHostCount(_ count: Int)
    /// How long hosts other than the kept one may be idle from now on.
    func setIdle(_ duration: Duration)
    /// Ends these hosts now, except those that speak.
    func evict(_ processes: [Int32])
    /// Cancels every job and ends every host.
    func stop()
}

extension HostPool: HostSource {}

/// The voice hosts within the memory budget: charges what each comment needs, measures while something is spoken, and gives up hosts and
/// voices when memory gets short.
///
/// On the loop's thread. Owns the hosts and the account.
public final class BudgetedHosts: SpeechSource {
    /// Keeps the account of memory.
    public let memory: MemoryKeeper
    /// The current account.
    public var ledger: Ledger {
        memory.catchUp()
        return memory.ledger
    }
    /// Called when a step of shedding is taken or taken back, with the new step and the one before. Preparing ahead has to stop before
    /// hosts are ended.
    public var onShedding: ((Shedding.Step, Shedding.Step) -> Void)?

    /// Called when a voice turns out to be too slow for live rooms, or quick enough after all.
    public var onPace: ((SpeakingPace.Change) -> Void)?
    /// The voices that are too slow for live rooms now.
    public var slowVoices: Set<String> { pace.slowVoices(at: loop.now) }
    /// The pace of voices that may be too slow, by voice id.
    public var paceFigures: [String: SpeakingPace.Figures] { pace.figures }

    private static let firstLook = Duration.milliseconds(100)

    private let hosts: any HostSource
    private let loop: Loop
    private let idle: Duration
    /// How many hosts of default voices may run if one is enough, and if as many as possible are wanted.
    private let most: Int
    private var wantsAll: Bool
    private var pace = SpeakingPace()
    private var underWay: Set<JobID> = []
    private var timer: Timer?

    /// Hosts that are charged to this account.
    public init(_ hosts: any HostSource, memory: MemoryKeeper, options: HostOptions, loop: Loop) {
        self.hosts = hosts
        self.memory = memory
        self.loop = loop
        most = options.mostAtOnce
        idle = options.idle
        wantsAll = options.isBatch
        memory.onLimits = { [weak self] in self?.observe(atOnce: true) }
        hosts.onLife = { [memory] in memory.note($0) }
        hosts.onEnd = { [weak self] in self?.hasEnded($0) }
        hosts.onSpeech = { [weak self] in self?.note($0) }
    }

    // MARK: - Jobs

    /// Starts a job. Its voices are charged from now on.
    public func submit(_ job: SpeechJob) {
        memory.promise(job)
        underWay.insert(job.id)
        if wantsAll { hosts.setHostCount(count) }
        hosts.submit(job)
        watch()
    }

    /// Takes a job back.
    public func cancel(_ job: JobID) {
        hosts.cancel(job)
    }

    /// Holds a job's samples back.
    public func pause(_ job: JobID) {
        hosts.pause(job)
    }

    /// Lets them come again.
    public func resume(_ job: JobID) {
        hosts.resume(job)
    }

    private func hasEnded(_ job: JobID) {
        memory.release(job)
        underWay.remove(job)
        underWay.giveSpaceBack()
        observe()
    }

    private func note(_ speech: MeasuredSpeech) {
        if let change = pace.note(speech, at: loop.now) { onPace?(change) }
    }

    // MARK: - Hosts

    /// Starts the host that is kept.
    public func warmUp() {
        hosts.warmUp()
    }

    /// Why no host can be started at the moment; nil if one can, as far as is known.
    public var shortage: HostShortage? { hosts.shortage }

    /// Whether as many hosts as fit may speak, as for programs that wait, or only one.
    public func allowAll(_ isAllowed: Bool) {
        wantsAll = isAllowed
        hosts.setHostCount(count)
    }

    /// Reserves memory for another room, whose rings will hold this many bytes, and ends idle hosts for it. Returns what is missing; nil if
    /// the room can be opened now.
    /// - Parameters:
    ///   - textBytes: how much is to be read in it at first.
    ///   - others: how many bytes have to stay free besides it, because clients may take them.
    public func freeMemory(rings: Int, textBytes: Int = 0, beside others: Int = 0) -> BudgetShortfall? {
        let room = Ledger.room + Ledger.readingPart * textBytes
        switch ledger.fit(rings + room + others) {
        case .fits(let ending):
            evict(ending)
            memory.noteRoom(room)
            return nil
        case .needs(let needed):
            return memory.explained(BudgetShortfall(.room, needing: "a further room", needed: needed, budget: ledger.budget ?? 0))
        }
    }

    /// Ends idle hosts. The account counts them out at once, before the pool ends them, because the next comment must not rely on them.
    public func evict(_ processes: [Int32]) {
        guard !processes.isEmpty else { return }
        for process in processes { memory.note(.leaving(process)) }
        hosts.evict(processes)
    }

    /// Ends every host, after a last measurement.
    public func stop() {
        if let timer { loop.cancel(timer) }
        timer = nil
        memory.measure()
        hosts.stop()
    }

    private var count: Int {
        memory.isShort || !wantsAll ? 1 : memory.hostCount(atMost: most)
    }

    // MARK: - Memory

    /// Measures from time to time while something is spoken; the first time a moment later, so that no comment waits for it.
    private func watch() {
        guard timer == nil else { return }
        timer = loop.after(Self.firstLook) { [weak self] in self?.look() }
    }

    private func look() {
        observe()
        timer = underWay.isEmpty ? nil : loop.after(MemoryKeeper.interval) { [weak self] in self?.look() }
    }

    /// This much has come in from outside, and may take memory before the next look.
    public func note(arrived bytes: Int) {
        if memory.note(arrived: bytes), let before = memory.observeArrivals() { follow(before) }
    }

    private func observe(atOnce: Bool = false) {
        if let before = memory.observe(atOnce: atOnce) { follow(before) }
    }

    private func follow(_ before: Shedding.Step) {
        let step = memory.shedding.step
        // Prefetch stops first, because it has no use for a host that ends.
        onShedding?(step, before)
        hosts.setHostCount(count)
        hosts.setIdle(step < .idleVoices ? idle : .zero)
        guard step >= .enhancedVoices else { return }
        evict(ledger.hosts.filter { $0.host != ledger.kept?.host }.map(\.process))
    }
}
