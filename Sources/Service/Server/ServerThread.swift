// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Net
import Playback
import Voices

/// The server's thread: it owns libevent's loop, the listeners and whatever waits for clients or for the service, and passes each event to
/// its owner. Once it runs, no other thread touches anything here: everything crosses in two mailboxes.
final class ServerThread: HTTPClients, WebSocketOwner, MemoryGranter {
    private var options: ServerOptions
    private let inbox: Mailbox<ToServer>
    private let service: Mailbox<ToService>
    private var router: Router
    private let book: RequestBook
    private let catalog: Catalog
    private let events: EventLoop
    private let http: HTTPListener
    private let connections: ConnectionSupervisor
    private let responder: Responder
    private let questions: PendingQuestions
    private let places: PendingPlaces
    private let pages: LargeAnswers
    private let lists: LargeAnswers
    private let outlet: StreamOutlet
    private let eventStreams: EventStreams
    private let listeners: ListenerStreams
    private let speeches: SpeechStreams
    private let carriages: Carriages
    private let sockets: WebSockets
    private var bouyomi: BouyomiFrontend?
    private var voicevox: VoicevoxFrontend?
    private var rates: PeerRates
    private var flood = FloodMark()
    private var tidying: EventLoop.Timer?
    private var farewell: EventLoop.Timer?
    private let account = ClientMemoryAccount()

    /// What connections leave behind is freed a little after they are closed.
    private static let afterFlood = HeapTidying.pause
    /// So long clients have to take the ends of their streams.
    private static let farewell = Duration.milliseconds(100)
    /// What a connection takes besides its request, about, and what a reader of events takes (measured: 12.2 KB).
    private static let (connectionBytes, readerBytes) = (8_192, 12_288)

    /// Listens nowhere yet.
    init(_ options: ServerOptions, catalog: Catalog, inbox: Mailbox<ToServer>, service: Mailbox<ToService>) throws(ServerError) {
        self.options = options
        self.catalog = catalog
        self.inbox = inbox
        self.service = service
        book = RequestBook(service, logsRequests: options.logsRequests)
        let limits = options.limits
        let events = try EventLoop()
        let http = try HTTPListener(on: events, limits: limits)
        let router = Router(rules: options.rules)
        let responder = Responder(http, router, limits, book, now: { events.now })
        let turns = Turns(on: events)
        (self.events, self.http, self.router, self.responder) = (events, http, router, responder)
        rates = PeerRates(perSecond: limits.requestsPerPeer)
        connections = ConnectionSupervisor(of: http, limits, options.rules, on: events, book)
        questions = PendingQuestions(service, responder, limits, turns, on: events)
        pages = LargeAnswers(turns, on: events, service, responder)
        lists = LargeAnswers(Turns(on: events), on: events, service, responder)
        outlet = StreamOutlet(http, on: events, mostBytes: limits.streamBytes, responder)
        carriages = Carriages(limits, on: events, outlet, responder, connections)
        places = PendingPlaces(service, responder, carriages, limits)
        sockets = WebSockets(http, outlet, responder, limits)
        let frames = EventFrames(run: options.run, version: options.version, mask: options.mask)
        eventStreams = EventStreams(frames, limits, on: events, outlet, service, responder, turns, sockets)
        let rate = options.sampleRate
        listeners = ListenerStreams(sampleRate: rate, limits, on: events, outlet, service, responder, sockets, connections)
        speeches = SpeechStreams(limits, on: events, outlet, service, responder, beside: listeners)
        listeners.speeches = speeches
        responder.sockets = sockets
        sockets.owner = self
    }

    var eventsWaiting: EventsWaiting { eventStreams.waitingCount }

    /// Opens the ports. Returns them, which for 0 are free ones. Nothing is served before `run`.
    func listen() throws(ServerError) -> ServerPorts {
        http.clients = self
        events.watch(inbox.descriptor) { [weak self] in self?.receive() }
        tidying = events.timer { yomite_system_trim() }
        var ports = ServerPorts()
        if let address = options.address { ports.http = try http.listen(at: address, inherited: options.inherited) }
        if let place = options.bouyomi {
            let frontend = try BouyomiFrontend(place, options, on: events, book, service)
            ports.bouyomi = try frontend.listen()
            bouyomi = frontend
        }
        if let place = options.voicevox {
            let voices = VoicevoxVoices(catalog, place)
            let frontend = try VoicevoxFrontend(place, options, voices, on: events, book, service, self)
            ports.voicevox = try frontend.listen()
            voicevox = frontend
        }
        return ports
    }

    /// Serves until told to stop.
    func run() {
        events.run()
        http.clients = nil
    }

    // MARK: - Connections

    func accepted(_ id: ConnectionID, from peer: String) -> Bool {
        guard connections.accept(id, from: peer) else { return false }
        watchFlood()
        return true
    }

    func began(_ id: ConnectionID) {
        connections.begin(id)
    }

    func drained(_ id: ConnectionID) {
        eventStreams.drained(id)
        listeners.drained(id)
        speeches.drained(id)
        carriages.drained(id)
    }

    func overfull(_ id: ConnectionID, _ problem: HTTPProblem) {
        responder.count(.ofOverfull(problem))
        watchFlood()
        if !sockets.turnAway(id) { http.interrupt(id, problem.answer) }
    }

    func refused(_ id: ConnectionID, _ reason: String) {
        responder.count(.request)
        http.interrupt(id, HTTPProblem.noRequest(reason).answer)
    }

    func received(_ id: ConnectionID, _ bytes: [UInt8]) {
        sockets.received(id, bytes)
        carriages.received(id, bytes)
    }

    func silent(_ id: ConnectionID) {
        sockets.silent(id)
    }

    /// A WebSocket's client gets no more of its stream, and has the time of a request to leave.
    func ended(_ id: ConnectionID) {
        eventStreams.closed(id)
        listeners.closed(id)
        connections.begin(id)
    }

    func closed(_ id: ConnectionID) {
        connections.leave(id)
        questions.closed(id)
        places.closed(id)
        sockets.closed(id)
        speeches.closed(id)
        listeners.closed(id)
        eventStreams.closed(id)
        carriages.closed(id)
        outlet.closed(id)
        watchFlood()
    }

    private func watchFlood() {
        let heldBytes = connections.count * ServerThread.connectionBytes + http.heldBytes + http.waitingBytes + outlet.heldBytes
        if flood.isOver(bytes: heldBytes) { tidying?.set(ServerThread.afterFlood) }
    }

    private func isConnected(_ id: ConnectionID) -> Bool {
        connections.peer(of: id) != nil
    }

    // MARK: - Requests

    func requested(_ id: ConnectionID, _ arrived: HTTPRequest?) {
        guard let peer = connections.peer(of: id) else { return }
        connections.complete(id)
        var request = arrived
        request?.peer = peer
        carryOut(request.map { .success($0) } ?? .failure(.strangePath), call(id, request ?? .unknown(from: peer)))
    }

    func report(_ id: ConnectionID, _ report: String) -> HTTPProblem? {
        listeners.report(id, report)
    }

    func obey(_ id: ConnectionID, _ command: WebSocketCommand, from peer: IPAddress) {
        var call = call(id, (try? command.request.get()) ?? .unknown(from: peer))
        (call.isCommand, call.commandName) = (true, command.name)
        carryOut(command.request, call)
    }

    private func call(_ id: ConnectionID, _ request: HTTPRequest) -> Call {
        var call = Call(number: book.nextCall(), connection: id, request: request)
        call.request.body = []
        call.id = request.givenID ?? "\(options.run)-\(call.number)"
        return call
    }

    private func carryOut(_ wanted: Result<HTTPRequest, HTTPProblem>, _ call: Call) {
        var call = call
        guard rates.take(call.request.peer, at: events.now) else {
            let most = options.limits.requestsPerPeer
            let problem = HTTPProblem(429, "too many requests: the limit is \(most) a second (limits.httpRequestsPerPeer)")
            return responder.refuse(call, .requestsPerPeer, problem.with("Retry-After", "1"))
        }
        let request: HTTPRequest
        do throws(HTTPProblem) { request = try wanted.get() } catch { return responder.answer(error, to: call) }
        let decision = router.decide(request, ServerFacts(options: options, counters: counters, catalog: catalog))
        (call.route, call.problems, call.warnings) = (decision.route?.path, decision.route?.problems ?? .ours, decision.warnings)
        call.caller = decision.caller
        guard options.isInFleet, let room = decision.placedRoom else { return carryOut(decision, request, call) }
        places.find(room, for: call, request) { [weak self, call] in self?.carryOut(decision, request, call) }
    }

    private func carryOut(_ decision: Router.Decision, _ request: HTTPRequest, _ call: Call) {
        var call = call
        guard let grant = grantMemory(memory(of: decision.handling)) else { return responder.refuse(call, .memory, .noMemory) }
        switch decision.handling {
        case .answer(let answer): responder.answer(answer, to: call)
        case .question(var question, let comments):
            question.changesNothing = request.method.isSafe
            questions.ask(question, comments: comments, grant, for: call)
        case .large(let source, .page): pages.make(source, for: call)
        case .large(let source, .list): lists.make(source, for: call)
        case .events(let wish):
            grant.take()
            eventStreams.follow(wish, call)
        case .speak(let wish): speeches.speak(wish, grant, call)
        case .listen(let wish, let room):
            call.showsToken = router.showsToken(request)
            listeners.listen(wish, to: room, grant, call)
        case .listeners: responder.answer(.json(listeners.shown), to: call)
        }
    }

    /// How many bytes it takes while it goes on. Rooms bound what comes of comments, and answers have a limit of their own.
    private func memory(of handling: Handling) -> Int {
        let listener = options.limits.listenerBytes / 4
        return switch handling {
        case .speak(let wish): options.limits.speechBytes + wish.format.encoderBytes
        case .listen(let wish, let room): listener + (listeners.makes(wish, in: room) ? 0 : wish.encoderBytes)
        case .question(let question, _): question.memory
        case .events: Self.readerBytes
        case .answer, .large, .listeners: 0
        }
    }

    /// Texts that are spoken for programs.
    private var speechCount: Int { speeches.count + (voicevox?.count ?? 0) }

    func grantMemory(_ bytes: Int) -> MemoryGrant? {
        let grant = account.grant(bytes, isFirst: speechCount + listeners.count == 0)
        if account.wantsLook() { service.send(.lookAtMemory) }
        return grant
    }

    private var counters: ServerCounters {
        var counters = book.counters
        counters.connections = connections.count
        counters.heldBytes = http.heldBytes
        counters.waitingBytes = http.waitingBytes
        counters.streamBytes = outlet.heldBytes
        counters.eventReaders = eventStreams.count
        counters.webSockets = sockets.count
        counters.listeners = listeners.count
        counters.carried = carriages.count
        counters.speeches = speechCount
        return counters
    }

    /// Ends. Those who read a stream are told before, and answers that were given are sent.
    private func leave() {
        guard eventStreams.count + listeners.count > 0 || outlet.hasLeavers || http.waitingBytes > 0 else { return events.stop() }
        eventStreams.end()
        listeners.end()
        sockets.end()
        farewell = events.timer { [weak self] in self?.events.stop() }
        farewell?.set(Self.farewell)
    }

    // MARK: - Messages of the service

    private func receive() {
        for message in inbox.take() {
            switch message {
            case .answer(let call, let reply): questions.answer(call, reply)
            case .entered(let call): questions.entered(call)
            case .largeAnswer(let call, let result):
                pages.write(call, result)
                lists.write(call, result)
            case .follow(let call, let result): eventStreams.begin(call, result, isConnected: isConnected)
            case .event(let event): eventStreams.tell(event)
            case .speech(let call, let news):
                speeches.take(call, news)
                voicevox?.take(call, news)
            case .bouyomi(let call, let outcome): bouyomi?.settle(call, outcome)
            case .sound(let room, let tap): listeners.hear(tap, in: room)
            case .place(let call, let place): places.take(call, place)
            case .moved(let room):
                listeners.end(room)
                eventStreams.end(of: room)
            case .listen(let room, let problem): listeners.begin(room, problem, isConnected: isConnected)
            case .mask(let mask): (options.mask, eventStreams.mask) = (mask, mask)
            case .memory(let memory):
                account.measured(memory)
                outlet.note(isShort: memory.isShort)
                http.hold(atMost: options.limits.heldBytes / (memory.isShort ? ServerLimits.partWhileShort : 1))
            case .tokens(let tokens):
                router.change(tokens)
                voicevox?.change(tokens)
            case .logsRequests(let isWanted): book.logsRequests = isWanted
            case .rest: http.rest()
            case .stop: leave()
            }
        }
    }
}
