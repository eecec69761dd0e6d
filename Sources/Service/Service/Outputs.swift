// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
package import Events
internal import Glibc
internal import Loop
package import Playback

/// How one output of a room is made.
private struct OutputPart {
    var isFile: Bool
    /// For a room, with a tap or without, in step with another stream of the same server.
    var make: (_ room: RoomName, _ hasTap: Bool, _ leader: PulseOutput?) throws(OutputError) -> any Output
}

/// The outputs of a run: what its parts need to know of them.
package protocol SoundPart: Part {
    /// Whether they are files: made again, one would be lost. Known once the part has started.
    var isFile: Bool { get }
    /// Why nothing can be heard now; nil where it can.
    var lack: String? { get }
    /// How many bytes the rings of a further room's output will hold. Those of closed rooms are given back before, where nobody uses them any more.
    func ringsOfRoom() -> Int
    /// Opens the output of a room. `opened` is told once, at once or later; not where the part is stopped before that.
    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void)
}

/// Opens the outputs that the settings name, and keeps the connection to the sound server that they may need.
package final class Outputs: SoundPart {
    private let context: RunContext
    private let hasListeners: Bool
    private var connection: SoundConnection?
    private var maker: OutputMaker? {
        didSet { opener = maker.map { OutputOpener($0, on: loop) } }
    }
    private var opener: OutputOpener?
    private var settings: Settings { context.settings }
    private var task: SpeakingTask { context.task }
    private var log: Log { context.log }
    private var loop: Loop { context.loop }

    /// `hasListeners`: others may listen to the rooms.
    package init(_ context: RunContext, hasListeners: Bool) {
        self.context = context
        self.hasListeners = hasListeners
    }

    package var isFile: Bool { maker?.isFile ?? false }

    package func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) {
        guard let opener else { return opened(.failure(.outOfResources(errno: ENOTCONN))) }
        opener.open(room, opened)
    }

    package func ringsOfRoom() -> Int {
        maker?.collect()
        return opener?.ringsOfRoom ?? 0
    }

    package var lack: String? {
        guard let connection, !connection.server.isConnected else { return nil }
        return "no sound server answers\(connection.server.reason.map { " (\($0))" } ?? "")"
    }

    /// Looks for the sound server where one is needed. Fails where no room could have an output.
    package func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        guard needsServer else { return done(Result { () throws(ServiceFailure) in try open() }) }
        do throws(OutputError) {
            let connection = try SoundConnection(settings, loop: loop)
            self.connection = connection
            let givesUp = mayBeFile || !task.isFinite
            connection.await(atMost: settings.audioWait, givesUpAtFirstRefusal: givesUp) { [unowned self] isThere in
                done(Result { () throws(ServiceFailure) in try found(isThere) })
            }
        } catch {
            done(.failure(ServiceFailure(error)))
        }
    }

    /// Ends the playback thread, after what it still has to fade out.
    package func stop() {
        connection?.cancel()
        opener?.stop()
        (connection, maker) = (nil, nil)
    }

    // MARK: - The sound server

    private var places: [OutputChoice] {
        task.isRendering && settings.renderPath != nil ? [] : settings.outputs.map(\.place)
    }

    private var needsServer: Bool {
        places.contains(where: \.isOfServer)
    }

    /// Whether a file is written where no server answers.
    private var mayBeFile: Bool {
        places == [.auto] && !settings.isGroup && task.isFinite && context.environment["PULSE_SERVER"] == nil
    }

    /// A live source waits for its server as long as it takes; a finite one does not wait for ever.
    private func found(_ isThere: Bool) throws(ServiceFailure) {
        guard let connection else { return }
        if !isThere {
            let problem = "no sound server answers\(connection.server.reason.map { " (\($0))" } ?? "")"
            let hint = SoundConnection.hint(context.environment)
            if mayBeFile {
                log(.warning, "\(problem), so a file is written instead. \(hint)")
                self.connection = nil
                maker = alone(wav(fileName()))
                return
            }
            guard !task.isFinite else { throw ServiceFailure(.unavailable, "\(problem). \(hint)") }
            log(.warning, "\(problem); comments wait until one does. \(hint)")
        }
        log(.info, "playing through PulseAudio, \(connection.server.isRealtime ? "real-time" : "ordinary") scheduling")
        try open()
    }

    // MARK: - Outputs

    private func open() throws(ServiceFailure) {
        var maker: OutputMaker
        if task.isRendering, let path = settings.renderPath {
            maker = alone(wav(path))
        } else {
            maker = try settings.isGroup ? group(places) : alone(part(places[0]))
        }
        if needsServer, let server = connection?.server {
            // A room takes one place of the server for each of its outputs there.
            let streams = places.count(where: \.isOfServer)
            maker.hasPlaceSoon = { server.hasPlaceSoon(for: streams) }
            maker.collect = { server.collectReleased() }
        }
        self.maker = maker
    }

    private func alone(_ part: OutputPart) -> OutputMaker {
        OutputMaker(isFile: part.isFile) { [unowned self] room throws(OutputError) in try part.make(room, hasListeners, nil) }
    }

    /// An output by itself: a file is written as fast as it can be.
    private func part(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
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
        case .pulse(let sink): return try stream(sink)
        case .auto: return try stream(nil)
        }
    }

    /// One of several: all take the time that listening takes, so that the same is heard at the same time.
    private func grouped(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path) { [unowned loop] in loop.now }
        case .auto, .pulse, .null, .raw: return try part(place)
        }
    }

    /// Several outputs, or one with a level of its own.
    private func group(_ places: [OutputChoice]) throws(ServiceFailure) -> OutputMaker {
        var parts: [OutputPart] = []
        for place in places { parts.append(try grouped(place)) }
        return OutputMaker(isFile: parts.contains(where: \.isFile)) { [unowned self, parts] room throws(OutputError) in
            var members: [OutputGroup.Member] = []
            var leader: PulseOutput?
            for (index, part) in parts.enumerated() {
                let output = try part.make(room, hasListeners && index == 0, leader)
                leader = leader ?? output as? PulseOutput
                let member = OutputGroup.Member(
                    output,
                    level: { [unowned self] in settings.outputs[index].gain },
                    tell: { [log] in
                        if $0 == .lost || $0 == .restored { log(.warning, "--output \(places[index]) is \($0.rawValue)") }
                    }
                )
                members.append(member)
            }
            return OutputGroup(members)
        }
    }

    private func wav(_ path: String, now: (() -> Moment)? = nil) -> OutputPart {
        OutputPart(isFile: true) { [settings, log] room, hasTap, _ throws(OutputError) in
            let path = OutputMaker.path(path, of: room)
            log(.notice, "writing \(path)")
            return try RenderedOutput.wav(path: path, sampleRate: settings.sampleRate, hasTap: hasTap, now: now)
        }
    }

    private func stream(_ sink: String?) throws(ServiceFailure) -> OutputPart {
        guard let server = connection?.server else { throw ServiceFailure(OutputError.outOfResources(errno: ENOTCONN)) }
        return OutputPart(isFile: false) { [settings] room, hasTap, leader throws(OutputError) in
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

extension OutputChoice {
    /// Whether a sound server plays it.
    fileprivate var isOfServer: Bool {
        switch self {
        case .auto, .pulse: true
        case .wav, .raw, .null: false
        }
    }
}
