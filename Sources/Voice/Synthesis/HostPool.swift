// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc
public import Net
public import Voices

/// The voice hosts at work: starts, feeds, reads, watches and ends them as `HostSupervision` decides. Used on the loop's thread only. That
/// thread has to live as long as the process, because hosts die with it.
///
/// Callers bound the number of waiting jobs. Calls to the listener and of the closures come one after the other, and may call in again.
public final class HostPool {
    private let loop: Loop
    private weak var listener: (any SpeechListener)?
    /// Called at every change in the life of a host.
    public var onEvent: ((HostEvent) -> Void)?
    /// Called at every change in what hosts hold.
    public var onLife: ((HostLife) -> Void)?
    /// Called at the end of every job, before its listener.
    public var onEnd: ((JobID) -> Void)?
    /// Called with every line that hosts write to their stderr.
    public var onMessage: ((HostMessage) -> Void)? {
        get { hosts.onMessage }
        set { hosts.onMessage = newValue }
    }
    /// Called with the pace of voices that may be too slow.
    public var onSpeech: ((MeasuredSpeech) -> Void)? {
        get { hosts.onSpeech }
        set { hosts.onSpeech = newValue }
    }

    private var supervision: HostSupervision
    private let hosts: HostProcesses
    private var isClosed = false

    /// Why the last host that should have started could not, if it is not to blame itself; nil if it could.
    public private(set) var shortage: HostShortage?

    // Only the outermost call performs actions, so a listener that calls in never sees a half-done change.
    private var actions: [HostSupervision.Action] = []
    private var resumed: [HostID] = []
    private var isBusy = false

    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.handle(.due) }
    /// Something was decided since the alarm was set. Data from hosts only extends their deadlines.
    private var isAlarmStale = false
    /// When the supervision decided last.
    private var decidedAt = Moment(nanoseconds: 0)

    /// No host is started before the first job or `warmUp()`. `plainForm` turns a text that killed a host into one that should not.
    public init(loop: Loop, options: HostOptions, listener: any SpeechListener, plainForm: @escaping (String) -> String) {
        self.loop = loop
        self.listener = listener
        hosts = HostProcesses(loop: loop, options: options)
        supervision = HostSupervision(options, plainForm: plainForm)
        hosts.onOutput = { [weak self] in self?.hasOutput($0) }
        hosts.onExit = { [weak self] in self?.hasExited($0) }
        // Writing to a dead host must return an error instead of ending the service.
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Speaks a job. Jobs are begun by their rounds, then in the order of submission. The id must be new, and the parts not empty.
    public func submit(_ job: SpeechJob) {
        handle(.submitted(job))
    }

    /// Ends a job now; a job that has ended is ignored. After this only its end is reported.
    public func cancel(_ job: JobID) {
        handle(.cancelled(job))
    }

    /// Stops taking samples of a job: its host waits once its pipe is full. Samples that were already read may still come.
    public func pause(_ job: JobID) {
        handle(.paused(job, true))
    }

    /// Takes samples of a job again.
    public func resume(_ job: JobID) {
        handle(.paused(job, false))
    }

    /// How many hosts of the kept kind may run from now on. Those that speak finish their jobs.
    public func setHostCount(_ count: Int) {
        handle(.hostsAllowed(count))
    }

    /// How long hosts other than the kept one may be idle from now on.
    public func setIdle(_ duration: Duration) {
        handle(.idleAllowed(duration))
    }

    /// Ends these hosts now, except those that speak. Later starts wait until they have ended.
    public func evict(_ processes: [Int32]) {
        handle(.evicted(hosts.all.filter { processes.contains($0.host.pid) }.map(\.id)))
    }

    /// Starts the host that is kept, before the first job needs it.
    public func warmUp() {
        handle(.warmUp)
    }

    /// Cancels every job and ends every host; returns when they have ended. The pool cannot be used afterwards.
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
    var counters: HostCounters { supervision.counters }

    /// The running hosts, oldest first.
    public var processes: [HostProcess] { hosts.processes }

    // MARK: Performing

    private func handle(_ event: HostSupervision.Event) {
        guard !isClosed else { return }
        decide(event)
        settle()
    }

    private func decide(_ event: HostSupervision.Event) {
        decidedAt = loop.now
        actions += supervision.handle(event, at: decidedAt)
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
        // What became due since then was not looked at, however late it is by now.
        guard let wake = supervision.wake(at: decidedAt) else { return }
        // An alarm that comes too early finds nothing to do and sets the next one.
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
        // The end of a host has to be noticed even while its pipe is not read.
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

    /// Reads what has arrived. If the host has ended, reads what it left in the pipe, and then reports its end.
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
