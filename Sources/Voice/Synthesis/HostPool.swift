// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events
internal import Glibc
public import Loop
public import Voices

/// The voice hosts at work: starts, feeds, reads, watches and ends them as `HostSupervision` says. Used on the loop's thread only, and
/// that thread has to live as long as the process: hosts die with it.
///
/// Whoever submits bounds what waits. Calls out (listener, events) come one after the other, and may call in again.
public final class HostPool {
    private let loop: Loop
    private weak var listener: (any SpeechListener)?
    /// Told of every change in the life of a host.
    public var onEvent: ((HostEvent) -> Void)?
    /// Told of every change in what hosts hold.
    public var onLife: ((HostLife) -> Void)?
    /// Told of the end of every job, before its listener is.
    public var onEnd: ((JobID) -> Void)?
    /// Told every line that hosts write to their stderr.
    public var onMessage: ((HostMessage) -> Void)? {
        get { hosts.onMessage }
        set { hosts.onMessage = newValue }
    }
    /// Told how fast voices speak that may be too slow.
    public var onSpeech: ((MeasuredSpeech) -> Void)? {
        get { hosts.onSpeech }
        set { hosts.onSpeech = newValue }
    }

    private var supervision: HostSupervision
    private let hosts: HostProcesses
    private var isClosed = false

    /// Why the host that was to be started last could not be, where that is no fault of its own; nil where it could.
    public private(set) var shortage: HostShortage?

    // Actions are performed by the outermost call only: so a listener that calls in never meets a half-done change.
    private var actions: [HostSupervision.Action] = []
    private var resumed: [HostID] = []
    private var isBusy = false

    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.handle(.due) }
    /// Something was decided since the alarm was set. What hosts send only puts their deadlines off.
    private var isAlarmStale = false

    /// No host is started before the first job or `warmUp()`. `plainForm` makes of a text that killed a host one that should not.
    public init(loop: Loop, options: HostOptions, listener: any SpeechListener, plainForm: @escaping (String) -> String) {
        self.loop = loop
        self.listener = listener
        hosts = HostProcesses(loop: loop, options: options)
        supervision = HostSupervision(options, plainForm: plainForm)
        hosts.onOutput = { [weak self] in self?.hasOutput($0) }
        hosts.onExit = { [weak self] in self?.hasExited($0) }
        // A host that dies while it is written to is an error code, not our end.
        _ = signal(SIGPIPE, SIG_IGN)
    }

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
        handle(.evicted(hosts.all.filter { processes.contains($0.host.pid) }.map(\.id)))
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
        alarm.set(nil)
        hosts.endAll { onLife?(.ended($0)) }
        for case .report(let job, let end) in actions {
            onEnd?(job)
            listener?.speech(of: job, ended: end)
        }
        actions = []
    }

    // MARK: State

    /// What happened to the hosts so far.
    public var counters: HostCounters { supervision.counters }

    /// The hosts that run, the oldest first.
    public var processes: [HostProcess] { hosts.processes }

    // MARK: Performing

    private func handle(_ event: HostSupervision.Event) {
        guard !isClosed else { return }
        decide(event)
        settle()
    }

    private func decide(_ event: HostSupervision.Event) {
        actions += supervision.handle(event, at: loop.now)
        isAlarmStale = true
    }

    private func settle() {
        guard !isBusy else { return }
        isBusy = true
        performAll()
        while let id = resumed.popLast() {
            takeFrames(of: id)
        }
        isBusy = false
        setAlarm()
    }

    private func performAll() {
        while !actions.isEmpty, !isClosed { perform(actions.removeFirst()) }
    }

    private func perform(_ action: HostSupervision.Action) {
        switch action {
        case .start(let id): start(id)
        case .speak(let id, let request): hosts.send(.speak(request), to: id)
        case .cancel(let id, let job): hosts.send(.cancel(job), to: id)
        case .quit(let id):
            hosts.send(.quit, to: id)
            if let host = hosts[id] { onLife?(.leaving(host.pid)) }
        case .kill(let id): kill(id)
        case .read(let id, let isRead): setReading(id, isRead)
        case .examine(let id): handle(.examined(id, isStopped: hosts[id]?.isStopped ?? false))
        case .words(let job, let words):
            for word in words { listener?.speech(of: job, word: word) }
        case .report(let job, let end):
            onEnd?(job)
            listener?.speech(of: job, ended: end)
        case .note(let id, let state):
            note(state, hosts.kind(of: id)?.engine, hosts[id]?.pid, detail: hosts[id]?.end?.explanation)
        case .missing(let kind): note(.missing, kind.engine)
        case .givenUp(let kind): note(.givenUp, kind.engine)
        }
    }

    private func note(_ state: HostEvent.State, _ engine: Engine?, _ process: Int32? = nil, detail: String? = nil) {
        onEvent?(HostEvent(state: state, engine: engine, process: process, detail: detail))
    }

    private func setAlarm() {
        guard isAlarmStale, !isClosed else { return }
        isAlarmStale = false
        guard let wake = supervision.wake(at: loop.now) else { return }
        // One that comes too early finds nothing to do and sets the next.
        if let due = alarm.due, due <= wake { return }
        alarm.set(wake)
    }
}

// MARK: - Hosts

extension HostPool {
    private func start(_ id: HostID) {
        guard let kind = supervision.kind(of: id) else { return }
        do throws(SpawnError) {
            let process = try hosts.start(id, kind)
            shortage = nil
            onLife?(.started(process))
        } catch {
            shortage = error.shortage
            note(.failedStart, kind.engine, detail: error.description)
            handle(.notStarted(id))
        }
    }

    private func kill(_ id: HostID) {
        guard let host = hosts[id] else { return }
        onLife?(.leaving(host.pid))
        host.isMuted = true
        host.kill()
        // Its end has to be noticed, also where its pipe was not being read.
        setReading(id, true)
    }

    private func setReading(_ id: HostID, _ isRead: Bool) {
        guard let host = hosts[id], host.isRead != isRead else { return }
        host.isRead = isRead
        if isRead { resumed.append(id) }
        hosts.watchOutput(of: id, isRead)
    }

    private func hasExited(_ id: HostID) {
        if let host = hosts[id] { onLife?(.ended(host.pid)) }
        resumed.append(id)
        settle()
    }
}

// MARK: - Frames

extension HostPool {
    private func hasOutput(_ id: HostID) {
        guard let host = hosts[id] else { return }
        isBusy = true
        if host.read() == .end { hosts.watchOutput(of: id, false) }
        takeFrames(of: id)
        isBusy = false
        settle()
    }

    /// Takes what has arrived; of a host that has ended also what it left in the pipe, and then its end.
    private func takeFrames(of id: HostID) {
        guard let host = hosts[id] else { return }
        decode(host, id)
        guard let end = host.end else { return }
        while host.isRead, !host.isMuted, !isClosed, host.read() == .bytes {
            decode(host, id)
        }
        guard host.isRead, !isClosed else { return }
        decide(.ended(id, end))
        performAll()
        hosts.remove(id)
    }

    private func decode(_ host: VoiceHost, _ id: HostID) {
        do throws(FrameError) {
            while host.isRead, !host.isMuted, !isClosed, let frame = try host.decoder.next() {
                supervision.progress(id, at: loop.now)
                take(frame, from: host, id)
                performAll()
            }
        } catch {
            reject(id, error.description)
        }
    }

    private func reject(_ id: HostID, _ reason: String) {
        hosts[id]?.isMuted = true
        note(.crashed, hosts.kind(of: id)?.engine, hosts[id]?.pid, detail: "the host \(reason)")
        decide(.sentGarbage(id))
        performAll()
    }

    private func take(_ frame: HostFrame, from host: VoiceHost, _ id: HostID) {
        hosts.time(frame, from: host)
        switch frame {
        case .hello: decide(.ready(id))
        case .audio(let job, let range): takeAudio(job, range, from: host, id)
        case .word(let job, let start, let length, let frame):
            let isPossible = supervision.take(id, job, start: start, length: length, frame: frame)
            if !isPossible { reject(id, "marked a word that is not in the text") }
        case .done(let job, let ending, _): decide(.done(id, job, ending))
        case .failed(let job, let reason): decide(.refused(id, job, reason))
        }
    }

    private func takeAudio(_ job: JobID, _ range: Range<Int>, from host: VoiceHost, _ id: HostID) {
        guard let delivery = supervision.take(id, job, frames: range.count) else {
            reject(id, "sent samples that nobody had asked for")
            return
        }
        for word in delivery.words { listener?.speech(of: job, word: word) }
        guard !delivery.samples.isEmpty else { return }
        let first = range.lowerBound + delivery.samples.lowerBound
        host.decoder.withSamples(first..<range.lowerBound + delivery.samples.upperBound) { samples in
            listener?.speech(of: job, samples: samples)
        }
    }
}
