// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding
internal import Events
internal import Loop
internal import Playback

/// The server's part about listeners: all get the same at the same time, and one that stalls is dropped before anybody notices.
extension ServerThread {
    /// How often what was heard is handed on: seldom enough for hundreds of listeners, often enough for all to be in step.
    private static let listenStep = Duration.milliseconds(40)
    /// What the kernel holds for a listener: with what may wait here, some seconds.
    private static let kernelBytes = 65_536

    func listen(_ format: SoundFormat, to room: RoomName, _ call: Call, _ number: UInt64) {
        guard counters.listeners < options.limits.listeners else {
            counters.refuse(.listeners)
            let problem = HTTPProblem(503, "too many listeners: the limit is \(options.limits.listeners) (limits.listeners)")
            return answer(call.connection, problem.with("Retry-After", "10").answer, to: call.request, route: call.route, number: number)
        }
        counters.listeners += 1
        let guest = Hall.Guest(number: number, call: call, format: format)
        if halls[room] == nil {
            halls[room] = Hall(broadcast: Broadcast(sampleRate: options.sampleRate, at: now))
            service.send(.listen(room: room))
        }
        guard let hall = halls[room], hall.isOpen else {
            halls[room]?.arriving.append(guest)
            return
        }
        add(guest, to: hall.broadcast)
        endIfSilent(room)
    }

    /// Those who wait for a room may listen from now on, or are told why not.
    func begin(_ room: RoomName, _ problem: HTTPProblem?) {
        guard let hall = halls[room] else { return }
        if let problem {
            halls[room] = nil
            for guest in hall.arriving { turnAway(guest, problem) }
            return
        }
        halls[room]?.isOpen = true
        halls[room]?.arriving = []
        for guest in hall.arriving { add(guest, to: hall.broadcast) }
        // The clock of one room is that of all.
        if halls.values.count(where: \.isOpen) == 1 { listenClock?.set(Self.listenStep) }
        endIfSilent(room)
    }

    /// Begins the stream of a listener, who may have gone while it was waited for.
    private func add(_ guest: Hall.Guest, to broadcast: Broadcast) {
        let (call, format, number) = (guest.call, guest.format, guest.number)
        guard isConnected(call.connection) else { return counters.listeners -= 1 }
        do throws(MissingEncoder) {
            let header = try broadcast.add(call.connection, format)
            var head = HTTPAnswer(200, type: format.mediaType)
            head.add("X-Accel-Buffering", "no")
            note(200, of: call.request, route: call.route, number: number)
            http.stream(call.connection, router.finished(head, to: call.request, number: number))
            http.keepShort(call.connection, bytes: Self.kernelBytes)
            _ = http.write(header, to: call.connection)
        } catch {
            turnAway(guest, HTTPProblem(503, "\(error)"))
        }
    }

    private func turnAway(_ guest: Hall.Guest, _ problem: HTTPProblem) {
        counters.listeners -= 1
        answer(guest.call.connection, problem.answer, to: guest.call.request, route: guest.call.route, number: guest.number)
    }

    func broadcastNext() {
        for hall in halls.values where hall.isOpen {
            for (bytes, listeners) in hall.broadcast.next(at: now) where !bytes.isEmpty {
                for listener in listeners where http.write(bytes, to: listener) > options.limits.listenerBytes {
                    counters.refuse(.listenerBytes)
                    http.close(listener)
                }
            }
        }
        if halls.values.contains(where: \.isOpen) { listenClock?.set(Self.listenStep) }
    }

    func listenerLeft(_ id: ConnectionID) {
        guard let room = halls.first(where: { $0.value.broadcast.remove(id) })?.key else { return }
        counters.listeners -= 1
        endIfSilent(room)
    }

    private func endIfSilent(_ room: RoomName) {
        guard halls[room]?.broadcast.isEmpty == true else { return }
        halls[room] = nil
        service.send(.nobodyListens(room: room))
    }
}
