// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

/// How hosts are run.
public struct HostOptions: Sendable {
    /// The folder of the programs that engines name without a path.
    public var programs: String
    /// How the hosts of each engine are run.
    public var engines: [EngineProfile]
    /// Their environment, `NAME=VALUE` each: nothing of ours reaches them otherwise.
    public var environment: [String] = []
    /// How many hosts of the kind that is kept may run at the same time.
    public var hostCount = 1
    /// So long a host may make nothing while it has something to do and its pipe is read: then it is killed, at the text's expense.
    /// The same again in processor time is the host's own limit for what it writes at once. Engines may have other limits of their own.
    public var deadline = Duration.seconds(5)
    /// After so long without work a host beyond the one that is kept is ended.
    public var idle = Duration.seconds(5)
    /// Whether nobody waits for the first samples: then a host sends them in the largest blocks, which saves both sides wake-ups, and has its
    /// next jobs in its pipe though it be the only one.
    public var isBatch = false
    /// What a host may have made ahead, in its pipe; the kernel may give less.
    public var pipeBytes = 1 << 20
    /// Whether no host may take more memory than its engine was measured to need.
    public var limitsMemory = false

    /// Hosts of a catalog's engines, one at a time unless said otherwise. `programs`: the folder of the programs that come with Yomite.
    public init(_ catalog: Catalog, programs: String) {
        self.programs = programs
        engines = catalog.engineProfiles
    }

    /// How hosts of this engine are run; one that no catalog tells of is taken for one of `yomite-voice`.
    func profile(of engine: Engine) -> EngineProfile {
        engines.first { $0.engine == engine } ?? EngineProfile(engine)
    }
}

/// A host that runs: whose memory it is.
public struct HostProcess: Equatable, Sendable {
    /// The process.
    public var pid: Int32
    /// What it can speak with.
    public var kind: HostKind
}

/// A change in what hosts hold, for the account of memory.
public enum HostLife: Equatable, Sendable {
    /// A process was started.
    case started(HostProcess)
    /// It was told to end, or killed.
    case leaving(Int32)
    /// It has ended, and was reaped.
    case ended(Int32)
}
