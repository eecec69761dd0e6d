// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// The beginning of a reader of events: its room (nil for all), the missed events, and the number of the next one.
struct EventsMissed: Sendable {
    var room: RoomName?
    var events: [NumberedEvent]
    var next: UInt64
}

/// The streams of events: each event is written once, and each reader gets it as soon as it has taken those before. A reader that falls
/// behind by more than is kept is dropped. On the server's thread.
final class EventStreams {
    /// How often streams are checked for long silence.
    private static let tick = Duration.milliseconds(500)
    /// The most that is written in one turn of the loop: less than readers who keep up take in one turn, so that a burst drops none of
    /// them.
    private static let perTurn = StreamOutlet.chunk * 3 / 4
    /// If more events than this wait to be written, slow readers no longer decide the speed.
    private static let mostWaiting = 32_768
    /// How many readers are written to in one turn of the loop: each time the kernel copies a chunk.
    private static let readersPerTurn = 64
    /// How many connections are closed in one turn of the loop.
    private static let closedPerTurn = 16
    /// The size of the kernel's buffer for a reader.
    private static let kernelBytes = 32_768

    private let events: EventLoop
    private let outlet: StreamOutlet
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let turns: Turns
    private let limits: ServerLimits
    private var frames: EventFrames
    private var readers: StreamReaders<EventTag>
    /// Events that are not written yet.
    private var waiting = Queue<NumberedEvent>()
    /// Requests that wait for the service, their wanted events, and whether they have a turn meanwhile.
    private var arriving: [UInt64: (call: Call, names: Set<String>?, hasTurn: Bool)] = [:]
    private var ticker: EventLoop.Timer?
    private var writing: EventLoop.Timer?
    private var isTicking = false
    private var lastSign: Moment

    init(
        run: String,
        _ limits: ServerLimits,
        on events: EventLoop,
        _ outlet: StreamOutlet,
        _ service: Mailbox<ToService>,
        _ responder: Responder,
        _ turns: Turns
    ) {
        self.events = events
        self.outlet = outlet
        self.service = service
        self.responder = responder
        self.turns = turns
        self.limits = limits
        frames = EventFrames(run: run)
        readers = StreamReaders(outlet, mostBytes: limits.eventBytes)
        lastSign = events.now
        ticker = events.timer { [unowned self] in look() }
        writing = events.timer { [unowned self] in writeNext() }
    }

    /// The current and future readers.
    var count: Int {
        readers.count + arriving.count
    }

    /// - Parameter names: the names of the wanted events; nil for all.
    func follow(_ room: RoomName?, _ names: Set<String>?, after last: EventID?, _ call: Call) {
        guard count < limits.eventReaders else {
            let problem = HTTPProblem(503, "too many readers of events: the limit is \(limits.eventReaders) (limits.eventReaders)")
            return responder.refuse(call, .eventReaders, problem.with("Retry-After", "10"))
        }
        let ask = { [service] in service.send(.follow(call: call.number, after: last, room: room)) }
        arriving[call.number] = (call, names, last != nil)
        // Writing missed events takes long.
        if last == nil { ask() } else { turns.take(ask) }
    }

    /// The service has returned the missed events, or why there is nothing to read. The reader may have left meanwhile.
    func begin(_ number: UInt64, _ result: Result<EventsMissed, HTTPProblem>, isConnected: (ConnectionID) -> Bool) {
        guard let (call, names, hasTurn) = arriving.removeValue(forKey: number) else { return }
        defer { if hasTurn { turns.end() } }
        switch result {
        case .success(let missed) where isConnected(call.connection): begin(call, names, missed)
        case .success: leaveIfLast()
        case .failure(let problem): responder.answer(problem, to: call)
        }
    }

    private func begin(_ call: Call, _ names: Set<String>?, _ missed: EventsMissed) {
        var head = HTTPAnswer(200, type: EventFrames.mediaType)
        head.add("X-Accel-Buffering", "no")
        responder.stream(head, to: call)
        outlet.http.keepShort(call.connection, bytes: EventStreams.kernelBytes)
        if readers.isEmpty {
            readers = StreamReaders(outlet, mostBytes: limits.eventBytes, from: missed.next)
            waiting = Queue()
            lastSign = events.now
        }
        // The other half is for what happens before the reader has taken this.
        let space = limits.eventBytes / 2 - readers.heldBytes
        readers.prepend(frames.frames(of: missed.events, before: readers.pieces.lowerBound, within: space))
        let first = max(missed.next - UInt64(missed.events.count), readers.pieces.lowerBound)
        let room = missed.room
        let isWanted = { (tag: EventTag) in (room == nil || room == tag.room) && names?.contains(tag.name) != false }
        readers.add(call.connection, from: first, greeting: EventFrames.greeting, where: room == nil && names == nil ? nil : isWanted)
        keepLooking()
    }

    /// Something happened.
    func tell(_ event: NumberedEvent) {
        guard !readers.isEmpty else { return }
        waiting.append(event)
        writing?.set(.zero)
    }

    private func writeNext() {
        var (length, count) = (0, waiting.count > EventStreams.mostWaiting ? waiting.count / 16 : 0)
        // More is written after all readers had their turn.
        if readers.hasMore { length = EventStreams.perTurn }
        while length < EventStreams.perTurn || count > 0, let event = waiting.popFirst() {
            let frame = frames.frame(of: event)
            (length, count) = (length + frame.count, count - 1)
            readers.append(frame, EventTag(event))
        }
        let lost = readers.flush(atMost: EventStreams.readersPerTurn)
        for id in lost.prefix(EventStreams.closedPerTurn) {
            responder.count(.eventBytes)
            outlet.http.close(id)
        }
        if readers.hasMore || !waiting.isEmpty || lost.count > EventStreams.closedPerTurn { writing?.set(.zero) }
    }

    /// A client has taken everything that was sent.
    func drained(_ id: ConnectionID) {
        guard readers.contains(id) else { return }
        readers.drained(id, waits: true)
        writing?.set(.zero)
    }

    /// A connection has ended, perhaps a reader's.
    func closed(_ id: ConnectionID) {
        if readers.remove(id) { leaveIfLast() }
    }

    private func leaveIfLast() {
        guard count == 0 else { return }
        waiting = Queue()
        service.send(.nobodyFollows)
    }

    /// Keeps silent streams alive.
    private func look() {
        isTicking = false
        if events.now - lastSign >= EventFrames.silence {
            lastSign = events.now
            readers.write(EventFrames.signOfLife)
        }
        keepLooking()
    }

    /// The timer runs only while there are readers, so that an idle server sleeps.
    private func keepLooking() {
        guard !isTicking, !readers.isEmpty else { return }
        isTicking = true
        ticker?.set(EventStreams.tick)
    }
}
