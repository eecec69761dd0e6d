// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Loop
internal import Playback

/// How one output of a room is made.
private struct OutputPart {
    var isFile: Bool
    /// For a room, with a tap or without, in step with another stream of the same server.
    var make: (_ room: RoomName, _ hasTap: Bool, _ leader: PulseOutput?) throws(OutputError) -> any Output
}

/// Opens the outputs that the settings name, and keeps the sound server that they may need.
final class OutputOpener {
    private var settings: Settings
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

    /// Looks for what the settings name, which were checked. Throws where no room could have an output. `hasListeners`: others may listen to the rooms.
    func begin(hasListeners: Bool) throws -> OutputMaker {
        self.hasListeners = hasListeners
        if task.isRendering, let path = settings.renderPath { return alone(wav(path)) }
        let places = settings.outputs.map(\.place)
        return settings.isGroup ? try group(places) : alone(try part(places[0]))
    }

    /// The levels of the outputs are these from now on; who sets the gain of the rooms makes them heard.
    func follow(_ settings: Settings) {
        self.settings.outputs = settings.outputs
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

    private func alone(_ part: OutputPart) -> OutputMaker {
        OutputMaker(isFile: part.isFile) { [unowned self] room throws(OutputError) in try part.make(room, hasListeners, nil) }
    }

    /// An output by itself: a file is written as fast as it can be.
    private func part(_ place: OutputChoice) throws -> OutputPart {
        switch place {
        case .wav(let path): return wav(path)
        case .raw(let path):
            return OutputPart(isFile: true) { [settings] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.raw(path: path, sampleRate: settings.sampleRate, hasTap: hasTap)
            }
        case .null(fast: true):
            return OutputPart(isFile: false) { [settings] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.fastNull(sampleRate: settings.sampleRate, hasTap: hasTap)
            }
        case .null(fast: false):
            return OutputPart(isFile: false) { [settings, unowned loop] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.null(sampleRate: settings.sampleRate, hasTap: hasTap, now: { loop.now })
            }
        case .pulse(let sink): return try pulse(sink, mayBeFile: false)
        case .auto: return try pulse(nil, mayBeFile: task.isFinite && environment["PULSE_SERVER"] == nil)
        }
    }

    /// One of several: all take the time that listening takes, so that the same is heard at the same time.
    private func grouped(_ place: OutputChoice) throws -> OutputPart {
        switch place {
        case .wav(let path): return wav(path) { [unowned loop] in loop.now }
        case .auto: return try pulse(nil, mayBeFile: false)
        case .pulse, .null, .raw: return try part(place)
        }
    }

    /// Several outputs, or one with a level of its own.
    private func group(_ places: [OutputChoice]) throws -> OutputMaker {
        let parts = try places.map(grouped)
        return OutputMaker(isFile: parts.contains(where: \.isFile)) { [unowned self] room throws(OutputError) in
            var members: [OutputGroup.Member] = []
            var leader: PulseOutput?
            for (index, part) in parts.enumerated() {
                let output = try part.make(room, hasListeners && index == 0, leader)
                leader = leader ?? output as? PulseOutput
                let member = OutputGroup.Member(
                    output,
                    level: { [unowned self] in settings.outputs[index].gain },
                    tell: { [console] in
                        if $0 == .lost || $0 == .restored { console.log(.warning, "--output \(places[index]) is \($0.rawValue)") }
                    }
                )
                members.append(member)
            }
            return OutputGroup(members)
        }
    }

    private func wav(_ path: String, now: (() -> Moment)? = nil) -> OutputPart {
        OutputPart(isFile: true) { [settings, console] room, hasTap, _ throws(OutputError) in
            let path = OutputMaker.path(path, of: room)
            console.log(.notice, "writing \(path)")
            return try RenderedOutput.wav(path: path, sampleRate: settings.sampleRate, hasTap: hasTap, now: now)
        }
    }

    /// A live source waits for its server as long as it takes; a finite one does not wait for ever.
    private func pulse(_ sink: String?, mayBeFile: Bool) throws -> OutputPart {
        if let connection { return stream(connection.server, sink) }
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
        return stream(connection.server, sink)
    }

    private func stream(_ server: PulseServer, _ sink: String?) -> OutputPart {
        OutputPart(isFile: false) { [settings] room, hasTap, leader throws(OutputError) in
            try server.output(room: room.text, sink: sink, sampleRate: settings.sampleRate, hasTap: hasTap, leader: leader)
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
