// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A PulseAudio server of the test's own, with a null sink `null0`, in a folder of its own. Killed and removed with its owner.
///
/// Which program is started says `YOMITE_TEST_PULSEAUDIO`, else `pulseaudio` on the PATH. Not thread-safe.
public final class PrivatePulseAudio {
    /// The program that would be started; nil where there is none: skip the test with `missing` as the reason.
    public static let program: String? = find("pulseaudio", override: "YOMITE_TEST_PULSEAUDIO")
    /// Why tests that need a server are skipped.
    public static let missing = "no pulseaudio program: install it, or set YOMITE_TEST_PULSEAUDIO"

    /// What clients connect to: a PULSE_SERVER value.
    public var server: String { "unix:" + socket }
    /// The socket's path.
    public let socket: String
    /// The server's home and runtime folder.
    public let folder: URL

    private var process: Child?
    private let sinkArguments: String

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
    /// what a recorder already has: at every start of a stream. Without, the monitor gives exactly what was played.
    public init(sinkRate: Int = 22_050, rewinds: Bool = false) throws {
        sinkArguments = Self.sinkArguments(rate: sinkRate, rewinds: rewinds)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-pulse-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder
        socket = folder.appendingPathComponent("native").path
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
        let arguments = [
            "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=file:\(log.path)",
            "--load=module-null-sink sink_name=null0 \(sinkArguments)",
            "--load=module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        ]
        let ready = ReadySocket(in: folder)
        process = try Child(
            Self.program ?? "/usr/bin/pulseaudio",
            arguments,
            environment: environment.merging(ready.environment) { $1 }
        )
        guard ready.wait(atMost: 20) else {
            throw Failure.noStart((try? String(contentsOf: log, encoding: .utf8)) ?? "no log")
        }
    }

    /// Kills the server (SIGKILL unless told otherwise) and waits for its end.
    public func kill(_ signal: Int32 = SIGKILL) {
        guard let process else { return }
        process.signal(signal)
        _ = process.wait()
        self.process = nil
    }

    /// Stops the server where it stands (SIGSTOP), as if the machine were frozen; `thaw` continues it.
    public func freeze() { process?.signal(SIGSTOP) }
    /// Continues a frozen server.
    public func thaw() { process?.signal(SIGCONT) }

    /// Adds a null sink; returns the module's number for `removeSink`.
    public func addSink(_ name: String, rate: Int = 22_050, rewinds: Bool = false) throws -> String {
        let arguments = Self.sinkArguments(rate: rate, rewinds: rewinds).split(separator: " ").map(String.init)
        return String(try run("pactl", ["load-module", "module-null-sink", "sink_name=\(name)"] + arguments).prefix { $0.isNumber })
    }

    /// Removes a sink that was added.
    public func removeSink(_ module: String) throws {
        try pactl("unload-module", module)
    }

    private static func sinkArguments(rate: Int, rewinds: Bool) -> String {
        "rate=\(rate) channels=1 norewinds=\(rewinds ? 0 : 1)"
    }

    /// Runs `pactl` against the server; returns what it prints.
    @discardableResult
    public func pactl(_ arguments: String...) throws -> String {
        try run("pactl", arguments)
    }

    /// Records a source (the null sink's monitor unless told otherwise) from now on: the recording has begun on return.
    public func record(_ source: String = "null0.monitor", sampleRate: Int = 22_050) throws -> Recording {
        try Recording(program: Self.find("parec") ?? "/usr/bin/parec", source: source, sampleRate: sampleRate, environment: environment)
    }

    /// What clients of this server are started with.
    public var environment: [String: String] {
        [
            "LC_ALL": "C", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "XDG_RUNTIME_DIR": folder.path, "PULSE_RUNTIME_PATH": folder.path, "PULSE_SERVER": server,
        ]
    }

    private var log: URL { folder.appendingPathComponent("log") }

    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let path = Self.find(program) ?? "/usr/bin/\(program)"
        let child = try Child(path, arguments, environment: environment, capturesOutput: true)
        let text = child.readAll()
        guard child.wait() == 0 else { throw Failure.pactl(arguments, text) }
        return text
    }

    private static func find(_ name: String, override: String? = nil) -> String? {
        let environment = ProcessInfo.processInfo.environment
        if let override, let path = environment[override] { return path }
        return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
