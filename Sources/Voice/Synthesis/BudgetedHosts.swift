// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
public import Loop
public import Voices

/// Where speech comes from.
public protocol SpeechSource: AnyObject {
    /// Starts a job, in the order of submission.
    func submit(_ job: SpeechJob)
    /// Takes a job back. Unknown and ended jobs are ignored.
    func cancel(_ job: JobID)
    /// Holds a job's samples back until `resume`.
    func pause(_ job: JobID)
    /// Lets them come again.
    func resume(_ job: JobID)
}

/// Voice hosts that can be steered by memory: `HostPool`, or what stands for it in tests.
public protocol HostSource: SpeechSource {
    /// Told of every change in the life of a host.
    var onEvent: ((HostEvent) -> Void)? { get set }
    /// Told every line that hosts write to their stderr.
    var onMessage: ((HostMessage) -> Void)? { get set }
    /// Told of every change in what hosts hold.
    var onLife: ((HostLife) -> Void)? { get set }
    /// Told of the end of every job, before its listener is.
    var onEnd: ((JobID) -> Void)? { get set }
    /// Told how fast voices speak that may be too slow.
    var onSpeech: ((MeasuredSpeech) -> Void)? { get set }
    /// Why the host that was to be started last could not be, where that is no fault of its own; nil where it could.
    var shortage: HostShortage? { get }
    /// Starts the host that is kept, before the first job needs it.
    func warmUp()
    /// How many hosts of the kind that is kept may run from now on.
    func setHostCount(_ count: Int)
    /// How long hosts beyond the one that is kept may be idle from now on.
    func setIdle(_ duration: Duration)
    /// Ends these hosts now, those that speak excepted.
    func evict(_ processes: [Int32])
    /// Cancels every job and ends every host.
    func stop()
}

extension HostPool: HostSource {}

/// The voice hosts within the memory budget: counts what each comment needs, measures while something is spoken, and does without hosts
/// and voices when memory gets short.
///
/// On the loop's thread. Owns the hosts and the account.
public final class BudgetedHosts: SpeechSource {
    /// Keeps the account of memory.
    public let memory: MemoryKeeper
    /// The account as it is now.
    public var ledger: Ledger { memory.ledger }
    /// Told when something is done without that was not before, or the reverse; the second step is the one before. Whoever prepares ahead
    /// has to stop before hosts are sent away.
    public var onShedding: ((Shedding.Step, Shedding.Step) -> Void)?

    /// Told when a voice turns out to be too slow for live rooms, or quick enough after all.
    public var onPace: ((SpeakingPace.Change) -> Void)?
    /// The voices that are too slow for live rooms now.
    public var slowVoices: Set<String> { pace.slowVoices(at: loop.now) }
    /// How fast voices speak that may be too slow, by their ids.
    public var paceFigures: [String: SpeakingPace.Figures] { pace.figures }

    private static let firstLook = Duration.milliseconds(100)

    private let hosts: any HostSource
    private let loop: Loop
    private let idle: Duration
    /// How many hosts of default voices may run where only one is needed, and where as many as possible are.
    private let most: Int
    private var wantsAll: Bool
    private var pace = SpeakingPace()
    private var underWay: Set<JobID> = []
    private var timer: Timer?

    /// Hosts that are paid for by this account.
    public init(_ hosts: any HostSource, memory: MemoryKeeper, options: HostOptions, loop: Loop) {
        self.hosts = hosts
        self.memory = memory
        self.loop = loop
        most = options.mostAtOnce
        idle = options.idle
        wantsAll = options.isBatch
        memory.onLimits = { [unowned self] in observe(atOnce: true) }
        hosts.onLife = { [memory] in memory.note($0) }
        hosts.onEnd = { [unowned self] in hasEnded($0) }
        hosts.onSpeech = { [unowned self] in note($0) }
    }

    // MARK: - Jobs

    /// Starts a job, whose voices are charged from now on.
    public func submit(_ job: SpeechJob) {
        memory.promise(job)
        underWay.insert(job.id)
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

    /// Why no host can be started for now; nil where one can, as far as it was tried.
    public var shortage: HostShortage? { hosts.shortage }

    /// Whether as many hosts as fit may speak, as for programs that wait, or only one.
    public func allowAll(_ isAllowed: Bool) {
        wantsAll = isAllowed
        hosts.setHostCount(count)
    }

    /// Keeps memory for a further room, whose rings will hold so many bytes, and sends idle hosts away for it. Returns what is missing; nil where
    /// the room can be opened now.
    public func makeRoom(rings: Int) -> BudgetShortfall? {
        switch ledger.fit(rings + Ledger.room) {
        case .fits(let ending):
            evict(ending)
            memory.noteRoom()
            return nil
        case .needs(let needed):
            return BudgetShortfall(.room, needing: "a further room", needed: needed, budget: ledger.budget ?? 0)
        }
    }

    /// Sends idle hosts away. The account knows at once, whenever the pool comes to doing it: the next comment must not count on them.
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

    /// Measures every now and then for as long as something is spoken; the first time a moment later, so that no comment waits for it.
    private func watch() {
        guard timer == nil else { return }
        timer = loop.after(Self.firstLook) { [weak self] in self?.look() }
    }

    private func look() {
        observe()
        timer = underWay.isEmpty ? nil : loop.after(MemoryKeeper.interval) { [weak self] in self?.look() }
    }

    private func observe(atOnce: Bool = false) {
        guard let before = memory.observe(atOnce: atOnce) else { return }
        let step = memory.shedding.step
        // Whoever prepares ahead first: he has no use for a host that ends.
        onShedding?(step, before)
        hosts.setHostCount(count)
        hosts.setIdle(step < .idleVoices ? idle : .zero)
        guard step >= .enhancedVoices else { return }
        evict(ledger.hosts.filter { $0.host != ledger.kept?.host }.map(\.process))
    }
}
