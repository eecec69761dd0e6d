// SPDX-License-Identifier: GPL-3.0-or-later

internal import Loop
internal import Rooms

/// The streams of texts that are spoken for clients: each gets its sound as it is made, and holds nobody but itself back. On the server's
/// thread.
final class SpeechStreams {
    /// What the kernel holds for a client.
    private static let kernelBytes = 65_536

    /// A text that is spoken for a client.
    private struct Entry {
        let call: Call
        let stream: SpeechStream
        /// Its sound, and the only one who gets it.
        let client: StreamReaders<Void>
        var hasEnded = false

        /// Whether nothing follows, and the client has got everything.
        var isTaken: Bool { hasEnded && client.isEmpty }
    }

    private let outlet: StreamOutlet
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let limits: ServerLimits
    /// Those that have ended too, until their clients have taken everything.
    private var streams: [UInt64: Entry] = [:]

    init(_ limits: ServerLimits, _ outlet: StreamOutlet, _ service: Mailbox<ToService>, _ responder: Responder) {
        self.outlet = outlet
        self.service = service
        self.responder = responder
        self.limits = limits
    }

    var count: Int {
        streams.count
    }

    func speak(_ wish: SpeechWish, _ call: Call) {
        guard streams.count < limits.speechRequests else {
            let problem = HTTPProblem(429, "too many texts at once: the limit is \(limits.speechRequests) (limits.speechRequests)")
            return responder.refuse(call, .speechRequests, problem.with("Retry-After", "1"))
        }
        do throws(HTTPProblem) {
            // Its voice host waits before it is too much.
            streams[call.number] = Entry(call: call, stream: try SpeechStream(wish), client: StreamReaders(outlet, mostBytes: .max))
        } catch {
            return responder.answer(error, to: call)
        }
        outlet.http.wait(for: call.connection)
        service.send(.speak(call: call.number, wish.order))
    }

    /// Something became of the text of that call.
    func take(_ number: UInt64, _ news: SpokenTextNews) {
        guard let entry = streams[number] else { return }
        switch news {
        case .samples(let samples):
            begin(entry)
            write(entry.stream.bytes(of: samples), entry)
            tellTaken(entry)
        case .ended:
            begin(entry)
            write(entry.stream.lastBytes(), entry)
            entry.client.end()
            streams[number]?.hasEnded = true
            forgetIfTaken(number)
        case .failed(let failure):
            streams[number] = nil
            // What has begun cannot be taken back: the client sees that it was not ended.
            let connection = entry.call.connection
            _ = entry.client.remove(connection)
            if entry.stream.hasBegun { outlet.http.close(connection) } else { responder.answer(HTTPProblem(failure), to: entry.call) }
        }
    }

    /// A client has taken all that it was sent.
    func drained(_ id: ConnectionID) {
        guard let (number, entry) = streams.first(where: { $0.value.call.connection == id }) else { return }
        entry.client.drained(id)
        tellTaken(entry)
        forgetIfTaken(number)
    }

    /// A connection is gone; a text may have been spoken for its client.
    func closed(_ id: ConnectionID) {
        guard let (number, entry) = streams.first(where: { $0.value.call.connection == id }) else { return }
        streams[number] = nil
        _ = entry.client.remove(id)
        service.send(.speechLeft(call: number))
    }

    private func begin(_ entry: Entry) {
        guard !entry.stream.hasBegun else { return }
        entry.stream.hasBegun = true
        responder.stream(entry.stream.head, to: entry.call)
        outlet.http.keepShort(entry.call.connection, bytes: Self.kernelBytes)
        entry.client.add(entry.call.connection)
    }

    private func write(_ bytes: [UInt8], _ entry: Entry) {
        guard !bytes.isEmpty else { return }
        entry.client.append(bytes, ())
        _ = entry.client.flush()
    }

    private func forgetIfTaken(_ number: UInt64) {
        if streams[number]?.isTaken == true { streams[number] = nil }
    }

    /// A client that does not keep up holds its voice host back: the service is told of what was taken when there is room for more.
    ///
    /// Each time wakes the service, so it is told of half the samples that may be under way at least. A job that is held back goes on when that
    /// half is left, so fewer cannot be what it waits for.
    private func tellTaken(_ entry: Entry) {
        guard entry.client.heldBytes < limits.speechBytes else { return }
        guard let count = entry.stream.takeUntold(atLeast: limits.speechBytes / MemoryLayout<Int16>.size / 2) else { return }
        service.send(.speechTaken(call: entry.call.number, samples: count))
    }
}
