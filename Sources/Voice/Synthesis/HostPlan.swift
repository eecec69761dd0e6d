// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc
import Voices

/// The rules for how many hosts run and which host takes which job. Its only state is the limits. Pure.
struct HostPlan {
    private let options: HostOptions
    /// How the hosts of each engine are run.
    private let engines: [Engine: EngineProfile]
    /// The kind that keeps one host even without work.
    let kept: HostKind?
    /// How many hosts of that kind may run at the same time.
    var hosts: Int
    /// How long a host other than the kept one may be without work before it is ended.
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

    /// The kinds that need another host, whether it may be started now or not. `isWarm`: whether one host stays without work.
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

    /// Whether a host may be started while others shut down. The memory of the kept kind is never given to others, so only the kept kind
    /// may.
    func hasRoom(for kind: HostKind, _ roster: HostRoster) -> Bool {
        kind == kept || !roster.hasLeaving
    }

    /// Whether it may be ended when it has nothing to do.
    func isDispensable(_ host: HostRoster.Host, _ roster: HostRoster) -> Bool {
        guard let kept, host.kind == kept else { return true }
        return roster.serviceCount(of: kept) > 1
    }

    /// An idle host of the kept kind, if more of them run than may.
    func surplusHost(_ roster: HostRoster) -> HostID? {
        guard let kept, roster.serviceCount(of: kept) > hosts else { return nil }
        return roster.idleHost(kept)
    }

    // MARK: Which takes what

    /// The next job to begin, and the host for it.
    func nextAssignment(_ roster: HostRoster, _ jobs: JobQueue) -> (JobID, HostID)? {
        guard let job = jobs.waiting.first(for: roster.idleKinds) else { return nil }
        return jobs[job]?.nextHost.flatMap { roster.idleHost($0) }.map { (job, $0) }
    }

    /// A job that would wait for a host, and the working host that gets it in advance. Hosts that are still starting come first.
    func nextAhead(_ roster: HostRoster, _ jobs: JobQueue) -> (JobID, HostID)? {
        for (kind, ready) in jobs.waiting.ready where ready > roster.startingCount(of: kind) {
            guard let (host, errands) = leastLaden(kind, roster, jobs), let job = jobs.waiting.first(for: [kind]) else { continue }
            if mayHold(errands, and: jobs[job]?.nextBytes ?? 0, profile(of: kind)) { return (job, host) }
        }
        return nil
    }

    /// Whether a host may hold another job: as many as its engine takes, and if no single job is urgent, up to a limit of text.
    private func mayHold(_ errands: [HostRoster.Errand], and bytes: Int, _ profile: EngineProfile) -> Bool {
        if errands.count < profile.jobsInFlight { return true }
        return (options.isBatch || hosts > 1) && bytes <= profile.aheadBytes - Self.bytesAhead(errands)
    }

    /// The working host of a kind with the least work behind its current job. Nothing may come between the runs of a job, or wait behind a
    /// job that is held back.
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

/// The command that starts a host of an engine (`docs/host-protocol.md`).
struct HostCommand: Equatable {
    let path: String
    let arguments: [String]

    init(_ path: String, _ arguments: [String] = []) {
        self.path = path
        self.arguments = arguments
    }

    /// `parent`: the process that the host must not outlive. `voice`: the only voice that it will speak with; nil for any.
    init(_ profile: EngineProfile, _ options: HostOptions, voice: String? = nil, parent: Int32) {
        path = profile.program.contains("/") ? profile.program : "\(options.programs)/\(profile.program)"
        var arguments = profile.arguments + ["--parent", "\(parent)"]
        let limit = profile.processorLimit ?? max(options.deadline, .milliseconds(1))
        if limit > .zero { arguments += ["--deadline", "\(limit.milliseconds)"] }
        if options.isBatch { arguments += ["--first-write", "\(HostProtocol.samplesAtOnce)"] }
        if profile.fences == .process { arguments += ["--open-files"] }
        if profile.needsNetwork { arguments += ["--open-network"] }
        if profile.needsThreads { arguments += ["--open-threads"] }
        if let file = voice.flatMap({ options.voiceFiles[$0] }) { arguments += ["--data", file] }
        self.arguments = arguments
    }
}

/// The resource that the system lacks to start a voice host.
public enum HostShortage: Equatable, Sendable, CustomStringConvertible {
    /// This process has reached its limit of open files.
    case descriptors
    /// The system has reached its limit of open files.
    case systemDescriptors
    /// The limit of processes is reached.
    case processes
    /// There is no memory for another process.
    case memory

    init?(errno code: CInt) {
        switch code {
        case EMFILE: self = .descriptors
        case ENFILE: self = .systemDescriptors
        case EAGAIN: self = .processes
        case ENOMEM: self = .memory
        default: return nil
        }
    }

    /// What is wrong.
    public var description: String {
        switch self {
        case .descriptors: "no voice host can be started: the service has reached its limit of open files"
        case .systemDescriptors: "no voice host can be started: the system has reached its limit of open files"
        case .processes: "no voice host can be started: the limit on processes has been reached"
        case .memory: "no voice host can be started: the system has no memory left for it"
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .descriptors: "Raise the limit (ulimit -n, LimitNOFILE= of the unit), or lower limits.httpConnections."
        case .systemDescriptors: "Raise fs.file-max, or find the program that holds them (lsof)."
        case .processes: "Raise the limit (ulimit -u, TasksMax= of the unit, pids.max of the container)."
        case .memory: "End other programs, or raise the limit of the container."
        }
    }
}

/// A fence around voice hosts that a kernel may lack. Hosts work without it, but then less limits what a text could make an engine do.
public enum HostFence: String, CaseIterable, Sendable {
    /// Only the engine's data can be read, and only engines that need them can open connections.
    case landlock
    /// Only the system calls that a host needs are allowed.
    case seccomp

    /// Whether this kernel has it.
    public var isThere: Bool {
        switch self {
        case .landlock: yomite_landlock_version() >= 1
        case .seccomp: yomite_has_call_filter()
        }
    }

    /// How an administrator can provide it.
    public var remedy: String {
        switch self {
        case .landlock: "use a kernel from 5.13 on with Landlock among its security modules (\"landlock\" in lsm= on its command line)"
        case .seccomp: "use a kernel with CONFIG_SECCOMP_FILTER, and a container that does not forbid seccomp(2)"
        }
    }
}
