// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// The server's part about readers of events: each gets what happens as it happens, and one that does not read is dropped.
extension ServerThread {
    /// How often streams that have been silent for long are looked for.
    private static let tick = Duration.milliseconds(500)

    func follow(_ room: RoomName?, after last: EventID?, _ call: Call, _ number: UInt64) {
        guard counters.eventReaders < options.limits.eventReaders else {
            counters.refuse(.eventReaders)
            let problem = HTTPProblem(503, "too many readers of events: the limit is \(options.limits.eventReaders) (limits.eventReaders)")
            return answer(call.connection, problem.with("Retry-After", "10").answer, to: call.request, route: call.route, number: number)
        }
        var call = call
        call.follows = true
        counters.eventReaders += 1
        calls[number] = call
        service.send(.follow(call: number, after: last, room: room))
    }

    func beginEvents(_ number: UInt64, room: RoomName?, _ missed: [NumberedEvent]) {
        guard let call = end(number), keeper.peer(of: call.connection) != nil else { return leaveIfLast() }
        var head = HTTPAnswer(200, type: EventReaders.mediaType)
        head.add("X-Accel-Buffering", "no")
        note(200, of: call.request, route: call.route, number: number)
        http.stream(call.connection, router.finished(head, to: call.request, number: number))
        readers.add(call.connection, room: room, at: now)
        counters.eventReaders += 1
        keepLooking()
        // The other half is for what happens before the reader has taken this.
        let frames = readers.frames(of: missed, in: room, within: options.limits.eventBytes / 2)
        write(EventReaders.greeting + frames, to: call.connection)
    }

    func tell(_ text: String, toReadersOf room: RoomName?) {
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

    func readerLeft(_ id: ConnectionID) {
        guard readers.remove(id) else { return }
        counters.eventReaders -= 1
        leaveIfLast()
    }

    /// Keeps silent streams alive.
    func look() {
        isTicking = false
        if let text = readers.signOfLife(at: now) { tell(text, toReadersOf: nil) }
        keepLooking()
    }

    /// The clock runs only while somebody reads, so that an idle server sleeps.
    private func keepLooking() {
        guard !isTicking, !readers.isEmpty else { return }
        isTicking = true
        ticker?.set(Self.tick)
    }
}
