// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Loop
internal import Playback

/// Opens the output that the settings name, and keeps the sound server that it may need.
final class OutputOpener {
    private let settings: Settings
    private let task: SpeakingTask
    private let environment: [String: String]
    private let console: Console
    private let loop: Loop
    private var server: PulseServer?

    init(settings: Settings, task: SpeakingTask, environment: [String: String], console: Console, loop: Loop) {
        self.settings = settings
        self.task = task
        self.environment = environment
        self.console = console
        self.loop = loop
    }

    func open() throws -> any Output {
        if task.isRendering, let path = settings.renderPath { return try wav(path) }
        switch settings.output {
        case .wav(let path): return try wav(path)
        case .raw(let path): return try RenderedOutput.raw(path: path, sampleRate: settings.sampleRate)
        case .null(fast: true): return try RenderedOutput.fastNull(sampleRate: settings.sampleRate)
        case .null(fast: false): return try RenderedOutput.null(sampleRate: settings.sampleRate, now: { [unowned loop] in loop.now })
        case .pulse(let sink): return try pulse(sink, mayBeFile: false)
        case .auto: return try pulse(nil, mayBeFile: task.isFinite && environment["PULSE_SERVER"] == nil)
        }
    }

    /// Ends the playback thread, after what it still has to fade out.
    func close() {
        server = nil
    }

    private func wav(_ path: String) throws -> any Output {
        console.log(.notice, "writing \(path)")
        return try RenderedOutput.wav(path: path, sampleRate: settings.sampleRate)
    }

    /// A live source waits for its server as long as it takes; a finite one does not wait for ever.
    private func pulse(_ sink: String?, mayBeFile: Bool) throws -> any Output {
        var options = PulseServer.Options()
        options.latency = settings.latency
        options.idleGrace = settings.idleGrace
        options.scheduling =
            switch settings.realtime {
            case .auto: .auto
            case .on: .on
            case .off: .off
            }
        let server = try PulseServer(options)
        self.server = server
        let isThere = waitForServer(server, givesUpAtFirstRefusal: mayBeFile || !task.isFinite)
        if !isThere {
            let reason = server.reason.map { " (\($0))" } ?? ""
            if mayBeFile {
                self.server = nil
                console.log(.warning, "no sound server answers\(reason), so a file is written instead. \(soundServerHint)")
                return try wav(fileName())
            }
            guard !task.isFinite else {
                throw SessionFailure(exitCode: .unavailable, description: "no sound server answers\(reason). \(soundServerHint)")
            }
            console.log(.warning, "no sound server answers\(reason); comments wait until one does. \(soundServerHint)")
        }
        console.log(.info, "playing through PulseAudio, \(server.isRealtime ? "real-time" : "ordinary") scheduling")
        return try server.output(room: "main", sink: sink, sampleRate: settings.sampleRate)
    }

    private func waitForServer(_ server: PulseServer, givesUpAtFirstRefusal: Bool) -> Bool {
        let end = loop.now + settings.audioWait
        func look() {
            if server.isConnected || loop.now >= end || (givesUpAtFirstRefusal && server.reason != nil) {
                loop.stop()
            } else {
                loop.after(.milliseconds(5)) { look() }
            }
        }
        loop.after(.zero) { look() }
        loop.run()
        return server.isConnected
    }

    private var soundServerHint: String {
        if getuid() == 0, environment["PULSE_SERVER"] == nil {
            return "You are root, who has no sound server: run this as the user who is logged in, or name that user's server, "
                + "for example PULSE_SERVER=unix:/run/user/1000/pulse/native"
        }
        return "Start one (pulseaudio --start, or PipeWire's pipewire-pulse), name one in PULSE_SERVER, "
            + "or write a file: --output wav:PATH"
    }

    private func fileName() -> String {
        var now = time(nil)
        var local = unsafe tm()
        unsafe localtime_r(&now, &local)
        var text = [CChar](repeating: 0, count: 64)
        let count = unsafe strftime(&text, text.count, "yomite-%Y%m%d-%H%M%S.wav", &local)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
