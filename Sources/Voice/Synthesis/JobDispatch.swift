// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Assigns jobs to hosts. It owns both, and every change to them yields the actions that make it happen. Pure.
struct JobDispatch {
    typealias Action = HostSupervision.Action

    private(set) var hosts = HostRoster()
    private(set) var jobs = JobQueue()
    private let plainForm: (String) -> String
    var counters = HostCounters()
    /// The actions, in this order.
    private var actions: [Action] = []
    private var now = Moment(nanoseconds: 0)
    /// Kinds whose jobs fail at once.
    private var givenUp: Set<HostKind> = []

    init(plainForm: @escaping (String) -> String) {
        self.plainForm = plainForm
    }

    /// Prepares for an event.
    mutating func begin(at now: Moment, givenUp: Set<HostKind>) {
        self.now = now
        self.givenUp = givenUp
        actions = []
    }

    /// Returns what is to be done, and forgets it.
    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    // MARK: Jobs

    mutating func submit(_ job: SpeechJob) {
        jobs.add(job)
        requeue(job.id)
    }

    mutating func cancel(_ job: JobID) {
        guard jobs.remove(job) else { return }
        if let host = hosts.host(of: job) { disown(job, at: host) }
        actions.append(.report(job, .cancelled))
    }

    mutating func pause(_ job: JobID, _ isPaused: Bool) {
        guard jobs.hold(job, isPaused), let host = hosts.host(of: job) else { return }
        // A job that waits in the pipe is not spoken yet.
        if hosts[host]?.errands.first?.job == job { attend(host) }
    }

    /// Takes from a host that its listener holds back what other hosts could do meanwhile: the jobs behind the current one, and, if another
    /// room's job or an earlier one of the same room finds no other host, the current job as well, which continues at its last word. The earlier
    /// one has spoken its beginning on another kind of host; the listener takes nothing of the later one before it has ended.
    mutating func letOthersGo() {
        for (id, host) in hosts.all {
            guard let current = host.errands.first, !current.isUnwanted, jobs.isHeldBack(current.job) else { continue }
            for errand in host.errands.dropFirst() where !errand.isUnwanted { takeBack(errand.job, from: id) }
            guard hosts.idleHost(host.kind) == nil else { continue }
            guard let progress = jobs[current.job], jobs.waiting.hasReady(for: host.kind, besides: progress) else { continue }
            counters.gaveWay += 1
            takeBack(current.job, from: id)
        }
    }

    private mutating func takeBack(_ job: JobID, from host: HostID) {
        disown(job, at: host)
        putBack(job)
    }

    /// The host of a job will not speak the rest of it: another host does, or the same one later.
    private mutating func putBack(_ job: JobID) {
        jobs.advance(job) { $0.interrupt() }
        requeue(job)
    }

    private mutating func disown(_ job: JobID, at host: HostID) {
        let (hadIt, spokeIt) = hosts.disown(job, at: host)
        if hadIt { actions.append(.cancel(host, job)) }
        if spokeIt { attend(host) }
    }

    /// Gives a waiting job to a host.
    mutating func begin(_ job: JobID, on host: HostID) {
        jobs.leave(job)
        // If the next run needs another kind of host, the job goes back to its place in the queue.
        advance(job, on: host)
    }

    /// Gives a job its next run on the host that has completed the last one or can begin it at once; otherwise puts it back or ends it.
    private mutating func advance(_ job: JobID, on host: HostID) {
        guard let kind = hosts[host]?.kind else { return }
        let plainForm = plainForm
        guard let request = jobs.advance(job, { $0.nextRequest(on: kind, plainForm: plainForm) }) ?? nil else { return requeue(job) }
        let isFirst = hosts.assign(job, bytes: request.text.utf8.count, to: host)
        actions.append(.speak(host, request))
        if isFirst { attend(host) }
    }

    /// Puts it back to its place among the waiting jobs, or ends it because nothing is left to say or nobody can say it.
    private mutating func requeue(_ job: JobID) {
        guard let progress = jobs[job] else { return }
        guard let kind = progress.nextHost else { return end(job, .finished(cut: progress.hasPartsLeft)) }
        if givenUp.contains(kind) { return fail(job, .killed) }
        jobs.wait(job, for: kind)
    }

    mutating func finish(_ host: HostID, _ job: JobID, _ ending: HostEnding) {
        switch hosts.answer(of: host, for: job) {
        case .unwanted:
            goOn(host)
        case .wanted where ending != .cancelled:
            if let words = jobs.advance(job, { $0.finishRun() }), !words.isEmpty { actions.append(.words(job, words)) }
            goOn(host)
            if ending == .cut {
                end(job, .finished(cut: true))
            } else {
                advance(job, on: host)
            }
        case .wanted, .impossible: kill(host, for: .garbage)
        }
    }

    mutating func refuse(_ host: HostID, _ job: JobID, _ reason: HostFailure) {
        switch hosts.answer(of: host, for: job) {
        case .unwanted:
            goOn(host)
        case .wanted:
            goOn(host)
            fail(job, reason.failure)
        case .impossible: kill(host, for: .garbage)
        }
    }

    private mutating func fail(_ job: JobID, _ failure: SpeechFailure) {
        counters.failedJobs += 1
        end(job, .failed(failure))
    }

    private mutating func end(_ job: JobID, _ end: SpeechEnd) {
        _ = jobs.remove(job)
        actions.append(.report(job, end))
    }

    // MARK: Jobs of the dead

    /// There is no engine: the jobs that wait for it fail.
    mutating func failAll(waitingFor kind: HostKind, _ failure: SpeechFailure) {
        actions.append(.missing(kind))
        for job in jobs.leaveAll(for: kind) { fail(job, failure) }
    }

    /// Hosts of this kind are killed whatever they speak: the jobs of this one fail, and so do those that wait for its kind.
    mutating func fail(_ errands: [HostRoster.Errand], of kind: HostKind, _ failure: SpeechFailure) {
        actions.append(.givenUp(kind))
        for errand in errands where !errand.isUnwanted { fail(errand.job, failure) }
        for job in jobs.leaveAll(for: kind) { fail(job, failure) }
    }

    /// Passes the jobs of a dead host on. Only the job that it was speaking can be to blame.
    mutating func takeUp(_ errands: [HostRoster.Errand], after verdict: HostVerdict) {
        for (index, errand) in errands.enumerated() where !errand.isUnwanted {
            if index == 0, verdict != .outside {
                charge(errand.job, verdict)
            } else {
                if index == 0 { counters.resumed += 1 }
                putBack(errand.job)
            }
        }
    }

    /// The text was too much for a host: it is tried once more in plain letters, or fails.
    private mutating func charge(_ job: JobID, _ verdict: HostVerdict) {
        if jobs.advance(job, { $0.charge() }) ?? false {
            counters.plainRetries += 1
            requeue(job)
        } else {
            fail(job, verdict == .timeout ? .timeout : .crash)
        }
    }

    // MARK: Hosts

    /// Updates the deadline and the reading for what the host speaks now.
    private mutating func attend(_ host: HostID) {
        guard let current = hosts[host]?.errands.first else { return }
        let isHeldBack = !current.isUnwanted && jobs.isHeldBack(current.job)
        if let isRead = hosts.attend(host, isHeldBack: isHeldBack, at: now) { actions.append(.read(host, isRead)) }
    }

    /// The host has answered its first errand, and begins the next one or becomes idle.
    private mutating func goOn(_ host: HostID) {
        if hosts.goOn(host) { attend(host) } else { rest(host) }
    }

    mutating func rest(_ host: HostID) {
        if let isRead = hosts.rest(host, at: now) { actions.append(.read(host, isRead)) }
    }

    mutating func dismiss(_ host: HostID) {
        hosts.dismiss(host, at: now)
        actions.append(.quit(host))
    }

    mutating func kill(_ host: HostID, for reason: KillReason, isLeaving: Bool = false) {
        if hosts.kill(host, for: reason, isLeaving: isLeaving) { actions.append(.kill(host)) }
    }

    mutating func start(_ kind: HostKind, _ patience: HostPatience) {
        actions.append(.start(hosts.start(kind, patience, at: now)))
        counters.started += 1
    }

    mutating func examine(_ host: HostID) {
        actions.append(.examine(host))
    }

    /// Reports a change in the life of a host.
    mutating func note(_ host: HostID, _ state: HostEvent.State) {
        actions.append(.note(host, state))
    }

    /// Removes a host that has ended. The caller decides about its jobs.
    mutating func remove(_ host: HostID) -> HostRoster.Host? {
        hosts.remove(host)
    }

    // MARK: What a host that speaks sends

    mutating func noteProgress(_ host: HostID, at now: Moment) {
        hosts.noteProgress(host, at: now)
    }

    /// A word of a run. Returns false if it is impossible.
    mutating func take(_ host: HostID, _ job: JobID, start: Int, length: Int, frame: Int) -> Bool {
        switch hosts.answer(of: host, for: job) {
        case .wanted: jobs.advance(job) { $0.take(start: start, length: length, frame: frame) } ?? false
        case .unwanted: true
        case .impossible: false
        }
    }

    /// Samples of a run; nil if they are impossible.
    mutating func take(_ host: HostID, _ job: JobID, frames: Int) -> JobProgress.Delivery? {
        switch hosts.answer(of: host, for: job) {
        case .wanted: jobs.advance(job) { $0.take(frames: frames) } ?? nil
        case .unwanted: JobProgress.Delivery(words: [], samples: 0..<0)
        case .impossible: nil
        }
    }
}

/// Something that the service loads at first use and can do without: the Japanese dictionary. All calls are on the loop, and none waits.
public struct LateLoad {
    /// Whether it is loaded, and so included in measurements.
    var isLoaded: () -> Bool
    /// Close it, and do not load it again.
    var doWithout: () -> Void
    /// Load it again at the next use.
    var takeBack: () -> Void

    /// Something that can be loaded late.
    public init(isLoaded: @escaping () -> Bool, doWithout: @escaping () -> Void, takeBack: @escaping () -> Void) {
        self.isLoaded = isLoaded
        self.doWithout = doWithout
        self.takeBack = takeBack
    }

    /// Nothing to load, for questions that are asked while no service runs.
    public static var nothing: LateLoad {
        LateLoad(isLoaded: { false }, doWithout: {}, takeBack: {})
    }
}
