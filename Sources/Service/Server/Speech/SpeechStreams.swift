// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Playback
import Rooms

/// The streams of texts that are spoken for clients: each gets its sound as it is made, and delays nobody else. Sound comes faster than it
/// is encoded, so it is encoded in turns, between which everything else that is ready continues. On the server's thread.
final class SpeechStreams {
    /// The size of the kernel's buffer for a client.
    private static let kernelBytes = 65_536

    /// A text that is spoken for a client.
    private struct Entry {
        let call: Call
        let stream: SpeechStream
        /// Memory for its sound and its encoder.
        let grant: MemoryGrant
        /// Its sound, whose only listener is this client.
        let client: StreamReaders<Void>

        /// Whether nothing follows, and the client has received everything.
        var isTaken: Bool { stream.hasEnded && client.isEmpty }
    }

    /// How long sound is encoded in one turn.
    private static let time = Duration.milliseconds(1)

    private let events: EventLoop
    private let outlet: StreamOutlet
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let listeners: ListenerStreams
    private let limits: ServerLimits
    /// Includes ended ones until their clients have taken everything.
    private var streams: [UInt64: Entry] = [:]
    /// The streams that have something to encode, each once; those whose client has left are skipped in their turn.
    private var order = Deque<UInt64>()
    private var encoding: EventLoop.Timer?

    /// - Parameter listeners: need encoders as well.
    init(
        _ limits: ServerLimits,
        on events: EventLoop,
        _ outlet: StreamOutlet,
        _ service: Mailbox<ToService>,
        _ responder: Responder,
        beside listeners: ListenerStreams
    ) {
        (self.events, self.listeners) = (events, listeners)
        self.outlet = outlet
        self.service = service
        self.responder = responder
        self.limits = limits
        encoding = events.timer { [weak self] in self?.encode() }
    }

    var count: Int {
        streams.count
    }

    var encoderWeight: Int { streams.values.reduce(0) { $0 + weight($1.stream.format) } }

    func speak(_ wish: SpeechWish, _ grant: MemoryGrant, _ call: Call) {
        guard streams.count < limits.speechRequests else {
            let problem = HTTPProblem(429, "too many texts at once: the limit is \(limits.speechRequests) (limits.speechRequests)")
            return responder.refuse(call, .speechRequests, problem.with("Retry-After", "1"))
        }
        guard weight(wish.format) == 0 || listeners.mayEncode(wish.format) else {
            let problem = HTTPProblem(429, "too much sound is compressed: the limit is \(limits.encoders) (limits.encoders); try WAV")
            return responder.refuse(call, .encoders, problem.with("Retry-After", "1"))
        }
        do throws(HTTPProblem) {
            // Its voice host waits before it is too much.
            let client = StreamReaders<Void>(outlet, mostBytes: .max)
            streams[call.number] = Entry(call: call, stream: try SpeechStream(wish), grant: grant, client: client)
        } catch {
            return responder.answer(error, to: call)
        }
        outlet.http.wait(for: call.connection)
        service.send(.speak(call: call.number, wish.order))
    }

    /// Without a budget only Opus counts: the other encoders are small.
    private func weight(_ format: SoundFormat) -> Int { limits.isFitted || format == .opus ? format.encoderWeight : 0 }

    /// A result for the text of that call.
    func take(_ number: UInt64, _ news: SpokenTextNews) {
        guard let entry = streams[number] else { return }
        switch news {
        // It belongs to another listener.
        case .reading: break
        case .samples(let samples):
            begin(entry)
            work(on: number, entry.stream) { $0.add(samples) }
        case .ended:
            begin(entry)
            work(on: number, entry.stream) { $0.end() }
        case .failed(let failure):
            streams[number] = nil
            // A stream that has begun cannot be taken back: the client sees that it is incomplete.
            let connection = entry.call.connection
            _ = entry.client.remove(connection)
            if entry.stream.hasBegun { outlet.http.close(connection) } else { responder.answer(HTTPProblem(failure), to: entry.call) }
        }
    }

    /// A client has taken everything that was sent.
    func drained(_ id: ConnectionID) {
        guard let (number, entry) = streams.first(where: { $0.value.call.connection == id }) else { return }
        entry.client.drained(id)
        tellTaken(entry)
        forgetIfTaken(number)
    }

    /// A connection has ended, perhaps that of a client of a spoken text.
    func closed(_ id: ConnectionID) {
        guard let (number, entry) = streams.first(where: { $0.value.call.connection == id }) else { return }
        streams[number] = nil
        _ = entry.client.remove(id)
        service.send(.speechLeft(call: number))
    }

    private func begin(_ entry: Entry) {
        guard !entry.stream.hasBegun else { return }
        entry.stream.hasBegun = true
        entry.grant.take()
        responder.stream(entry.stream.head, to: entry.call)
        outlet.http.keepShort(entry.call.connection, bytes: Self.kernelBytes)
        entry.client.add(entry.call.connection)
    }

    /// Gives a stream something to do, and a place among those that wait for their turn.
    private func work(on number: UInt64, _ stream: SpeechStream, _ add: (SpeechStream) -> Void) {
        let isWaiting = stream.hasWork
        add(stream)
        guard !isWaiting else { return }
        order.append(number)
        encoding?.set(.zero)
    }

    private func encode() {
        let end = events.now + Self.time
        repeat {
            guard let number = order.popFirst() else { return }
            guard let entry = streams[number] else { continue }
            let bytes = entry.stream.next { [events] in events.now < end }
            if entry.stream.hasWork { order.append(number) }
            if !bytes.isEmpty {
                entry.client.append(bytes, ())
                _ = entry.client.flush()
            }
            tellTaken(entry)
            guard entry.stream.hasEnded else { continue }
            entry.client.end()
            forgetIfTaken(number)
        } while events.now < end
        if !order.isEmpty { encoding?.set(.zero) }
    }

    private func forgetIfTaken(_ number: UInt64) {
        if streams[number]?.isTaken == true { streams[number] = nil }
    }

    /// A client that does not keep up holds its voice host back: the service is told how much was taken when there is room for more.
    ///
    /// Each report wakes the service, so it covers at least half of the samples that may be in progress. A job that is held back resumes
    /// when that half is left, so it cannot be waiting for fewer.
    private func tellTaken(_ entry: Entry) {
        guard entry.client.heldBytes < limits.speechWindow else { return }
        guard let count = entry.stream.takeUntold(atLeast: limits.speechWindow / MemoryLayout<Int16>.size / 2) else { return }
        service.send(.speechTaken(call: entry.call.number, samples: count))
    }
}
