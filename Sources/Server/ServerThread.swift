// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Encoding
internal import Events
internal import Loop
internal import Playback

/// What the service's loop tells the server's thread.
enum ToServer: Sendable {
    /// The answer to a question.
    case answer(call: UInt64, HTTPAnswer)
    /// A reader of events may begin with these.
    case follow(call: UInt64, room: String?, [NumberedEvent])
    /// Something happened; told while there are readers.
    case event(NumberedEvent)
    /// Listeners may begin with what comes out of this; nil: what is heard cannot be listened to.
    case listen(OutputTap?)
    /// What became of a text that is spoken for a client.
    case speech(call: UInt64, SpeechNews)
    /// What became of a command of Bouyomi-chan's clients.
    case bouyomi(call: UInt64, BouyomiOutcome)
    /// Close everything and end.
    case stop
}

/// What the server's thread tells the service's loop.
enum ToService: Sendable {
    /// A question to the desk.
    case ask(call: UInt64, @Sendable (Desk) -> HTTPAnswer)
    /// Somebody wants to read events.
    case follow(call: UInt64, after: EventID?, room: String?)
    /// There are no readers any more.
    case nobodyFollows
    /// Somebody wants to listen, the first to do so.
    case listen
    /// There are no listeners any more.
    case nobodyListens
    /// Somebody wants a text spoken.
    case speak(call: UInt64, SpeechOrder)
    /// So many samples of it have gone to the client.
    case speechTaken(call: UInt64, samples: Int)
    /// The client has gone.
    case speechLeft(call: UInt64)
    /// A client of Bouyomi-chan's wants something done.
    case bouyomi(call: UInt64, BouyomiCommand)
    /// A line for the log.
    case log(String)
}

/// The server's thread: what it serves, to whom, and what waits for the service. Nothing here is touched by another thread once it
/// runs; what crosses does so in two mailboxes.
final class ServerThread: HTTPClients {
    // What is not private is shared with ServerThread+Speech.swift and ServerThread+Listening.swift.

    let options: ServerOptions
    private let inbox: Mailbox<ToServer>
    let service: Mailbox<ToService>
    let router: Router
    private let events: EventLoop
    let http: HTTPListener
    private var bouyomi: BouyomiDoor?

    private lazy var keeper = Doorkeeper(
        options.limits,
        options.rules,
        on: events,
        close: { [unowned self] in http.close($0) },
        refuse: { [unowned self] in counters.refuse($0) }
    )
    private var rates: PeerRates
    var counters = ServerCounters()
    private var readers: EventReaders
    /// Requests that wait for the service.
    private var calls: [UInt64: Call] = [:]
    /// Those for which a text is spoken.
    var speeches: [UInt64: (call: Call, stream: SpeechStream)] = [:]
    /// Those who listen, and what they get.
    var broadcast: Broadcast?
    /// Those who wait for it to begin.
    var arriving: [UInt64: (call: Call, format: SoundFormat)] = [:]
    var listenClock: EventLoop.Timer?
    private var lastCall: UInt64 = 0
    /// Comments that are on their way to the service.
    private var intake = 0
    private var ticker: EventLoop.Timer?
    private var isTicking = false

    struct Call {
        var connection: ConnectionID
        var request: HTTPRequest
        var route: String?
        var intake = 0
        /// Whether it has a place among the readers of events.
        var follows = false
    }

    /// How often streams that have been silent for long are looked for.
    private static let tick = Duration.milliseconds(500)

    /// Listens; nothing is served before `run`.
    init(_ options: ServerOptions, inbox: Mailbox<ToServer>, service: Mailbox<ToService>) throws(ServerError) {
        self.options = options
        self.inbox = inbox
        self.service = service
        router = Router(rules: options.rules)
        rates = PeerRates(perSecond: options.limits.requestsPerPeer)
        readers = EventReaders(run: options.run)
        events = try EventLoop()
        http = try HTTPListener(on: events, limits: options.limits)
    }

    /// Opens the ports. Returns them: for 0, those that were free.
    func listen() throws(ServerError) -> ServerPorts {
        http.clients = self
        events.watch(inbox.descriptor) { [unowned self] in receive() }
        ticker = events.timer { [unowned self] in look() }
        listenClock = events.timer { [unowned self] in broadcastNext() }
        var ports = ServerPorts()
        if let address = options.address { ports.http = try http.listen(at: address) }
        if let place = options.bouyomi {
            let door = try BouyomiDoor(place, options, on: events, bouyomiHooks)
            ports.bouyomi = try door.listen()
            bouyomi = door
        }
        return ports
    }

    private var bouyomiHooks: BouyomiDoor.Hooks {
        BouyomiDoor.Hooks(
            ask: { [unowned self] call, command in
                counters.obeyed(command)
                service.send(.bouyomi(call: call, command))
            },
            refuse: { [unowned self] in counters.refuse($0) },
            log: { [unowned self] line in if options.logsRequests { service.send(.log(line)) } }
        )
    }

    /// Serves until told to stop.
    func run() {
        events.run()
        http.clients = nil
    }

    var now: Moment {
        Moment(nanoseconds: yomite_system_now())
    }

    // MARK: - Connections

    func accepted(_ id: ConnectionID, from peer: String) -> Bool {
        guard keeper.accept(id, from: peer) else { return false }
        counters.connections = keeper.count
        return true
    }

    func began(_ id: ConnectionID) {
        keeper.begin(id)
    }

    func closed(_ id: ConnectionID) {
        keeper.leave(id)
        counters.connections = keeper.count
        speakerLeft(id)
        listenerLeft(id)
        guard readers.remove(id) else { return }
        counters.eventReaders -= 1
        leaveIfLast()
    }

    /// Keeps silent streams alive.
    private func look() {
        isTicking = false
        if let text = readers.signOfLife(at: now) { tell(text, toReadersOf: nil) }
        keepLooking()
    }

    /// The clock runs only while somebody reads, so that an idle server sleeps.
    private func keepLooking() {
        guard !isTicking, !readers.isEmpty else { return }
        isTicking = true
        ticker?.set(ServerThread.tick)
    }

    func isConnected(_ id: ConnectionID) -> Bool {
        keeper.peer(of: id) != nil
    }

    // MARK: - Requests

    func requested(_ id: ConnectionID, _ request: HTTPRequest?) {
        guard let peer = keeper.peer(of: id) else { return }
        keeper.complete(id)
        lastCall += 1
        let number = lastCall
        guard var request else {
            let request = HTTPRequest(method: .get, target: .root, peer: peer)
            return answer(id, HTTPProblem.strangePath.answer, to: request, number: number)
        }
        request.peer = peer
        guard rates.take(peer, at: now) else {
            counters.refuse(.requestsPerPeer)
            let most = options.limits.requestsPerPeer
            let problem = HTTPProblem(429, "\(most) requests a second are the most (limits.httpRequestsPerPeer)")
            return answer(id, problem.with("Retry-After", "1").answer, to: request, number: number)
        }
        let decision = router.decide(request, options, counters)
        var call = Call(connection: id, request: request, route: decision.route)
        // What was read of the body is in the question, or was of no use.
        call.request.body = []
        switch decision.handling {
        case .answer(let answer): self.answer(id, answer, to: request, route: decision.route, number: number)
        case .ask(let intake, let question): ask(question, intake: intake, call, number)
        case .events(let last, let room):
            call.follows = true
            counters.eventReaders += 1
            calls[number] = call
            service.send(.follow(call: number, after: last, room: room))
        case .speak(let wish): speak(wish, call, number)
        case .listen(let format): listen(format, call, number)
        }
    }

    private func ask(_ question: @escaping @Sendable (Desk) -> HTTPAnswer, intake more: Int, _ call: Call, _ number: UInt64) {
        guard intake + more <= options.limits.intake else {
            counters.refuse(.intake)
            let problem = HTTPProblem(429, "too many comments are on their way (limits.httpIntake)").with("Retry-After", "1")
            return answer(call.connection, problem.answer, to: call.request, route: call.route, number: number)
        }
        intake += more
        var call = call
        call.intake = more
        calls[number] = call
        service.send(.ask(call: number, question))
    }

    func answer(_ id: ConnectionID, _ answer: HTTPAnswer, to request: HTTPRequest, route: String? = nil, number: UInt64) {
        note(answer.status, of: request, route: route, number: number)
        http.answer(id, router.finished(answer, to: request, number: number))
    }

    func note(_ status: Int, of request: HTTPRequest, route: String?, number: UInt64) {
        counters.answered(status)
        guard options.logsRequests else { return }
        let target = route ?? "a path of no route"
        service.send(.log("request \(number) from \(request.peer): \(request.method.rawValue) \(target): \(status)"))
    }

    // MARK: - What the service says

    private func receive() {
        for message in inbox.take() {
            switch message {
            case .answer(let number, let answer):
                guard let call = end(number) else { continue }
                self.answer(call.connection, answer, to: call.request, route: call.route, number: number)
            case .follow(let number, let room, let missed): follow(number, room: room, missed)
            case .event(let event):
                guard !readers.isEmpty else { continue }
                tell(readers.frame(of: event), toReadersOf: event.room)
            case .speech(let number, let news): speech(number, news)
            case .bouyomi(let call, let outcome): bouyomi?.settle(call, outcome)
            case .listen(let tap): beginBroadcast(of: tap)
            case .stop: events.stop()
            }
        }
    }

    /// The call that is answered; its connection may have gone meanwhile.
    private func end(_ number: UInt64) -> Call? {
        guard let call = calls.removeValue(forKey: number) else { return nil }
        intake -= call.intake
        if call.follows { counters.eventReaders -= 1 }
        return call
    }

    // MARK: - Readers of events

    private func follow(_ number: UInt64, room: String?, _ missed: [NumberedEvent]) {
        guard let call = end(number), keeper.peer(of: call.connection) != nil else { return leaveIfLast() }
        var head = HTTPAnswer(200, type: "text/event-stream")
        head.add("X-Accel-Buffering", "no")
        counters.answered(200)
        http.stream(call.connection, router.finished(head, to: call.request, number: number))
        readers.add(call.connection, room: room, at: now)
        counters.eventReaders += 1
        keepLooking()
        var text = EventReaders.greeting
        for event in missed where room == nil || room == event.room { text += readers.frame(of: event) }
        write(text, to: call.connection)
    }

    private func tell(_ text: String, toReadersOf room: String?) {
        for id in readers.all(of: room) { write(text, to: id) }
    }

    /// Whoever does not read what he asked for is dropped, and never waited for.
    private func write(_ text: String, to id: ConnectionID) {
        guard http.write(Array(text.utf8), to: id) > options.limits.eventBytes else { return }
        counters.refuse(.eventBytes)
        http.close(id)
    }

    private func leaveIfLast() {
        if counters.eventReaders == 0 { service.send(.nobodyFollows) }
    }
}
