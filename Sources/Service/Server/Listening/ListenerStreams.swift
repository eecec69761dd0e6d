// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// The streams of listeners: all listeners of a room get the same at the same time, and one that stalls is dropped before the others
/// notice. On the server's thread.
final class ListenerStreams {
    /// A listener who hears.
    private struct Place {
        let room: RoomName
        let call: Call
        let wish: ListenWish
        let since: Moment
        /// What a page said last, and how often it has spoken since the last sign of life.
        var report: PageReport?
        var reports = 0
    }

    /// How often sound is passed on: rarely enough for hundreds of listeners, often enough for all to be in step.
    private static let step = Duration.milliseconds(40)
    /// The same where pages hear it, which are as close behind as they can be.
    private static let shortStep = Duration.milliseconds(10)
    /// How often a page gets a sign of life.
    private static let beat = Duration.seconds(1)
    /// The size of the kernel's buffer for a listener: together with what may wait here, some seconds.
    private static let kernelBytes = 65_536
    /// The same for a page, which wants nothing that is older.
    private static let pageBytes = 16_384

    private let events: EventLoop
    private let outlet: StreamOutlet
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let limits: ServerLimits
    private let sampleRate: Int
    private let sockets: WebSockets
    private let connections: ConnectionSupervisor
    /// Spoken texts need encoders as well.
    weak var speeches: SpeechStreams?
    /// The rooms with listeners.
    private var rooms: [RoomName: ListenedRoom] = [:]
    private var places: [ConnectionID: Place] = [:]
    private var lastBeat: Moment
    private var clock: EventLoop.Timer?
    /// The current and future listeners.
    private(set) var count = 0
    /// How many of them have no token.
    private var openCount = 0

    /// Whether what a listener wants needs no further encoder.
    func makes(_ wish: ListenWish, in room: RoomName) -> Bool {
        switch wish {
        case .file(let format): rooms[room]?.broadcast.makes(format) == true
        case .packets(_, let isCompressed): !isCompressed || rooms[room]?.broadcast.compressesPackets == true
        }
    }

    /// Whether there may be another encoder, besides those of all listeners and of spoken texts.
    func mayEncode(_ format: SoundFormat) -> Bool {
        let used = rooms.values.reduce(speeches?.encoderWeight ?? 0) { $0 + $1.broadcast.encoderWeight }
        return format.encoderWeight == 0 || used + format.encoderWeight <= limits.encoders * SoundFormat.opus.encoderWeight
    }

    init(
        sampleRate: Int,
        _ limits: ServerLimits,
        on events: EventLoop,
        _ outlet: StreamOutlet,
        _ service: Mailbox<ToService>,
        _ responder: Responder,
        _ sockets: WebSockets,
        _ connections: ConnectionSupervisor
    ) {
        (self.events, self.sockets, self.connections) = (events, sockets, connections)
        self.outlet = outlet
        self.service = service
        self.responder = responder
        self.limits = limits
        self.sampleRate = sampleRate
        lastBeat = events.now
        clock = events.timer { [weak self] in self?.broadcastNext() }
    }

    func listen(_ wish: ListenWish, to room: RoomName, _ grant: MemoryGrant, _ call: Call) {
        guard count < limits.listeners else {
            let problem = HTTPProblem(503, "too many listeners: the limit is \(limits.listeners) (limits.listeners)")
            return responder.refuse(call, .listeners, problem.with("Retry-After", "10"))
        }
        guard call.showsToken || openCount < limits.openListeners else {
            let message = "too many listeners without a token: the limit is \(limits.openListeners) (limits.openListeners)"
            return responder.refuse(call, .openListeners, HTTPProblem(503, message).with("Retry-After", "10"))
        }
        enter(call)
        let listener = ListenedRoom.Listener(call: call, wish: wish, grant: grant)
        if rooms[room] == nil {
            let broadcast = Broadcast(outlet, mostBytes: limits.listenerBytes, sampleRate: sampleRate, at: events.now)
            rooms[room] = ListenedRoom(broadcast: broadcast)
            service.send(.listen(room: room))
        }
        guard let listened = rooms[room], listened.isOpen else {
            rooms[room]?.arriving.append(listener)
            return
        }
        // Requests come over open connections.
        add(listener, to: room, listened.broadcast) { _ in true }
        endIfSilent(room)
    }

    /// The listeners who wait for a room may begin from now on, or learn why not.
    func begin(_ room: RoomName, _ problem: HTTPProblem?, isConnected: (ConnectionID) -> Bool) {
        guard let listened = rooms[room] else { return }
        if listened.hasMoved, problem == nil { service.send(.nobodyListens(room: room)) }
        if let problem = listened.hasMoved ? .moved : problem {
            rooms[room] = nil
            for listener in listened.arriving { turnAway(listener, problem) }
            return
        }
        rooms[room]?.isOpen = true
        rooms[room]?.arriving = []
        for listener in listened.arriving { add(listener, to: room, listened.broadcast, isConnected: isConnected) }
        // All rooms share one clock.
        if rooms.values.count(where: \.isOpen) == 1 { keepTime() }
        endIfSilent(room)
    }

    /// The sound of a room comes from this tap from now on; nil: the room is closed.
    func hear(_ tap: OutputTap?, in room: RoomName) {
        rooms[room]?.broadcast.hear(tap)
    }

    /// Begins the stream of a listener, who may have left meanwhile.
    private func add(
        _ listener: ListenedRoom.Listener,
        to room: RoomName,
        _ broadcast: Broadcast,
        isConnected: (ConnectionID) -> Bool
    ) {
        let call = listener.call
        listener.grant.take()
        guard isConnected(call.connection) else { return leave(call) }
        switch listener.wish {
        case .file(let format):
            if !broadcast.makes(format), !mayEncode(format) {
                responder.count(.encoders)
                let message = "too many rooms are compressed for listeners: the limit is \(limits.encoders) (limits.encoders); try WAV"
                return turnAway(listener, HTTPProblem(503, message).with("Retry-After", "10"))
            }
            do throws(MissingEncoder) {
                try broadcast.prepare(format)
            } catch {
                return turnAway(listener, HTTPProblem(503, "\(error)"))
            }
            var head = HTTPAnswer(200, type: format.mediaType)
            head.add("X-Accel-Buffering", "no")
            responder.stream(head, to: call)
            outlet.http.keepShort(call.connection, bytes: Self.kernelBytes)
            broadcast.add(call.connection, format)
        case .packets(let handshake, let wantsOpus):
            sockets.open(call, handshake, hears: true)
            outlet.http.keepShort(call.connection, bytes: Self.pageBytes)
            // A page plays samples as well.
            let isCompressed = wantsOpus && (broadcast.compressesPackets || mayEncode(.opus)) && (try? broadcast.preparePackets()) != nil
            broadcast.add(call.connection, isCompressed: isCompressed)
        }
        places[call.connection] = Place(room: room, call: call, wish: listener.wish, since: events.now)
        tellPages(like: call.connection)
    }

    /// What a page says of itself. Returns what is wrong with that.
    func report(_ id: ConnectionID, _ message: String) -> HTTPProblem? {
        guard let place = places[id] else { return nil }
        places[id]?.reports += 1
        guard place.reports < limits.webSocketCommands else {
            responder.count(.webSocketCommands)
            outlet.http.close(id)
            return nil
        }
        do throws(HTTPProblem) {
            places[id]?.report = try PageReport(message)
            return nil
        } catch {
            return error
        }
    }

    /// All who hear, those who came first before the others.
    var shown: ShownListeners {
        let listeners = places.values.ordered { $0.call.number < $1.call.number }
        return ShownListeners(
            listeners: listeners.map { place in
                ShownListener(
                    room: place.room.text,
                    by: place.call.caller.name,
                    format: place.wish.name,
                    seconds: Int((events.now - place.since).nanoseconds / 1_000_000_000),
                    state: place.report?.state,
                    latency: place.report?.latency,
                    buffer: place.report?.buffer,
                    gaps: place.report?.gaps
                )
            }
        )
    }

    /// Tells the pages with the room and the token of this one how many they are: a viewer would hear everything as often.
    private func tellPages(like id: ConnectionID) {
        if let place = places[id], place.wish.isForPackets { tellPages(of: place) }
    }

    private func tellPages(of one: Place) {
        let same = places.filter { _, other in
            other.wish.isForPackets && other.room == one.room && other.call.caller.name == one.call.caller.name
        }
        for id in same.keys { outlet.write(ListenMessages.pages(same.count), to: id) }
    }

    private func turnAway(_ listener: ListenedRoom.Listener, _ problem: HTTPProblem) {
        leave(listener.call)
        responder.answer(problem, to: listener.call)
    }

    private func enter(_ call: Call) {
        count += 1
        if !call.showsToken { openCount += 1 }
    }

    private func leave(_ call: Call) {
        count -= 1
        if !call.showsToken { openCount -= 1 }
    }

    private func broadcastNext() {
        beat()
        for room in rooms.values where room.isOpen {
            for listener in room.broadcast.passOn(at: events.now) {
                responder.count(.listenerBytes)
                outlet.http.close(listener)
            }
        }
        keepTime()
    }

    private func keepTime() {
        let open = rooms.values.filter(\.isOpen)
        guard !open.isEmpty else { return }
        clock?.set(open.contains { $0.broadcast.hasPages } ? Self.shortStep : Self.step)
    }

    private func beat() {
        guard events.now - lastBeat >= Self.beat else { return }
        lastBeat = events.now
        for id in places.keys { places[id]?.reports = 0 }
        for room in rooms.values { room.broadcast.tellPages() }
    }

    /// Another node reads the room: its listeners get what is encoded, and lose the connection. Players take a stream that ends in good order
    /// for a whole one, and do not ask again.
    func end(_ room: RoomName) {
        guard let listened = rooms[room] else { return }
        rooms[room]?.hasMoved = true
        for (id, place) in places where place.room == room {
            let isWritten = listened.broadcast.finish(id)
            closed(id)
            if isWritten {
                outlet.awaitLeaving(of: id)
                if place.wish.isForPackets { sockets.hangUp(id) } else { cut(id) }
            } else {
                // One who is far behind has lost some of it anyway.
                outlet.http.close(id)
            }
        }
    }

    /// Ends a connection behind what was written, in the middle of its stream.
    private func cut(_ id: ConnectionID) {
        outlet.http.cut(id, stall: limits.idleSeconds)
        connections.begin(id)
    }

    /// The server ends: every listener gets what is encoded, and then the end of the stream.
    func end() {
        for room in rooms.values { room.broadcast.end() }
    }

    /// A client has taken everything that was sent.
    func drained(_ id: ConnectionID) {
        guard let room = places[id]?.room else { return }
        rooms[room]?.broadcast.drained(id)
    }

    /// A connection has ended, perhaps a listener's.
    func closed(_ id: ConnectionID) {
        guard let place = places.removeValue(forKey: id) else { return }
        rooms[place.room]?.broadcast.remove(id)
        leave(place.call)
        if place.wish.isForPackets { tellPages(of: place) }
        endIfSilent(place.room)
    }

    private func endIfSilent(_ room: RoomName) {
        guard rooms[room]?.broadcast.isEmpty == true else { return }
        rooms[room] = nil
        service.send(.nobodyListens(room: room))
    }
}

/// What a listener wants.
enum ListenWish: Sendable {
    /// A file without end.
    case file(SoundFormat)
    /// Packets, as they are heard, over a WebSocket with this handshake; with Opus in them where that can be made.
    case packets(WebSocketHandshake, isCompressed: Bool)

    /// Its word in answers.
    var name: String {
        switch self {
        case .file(let format): format.rawValue
        case .packets: "page"
        }
    }

    /// What its encoder takes.
    var encoderBytes: Int {
        switch self {
        case .file(let format): format.encoderBytes
        case .packets(_, let isCompressed): isCompressed ? SoundFormat.opus.encoderBytes : 0
        }
    }

    var isForPackets: Bool {
        if case .packets = self { true } else { false }
    }
}

/// A room with listeners. On the server's thread.
struct ListenedRoom {
    /// A request to listen.
    struct Listener {
        var call: Call
        var wish: ListenWish
        /// Memory for its encoder and its share of the sound.
        var grant: MemoryGrant
    }

    let broadcast: Broadcast
    /// Listeners who wait until the service has opened the room to listeners.
    var arriving: [Listener] = []
    var isOpen = false
    /// Whether the room has gone to another node before that.
    var hasMoved = false
}
