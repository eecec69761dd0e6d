// SPDX-License-Identifier: GPL-3.0-or-later

internal import Loop
internal import Rooms

/// The server's part about texts that are spoken for clients: each gets its sound as it is made, and holds nobody but itself back.
extension ServerThread {
    func speak(_ wish: SpeechWish, _ call: Call, _ number: UInt64) {
        guard speeches.count < options.limits.speechRequests else {
            counters.refuse(.speechRequests)
            let problem = HTTPProblem(429, "too many texts at once: the limit is \(options.limits.speechRequests) (limits.speechRequests)")
            return fail(problem.with("Retry-After", "1"), call, number)
        }
        do throws(HTTPProblem) {
            speeches[number] = (call, try SpeechStream(wish))
        } catch {
            return fail(error, call, number)
        }
        counters.speeches = speeches.count
        http.wait(for: call.connection)
        service.send(.speak(call: number, wish.order))
    }

    func speech(_ number: UInt64, _ news: SpokenTextNews) {
        guard let (call, stream) = speeches[number] else { return }
        switch news {
        case .samples(let samples):
            begin(stream, call, number)
            write(stream.bytes(of: samples), of: stream, call, number)
        case .ended:
            begin(stream, call, number)
            let last = stream.lastBytes()
            forgetSpeech(number)
            _ = http.write(last, to: call.connection)
            http.end(call.connection)
        case .failed(let failure):
            forgetSpeech(number)
            // What has begun cannot be taken back: the client sees that it was not ended.
            if stream.hasBegun { http.close(call.connection) } else { fail(HTTPProblem(failure), call, number) }
        }
    }

    func drained(_ id: ConnectionID) {
        guard let (number, speech) = speeches.first(where: { $0.value.call.connection == id }) else { return }
        tellTaken(speech.stream, number)
    }

    func speakerLeft(_ id: ConnectionID) {
        guard let (number, _) = speeches.first(where: { $0.value.call.connection == id }) else { return }
        forgetSpeech(number)
        service.send(.speechLeft(call: number))
    }

    private func begin(_ stream: SpeechStream, _ call: Call, _ number: UInt64) {
        guard !stream.hasBegun else { return }
        stream.hasBegun = true
        note(200, of: call.request, route: call.route, number: number)
        http.stream(call.connection, router.finished(stream.head, to: call.request, number: number))
    }

    /// A client that does not keep up holds its voice host back: the desk is told of what was taken when all of it has gone.
    private func write(_ bytes: [UInt8], of stream: SpeechStream, _ call: Call, _ number: UInt64) {
        let waiting = http.write(bytes, to: call.connection)
        if waiting < options.limits.speechBytes { tellTaken(stream, number) }
    }

    /// Each time wakes the service, so it is told of half the samples that may be under way. Fewer cannot be what a job is held back for: it goes
    /// on when that half is left.
    private func tellTaken(_ stream: SpeechStream, _ number: UInt64) {
        guard let count = stream.takeUntold(atLeast: options.limits.speechBytes / MemoryLayout<Int16>.size / 2) else { return }
        service.send(.speechTaken(call: number, samples: count))
    }

    private func forgetSpeech(_ number: UInt64) {
        speeches[number] = nil
        counters.speeches = speeches.count
    }

    private func fail(_ problem: HTTPProblem, _ call: Call, _ number: UInt64) {
        answer(call.connection, problem.answer(in: .openAI), to: call.request, route: call.route, number: number)
    }
}
