// SPDX-License-Identifier: GPL-3.0-or-later

internal import Loop
internal import Rooms

/// The streams of texts that are spoken for clients: each gets its sound as it is made, and holds nobody but itself back. On the server's
/// thread.
final class SpeechStreams {
    private let http: HTTPListener
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let limits: ServerLimits
    private var streams: [UInt64: (call: Call, stream: SpeechStream)] = [:]

    init(_ limits: ServerLimits, _ http: HTTPListener, _ service: Mailbox<ToService>, _ responder: Responder) {
        self.http = http
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
            streams[call.number] = (call, try SpeechStream(wish))
        } catch {
            return responder.answer(error, to: call)
        }
        http.wait(for: call.connection)
        service.send(.speak(call: call.number, wish.order))
    }

    /// Something became of the text of that call.
    func take(_ number: UInt64, _ news: SpokenTextNews) {
        guard let (call, stream) = streams[number] else { return }
        switch news {
        case .samples(let samples):
            begin(stream, call)
            write(stream.bytes(of: samples), of: stream, call)
        case .ended:
            begin(stream, call)
            streams[number] = nil
            _ = http.write(stream.lastBytes(), to: call.connection)
            http.end(call.connection)
        case .failed(let failure):
            streams[number] = nil
            // What has begun cannot be taken back: the client sees that it was not ended.
            if stream.hasBegun { http.close(call.connection) } else { responder.answer(HTTPProblem(failure), to: call) }
        }
    }

    /// All that was written to a connection has gone to its client.
    func drained(_ id: ConnectionID) {
        guard let (call, stream) = streams.values.first(where: { $0.call.connection == id }) else { return }
        tellTaken(stream, call)
    }

    /// A connection is gone; a text may have been spoken for its client.
    func closed(_ id: ConnectionID) {
        guard let number = streams.first(where: { $0.value.call.connection == id })?.key else { return }
        streams[number] = nil
        service.send(.speechLeft(call: number))
    }

    private func begin(_ stream: SpeechStream, _ call: Call) {
        guard !stream.hasBegun else { return }
        stream.hasBegun = true
        responder.stream(stream.head, to: call)
    }

    /// A client that does not keep up holds its voice host back: the service is told of what was taken when all of it has gone.
    private func write(_ bytes: [UInt8], of stream: SpeechStream, _ call: Call) {
        let waiting = http.write(bytes, to: call.connection)
        if waiting < limits.speechBytes { tellTaken(stream, call) }
    }

    /// Each time wakes the service, so it is told of half the samples that may be under way at least. A job that is held back goes on when that
    /// half is left, so fewer cannot be what it waits for.
    private func tellTaken(_ stream: SpeechStream, _ call: Call) {
        guard let count = stream.takeUntold(atLeast: limits.speechBytes / MemoryLayout<Int16>.size / 2) else { return }
        service.send(.speechTaken(call: call.number, samples: count))
    }
}
