// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Playback
import Server

/// The outputs of a run, as its parts see them.
protocol SoundPart: Part, OutputDoor {
    /// Whether they are files: a file that is opened again loses its content. Known once the part has started.
    var isFile: Bool { get }
    /// Why nothing can be heard; empty if something can.
    var lacks: [String] { get }
    /// Why not everything can be heard, although something can.
    var warnings: [String] { get }
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
final class Outputs: SoundPart {
    private let context: RunContext
    private let hasListeners: Bool
    private var connection: SoundConnection?
    private var news: SoundNews?
    private var maker: OutputMaker? {
        didSet { opener = maker.map { OutputOpener($0, on: loop) } }
    }
    private var opener: OutputOpener?
    /// Nil where a room has one output, which is not changed.
    private var outputs: GroupedOutputs?
    /// Nil where outputs cannot be changed.
    private var changes: OutputChanges?
    private let recordings: Recordings
    /// Waits for a pipe's writer to go while no sound server answers.
    private var pipeEnd: (watch: Loop.Watch, timer: Timer)?
    /// Whether everything to be spoken exists already.
    private lazy var isFinite = task.isFinite
    private var failures: [OutputError] { outputs?.failures.orderedByKey.map(\.value) ?? [] }
    private var settings: Settings { context.settings }
    private var task: SpeakingTask { context.task }
    private var log: Log { context.log }
    private var loop: Loop { context.loop }

    /// `hasListeners`: others may listen to the rooms.
    init(_ context: RunContext, hasListeners: Bool) {
        self.context = context
        self.hasListeners = hasListeners
        recordings = Recordings(context.log, isFinite: context.task.isFinite)
    }

    var isFile: Bool { maker?.isFile ?? false }

    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) {
        guard let opener else { return opened(.failure(.outOfResources(errno: ENOTCONN))) }
        opener.open(room, opened)
    }

    func ringsOfRoom() -> Int {
        maker?.collect()
        return opener?.ringsOfRoom ?? 0
    }

    var failure: OutputError? { failures.first ?? recordings.failure }

    var lacks: [String] { canBeHeard ? [] : problems }
    var warnings: [String] { canBeHeard ? problems : [] }

    /// Whether at least one output can be heard now, or written.
    private var canBeHeard: Bool { settings.outputs.indices.contains { settings.outputs[$0].place != .none && isReady($0) } }

    private var problems: [String] {
        failures.map { "\($0)" } + lacksOfServer + (places.contains { $0 != .none } ? [] : [Self.nobody])
    }

    private static let nobody = "nobody is listening: with --output none, comments wait until a page is open (/voice, /overlay?audio=1)"

    private var lacksOfServer: [String] {
        guard let connection else { return [] }
        let standing = connection.standing
        // The answer is the current state; what comes of the question is the answer to the next caller.
        if standing.isConnected { connection.server.doubt() }
        return standing.isConnected ? (standing.missing ?? []).map { MissingSink.problem($0, known: nil) } : [noServer]
    }

    var figures: ServiceFigures {
        let standing = connection?.standing
        let outputs = settings.outputs.enumerated().map { index, output in
            ServiceFigures.Output(kind: output.place.kind, isReady: isReady(index))
        }
        return ServiceFigures(outputs: outputs, isSoundServerConnected: standing?.isConnected)
    }

    /// Whether an output can be heard now, or written.
    private func isReady(_ index: Int) -> Bool {
        let place = settings.outputs[index].place
        let entry = outputs?.entries.dropFirst(index).first
        if let entry, outputs?.failures[entry.number] != nil { return false }
        guard place.isOfServer, let standing = connection?.standing else { return true }
        if let entry, entry.isAdded { return standing.isConnected && outputs?.hasSink(entry) == true }
        return standing.isConnected && standing.missing?.contains(place.sink) != true
    }

    /// Looks for the sound server if one is needed. Fails if no room could have an output.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        if places.contains(.none), !hasListeners {
            let message = "--output none is for listeners over the network, and nobody can listen to this run: use serve, or --http"
            return done(.failure(ServiceFailure(.configuration, message)))
        }
        guard needsServer else { return done(Result { () throws(ServiceFailure) in try open() }) }
        do throws(OutputError) {
            let connection = try SoundConnection(settings, loop: loop)
            self.connection = connection
            let givesUp = mayBeFile || !isFinite
            connection.await(atMost: settings.audioWait, givesUpAtFirstRefusal: givesUp) { [unowned self] isThere in
                guard !isThere, let pipe = task.onlyPipe else { return found(isThere, done) }
                awaitEnd(of: pipe) { [unowned self] in found(connection.server.isConnected, done) }
            }
        } catch {
            done(.failure(ServiceFailure(error)))
        }
    }

    /// Ends the playback thread, after its last fade-out.
    func stop() {
        connection?.cancel()
        endPipeWait()
        opener?.stop()
        outputs?.stop()
        recordings.finish()
        (connection, maker, changes) = (nil, nil, nil)
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
        places == [.auto] && !settings.isGroup && isFinite && context.environment["PULSE_SERVER"] == nil
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
            maker = alone(parts.wav(recordingName()))
            return done(.success(()))
        }
        if !isThere, isFinite { return done(.failure(ServiceFailure(.unavailable, "\(noServer). \(hint)"))) }
        if let missing = connection.standing.missing?.first, !task.isService {
            return connection.findSinks { done(.failure(ServiceFailure(.unavailable, MissingSink.problem(missing, known: $0)))) }
        }
        if isThere { tell(.found) } else { log(.warning, "\(noServer); comments wait until one does. \(hint)") }
        // Sinks that are missing from the start are reported like those that disappear later.
        news = SoundNews(SoundNews.Standing(isConnected: isThere))
        follow()
        connection.follow { [weak self] in self?.follow() }
        done(Result { () throws(ServiceFailure) in try open() })
    }

    /// What `echo hi |` has written is as finite as a file: it must not wait for a server that may never come.
    private func awaitEnd(of pipe: CInt, _ done: @escaping () -> Void) {
        let watch = loop.watch(pipe, readable: false) { [unowned self] _ in
            isFinite = true
            endPipeWait()
            done()
        }
        let timer = loop.after(settings.audioWait) { [unowned self] in
            endPipeWait()
            done()
        }
        pipeEnd = (watch, timer)
    }

    private func endPipeWait() {
        guard let (watch, timer) = pipeEnd.take() else { return }
        loop.forget(watch)
        loop.cancel(timer)
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
            if self.news != nil { makeAddedSinks() }
        case .lost(let reason):
            log(.warning, "no connection to the sound server\(reason.map { " (\($0))" } ?? ""); comments wait until it answers again")
        case .sinkMissing(let sink) where settings.outputs.contains { $0.makesSink && $0.place.sink == sink }:
            make(sink)
        case .sinkMissing(let sink):
            connection?.findSinks { [log] in log(.warning, "\(MissingSink.problem(sink, known: $0)). It is used once it is available.") }
        case .sinkFound(let sink): log(.notice, MissingSink.end(sink))
        }
    }

    private func make(_ sink: String, _ made: @escaping (VirtualSink) -> Void = { _ in }) {
        connection?.make(sink) { [log] found in
            if let found { return made(found) }
            log(.warning, "\(OutputChanges.refusal(toMake: sink)). It is used once it is available.")
        }
    }

    /// A server that was started again knows nothing of the sinks that were made when outputs were added.
    private func makeAddedSinks() {
        let made = settings.outputs.filter(\.makesSink).map(\.place)
        let added = outputs?.entries.filter { $0.isAdded && made.contains($0.place) } ?? []
        guard !added.isEmpty else { return }
        connection?.findSinks { [weak self] sinks in
            guard let self, let sinks else { return }
            for entry in added where !sinks.contains(entry.place.sink) {
                make(entry.place.sink) { [weak self] in self?.outputs?.follow($0, of: entry.number) }
            }
        }
    }

    // MARK: - Outputs

    private var parts: OutputParts {
        OutputParts(
            settings: settings,
            isFinite: isFinite,
            log: log,
            loop: loop,
            server: connection?.server,
            recordings: recordings
        )
    }

    private func open() throws(ServiceFailure) {
        let parts = parts
        var maker: OutputMaker
        if task.isRendering, let path = settings.renderPath {
            maker = alone(parts.wav(path))
        } else if settings.isGroup || (task.isService && places.allSatisfy(\.isInRealTime)) {
            var grouped: [(OutputChoice, OutputPart)] = []
            for place in places { grouped.append((place, try parts.grouped(place))) }
            let outputs = GroupedOutputs(grouped, context, hasListeners: hasListeners)
            maker = OutputMaker(isFile: grouped.contains(where: \.1.isFile), files: outputs.files) { room, files throws(OutputError) in
                try outputs.make(room, files)
            }
            (self.outputs, changes) = (outputs, task.isService ? OutputChanges(outputs, parts, context) : nil)
        } else {
            maker = alone(try parts.alone(places[0]))
        }
        if needsServer, let server = connection?.server {
            // A room takes one place on the server for each of its outputs there.
            maker.hasPlaceSoon = { [unowned self] in server.hasPlaceSoon(for: places.count(where: \.isOfServer)) }
            maker.collect = { server.collectReleased() }
        }
        self.maker = maker
    }

    private func alone(_ part: OutputPart) -> OutputMaker {
        let files = { (room: RoomName) in part.file.map { [$0(room)] } ?? [] }
        return OutputMaker(isFile: part.isFile, files: files) { [unowned self] room, files throws(OutputError) in
            try part.make(room, hasListeners, nil, try files.first?.get())
        }
    }

    // MARK: - What clients see and change

    var shownOutputs: [ShownOutput] { settings.outputs.indices.map(shown) }

    func findSinks(_ found: @escaping ([ShownSink]?) -> Void) {
        if let changes { changes.findSinks(found) } else { found(nil) }
    }

    func add(_ sink: String, makes: Bool, by name: String, _ done: @escaping (Result<ShownOutput, PlaceRefusal>) -> Void) {
        guard let changes else { return done(.failure(unchangeable)) }
        changes.add(sink, makes: makes, by: name) { [weak self] refusal in
            guard let self else { return }
            done(refusal.map { .failure($0) } ?? .success(shown(settings.outputs.count - 1)))
        }
    }

    func remove(output: String, by name: String) throws(PlaceRefusal) -> ShownOutput {
        guard let changes else { throw unchangeable }
        return try changes.remove(output, by: name)
    }

    /// Files of a single output are written faster than they are heard, and nothing can keep time with them.
    private var unchangeable: PlaceRefusal {
        let way = task.isService ? "start it with --output auto, pulse or null, or with several outputs" : "start it with yomite serve"
        return .conflict("the outputs of this run cannot be changed: \(way)")
    }

    private func shown(_ index: Int) -> ShownOutput {
        ShownOutput(
            name: settings.outputs[index].place.description,
            number: index + 1,
            isReady: isReady(index),
            isRemovable: changes != nil && outputs?.isRemovable(index) == true
        )
    }
}
