// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Decides which host does what, and what to do when one dies. Pure: events go in, actions come out, and time is passed in; `HostPool`
/// performs the actions.
///
/// It combines four parts, each of which can be understood by itself: which host has which job (`JobDispatch`), how many hosts there should
/// be and which one takes what (`HostPlan`), when a host may be started (`StartPolicy`), and who is to blame for a death (`HostVerdict`).
/// It is not copyable, because each question to a copyable one would copy all of it first.
struct HostSupervision: ~Copyable {
    private var plan: HostPlan
    private var dispatch: JobDispatch
    private var starts = StartPolicy()
    /// Whether one host is kept alive without work.
    private var isWarm = false

    init(_ options: HostOptions, plainForm: @escaping (String) -> String) {
        plan = HostPlan(options)
        dispatch = JobDispatch(plainForm: plainForm)
    }

    var counters: HostCounters { dispatch.counters }

    /// Jobs that have not ended.
    var unfinished: [JobID] { dispatch.jobs.all }

    func kind(of host: HostID) -> HostKind? { dispatch.hosts[host]?.kind }

    /// The jobs of a host, beginning with the one that it speaks.
    func jobs(of host: HostID) -> [JobID] {
        dispatch.hosts[host]?.errands.filter { !$0.isUnwanted }.map(\.job) ?? []
    }

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        dispatch.begin(at: now, givenUp: starts.givenUp(at: now))
        switch event {
        case .submitted(let job):
            isWarm = true
            dispatch.submit(job)
        case .cancelled(let job): dispatch.cancel(job)
        case .paused(let job, let isPaused): dispatch.pause(job, isPaused)
        case .warmUp: isWarm = true
        case .hostsAllowed(let count): plan.hosts = max(1, count)
        case .idleAllowed(let duration): plan.idle = duration
        case .evicted(let hosts): hosts.forEach { evict($0) }
        case .notStarted(let host): failStart(host, now)
        case .ready(let host): becomeReady(host)
        case .done(let host, let job, let ending):
            noteSpoken(host, job)
            dispatch.finish(host, job, ending)
        case .refused(let host, let job, let reason): dispatch.refuse(host, job, reason)
        case .sentGarbage(let host): dispatch.kill(host, for: .garbage)
        case .examined(let host, let isStopped): killOverdue(host, isStopped, now)
        case .ended(let host, let end): bury(host, end, now)
        case .due: checkDeadlines(now)
        }
        schedule(now)
        return dispatch.takeActions()
    }

    /// The time for the next `due`; nil if none is needed.
    func wake(at now: Moment) -> Moment? {
        let hosts = dispatch.hosts
        var moments = [hosts.firstDeadline, starts.nextStart(of: wantedHosts, after: now)].compactMap { $0 }
        for (_, host) in hosts.all {
            if case .idle(let since) = host.work, plan.isDispensable(host, hosts) { moments.append(since + plan.idle) }
        }
        return moments.min()
    }

    // MARK: What a host that speaks sends

    /// A host gave a sign of life.
    mutating func progress(_ host: HostID, at now: Moment) {
        dispatch.noteProgress(host, at: now)
    }

    /// A word of a run. Returns false if it is impossible.
    mutating func take(_ host: HostID, _ job: JobID, start: Int, length: Int, frame: Int) -> Bool {
        dispatch.take(host, job, start: start, length: length, frame: frame)
    }

    /// Samples of a run; nil if they are impossible.
    mutating func take(_ host: HostID, _ job: JobID, frames: Int) -> JobProgress.Delivery? {
        let delivery = dispatch.take(host, job, frames: frames)
        if starts.remembersDeaths, let kind = kind(of: host), delivery?.samples.isEmpty == false {
            starts.noteSamples(of: kind)
        }
        return delivery
    }

    /// A host reports that it has completed its request.
    private mutating func noteSpoken(_ host: HostID, _ job: JobID) {
        guard starts.remembersDeaths, dispatch.hosts.answer(of: host, for: job) == .wanted else { return }
        if let kind = kind(of: host) { starts.noteSpoken(kind) }
    }

    // MARK: How many hosts there are

    private var wantedHosts: [HostKind] {
        plan.wantedHosts(dispatch.hosts, dispatch.jobs.waiting, isWarm: isWarm)
    }

    /// Gives waiting jobs to idle hosts, starts hosts for the remaining ones, and ends superfluous hosts.
    private mutating func schedule(_ now: Moment) {
        dispatch.letOthersGo()
        while let (job, host) = plan.nextAssignment(dispatch.hosts, dispatch.jobs) { dispatch.begin(job, on: host) }
        while let kind = nextStart(now) { dispatch.start(kind, plan.patience(of: kind)) }
        while let host = plan.surplusHost(dispatch.hosts) { dispatch.dismiss(host) }
        while let (job, host) = plan.nextAhead(dispatch.hosts, dispatch.jobs) { dispatch.begin(job, on: host) }
    }

    /// Among several kinds, the one that the next job waits for is started first.
    private func nextStart(_ now: Moment) -> HostKind? {
        let kinds = wantedHosts.filter { plan.hasRoom(for: $0, dispatch.hosts) && starts.allowsStart(of: $0, at: now) }
        return dispatch.jobs.waiting.first(for: kinds).flatMap { dispatch.jobs[$0]?.nextHost } ?? kinds.first
    }

    private mutating func becomeReady(_ host: HostID) {
        guard let kind = kind(of: host), dispatch.hosts[host]?.work == .starting else { return dispatch.kill(host, for: .garbage) }
        starts.noteReady(kind)
        dispatch.rest(host)
        dispatch.note(host, .ready)
    }

    /// Ends a host whose memory is needed, unless it speaks.
    private mutating func evict(_ host: HostID) {
        switch dispatch.hosts[host]?.work {
        case .idle: dispatch.dismiss(host)
        case .busy(let errands) where !errands.allSatisfy(\.isUnwanted): break
        case .starting, .busy: dispatch.kill(host, for: .dismissed, isLeaving: true)
        case .leaving, nil: break
        }
    }

    private mutating func checkDeadlines(_ now: Moment) {
        for (id, host) in dispatch.hosts.all {
            if let deadline = host.deadline, deadline <= now {
                dispatch.examine(id)
            } else if case .idle(let since) = host.work, since + plan.idle <= now, plan.isDispensable(host, dispatch.hosts) {
                dispatch.dismiss(id)
            }
        }
    }

    private mutating func killOverdue(_ host: HostID, _ isStopped: Bool, _ now: Moment) {
        guard let deadline = dispatch.hosts[host]?.deadline, deadline <= now else { return }
        dispatch.kill(host, for: isStopped ? .stopped : .deadline)
    }

    // MARK: Deaths

    private mutating func failStart(_ host: HostID, _ now: Moment) {
        guard let kind = dispatch.remove(host)?.kind else { return }
        dispatch.counters.failedStarts += 1
        dispatch.note(host, .failedStart)
        // While another host works, the jobs can wait for it.
        guard starts.noteFailure(of: kind, at: now), dispatch.hosts.count(of: kind) == 0 else { return }
        starts.forgetFailures(of: kind)
        if kind == plan.kept { isWarm = false }
        dispatch.failAll(waitingFor: kind, .missing)
    }

    private mutating func bury(_ host: HostID, _ end: HostEnd, _ now: Moment) {
        guard let dead = dispatch.hosts[host] else { return }
        let verdict = HostVerdict(end, killedFor: dead.killedFor)
        if dead.work == .starting, verdict == .crash || verdict == .timeout { return failStart(host, now) }
        _ = dispatch.remove(host)
        dispatch.counters.count(verdict, sentGarbage: dead.killedFor == .garbage)
        dispatch.note(host, verdict.state)
        guard verdict != .dismissed else { return }
        starts.noteDeath(at: now)
        if isOneTooMany(dead.kind, verdict, now) {
            if dead.kind == plan.kept { isWarm = false }
            dispatch.fail(dead.errands, of: dead.kind, .killed)
        } else {
            dispatch.takeUp(dead.errands, after: verdict)
        }
    }

    /// Counts a death. Returns whether hosts of that kind are not started for a while, because default voices can speak in their place. The
    /// host of default voices itself is tried again with the next job, and what it cannot say is the text's fault.
    private mutating func isOneTooMany(_ kind: HostKind, _ verdict: HostVerdict, _ now: Moment) -> Bool {
        let isKept = kind == plan.kept
        if isKept, verdict != .outside { return false }
        let limit = verdict == .outside ? plan.profile(of: kind).outsideDeaths : StartPolicy.chargedDeathsAllowed
        return starts.noteDeath(of: kind, limit: limit, rests: !isKept, at: now)
    }
}

extension HostSupervision {
    /// Events for the supervision.
    enum Event {
        case submitted(SpeechJob)
        case cancelled(JobID)
        case paused(JobID, Bool)
        case warmUp
        case hostsAllowed(Int)
        case idleAllowed(Duration)
        /// These hosts have to make room for others: nothing is started in their place before they have ended.
        case evicted([HostID])
        /// The process could not be created.
        case notStarted(HostID)
        case ready(HostID)
        case done(HostID, JobID, HostEnding)
        case refused(HostID, JobID, HostFailure)
        case sentGarbage(HostID)
        /// The answer to `examine`.
        case examined(HostID, isStopped: Bool)
        /// The process has ended, and everything that it had sent was read.
        case ended(HostID, HostEnd)
        /// The time that `wake` asked for has come.
        case due
    }

    /// What the supervision wants done.
    enum Action: Equatable {
        case start(HostID)
        case speak(HostID, SpeakRequest)
        case cancel(HostID, JobID)
        /// Whether this host's pipe is read.
        case read(HostID, Bool)
        /// Find out whether somebody has stopped it.
        case examine(HostID)
        case quit(HostID)
        case kill(HostID)
        case words(JobID, [WordMark])
        case report(JobID, SpeechEnd)
        case note(HostID, HostEvent.State)
        /// No host of this kind can be started.
        case missing(HostKind)
        /// Hosts of this kind are killed from outside again and again.
        case givenUp(HostKind)
    }
}
