// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Identifies one process of a voice host; the process that replaces it has another number.
struct HostID: Hashable {
    var number: UInt64
}

/// How long a host may be without a sign of life.
struct HostPatience: Equatable {
    /// From its start until it is ready.
    var start: Duration
    /// From a request to its first sample.
    var firstSample: Duration
    /// Between two signs of life after that, and while it shuts down.
    var silence: Duration

    /// The values of the engine's row; `silence` stands in for those that it leaves out.
    init(_ profile: EngineProfile, silence: Duration) {
        start = profile.startPatience ?? silence
        firstSample = profile.firstSamplePatience ?? silence
        self.silence = profile.silencePatience ?? silence
    }
}

/// The running hosts, the jobs of each, and the deadline for its next sign of life. Pure.
struct HostRoster {
    /// A request that a host has not answered yet.
    struct Errand: Equatable {
        let job: JobID
        /// How much text it contains.
        let bytes: Int
        /// The job was cancelled or given to another host: what this host still sends for it is discarded.
        var isUnwanted = false
    }

    enum Work: Equatable {
        case starting
        case idle(since: Moment)
        /// It speaks the first errand; the others wait in its pipe in this order.
        case busy([Errand])
        /// It was told to quit, or was killed.
        case leaving
    }

    struct Host {
        let kind: HostKind
        let patience: HostPatience
        fileprivate(set) var work = Work.starting
        fileprivate(set) var deadline: Moment?
        /// Whether its pipe is read. It is not while the listener of its current job takes nothing.
        fileprivate(set) var isRead = true
        /// Whether it has sent anything for its current errand.
        fileprivate var hasBegun = false
        fileprivate(set) var killedFor: KillReason?

        var errands: [Errand] { if case .busy(let errands) = work { errands } else { [] } }
    }

    enum Answer {
        case wanted
        case unwanted
        /// The host was not asked for this job, or has not reached it yet.
        case impossible
    }

    private var hosts: [HostID: Host] = [:]
    private var lastNumber: UInt64 = 0

    // MARK: Questions

    subscript(id: HostID) -> Host? { hosts[id] }

    /// All hosts, oldest first.
    var all: [(id: HostID, host: Host)] {
        hosts.ordered { $0.key.number < $1.key.number }.map { ($0.key, $0.value) }
    }

    /// The kinds that have an idle host.
    var idleKinds: [HostKind] {
        hosts.values.compactMap { if case .idle = $0.work { $0.kind } else { nil } }
    }

    var hasLeaving: Bool { hosts.values.contains { $0.work == .leaving } }

    func count(of kind: HostKind) -> Int {
        hosts.values.count { $0.kind == kind }
    }

    func startingCount(of kind: HostKind) -> Int {
        hosts.values.count { $0.kind == kind && $0.work == .starting }
    }

    /// Hosts of a kind that are not shutting down.
    func serviceCount(of kind: HostKind) -> Int {
        hosts.values.count { $0.kind == kind && $0.work != .leaving }
    }

    /// The idle host of a kind that worked most recently, so that the others reach their idle limit.
    func idleHost(_ kind: HostKind) -> HostID? {
        let idle = hosts.compactMap { host -> (id: HostID, since: Moment)? in
            if host.value.kind == kind, case .idle(let since) = host.value.work { (host.key, since) } else { nil }
        }
        return idle.max { ($0.since, $1.id.number) < ($1.since, $0.id.number) }?.id
    }

    /// The host that has the job, whether it speaks it or has it in its pipe.
    func host(of job: JobID) -> HostID? {
        hosts.first { $0.value.errands.contains { $0.job == job && !$0.isUnwanted } }?.key
    }

    /// How to treat something that a host sends for a job.
    func answer(of id: HostID, for job: JobID) -> Answer {
        switch hosts[id]?.work {
        case .busy(let errands) where errands.first?.job == job: errands.first?.isUnwanted == true ? .unwanted : .wanted
        case .leaving: .unwanted
        default: .impossible
        }
    }

    /// The earliest deadline for a sign of life.
    var firstDeadline: Moment? {
        hosts.values.lazy.compactMap(\.deadline).min()
    }

    // MARK: Lives

    /// Adds a host that is being started.
    mutating func start(_ kind: HostKind, _ patience: HostPatience, at now: Moment) -> HostID {
        lastNumber += 1
        let id = HostID(number: lastNumber)
        hosts[id] = Host(kind: kind, patience: patience, deadline: now + patience.start)
        return id
    }

    /// Marks a host as told to quit.
    mutating func dismiss(_ id: HostID, at now: Moment) {
        guard let patience = hosts[id]?.patience else { return }
        hosts[id]?.work = .leaving
        hosts[id]?.killedFor = .dismissed
        hosts[id]?.deadline = now + patience.silence
    }

    /// Marks a host as killed, for the first reason given. Returns whether there is such a host.
    mutating func kill(_ id: HostID, for reason: KillReason, isLeaving: Bool = false) -> Bool {
        guard let host = hosts[id] else { return false }
        hosts[id]?.deadline = nil
        hosts[id]?.killedFor = host.killedFor ?? reason
        if isLeaving { hosts[id]?.work = .leaving }
        return true
    }

    /// Removes a host that has ended.
    mutating func remove(_ id: HostID) -> Host? {
        hosts.removeValue(forKey: id)
    }

    // MARK: Work

    /// Extends the deadline after a sign of life.
    mutating func noteProgress(_ id: HostID, at now: Moment) {
        guard let host = hosts[id], host.deadline != nil else { return }
        hosts[id]?.deadline = now + host.patience.silence
        hosts[id]?.hasBegun = true
    }

    /// Adds a job behind those that the host has. Returns whether it is the only one.
    mutating func assign(_ job: JobID, bytes: Int, to id: HostID) -> Bool {
        let errands = hosts[id]?.errands ?? []
        hosts[id]?.work = .busy(errands + [Errand(job: job, bytes: bytes)])
        if errands.isEmpty { hosts[id]?.hasBegun = false }
        return errands.isEmpty
    }

    /// Marks a host's job as unwanted; the host is free once it has answered it. Returns whether it had the job, and whether it was speaking it.
    mutating func disown(_ job: JobID, at id: HostID) -> (hadIt: Bool, spokeIt: Bool) {
        guard var errands = hosts[id]?.errands else { return (false, false) }
        guard let index = errands.firstIndex(where: { $0.job == job && !$0.isUnwanted }) else { return (false, false) }
        errands[index].isUnwanted = true
        hosts[id]?.work = .busy(errands)
        return (true, index == 0)
    }

    /// Removes the first errand, which was answered. Returns whether another follows.
    mutating func goOn(_ id: HostID) -> Bool {
        guard let errands = hosts[id]?.errands, errands.count > 1 else { return false }
        hosts[id]?.work = .busy(Array(errands.dropFirst()))
        hosts[id]?.hasBegun = false
        return true
    }

    /// Makes a host idle. Returns the same as `attend`.
    mutating func rest(_ id: HostID, at now: Moment) -> Bool? {
        hosts[id]?.work = .idle(since: now)
        hosts[id]?.deadline = nil
        return setRead(id, true)
    }

    /// Sets the deadline for the current errand and decides whether the pipe is read: neither applies while the listener takes no samples.
    /// Returns whether the pipe is to be read from now on, or nil if that does not change.
    mutating func attend(_ id: HostID, isHeldBack: Bool, at now: Moment) -> Bool? {
        guard let host = hosts[id] else { return nil }
        hosts[id]?.deadline = isHeldBack ? nil : now + (host.hasBegun ? host.patience.silence : host.patience.firstSample)
        return setRead(id, !isHeldBack)
    }

    private mutating func setRead(_ id: HostID, _ isRead: Bool) -> Bool? {
        guard hosts[id]?.isRead == !isRead else { return nil }
        hosts[id]?.isRead = isRead
        return isRead
    }
}
