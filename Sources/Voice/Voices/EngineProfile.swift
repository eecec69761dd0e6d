// SPDX-License-Identifier: GPL-3.0-or-later

/// How the voice hosts of an engine are run: the `host` object of its file in `voices/`, which `voices/README.md` explains key by key. It
/// has everything that distinguishes engines, so that another engine needs no code outside its own program.
public struct EngineProfile: Equatable, Sendable {
    /// What a host may reach, in addition to the fences of every host.
    package enum Fences: String, CaseIterable, Sendable {
        /// It reads the engine's data and the system's libraries, and writes nothing.
        case files
        /// It reads and writes whatever the user can: for engines that keep data in places of their own.
        case process
    }

    /// How the text of a job is written.
    public enum Notation: String, CaseIterable, Sendable {
        /// In the language's own letters; Japanese in kana.
        case kana
        /// Kana with accents and devoiced vowels (`docs/adding-an-engine.md`). Text that cannot be written in it is spoken by another
        /// engine.
        case accents
        /// Kana with accents if they are known, else as `kana`: for engines that accept both and recognise which one it is.
        case either
        /// As `accents`, with the class of each word behind it.
        case classes

        /// Whether the engine receives the accents of a text that has them.
        public var takesAccents: Bool { self != .kana }

        /// The notations in which a text can be written.
        public static func writing(accents areKnown: Bool) -> Set<Notation> {
            areKnown ? Set(allCases) : [.kana, .either]
        }
    }

    public let engine: Engine
    /// Its display name.
    public var title: String
    /// The Debian package that it needs; empty if there is none.
    public var package = ""
    /// How to get it if there is no package; empty if that is not known.
    private var otherRemedy = ""
    /// The program of its hosts: a path, or the name of a program that lies beside `yomite`.
    public var program = "yomite-voice"
    /// Arguments of the program, before those of every host (`docs/host-protocol.md`).
    public var arguments: [String]
    /// Whether one host always stays, so that a default voice can speak at once. One engine of a catalog is kept.
    public var isKept = false
    /// Whether each voice needs a host of its own, because voices share hardly any memory.
    var hasOwnHosts = false
    /// How many hosts of a kind may run at once; nil: as many as the service allows for the engine that is kept.
    public var hosts: Int? = 1
    /// How many jobs a host may hold at once, including the one that it speaks.
    public var jobsInFlight = 1
    /// How much text of further jobs a host may hold, in bytes, while several hosts work or nobody listens.
    public var aheadBytes = 0
    /// How long a host may take to become ready; nil: the service's limit for silence.
    public var startPatience: Duration?
    /// How long it may take from a job to its first sample; nil: the service's limit for silence.
    public var firstSamplePatience: Duration?
    /// How long it may produce nothing after that; nil: the service's limit for silence.
    public var silencePatience: Duration?
    /// How much processor time, over all threads, the sound of one write may cost; zero: any; nil: as long as silence may last.
    public var processorLimit: Duration?
    /// What a host may reach.
    package var fences = Fences.files
    /// Whether it needs to open connections. Hosts of other engines cannot.
    public var needsNetwork = false
    /// Whether it starts threads. Hosts of other engines cannot.
    public var needsThreads = false
    /// How the text of its jobs is written.
    public var notation = Notation.kana
    /// The pitches besides its own at which a voice sounds like somebody else, in percent.
    var viewerPitches: [Int] = []
    /// How many deaths in a row that came from outside suspend the engine; nil: any number, as long as the comment makes progress.
    public var outsideDeaths: Int? = 3
    /// The most private memory that a host was seen to map, in bytes (`VmData`); nil if it was not measured.
    var dataSegment: Int?

    /// An engine that `yomite-voice` runs.
    public init(_ engine: Engine) {
        self.engine = engine
        title = engine.rawValue
        arguments = ["--engine", engine.rawValue]
    }

    /// What to do if it cannot be used.
    public var remedy: String {
        if !otherRemedy.isEmpty { return otherRemedy }
        return package.isEmpty ? "see docs/adding-an-engine.md" : "sudo apt-get install \(package)"
    }

    /// The limit of a host's data segment; nil for no limit.
    ///
    /// If memory is short: the measured size and a quarter more, because what is mapped varies with the texts, and a host that takes twice
    /// as much has a leak. Otherwise four times the measured size, so that a host that was taken over cannot fill the machine.
    public func dataLimit(isShort: Bool) -> Int? {
        dataSegment.map { isShort ? $0 / 4 * 5 : $0 * 4 }
    }
}

extension EngineProfile {
    /// Applies a row: a key, and one or several values.
    mutating func put(_ row: CatalogRow) {
        switch row.text(1) {
        case "title": title = row.text(2)
        case "package": package = row.text(2)
        case "remedy": otherRemedy = row.text(2)
        case "program": program = row.text(2)
        case "arguments": arguments = row.texts(from: 2)
        case "kept": isKept = row.number(2) != 0
        case "ownHosts": hasOwnHosts = row.number(2) != 0
        case "hosts": hosts = row.numberUnlessZero(2)
        case "jobsInFlight": jobsInFlight = row.number(2)
        case "aheadBytes": aheadBytes = row.number(2)
        case "start": startPatience = row.milliseconds(2)
        case "firstSample": firstSamplePatience = row.milliseconds(2)
        case "silence": silencePatience = row.milliseconds(2)
        case "processor": processorLimit = row.milliseconds(2)
        case "fences": fences = row.value(2)
        case "network": needsNetwork = row.number(2) != 0
        case "threads": needsThreads = row.number(2) != 0
        case "notation": notation = row.value(2)
        case "viewerPitches": viewerPitches = row.smallNumbers(2).map(Int.init)
        case "outsideDeaths": outsideDeaths = row.numberUnlessZero(2)
        case "dataSegment": dataSegment = row.number(2) * 1024
        default: row.reject()
        }
    }
}

/// The name of a program that turns text into sound. Its `EngineProfile` says what it needs.
public struct Engine: RawRepresentable, Hashable, Sendable {
    /// The part of a voice's id before the colon.
    public let rawValue: String

    /// The engine with that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A kind of voice host: the engine that it runs, and the voice if it can have only one.
public struct HostKind: Hashable, Sendable {
    public var engine: Engine
    /// The id of its only voice; nil if it can speak with all voices of the engine.
    public var voice: String?

    /// The kind of host that speaks with all voices of this engine.
    public init(engine: Engine, voice: String? = nil) {
        self.engine = engine
        self.voice = voice
    }

    public var name: String { voice ?? engine.rawValue }
}

extension Voice {
    /// The kind of host that speaks with this voice.
    public var host: HostKind {
        HostKind(engine: engine, voice: hasOwnHost ? id : nil)
    }
}

/// The quality of a voice, best first.
public enum Quality: String, CaseIterable, Sendable {
    /// Made by a neural network: sounds best, and costs the most memory and processor time.
    case neural
    /// Sounds better, costs more memory.
    case enhanced
    /// Always affordable.
    case `default`
}

/// The best quality among voices that are chosen by language and gender. A voice that was named speaks whatever its quality.
public enum QualityLimit: String, CaseIterable, Sendable {
    /// Default voices only.
    case `default`
    /// Enhanced and default voices.
    case enhanced
    /// Neural voices as well.
    case neural
    /// No limit.
    case best

    /// Whether voices of this quality are chosen.
    func admits(_ quality: Quality) -> Bool {
        switch self {
        case .default: quality == .default
        case .enhanced: quality != .neural
        case .neural, .best: true
        }
    }
}

/// What a live comment requires of its voice, besides memory.
public struct LiveNeeds: Equatable, Sendable {
    /// The ids of voices that make sound more slowly than it is heard.
    var slowVoices: Set<String>
    /// A voice that takes more of the processor than this, in seconds for a second of speech, holds up those who wait.
    static let quick = 0.03

    /// Whether too many comments wait for voices that are not quick to be chosen.
    var manyWait: Bool

    /// No requirements by default, as for texts that are not live.
    public init(slowVoices: Set<String> = [], manyWait: Bool = false) {
        self.slowVoices = slowVoices
        self.manyWait = manyWait
    }

    /// Why a voice is not chosen; nil if it is quick enough.
    func objection(to entry: CatalogEntry) -> VoiceReason? {
        if slowVoices.contains(entry.voice.id) { return .slow }
        let factor = entry.processorFactor ?? (entry.voice.quality == .neural ? 1 : 0)
        return manyWait && factor > Self.quick ? .backlog : nil
    }
}
