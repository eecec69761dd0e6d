// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Voices

/// The rules for how many hosts run and which host takes which job. Holds no state but the limits. Pure.
struct HostPlan {
    private let options: HostOptions
    /// How the hosts of each engine are run.
    private let engines: [Engine: EngineProfile]
    /// The kind of which one host stays without work.
    let kept: HostKind?
    /// How many hosts of that kind may run at the same time.
    var hosts: Int
    /// After so long without work a host beyond the one that is kept is sent away.
    var idle: Duration

    init(_ options: HostOptions) {
        self.options = options
        engines = Dictionary(options.engines.map { ($0.engine, $0) }) { first, _ in first }
        kept = options.engines.first(where: \.isKept).map { HostKind(engine: $0.engine) }
        hosts = max(1, options.hostCount)
        idle = options.idle
    }

    func profile(of kind: HostKind) -> EngineProfile {
        engines[kind.engine] ?? EngineProfile(kind.engine)
    }

    func patience(of kind: HostKind) -> HostPatience {
        HostPatience(profile(of: kind), silence: options.deadline)
    }

    // MARK: How many

    /// The kinds of which a further host is needed, whether one may be started now or not. `isWarm`: whether one host stays without work.
    func wantedHosts(_ roster: HostRoster, _ waiting: WaitingJobs, isWarm: Bool) -> [HostKind] {
        var wanted = waiting.ready.compactMap { kind, jobs in
            hasPlace(for: kind, roster) && jobs > roster.startingCount(of: kind) ? kind : nil
        }
        if isWarm, let kept, !wanted.contains(kept), roster.count(of: kept) == 0 { wanted.append(kept) }
        return wanted
    }

    private func hasPlace(for kind: HostKind, _ roster: HostRoster) -> Bool {
        let most = profile(of: kind).hosts
        return roster.count(of: kind) < (kind == kept ? min(hosts, most ?? .max) : most ?? hosts)
    }

    /// Whether a host may be started while others shut down. The memory of the kept kind is never given to others, so only that kind may.
    func hasRoom(for kind: HostKind, _ roster: HostRoster) -> Bool {
        kind == kept || !roster.hasLeaving
    }

    /// Whether it may be sent away when it has nothing to do.
    func isDispensable(_ host: HostRoster.Host, _ roster: HostRoster) -> Bool {
        guard let kept, host.kind == kept else { return true }
        return roster.serviceCount(of: kept) > 1
    }

    /// An idle host of the kept kind where there are more than may be.
    func surplusHost(_ roster: HostRoster) -> HostID? {
        guard let kept, roster.serviceCount(of: kept) > hosts else { return nil }
        return roster.idleHost(kept)
    }

    // MARK: Which takes what

    /// The job that is to be begun next, and the host that begins it.
    func nextAssignment(_ roster: HostRoster, _ jobs: JobQueue) -> (JobID, HostID)? {
        guard let job = jobs.waiting.first(for: roster.idleKinds) else { return nil }
        return jobs[job]?.nextHost.flatMap { roster.idleHost($0) }.map { (job, $0) }
    }

    /// A job that would wait for a host, and the working host into whose pipe it goes. Hosts that are still starting get theirs first.
    func nextAhead(_ roster: HostRoster, _ jobs: JobQueue) -> (JobID, HostID)? {
        for (kind, ready) in jobs.waiting.ready where ready > roster.startingCount(of: kind) {
            guard let (host, errands) = leastLaden(kind, roster, jobs), let job = jobs.waiting.first(for: [kind]) else { continue }
            if mayHold(errands, and: jobs[job]?.nextBytes ?? 0, profile(of: kind)) { return (job, host) }
        }
        return nil
    }

    /// Whether a host may hold another job: as many as its engine takes, and where no single job is urgent, as much text.
    private func mayHold(_ errands: [HostRoster.Errand], and bytes: Int, _ profile: EngineProfile) -> Bool {
        if errands.count < profile.jobsInFlight { return true }
        return (options.isBatch || hosts > 1) && bytes <= profile.aheadBytes - Self.bytesAhead(errands)
    }

    /// The working host of a kind that has the least to do behind what it speaks. Nothing may come between the runs of a job, nor lie behind
    /// one that is held back.
    private func leastLaden(_ kind: HostKind, _ roster: HostRoster, _ jobs: JobQueue) -> (HostID, [HostRoster.Errand])? {
        let free = roster.all.filter { _, host in
            guard host.kind == kind, host.killedFor == nil else { return false }
            guard let current = host.errands.first, let last = host.errands.last else { return false }
            guard current.isUnwanted || !jobs.isHeldBack(current.job) else { return false }
            return last.isUnwanted || jobs[last.job]?.isInLastRun == true
        }
        return free.min { Self.bytesAhead($0.host.errands) < Self.bytesAhead($1.host.errands) }.map { ($0.id, $0.host.errands) }
    }

    private static func bytesAhead(_ errands: [HostRoster.Errand]) -> Int {
        errands.dropFirst().reduce(0) { $0 + $1.bytes }
    }
}
