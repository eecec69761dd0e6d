// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding
internal import Loop
internal import Playback

/// The server's part about listeners: all get the same at the same time, and one that stalls is dropped before anybody notices.
extension ServerThread {
    /// How often what was heard is handed on: seldom enough for hundreds of listeners, often enough for all to be in step.
    private static let listenStep = Duration.milliseconds(40)
    /// What the kernel holds for a listener: with what may wait here, some seconds.
    private static let kernelBytes = 65_536

    func listen(_ format: SoundFormat, _ call: Call, _ number: UInt64) {
        guard counters.listeners < options.limits.listeners else {
            counters.refuse(.listeners)
            let problem = HTTPProblem(503, "\(options.limits.listeners) listeners are the most (limits.listeners)")
            return answer(call.connection, problem.with("Retry-After", "10").answer, to: call.request, route: call.route, number: number)
        }
        counters.listeners += 1
        guard broadcast == nil else {
            add(call, format, number)
            return endIfSilent()
        }
        arriving[number] = (call, format)
        if arriving.count == 1 { service.send(.listen) }
    }

    func beginBroadcast(of tap: OutputTap?) {
        broadcast = tap.map { Broadcast($0, at: now) }
        let first = arriving.sorted { $0.key < $1.key }
        arriving = [:]
        for (number, listener) in first { add(listener.call, listener.format, number) }
        guard tap != nil else { return }
        listenClock?.set(Self.listenStep)
        endIfSilent()
    }

    /// Begins the stream of a listener, who may have gone while it was waited for.
    private func add(_ call: Call, _ format: SoundFormat, _ number: UInt64) {
        guard isConnected(call.connection) else { return counters.listeners -= 1 }
        do throws(HTTPProblem) {
            let header = try header(of: format, for: call.connection)
            var head = HTTPAnswer(200, type: format.mediaType)
            head.add("X-Accel-Buffering", "no")
            note(200, of: call.request, route: call.route, number: number)
            http.stream(call.connection, router.finished(head, to: call.request, number: number))
            http.keepShort(call.connection, bytes: Self.kernelBytes)
            _ = http.write(header, to: call.connection)
        } catch {
            counters.listeners -= 1
            answer(call.connection, error.answer, to: call.request, route: call.route, number: number)
        }
    }

    private func header(of format: SoundFormat, for listener: ConnectionID) throws(HTTPProblem) -> [UInt8] {
        guard let broadcast else { throw HTTPProblem(503, "what is heard here cannot be listened to") }
        do throws(MissingEncoder) {
            return try broadcast.add(listener, format)
        } catch {
            throw HTTPProblem(503, "\(error)")
        }
    }

    func broadcastNext() {
        guard let broadcast else { return }
        for (bytes, listeners) in broadcast.next(at: now) where !bytes.isEmpty {
            for listener in listeners where http.write(bytes, to: listener) > options.limits.listenerBytes {
                counters.refuse(.listenerBytes)
                http.close(listener)
            }
        }
        listenClock?.set(Self.listenStep)
    }

    func listenerLeft(_ id: ConnectionID) {
        guard broadcast?.remove(id) == true else { return }
        counters.listeners -= 1
        endIfSilent()
    }

    private func endIfSilent() {
        guard broadcast?.isEmpty == true else { return }
        broadcast = nil
        service.send(.nobodyListens)
    }
}
