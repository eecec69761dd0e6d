// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
package import Core
public import Voices

/// How hosts are run.
public struct HostOptions: Equatable, Sendable {
    /// The folder of the programs that engines name without a path.
    var programs = ""
    /// How the hosts of each engine are run.
    public var engines: [EngineProfile] = []
    /// The files that hosts of single voices are given, by voice id.
    var voiceFiles: [String: String] = [:]
    /// Their environment, `NAME=VALUE` each. They inherit nothing else.
    public var environment: [String] = []
    /// How many hosts of the kept kind may run at the same time while a file is rendered, or texts are spoken for programs; 0: one for each
    /// processor.
    var most = 0
    /// How many of them may run at the same time now.
    public var hostCount = 1
    /// How long a host may produce nothing while it has work and its pipe is read; then it is killed, and its text is to blame. The same
    /// amount of processor time is the host's own limit for one write. Engines may have other limits of their own.
    public var deadline = Duration.seconds(3)
    /// How long a host other than the kept one may be without work before it is ended.
    var idle = Duration.seconds(5)
    /// Whether nobody waits for the first samples. Then a host sends them in the largest blocks, which saves wake-ups on both sides, and
    /// gets its next jobs in advance even if it is the only host.
    public var isBatch = false
    /// How many of the lines that hosts write to their stderr may be logged in ten minutes.
    public var messages = 200
    /// How much a host may produce ahead, in its pipe; the kernel may grant less.
    var pipeBytes = 1 << 20
    /// Whether memory is short. Then a host may take little more than its engine was measured to need.
    public var limitsMemory = false

    /// Whether memory is so short that only touched pages of mapped files are read.
    public var readsSingly = false

    /// Options without engines, with one host at a time.
    public init() {}

    /// Hosts of a catalog's engines. `programs`: the folder of the programs that come with Yomite.
    init(_ catalog: Catalog, programs: String) {
        use(catalog, programs: programs)
    }

    /// Runs hosts of the engines of this catalog, from the folder of the programs that come with Yomite.
    public mutating func use(_ catalog: Catalog, programs: String) {
        self.programs = programs
        engines = catalog.engineProfiles
        voiceFiles = catalog.voiceFiles
    }

    /// How many hosts are busy while a file is rendered.
    public var mostAtOnce: Int { most > 0 ? most : Int(yomite_processor_count()) }

    /// How hosts of this engine are run. An engine that no catalog knows is assumed to belong to `yomite-voice`.
    func profile(of engine: Engine) -> EngineProfile {
        engines.first { $0.engine == engine } ?? EngineProfile(engine)
    }
}

extension HostOptions: SettingsPart {
    package static var limits: [Option<HostOptions>] {
        [
            .limit("hostDeadlineMilliseconds", \.deadline, .milliseconds(100...600_000), "a voice host may be silent at work"),
            .limit("hostMessages", \.messages, .integer(1...1_000_000), "of voice hosts that are logged in ten minutes"),
        ]
    }

    package static var countLimits: [Option<HostOptions>] {
        [
            .limit("hostCount", \.most, .integer(0...64), "voice hosts at once for files and programs; 0: as many as processors")
        ]
    }
}

/// A running host and whose memory it is.
public struct HostProcess: Equatable, Sendable {
    /// The process.
    public var pid: Int32
    public var kind: HostKind
}

/// A change in what hosts hold, for the memory account.
public enum HostLife: Equatable, Sendable {
    case started(HostProcess)
    /// It was told to end, or killed.
    case leaving(Int32)
    /// It has ended, and was reaped.
    case ended(Int32)
}
