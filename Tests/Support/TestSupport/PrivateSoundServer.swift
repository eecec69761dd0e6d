// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A sound server of the test's own, PulseAudio or PipeWire, with a null sink `null0`, in a folder of its own. Killed and removed with its
/// owner. Not thread-safe.
public final class PrivateSoundServer {
    /// Which program it is.
    public let kind: SoundServerKind
    /// What clients connect to: a PULSE_SERVER value.
    public var server: String { "unix:" + socket }
    /// The socket's path.
    public let socket: String
    /// The server's home and runtime folder.
    public let folder: URL

    /// Is called every few milliseconds while `pactl` runs. Whoever plays has to go on with it: on a busy machine `pactl` takes longer than
    /// what an output has in reserve.
    public var meanwhile: (() -> Void)?

    /// Its processes, in the order of their start.
    var processes: [Child] = []
    /// What `null0` is like.
    let sinkRate: Int
    let rewinds: Bool

    /// Why the server could not be used.
    public enum Failure: Error {
        /// The program ended, or never opened its socket; its log.
        case noStart(String)
        /// A `pactl` command failed; its output.
        case pactl([String], String)
    }

    /// Starts a server, and waits until it answers.
    ///
    /// A sink that `rewinds` is what real hardware mostly is, but its monitor loses a few milliseconds wherever the sink goes back over
    /// what a recorder already has: at every start of a stream. Without, the monitor gives exactly what was played. (PulseAudio's only.)
    public init(_ kind: SoundServerKind = .pulseAudio, sinkRate: Int = 22_050, rewinds: Bool = false) throws {
        self.kind = kind
        self.sinkRate = sinkRate
        self.rewinds = rewinds
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-sound-\(UUID().uuidString.prefix(8))")
        let pulse = folder.appendingPathComponent("pulse")
        try FileManager.default.createDirectory(at: pulse, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder
        socket = pulse.appendingPathComponent("native").path
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the server (again), and waits until it answers.
    public func start() throws {
        kill()
        try? FileManager.default.removeItem(atPath: socket)
        switch kind {
        case .pulseAudio: try startPulseAudio()
        case .pipeWire: try startPipeWire()
        }
    }

    /// Kills the server (SIGKILL unless told otherwise) and waits for its end.
    public func kill(_ signal: Int32 = SIGKILL) {
        for process in processes { process.signal(signal) }
        for process in processes { _ = process.wait() }
        processes = []
    }

    /// Stops the server where it stands (SIGSTOP), as if the machine were frozen; `thaw` continues it.
    public func freeze() { for process in processes { process.signal(SIGSTOP) } }
    /// Continues a frozen server.
    public func thaw() { for process in processes { process.signal(SIGCONT) } }

    /// Adds a null sink; returns the module's number for `removeSink`.
    @discardableResult
    public func addSink(_ name: String, rate: Int = 22_050, rewinds: Bool = false) throws -> String {
        let arguments = sinkArguments(rate: rate, rewinds: rewinds).split(separator: " ").map(String.init)
        return String(try run("pactl", ["load-module", "module-null-sink", "sink_name=\(name)"] + arguments).prefix { $0.isNumber })
    }

    /// Removes a sink that was added.
    public func removeSink(_ module: String) throws {
        try pactl("unload-module", module)
    }

    /// Moves the only stream from one sink to another. PipeWire's session manager overlooks now and then, on a busy machine, what it is
    /// asked: so it is asked until the stream is there (and to change its mind in between, for it heeds only what is new).
    public func moveStream(from old: String, to new: String) throws {
        func stream() throws -> (number: String, sink: String) {
            let fields = try pactl("list", "short", "sink-inputs").split(separator: "\t").map(String.init)
            guard fields.count > 1 else { throw Failure.pactl(["list", "short", "sink-inputs"], "no stream") }
            return (fields[0], fields[1])
        }
        let before = try stream()
        try pactl("move-sink-input", before.number, new)
        var tries = 0
        while try stream().sink == before.sink, tries < 50 {
            tries += 1
            try pactl("move-sink-input", before.number, old)
            try pactl("move-sink-input", before.number, new)
        }
    }

    func sinkArguments(rate: Int, rewinds: Bool) -> String {
        switch kind {
        case .pulseAudio: "rate=\(rate) channels=1 norewinds=\(rewinds ? 0 : 1)"
        case .pipeWire: "rate=\(rate) channels=1"
        }
    }

    /// Runs `pactl` against the server; returns what it prints.
    @discardableResult
    public func pactl(_ arguments: String...) throws -> String {
        try run("pactl", arguments)
    }

    /// What changes at the server from now on.
    public func changes() throws -> SoundChanges {
        let subscriber = try Child(findProgram("pactl") ?? "/usr/bin/pactl", ["subscribe"], environment: environment, capturesOutput: true)
        let changes = SoundChanges(subscriber) { [weak self] in self?.meanwhile?() }
        // It hears of each other client as soon as it hears of anything.
        repeat { try pactl("stat") } while !changes.haveBegun
        return changes
    }

    /// Records a source (the null sink's monitor unless told otherwise) from now on: the recording has begun on return.
    public func record(_ source: String = "null0.monitor", sampleRate: Int = 22_050) throws -> Recording {
        try Recording(program: findProgram("parec") ?? "/usr/bin/parec", source: source, sampleRate: sampleRate, environment: environment)
    }

    /// What clients of this server are started with: nothing of the user's is read or written.
    public var environment: [String: String] {
        [
            "LC_ALL": "C", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "XDG_RUNTIME_DIR": folder.path, "PULSE_RUNTIME_PATH": folder.path + "/pulse", "PULSE_SERVER": server,
        ]
    }

    func run(_ program: String, _ arguments: [String]) throws -> String {
        let path = program.hasPrefix("/") ? program : findProgram(program) ?? "/usr/bin/\(program)"
        let child = try Child(path, arguments, environment: environment, capturesOutput: true)
        let text = child.readAll(meanwhile: meanwhile)
        guard child.wait() == 0 else { throw Failure.pactl(arguments, text) }
        return text
    }
}

/// Where a program is: what `override` says in the environment, else the first of that name on the PATH.
func findProgram(_ name: String, override: String? = nil) -> String? {
    let environment = ProcessInfo.processInfo.environment
    if let override, let path = environment[override] { return path }
    return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}
