// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Reading
import Synchronization

/// What a reader of events begins with: the events that it missed, the number of the next one, and whether it missed others that are forgotten.
struct EventsMissed: Sendable {
    var events: [NumberedEvent]
    var next: UInt64
    var hasGap = false
}

/// What a reader of events wants.
struct EventWish: Equatable, Sendable {
    /// Nil for all rooms.
    var room: RoomName?
    /// The names of events; nil for all.
    var names: Set<String>?
    /// Whether it wants to know what was written.
    var hasTexts = false
    /// The event that it saw last.
    var last: EventID?
    /// The handshake of one who asks for a WebSocket.
    var socket: WebSocketHandshake?

    /// Whether it wants every event.
    var isForAll: Bool {
        room == nil && names == nil
    }

    /// Whether it wants such an event.
    func includes(_ tag: EventTag) -> Bool {
        (room == nil || room == tag.room) && names?.contains(tag.name) != false
    }
}

/// How many events wait to be written for readers. The server's thread sets it, and the service's loop looks at it.
final class EventsWaiting: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int {
        get { number.load(ordering: .relaxed) }
        set { number.store(newValue, ordering: .relaxed) }
    }
}

/// The streams of events: each event is written once for all readers of a kind, and each reader gets it as soon as it has taken those
/// before. One that falls behind by more than is kept is dropped. On the server's thread.
final class EventStreams {
    /// Readers of a kind get the same bytes.
    private struct Kind: Hashable {
        let hasTexts: Bool
        let format: EventFormat
    }

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
    /// What may be shown.
    var mask: TextMask {
        get { frames.mask }
        set { frames.mask = newValue }
    }
    /// The readers of each kind that has any.
    private var readers: [Kind: StreamReaders<EventTag>] = [:]
    private let sockets: WebSockets
    /// Events that are not written yet.
    private var waiting = Deque<NumberedEvent>() {
        didSet { waitingCount.count = waiting.count }
    }
    let waitingCount = EventsWaiting()
    /// Requests that wait for the service, and what they want. One that comes back has a turn meanwhile.
    private var arriving: [UInt64: (call: Call, wish: EventWish)] = [:]
    /// Those whose room has gone to another node meanwhile.
    private var tooLate: Set<UInt64> = []
    private var ticker: EventLoop.Timer?
    private var writing: EventLoop.Timer?
    private var isTicking = false
    private var lastSign: Moment

    init(
        _ frames: EventFrames,
        _ limits: ServerLimits,
        on events: EventLoop,
        _ outlet: StreamOutlet,
        _ service: Mailbox<ToService>,
        _ responder: Responder,
        _ turns: Turns,
        _ sockets: WebSockets
    ) {
        self.sockets = sockets
        self.events = events
        self.outlet = outlet
        self.service = service
        self.responder = responder
        self.turns = turns
        self.limits = limits
        self.frames = frames
        lastSign = events.now
        ticker = events.timer { [weak self] in self?.look() }
        writing = events.timer { [weak self] in self?.writeNext() }
    }

    /// The readers of a single room.
    private var followed: [ConnectionID: RoomName] = [:]

    /// The current and future readers.
    var count: Int {
        readers.values.reduce(arriving.count) { $0 + $1.count }
    }

    func follow(_ wish: EventWish, _ call: Call) {
        guard count < limits.eventReaders else {
            let problem = HTTPProblem(503, "too many readers of events: the limit is \(limits.eventReaders) (limits.eventReaders)")
            return responder.refuse(call, .eventReaders, problem.with("Retry-After", "10"))
        }
        let ask = { [service] in service.send(.follow(call: call.number, after: wish.last, room: wish.room)) }
        arriving[call.number] = (call, wish)
        // What a reader missed takes long to write.
        if wish.last == nil { ask() } else { turns.take(ask) }
    }

    /// The service has returned the missed events, or why there is nothing to read. The reader may have left meanwhile.
    func begin(_ number: UInt64, _ result: Result<EventsMissed, HTTPProblem>, isConnected: (ConnectionID) -> Bool) {
        guard let (call, wish) = arriving.removeValue(forKey: number) else { return }
        defer { if wish.last != nil { turns.end() } }
        let isTooLate = tooLate.remove(number) != nil
        switch result {
        case .success where isTooLate:
            responder.answer(HTTPProblem.moved, to: call)
            leaveIfLast()
        case .success(let missed) where isConnected(call.connection): begin(call, wish, missed)
        case .success: leaveIfLast()
        case .failure(let problem): responder.answer(problem, to: call)
        }
    }

    private func begin(_ call: Call, _ wish: EventWish, _ missed: EventsMissed) {
        if let handshake = wish.socket {
            sockets.open(call, handshake)
        } else {
            var head = HTTPAnswer(200, type: EventFrames.mediaType)
            head.add("X-Accel-Buffering", "no")
            responder.stream(head, to: call)
        }
        outlet.http.keepShort(call.connection, bytes: EventStreams.kernelBytes)
        if readers.isEmpty {
            waiting = Deque()
            lastSign = events.now
        }
        let kind = Kind(hasTexts: wish.hasTexts, format: wish.socket == nil ? .serverSent : .socket)
        let readers = readers(of: kind, from: waiting.first?.number ?? missed.next)
        // The other half is for what happens before the reader has taken this.
        let space = limits.eventBytes / 2 - readers.heldBytes
        let first = readers.pieces.lowerBound
        readers.prepend(frames.frames(of: missed.events, before: first, within: space, hasTexts: wish.hasTexts, as: kind.format))
        let wanted = missed.next - UInt64(missed.events.count)
        let begin = max(wanted, readers.pieces.lowerBound)
        if let room = wish.room { followed[call.connection] = room }
        readers.add(
            call.connection,
            from: begin,
            greeting: frames.greeting(after: begin - 1, hasGap: missed.hasGap || begin > wanted, as: kind.format),
            where: wish.isForAll ? nil : { wish.includes($0) }
        )
        keepLooking()
    }

    /// Those of a kind; the next event that they get, where there are none yet, has this number.
    private func readers(of kind: Kind, from number: UInt64) -> StreamReaders<EventTag> {
        if let readers = readers[kind] { return readers }
        // Between the halves of a frame no other can be sent.
        let new = StreamReaders<EventTag>(outlet, mostBytes: limits.eventBytes, from: number, splitsPieces: kind.format != .socket)
        readers[kind] = new
        return new
    }

    /// Something happened.
    func tell(_ event: NumberedEvent) {
        guard !readers.isEmpty else { return }
        waiting.append(event)
        writing?.set(.zero)
    }

    private var hasMore: Bool {
        readers.values.contains(where: \.hasMore)
    }

    private func writeNext() {
        var (length, count) = (0, waiting.count > EventStreams.mostWaiting ? waiting.count / 16 : 0)
        // More is written when all have had their turn.
        if hasMore { length = EventStreams.perTurn }
        while length < EventStreams.perTurn || count > 0, let event = waiting.popFirst() {
            (length, count) = (length + write(event), count - 1)
        }
        let lost = readers.values.flatMap { $0.flush(atMost: EventStreams.readersPerTurn) }
        for id in lost.prefix(EventStreams.closedPerTurn) {
            responder.count(.eventBytes)
            outlet.http.close(id)
        }
        if hasMore || !waiting.isEmpty || lost.count > EventStreams.closedPerTurn { writing?.set(.zero) }
    }

    /// Writes an event for those who read. Returns how many bytes it has at most.
    private func write(_ event: NumberedEvent) -> Int {
        let isPlainWanted = event.kept == nil || readers.keys.contains { !$0.hasTexts }
        let plain = isPlainWanted ? frames.line(of: event) : ""
        let isTextWanted = event.kept != nil && readers.keys.contains(where: \.hasTexts)
        let text = isTextWanted ? frames.line(of: event, hasTexts: true) : plain
        var most = 0
        for (kind, readers) in readers {
            let frame = frames.frame(kind.hasTexts ? text : plain, of: event, as: kind.format)
            readers.append(frame, EventTag(event))
            most = max(most, frame.count)
        }
        return most
    }

    /// Another node reads the room: those who follow it are told, ask again, and learn where.
    func end(of room: RoomName) {
        for (number, one) in arriving where one.wish.room == room { tooLate.insert(number) }
        guard followed.values.contains(room) else { return }
        writeNext()
        for (id, followedRoom) in followed where followedRoom == room { finish(id, room) }
    }

    private func finish(_ id: ConnectionID, _ room: RoomName) {
        guard let (kind, readers) = readers.first(where: { $0.value.contains(id) }) else { return }
        let isTold = readers.finish(id, with: frames.farewell(of: room, as: kind.format))
        closed(id)
        // One who is far behind has lost some of it anyway.
        guard isTold else { return outlet.http.close(id) }
        outlet.awaitLeaving(of: id)
        if kind.format == .socket { sockets.hangUp(id) } else { outlet.http.end(id) }
    }

    /// The server ends: readers get what they can take of what has happened, and then the end of their stream.
    func end() {
        writeNext()
        for (kind, readers) in readers where kind.format != .socket { readers.end() }
    }

    /// A client has taken everything that was sent.
    func drained(_ id: ConnectionID) {
        guard let readers = readers.values.first(where: { $0.contains(id) }) else { return }
        readers.drained(id, waits: true)
        writing?.set(.zero)
    }

    /// A connection has ended, perhaps a reader's.
    func closed(_ id: ConnectionID) {
        followed[id] = nil
        guard let (kind, readers) = readers.first(where: { $0.value.remove(id) }) else { return }
        if readers.isEmpty { self.readers[kind] = nil }
        leaveIfLast()
    }

    private func leaveIfLast() {
        guard count == 0 else { return }
        waiting = Deque()
        service.send(.nobodyFollows)
    }

    /// Keeps silent streams alive.
    private func look() {
        isTicking = false
        if events.now - lastSign >= EventFrames.silence {
            lastSign = events.now
            for (kind, readers) in readers { readers.write(kind.format.signOfLife) }
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
