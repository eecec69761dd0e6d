// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// How each server is started.
extension PrivateSoundServer {
    /// How long a server may take on a loaded machine.
    private static let patience: Int32 = 20
    private var log: URL { folder.appendingPathComponent("log") }
    private var logged: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "no log" }

    func startPulseAudio() throws {
        let arguments = [
            "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--log-target=file:\(log.path)",
            "--load=module-null-sink sink_name=null0 \(sinkArguments(rate: sinkRate, rewinds: rewinds))",
            "--load=module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        ]
        let ready = ReadySocket(in: folder)
        let settings = environment.merging(ready.environment) { $1 }
        processes = [try Child(kind.program ?? "/usr/bin/pulseaudio", arguments, environment: settings)]
        guard ready.wait(atMost: Self.patience) else {
            throw Failure.noStart(logged)
        }
    }

    /// PipeWire tells nobody when it is ready: it is asked until it answers.
    func startPipeWire() throws {
        let core = folder.appendingPathComponent("pipewire-0").path
        try? FileManager.default.removeItem(atPath: core)
        try startPipeWire("pipewire")
        try wait(for: "pipewire's socket") { FileManager.default.fileExists(atPath: core) }
        try startPipeWire("wireplumber")
        try startPipeWire("pipewire-pulse")
        try wait(for: "pipewire-pulse") { (try? addSink("null0", rate: sinkRate)) != nil }
        // Possible once WirePlumber is there, and the sink.
        try wait(for: "wireplumber") {
            _ = try? pactl("set-default-sink", "null0")
            return (try? pactl("get-default-sink"))?.hasPrefix("null0") == true
        }
        // The graph runs at one rate. At the sink's, nothing is resampled and every sample can be compared.
        let rate = ["pw-metadata", "-n", "settings", "0", "clock.force-rate", "\(sinkRate)"]
        _ = try run(kind.program ?? "", rate)
    }

    private func startPipeWire(_ name: String) throws {
        let settings = environment.merging(["PIPEWIRE_LOG": log.path, "WIREPLUMBER_DEBUG": "1"]) { $1 }
        processes.append(try Child(kind.program ?? "", [name], environment: settings))
    }

    private func wait(for what: String, _ isThere: () -> Bool) throws {
        let end = ProcessInfo.processInfo.systemUptime + TimeInterval(Self.patience)
        while !isThere() {
            guard ProcessInfo.processInfo.systemUptime < end else { throw Failure.noStart("\(what) does not answer; \(logged)") }
            usleep(10_000)
        }
    }
}
