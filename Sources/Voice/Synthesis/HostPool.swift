// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events
internal import Glibc
public import Loop
internal import Voices

/// The voice hosts at work: starts, feeds, reads, watches and ends them as `HostSupervision` says. Used on the loop's thread only, and
/// that thread has to live as long as the process: hosts die with it.
///
/// What waits is not bounded here: whoever submits decides how far ahead he wants to be. Calls out (listener, events) come one after the
/// other, and may call in again.
public final class HostPool {
    private let loop: Loop
    private let options: HostOptions
    private weak var listener: (any SpeechListener)?
    /// Told of every change in the life of a host.
    public var onEvent: ((HostEvent) -> Void)?
    /// Told of every change in what hosts hold.
    public var onLife: ((HostLife) -> Void)?
    /// Told of the end of every job, before its listener is.
    public var onEnd: ((JobID) -> Void)?

    private var supervision: HostSupervision
    private var hosts: [SeatID: VoiceHost] = [:]
    private var isClosed = false

    // Actions are performed by the outermost call only: so a listener that calls in never meets a half-done change.
    private var actions: [HostSupervision.Action] = []
    private var resumed: [SeatID] = []
    private var isBusy = false

    private var timer: Timer?
    private var timerMoment: Moment?
    /// Something was decided since the timer was set. What hosts send only puts their deadlines off.
    private var isTimerStale = false

    /// No host is started before the first job or `warmUp()`. `plainForm` makes of a text that killed a host one that should not.
    public init(loop: Loop, options: HostOptions, listener: any SpeechListener, plainForm: @escaping (String) -> String) {
        self.loop = loop
        self.options = options
        self.listener = listener
        var limits = HostSupervision.Limits()
        limits.hosts = max(1, options.hostCount)
        limits.deadline = options.deadline
        limits.idle = options.idle
        limits.isBatch = options.isBatch
        supervision = HostSupervision(limits: limits, plainForm: plainForm)
        // A host that dies while it is written to is an error code, not our end.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    // MARK: Jobs

    /// Has a job spoken; jobs are begun by their rounds, and in the order in which they come here. Its id must be new, its parts not empty.
    public func submit(_ job: SpeechJob) {
        handle(.submitted(job))
    }

    /// Ends a job now; one that has ended is ignored. Nothing but its end comes for it any more.
    public func cancel(_ job: JobID) {
        handle(.cancelled(job))
    }

    /// Stops taking samples of a job: its host waits as soon as its pipe is full. Samples that were read already may still come.
    public func pause(_ job: JobID) {
        handle(.paused(job, true))
    }

    /// Takes samples of a job again.
    public func resume(_ job: JobID) {
        handle(.paused(job, false))
    }

    /// How many hosts of the kind that is kept may run from now on; those that speak finish their job.
    public func setHostCount(_ count: Int) {
        handle(.hostsAllowed(count))
    }

    /// How long hosts beyond the one that is kept may be idle from now on.
    public func setIdle(_ duration: Duration) {
        handle(.idleAllowed(duration))
    }

    /// Ends these hosts now, those that speak excepted; what is started later waits until they have gone.
    public func evict(_ processes: [Int32]) {
        handle(.evicted(hosts.filter { processes.contains($0.value.pid) }.map(\.key)))
    }

    /// Starts the host that is kept, before the first job needs it.
    public func warmUp() {
        handle(.warmUp)
    }

    /// Cancels every job and ends every host; returns when they are gone. The pool is of no use afterwards.
    public func stop() {
        guard !isClosed else { return }
        for job in supervision.unfinished {
            decide(.cancelled(job))
        }
        isClosed = true
        if let timer { loop.cancel(timer) }
        // All of them first: each takes some milliseconds to go.
        for host in hosts.values { host.kill() }
        for (seat, host) in hosts {
            if host.reap(waits: true) != nil { onLife?(.ended(host.pid)) }
            remove(seat)
        }
        for case .report(let job, let end) in actions {
            tell(job, end)
        }
        actions = []
    }

    // MARK: State

    /// What happened to the hosts so far.
    public var counters: HostCounters { supervision.counters }

    /// The hosts that run, the oldest first.
    public var processes: [HostProcess] {
        hosts.sorted { $0.key.number < $1.key.number }.map { HostProcess(pid: $0.value.pid, kind: $0.value.kind) }
    }

    // MARK: Performing

    private func handle(_ event: HostSupervision.Event) {
        guard !isClosed else { return }
        decide(event)
        settle()
    }

    private func decide(_ event: HostSupervision.Event) {
        actions += supervision.handle(event, at: loop.now)
        isTimerStale = true
    }

    private func settle() {
        guard !isBusy else { return }
        isBusy = true
        performAll()
        while let seat = resumed.popLast() {
            takeFrames(of: seat)
        }
        isBusy = false
        armTimer()
    }

    private func performAll() {
        while !actions.isEmpty, !isClosed {
            perform(actions.removeFirst())
        }
    }

    private func perform(_ action: HostSupervision.Action) {
        switch action {
        case .start(let seat): start(seat)
        case .speak(let seat, let request): send(.speak(request), to: seat)
        case .cancel(let seat, let job): send(.cancel(job), to: seat)
        case .quit(let seat):
            send(.quit, to: seat)
            if let host = hosts[seat] { onLife?(.leaving(host.pid)) }
        case .kill(let seat):
            if let host = hosts[seat] { onLife?(.leaving(host.pid)) }
            hosts[seat]?.isMuted = true
            hosts[seat]?.kill()
            // Its end has to be noticed, also where its pipe was not being read.
            setReading(seat, true)
        case .read(let seat, let isRead): setReading(seat, isRead)
        case .examine(let seat): handle(.examined(seat, isStopped: hosts[seat]?.isStopped ?? false))
        case .words(let job, let words):
            for word in words {
                listener?.speech(of: job, word: word)
            }
        case .report(let job, let end): tell(job, end)
        case .note(let seat, let state): note(state, hosts[seat]?.kind.engine, hosts[seat]?.pid)
        case .missing(let kind): note(.missing, kind.engine)
        }
    }

    private func tell(_ job: JobID, _ end: SpeechEnd) {
        onEnd?(job)
        listener?.speech(of: job, ended: end)
    }

    private func note(_ state: HostEvent.State, _ engine: Engine?, _ process: Int32? = nil, detail: String? = nil) {
        onEvent?(HostEvent(state: state, engine: engine, process: process, detail: detail))
    }

    private func armTimer() {
        guard isTimerStale, !isClosed else { return }
        isTimerStale = false
        guard let wake = supervision.wake(at: loop.now) else { return }
        // One that comes too early finds nothing to do and sets the next.
        if timer != nil, let timerMoment, timerMoment <= wake { return }
        if let timer { loop.cancel(timer) }
        timerMoment = wake
        timer = loop.at(wake) { [weak self] in
            self?.timer = nil
            self?.handle(.due)
        }
    }
}

// MARK: - Hosts

extension HostPool {
    private func start(_ seat: SeatID) {
        guard let kind = supervision.seats[seat]?.kind else { return }
        let milliseconds = max(1, options.deadline.milliseconds)
        let arguments = [
            "--engine", kind.engine.rawValue, "--parent", "\(getpid())", "--deadline", "\(milliseconds)",
            "--first-write", "\(options.isBatch ? HostProtocol.samplesAtOnce : 0)",
        ]
        do throws(SpawnError) {
            let host = try VoiceHost(
                kind,
                path: options.hostPath,
                arguments: arguments,
                environment: options.environment,
                pipeBytes: options.pipeBytes
            )
            if let limit = options.memoryLimit(kind) { host.limitMemory(to: limit) }
            hosts[seat] = host
            onLife?(.started(HostProcess(pid: host.pid, kind: kind)))
            host.exitWatch = loop.watch(host.exitDescriptor) { [weak self] _ in self?.hasExited(seat) }
            watchOutput(of: seat)
        } catch {
            note(.failedStart, kind.engine, detail: error.description)
            handle(.notStarted(seat))
        }
    }

    private func send(_ request: HostRequest, to seat: SeatID) {
        guard let host = hosts[seat] else { return }
        host.send(request)
        guard host.hasUnsent, host.inputWatch == nil else { return }
        host.inputWatch = loop.watch(host.inputDescriptor, readable: false, writable: true) { [weak self, weak host] _ in
            guard let host else { return }
            host.flush()
            if !host.hasUnsent, let watch = host.inputWatch {
                self?.loop.forget(watch)
                host.inputWatch = nil
            }
        }
    }

    private func setReading(_ seat: SeatID, _ isRead: Bool) {
        guard let host = hosts[seat], host.isRead != isRead else { return }
        host.isRead = isRead
        if isRead {
            resumed.append(seat)
            watchOutput(of: seat)
        } else {
            // Forgotten, not changed: the end of the other side would be reported for ever.
            ignoreOutput(of: host)
        }
    }

    private func watchOutput(of seat: SeatID) {
        guard let host = hosts[seat], host.outputWatch == nil else { return }
        host.outputWatch = loop.watch(host.outputDescriptor) { [weak self] _ in self?.hasOutput(seat) }
    }

    private func ignoreOutput(of host: VoiceHost) {
        guard let watch = host.outputWatch else { return }
        loop.forget(watch)
        host.outputWatch = nil
    }

    private func hasExited(_ seat: SeatID) {
        guard let host = hosts[seat], let end = host.reap(waits: false) else { return }
        if let watch = host.exitWatch { loop.forget(watch) }
        host.exitWatch = nil
        host.end = end
        onLife?(.ended(host.pid))
        resumed.append(seat)
        settle()
    }

    private func remove(_ seat: SeatID) {
        guard let host = hosts.removeValue(forKey: seat) else { return }
        ignoreOutput(of: host)
        for watch in [host.exitWatch, host.inputWatch].compactMap({ $0 }) {
            loop.forget(watch)
        }
        host.closeDescriptors()
    }
}

// MARK: - Frames

extension HostPool {
    private func hasOutput(_ seat: SeatID) {
        guard let host = hosts[seat] else { return }
        isBusy = true
        if host.read() == .end { ignoreOutput(of: host) }
        takeFrames(of: seat)
        isBusy = false
        settle()
    }

    /// Takes what has arrived; of a host that has ended also what it left in the pipe, and then its end.
    private func takeFrames(of seat: SeatID) {
        guard let host = hosts[seat] else { return }
        decode(host, seat)
        guard let end = host.end else { return }
        while host.isRead, !host.isMuted, !isClosed, host.read() == .bytes {
            decode(host, seat)
        }
        guard host.isRead, !isClosed else { return }
        decide(.ended(seat, end))
        performAll()
        remove(seat)
    }

    private func decode(_ host: VoiceHost, _ seat: SeatID) {
        do throws(FrameError) {
            while host.isRead, !host.isMuted, !isClosed, let frame = try host.decoder.next() {
                supervision.progress(seat, at: loop.now)
                take(frame, from: host, seat)
                performAll()
            }
        } catch {
            reject(seat, error.description)
        }
    }

    private func reject(_ seat: SeatID, _ reason: String) {
        hosts[seat]?.isMuted = true
        note(.crashed, hosts[seat]?.kind.engine, hosts[seat]?.pid, detail: "the host \(reason)")
        decide(.sentGarbage(seat))
        performAll()
    }

    private func take(_ frame: HostFrame, from host: VoiceHost, _ seat: SeatID) {
        switch frame {
        case .hello: decide(.ready(seat))
        case .audio(let job, let range): takeAudio(job, range, from: host, seat)
        case .word(let job, let start, let length, let frame):
            let isPossible = supervision.take(seat, job, start: start, length: length, frame: frame)
            if !isPossible { reject(seat, "marked a word that is not in the text") }
        case .done(let job, let ending, _): decide(.done(seat, job, ending))
        case .failed(let job, let reason): decide(.refused(seat, job, reason))
        }
    }

    private func takeAudio(_ job: JobID, _ range: Range<Int>, from host: VoiceHost, _ seat: SeatID) {
        guard let delivery = supervision.take(seat, job, frames: range.count) else {
            reject(seat, "sent samples that nobody had asked for")
            return
        }
        for word in delivery.words {
            listener?.speech(of: job, word: word)
        }
        guard !delivery.samples.isEmpty else { return }
        let first = range.lowerBound + delivery.samples.lowerBound
        host.decoder.withSamples(first..<range.lowerBound + delivery.samples.upperBound) { samples in
            listener?.speech(of: job, samples: samples)
        }
    }
}
