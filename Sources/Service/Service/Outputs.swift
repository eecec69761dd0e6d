// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
package import Events
internal import Glibc
internal import Loop
package import Playback
package import Server
internal import Spelling

/// How one output of a room is made.
private struct OutputPart {
    var isFile: Bool
    /// For a room, with or without a tap, in step with another stream of the same server.
    var make: (_ room: RoomName, _ hasTap: Bool, _ leader: PulseOutput?) throws(OutputError) -> any Output
}

/// The outputs of a run, as its parts see them.
package protocol SoundPart: Part {
    /// Whether they are files: a file that is opened again loses its content. Known once the part has started.
    var isFile: Bool { get }
    /// Why not everything can be heard; empty if it can.
    var lacks: [String] { get }
    /// Why one of several outputs has failed while the others continue.
    var failure: OutputError? { get }
    /// The state of the chosen outputs.
    var figures: ServiceFigures { get }
    /// The size of the rings of another room's output. Those of closed rooms are returned first, if nobody uses them any more.
    func ringsOfRoom() -> Int
    /// Opens the output of a room. `opened` is called once, at once or later; not if the part is stopped before.
    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void)
}

/// Opens the outputs that the settings name, and keeps the connection to the sound server that they may need.
package final class Outputs: SoundPart {
    private let context: RunContext
    private let hasListeners: Bool
    private var connection: SoundConnection?
    private var news: SoundNews?
    private var maker: OutputMaker? {
        didSet { opener = maker.map { OutputOpener($0, on: loop) } }
    }
    private var opener: OutputOpener?
    /// Among several outputs, those that failed in some room, by their position in the settings.
    private var failures: [Int: OutputError] = [:]
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

    package var failure: OutputError? { failures.min { $0.key < $1.key }?.value }

    package var lacks: [String] {
        failures.sorted { $0.key < $1.key }.map { "\($0.value)" } + lacksOfServer
    }

    private var lacksOfServer: [String] {
        guard let connection else { return [] }
        let standing = connection.standing
        // The answer is the current state; what comes of the question is the answer to the next caller.
        if standing.isConnected { connection.server.doubt() }
        return standing.isConnected ? (standing.missing ?? []).map { MissingSink.problem($0, known: nil) } : [noServer]
    }

    package var figures: ServiceFigures {
        let standing = connection?.standing
        let isConnected = standing?.isConnected == true
        let outputs = settings.outputs.enumerated().map { index, output in
            let isReady =
                switch output.place {
                case _ where failures[index] != nil: false
                case .auto where connection == nil: true
                case .auto, .pulse: isConnected && standing?.missing?.contains(output.place.sink) != true
                case .wav, .raw, .null: true
                }
            return ServiceFigures.Output(kind: output.place.kind, isReady: isReady)
        }
        return ServiceFigures(outputs: outputs, isSoundServerConnected: standing?.isConnected)
    }

    /// Looks for the sound server if one is needed. Fails if no room could have an output.
    package func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        guard needsServer else { return done(Result { () throws(ServiceFailure) in try open() }) }
        do throws(OutputError) {
            let connection = try SoundConnection(settings, loop: loop)
            self.connection = connection
            let givesUp = mayBeFile || !task.isFinite
            connection.await(atMost: settings.audioWait, givesUpAtFirstRefusal: givesUp) { [unowned self] isThere in
                found(isThere, done)
            }
        } catch {
            done(.failure(ServiceFailure(error)))
        }
    }

    /// Ends the playback thread, after its last fade-out.
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

    /// Whether a file is written if no server answers.
    private var mayBeFile: Bool {
        places == [.auto] && !settings.isGroup && task.isFinite && context.environment["PULSE_SERVER"] == nil
    }

    private var noServer: String {
        "no sound server answers\(connection?.server.reason.map { " (\($0))" } ?? "")"
    }

    /// A live source waits for its server indefinitely; a finite one does not. Only a service waits for a sink.
    private func found(_ isThere: Bool, _ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        guard let connection else { return }
        let hint = SoundConnection.hint(context.environment)
        if !isThere, mayBeFile {
            log(.warning, "\(noServer), so a file is written instead. \(hint)")
            self.connection = nil
            maker = alone(wav(recordingName()))
            return done(.success(()))
        }
        if !isThere, task.isFinite { return done(.failure(ServiceFailure(.unavailable, "\(noServer). \(hint)"))) }
        if let missing = connection.standing.missing?.first, !task.isService {
            return connection.findSinks { done(.failure(ServiceFailure(.unavailable, MissingSink.problem(missing, known: $0)))) }
        }
        if isThere { tell(.found) } else { log(.warning, "\(noServer); comments wait until one does. \(hint)") }
        // Sinks that are missing from the start are reported like those that disappear later.
        news = SoundNews(SoundNews.Standing(isConnected: isThere))
        follow()
        connection.follow { [unowned self] in follow() }
        done(Result { () throws(ServiceFailure) in try open() })
    }

    private func follow() {
        guard let connection else { return }
        for news in news?.follow(connection.standing) ?? [] { tell(news) }
    }

    private func tell(_ news: SoundNews.News) {
        switch news {
        case .found:
            let scheduling = connection?.server.isRealtime == true ? "real-time" : "ordinary"
            // A reported loss is followed by a report of its end.
            log(self.news == nil ? .info : .notice, "the sound server answers; playback has \(scheduling) scheduling")
        case .lost(let reason):
            log(.warning, "the sound server is lost\(reason.map { " (\($0))" } ?? ""); comments wait until it answers again")
        case .sinkMissing(let sink):
            connection?.findSinks { [log] in log(.warning, "\(MissingSink.problem(sink, known: $0)). It is used when it comes.") }
        case .sinkFound(let sink): log(.notice, MissingSink.end(sink))
        }
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
            // A room takes one place on the server for each of its outputs there.
            let streams = places.count(where: \.isOfServer)
            maker.hasPlaceSoon = { server.hasPlaceSoon(for: streams) }
            maker.collect = { server.collectReleased() }
        }
        self.maker = maker
    }

    private func alone(_ part: OutputPart) -> OutputMaker {
        OutputMaker(isFile: part.isFile) { [unowned self] room throws(OutputError) in try part.make(room, hasListeners, nil) }
    }

    /// A single output: a file is written as fast as possible.
    private func part(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path)
        case .raw(let path):
            return OutputPart(isFile: true) { [unowned self] _, hasTap, _ throws(OutputError) in
                let path = written(path, head: 0)
                return try RenderedOutput.raw(
                    path: path,
                    sampleRate: settings.sampleRate,
                    hasTap: hasTap,
                    kept: { [log] in tellKept(path, log) }
                )
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

    /// One of several: all run in real time, so that the same is heard at the same time.
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
                    // The operator receives it from the server itself, once for all rooms.
                    tell: { [log] in log(.debug, "--output \(places[index]) of \(harmless(room.text)): \($0.rawValue)") },
                    fail: { [unowned self] in fail(index, $0) }
                )
                members.append(member)
            }
            return OutputGroup(members)
        }
    }

    /// An output has failed in a room. The others continue, and so does the run.
    private func fail(_ index: Int, _ error: OutputError) {
        guard failures.updateValue(error, forKey: index) == nil else { return }
        log(.error, "\(error); this output has stopped; the other outputs go on")
    }

    private func wav(_ path: String, now: (() -> Moment)? = nil) -> OutputPart {
        OutputPart(isFile: true) { [unowned self] room, hasTap, _ throws(OutputError) in
            let path = written(OutputMaker.path(path, of: room), head: RenderedOutput.emptyWAVBytes)
            log(.notice, "writing \(path)")
            return try RenderedOutput.wav(
                path: path,
                sampleRate: settings.sampleRate,
                hasTap: hasTap,
                now: now,
                kept: { [log] in tellKept(path, log) }
            )
        }
    }

    /// The file that is written where the settings name this one: for a run without a known end never one that has a recording.
    /// - Parameter head: a file of at most this size has none.
    private func written(_ path: String, head: Int) -> String {
        task.isFinite ? path : freePath(beside: path, head: head)
    }

    private func stream(_ sink: String?) throws(ServiceFailure) -> OutputPart {
        guard let server = connection?.server else { throw ServiceFailure(OutputError.outOfResources(errno: ENOTCONN)) }
        return OutputPart(isFile: false) { [settings] room, hasTap, leader throws(OutputError) in
            try server.output(room: room.text, sink: sink, sampleRate: settings.sampleRate, hasTap: hasTap, leader: leader)
        }
    }
}
