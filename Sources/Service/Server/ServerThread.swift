// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events
internal import Loop

/// The server's thread: what it serves, to whom, and what waits for the service. Nothing here is touched by another thread once it
/// runs; what crosses does so in two mailboxes.
final class ServerThread: HTTPClients {
    // What is not private is shared with the extensions in ServerThread+….swift: requests, events, speech, listening.

    let options: ServerOptions
    private let inbox: Mailbox<ToServer>
    let service: Mailbox<ToService>
    let router: Router
    private let events: EventLoop
    let http: HTTPListener
    private var bouyomi: BouyomiDoor?

    private(set) lazy var keeper = Doorkeeper(
        options.limits,
        options.rules,
        on: events,
        close: { [unowned self] in http.close($0) },
        refuse: { [unowned self] in counters.refuse($0) }
    )
    var rates: PeerRates
    private var flood = FloodMark()
    private var tidying: EventLoop.Timer?
    var counters = ServerCounters()
    var readers: EventReaders
    /// Requests that wait for the service.
    var calls: [UInt64: Call] = [:]
    /// Those for which a text is spoken.
    var speeches: [UInt64: (call: Call, stream: SpeechStream)] = [:]
    /// The rooms that are listened to.
    var halls: [RoomName: Hall] = [:]
    var listenClock: EventLoop.Timer?
    var lastCall: UInt64 = 0
    /// Comments that are on their way to the service.
    var intake = 0
    var ticker: EventLoop.Timer?
    var isTicking = false

    struct Call {
        var connection: ConnectionID
        var request: HTTPRequest
        var route: String?
        var intake = 0
        /// Whether it has a place among the readers of events.
        var follows = false
    }

    /// What connections leave behind is freed a little after they are closed.
    private static let afterFlood = Duration.seconds(1)

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
        tidying = events.timer { yomite_system_trim() }
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
        watchFlood()
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
        readerLeft(id)
        watchFlood()
    }

    private func watchFlood() {
        if flood.isOver(connections: keeper.count, heldBytes: http.heldBytes) { tidying?.set(ServerThread.afterFlood) }
    }

    func overfull(_ id: ConnectionID) {
        counters.refuse(.heldBytes)
        watchFlood()
        http.interrupt(id, HTTPProblem.overfull.answer)
    }

    func isConnected(_ id: ConnectionID) -> Bool {
        keeper.peer(of: id) != nil
    }

    // MARK: - What the service says

    private func receive() {
        for message in inbox.take() {
            switch message {
            case .answer(let number, let answer):
                guard let call = end(number) else { continue }
                self.answer(call.connection, answer, to: call.request, route: call.route, number: number)
            case .follow(let number, let room, let missed): beginEvents(number, room: room, missed)
            case .event(let event):
                guard !readers.isEmpty else { continue }
                tell(readers.frame(of: event), toReadersOf: event.room)
            case .speech(let number, let news): speech(number, news)
            case .bouyomi(let call, let outcome): bouyomi?.settle(call, outcome)
            case .sound(let room, let tap): halls[room]?.broadcast.hear(tap)
            case .listen(let room, let problem): begin(room, problem)
            case .stop: events.stop()
            }
        }
    }

    /// The call that is answered; its connection may have gone meanwhile.
    func end(_ number: UInt64) -> Call? {
        guard let call = calls.removeValue(forKey: number) else { return nil }
        intake -= call.intake
        if call.follows { counters.eventReaders -= 1 }
        return call
    }
}
