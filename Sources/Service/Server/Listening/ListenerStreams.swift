// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding
internal import Events
internal import Loop
internal import Playback

/// The streams of listeners: all listeners of a room get the same at the same time, and one that stalls is dropped before the others
/// notice. On the server's thread.
final class ListenerStreams {
    /// How often sound is passed on: rarely enough for hundreds of listeners, often enough for all to be in step.
    private static let step = Duration.milliseconds(40)
    /// The size of the kernel's buffer for a listener: together with what may wait here, some seconds.
    private static let kernelBytes = 65_536

    private let events: EventLoop
    private let outlet: StreamOutlet
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let limits: ServerLimits
    private let sampleRate: Int
    /// Ends a connection behind what was written, in the middle of its stream.
    var cut: (ConnectionID) -> Void = { _ in }
    private var rooms: [RoomName: ListenedRoom] = [:]
    /// The rooms with listeners.
    private var places: [ConnectionID: (room: RoomName, call: Call)] = [:]
    private var clock: EventLoop.Timer?
    /// The current and future listeners.
    private(set) var count = 0
    /// How many of them have no token.
    private var openCount = 0

    init(
        sampleRate: Int,
        _ limits: ServerLimits,
        on events: EventLoop,
        _ outlet: StreamOutlet,
        _ service: Mailbox<ToService>,
        _ responder: Responder
    ) {
        self.events = events
        self.outlet = outlet
        self.service = service
        self.responder = responder
        self.limits = limits
        self.sampleRate = sampleRate
        clock = events.timer { [unowned self] in broadcastNext() }
    }

    func listen(_ format: SoundFormat, to room: RoomName, _ call: Call) {
        guard count < limits.listeners else {
            let problem = HTTPProblem(503, "too many listeners: the limit is \(limits.listeners) (limits.listeners)")
            return responder.refuse(call, .listeners, problem.with("Retry-After", "10"))
        }
        guard call.showsToken || openCount < limits.openListeners else {
            let message = "too many listeners without a token: the limit is \(limits.openListeners) (limits.openListeners)"
            return responder.refuse(call, .openListeners, HTTPProblem(503, message).with("Retry-After", "10"))
        }
        enter(call)
        let listener = ListenedRoom.Listener(call: call, format: format)
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
        if rooms.values.count(where: \.isOpen) == 1 { clock?.set(Self.step) }
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
        let (call, format) = (listener.call, listener.format)
        guard isConnected(call.connection) else { return leave(call) }
        do throws(MissingEncoder) {
            try broadcast.prepare(format)
        } catch {
            return turnAway(listener, HTTPProblem(503, "\(error)"))
        }
        var head = HTTPAnswer(200, type: format.mediaType)
        head.add("X-Accel-Buffering", "no")
        responder.stream(head, to: call)
        outlet.http.keepShort(call.connection, bytes: Self.kernelBytes)
        places[call.connection] = (room, call)
        broadcast.add(call.connection, format)
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
        for room in rooms.values where room.isOpen {
            for listener in room.broadcast.passOn(at: events.now) {
                responder.count(.listenerBytes)
                outlet.http.close(listener)
            }
        }
        if rooms.values.contains(where: \.isOpen) { clock?.set(Self.step) }
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
                cut(id)
            } else {
                // One who is far behind has lost some of it anyway.
                outlet.http.close(id)
            }
        }
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
        guard let (room, call) = places.removeValue(forKey: id) else { return }
        rooms[room]?.broadcast.remove(id)
        leave(call)
        endIfSilent(room)
    }

    private func endIfSilent(_ room: RoomName) {
        guard rooms[room]?.broadcast.isEmpty == true else { return }
        rooms[room] = nil
        service.send(.nobodyListens(room: room))
    }
}
