// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc
internal import Loop
internal import Playback
internal import Rooms

/// Opens the outputs that the settings name, and keeps the sound server that they may need.
final class OutputOpener {
    private let settings: Settings
    private let task: SpeakingTask
    private let environment: [String: String]
    private let console: Console
    private let loop: Loop
    private var connection: SoundConnection?
    private var hasListeners = false

    init(settings: Settings, task: SpeakingTask, environment: [String: String], console: Console, loop: Loop) {
        self.settings = settings
        self.task = task
        self.environment = environment
        self.console = console
        self.loop = loop
    }

    /// Looks for what the settings name. Throws where no room could have an output. `hasListeners`: others may listen to the rooms.
    func begin(hasListeners: Bool) throws -> OutputMaker {
        self.hasListeners = hasListeners
        if task.isRendering, let path = settings.renderPath { return wav(path) }
        let sampleRate = settings.sampleRate
        switch settings.output {
        case .wav(let path): return wav(path)
        case .raw(let path):
            guard !settings.rooms else {
                let help = "use pulse, null, or wav:PATH, which writes a file for each room"
                throw SessionFailure(
                    exitCode: .usage,
                    description: "--output raw:PATH takes one room, and --rooms asks for several: \(help)"
                )
            }
            return OutputMaker(isFile: true) { [hasListeners] _ throws(OutputError) in
                try RenderedOutput.raw(path: path, sampleRate: sampleRate, hasTap: hasListeners)
            }
        case .null(fast: true):
            return OutputMaker(isFile: false) { [hasListeners] room throws(OutputError) in
                try RenderedOutput.fastNull(sampleRate: sampleRate, hasTap: hasListeners)
            }
        case .null(fast: false):
            return OutputMaker(isFile: false) { [hasListeners, unowned loop] room throws(OutputError) in
                try RenderedOutput.null(sampleRate: sampleRate, hasTap: hasListeners, now: { loop.now })
            }
        case .pulse(let sink): return try pulse(sink, mayBeFile: false)
        case .auto: return try pulse(nil, mayBeFile: task.isFinite && environment["PULSE_SERVER"] == nil)
        }
    }

    /// Why nothing can be heard now; nil where it can.
    var lack: String? {
        guard let connection, !connection.server.isConnected else { return nil }
        return "no sound server answers\(connection.server.reason.map { " (\($0))" } ?? "")"
    }

    /// Ends the playback thread, after what it still has to fade out.
    func close() {
        connection = nil
    }

    private func wav(_ path: String) -> OutputMaker {
        OutputMaker(isFile: true) { [settings, console, hasListeners] room throws(OutputError) in
            let path = OutputMaker.path(path, of: room)
            console.log(.notice, "writing \(path)")
            return try RenderedOutput.wav(path: path, sampleRate: settings.sampleRate, hasTap: hasListeners)
        }
    }

    /// A live source waits for its server as long as it takes; a finite one does not wait for ever.
    private func pulse(_ sink: String?, mayBeFile: Bool) throws -> OutputMaker {
        let connection = try SoundConnection(settings, loop: loop)
        let isThere = connection.wait(atMost: settings.audioWait, givesUpAtFirstRefusal: mayBeFile || !task.isFinite)
        if !isThere {
            let problem = "no sound server answers\(connection.server.reason.map { " (\($0))" } ?? "")"
            let hint = SoundConnection.hint(environment)
            if mayBeFile {
                console.log(.warning, "\(problem), so a file is written instead. \(hint)")
                return wav(fileName())
            }
            guard !task.isFinite else { throw SessionFailure(exitCode: .unavailable, description: "\(problem). \(hint)") }
            console.log(.warning, "\(problem); comments wait until one does. \(hint)")
        }
        self.connection = connection
        console.log(.info, "playing through PulseAudio, \(connection.server.isRealtime ? "real-time" : "ordinary") scheduling")
        return OutputMaker(isFile: false) { [settings, hasListeners, server = connection.server] room throws(OutputError) in
            try server.output(room: room, sink: sink, sampleRate: settings.sampleRate, hasTap: hasListeners)
        }
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
