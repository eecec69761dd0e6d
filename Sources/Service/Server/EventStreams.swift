// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// What a reader of events begins with: the room that it reads, nil for all, and the events that it missed.
struct EventsMissed: Sendable {
    var room: RoomName?
    var events: [NumberedEvent]
}

/// The streams of events: each reader gets what happens as it happens, and one that does not read is dropped. On the server's thread.
final class EventStreams {
    /// How often streams that have been silent for long are looked for.
    private static let tick = Duration.milliseconds(500)

    private let events: EventLoop
    private let http: HTTPListener
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let turns: Turns
    private let limits: ServerLimits
    private var readers: EventReaders
    /// Requests that wait for the service, and whether they have a turn meanwhile.
    private var arriving: [UInt64: (call: Call, hasTurn: Bool)] = [:]
    private var ticker: EventLoop.Timer?
    private var isTicking = false

    init(
        run: String,
        _ limits: ServerLimits,
        on events: EventLoop,
        _ http: HTTPListener,
        _ service: Mailbox<ToService>,
        _ responder: Responder,
        _ turns: Turns
    ) {
        self.events = events
        self.http = http
        self.service = service
        self.responder = responder
        self.turns = turns
        self.limits = limits
        readers = EventReaders(run: run)
        ticker = events.timer { [unowned self] in look() }
    }

    /// Those who read, or are about to.
    var count: Int {
        readers.count + arriving.count
    }

    func follow(_ room: RoomName?, after last: EventID?, _ call: Call) {
        guard count < limits.eventReaders else {
            let problem = HTTPProblem(503, "too many readers of events: the limit is \(limits.eventReaders) (limits.eventReaders)")
            return responder.refuse(call, .eventReaders, problem.with("Retry-After", "10"))
        }
        let ask = { [service] in service.send(.follow(call: call.number, after: last, room: room)) }
        arriving[call.number] = (call, last != nil)
        // What a reader missed takes long to write.
        if last == nil { ask() } else { turns.take(ask) }
    }

    /// The service has told what a reader missed, or why there is nothing to read. The reader may have gone meanwhile.
    func begin(_ number: UInt64, _ result: Result<EventsMissed, HTTPProblem>, isConnected: (ConnectionID) -> Bool) {
        guard let (call, hasTurn) = arriving.removeValue(forKey: number) else { return }
        defer { if hasTurn { turns.end() } }
        switch result {
        case .success(let missed) where isConnected(call.connection): begin(call, missed)
        case .success: leaveIfLast()
        case .failure(let problem): responder.answer(problem, to: call)
        }
    }

    private func begin(_ call: Call, _ missed: EventsMissed) {
        var head = HTTPAnswer(200, type: EventReaders.mediaType)
        head.add("X-Accel-Buffering", "no")
        responder.stream(head, to: call)
        readers.add(call.connection, room: missed.room, at: events.now)
        keepLooking()
        // The other half is for what happens before the reader has taken this.
        let frames = readers.frames(of: missed.events, in: missed.room, within: limits.eventBytes / 2)
        write(EventReaders.greeting + frames, to: call.connection)
    }

    /// Something happened.
    func tell(_ event: NumberedEvent) {
        guard !readers.isEmpty else { return }
        tell(readers.frame(of: event), toReadersOf: event.room)
    }

    private func tell(_ text: String, toReadersOf room: RoomName?) {
        for id in readers.all(of: room) { write(text, to: id) }
    }

    /// A reader that does not read is dropped, and never waited for.
    private func write(_ text: String, to id: ConnectionID) {
        guard http.write(Array(text.utf8), to: id) > limits.eventBytes else { return }
        responder.count(.eventBytes)
        http.close(id)
    }

    /// A connection is gone; it may have been a reader's.
    func closed(_ id: ConnectionID) {
        if readers.remove(id) { leaveIfLast() }
    }

    private func leaveIfLast() {
        if count == 0 { service.send(.nobodyFollows) }
    }

    /// Keeps silent streams alive.
    private func look() {
        isTicking = false
        if let text = readers.signOfLife(at: events.now) { tell(text, toReadersOf: nil) }
        keepLooking()
    }

    /// The timer runs only while somebody reads, so that an idle server sleeps.
    private func keepLooking() {
        guard !isTicking, !readers.isEmpty else { return }
        isTicking = true
        ticker?.set(EventStreams.tick)
    }
}
