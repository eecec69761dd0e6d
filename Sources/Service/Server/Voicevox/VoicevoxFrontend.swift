// SPDX-License-Identifier: GPL-3.0-or-later

import Net
import Rooms

/// The listener for VOICEVOX's clients: each text is spoken to its client, as one WAV file. Used on the server's thread only.
final class VoicevoxFrontend: HTTPClients {
    /// A text that the service was asked about.
    private struct Call {
        var connection: ConnectionID
        var pages: LocalPages
        var task: Task
    }

    private enum Task {
        /// It is read, and returned as a query or as its phrases alone.
        case read(text: String, phrasesOnly: Bool)
        /// It is spoken, into this memory.
        case speak(VoicevoxSound, MemoryGrant)
    }

    private let listener: HTTPListener
    private let connections: ConnectionSupervisor
    private let address: ListenAddress
    private var options: ServerOptions
    private let book: RequestBook
    private let service: Mailbox<ToService>
    private weak var memory: (any MemoryGranter)?
    private let events: EventLoop
    private let voices: VoicevoxVoices
    private var rates: PeerRates
    private var calls: [UInt64: Call] = [:]

    init(
        _ voicevox: VoicevoxOptions,
        _ options: ServerOptions,
        _ voices: VoicevoxVoices,
        on events: EventLoop,
        _ book: RequestBook,
        _ service: Mailbox<ToService>,
        _ memory: any MemoryGranter
    ) throws(ServerError) {
        address = voicevox.address
        self.options = options.ofVoicevox(at: voicevox.address)
        self.voices = voices
        (self.events, self.book, self.service, self.memory) = (events, book, service, memory)
        rates = PeerRates(perSecond: options.limits.requestsPerPeer)
        listener = try HTTPListener(on: events, limits: self.options.limits)
        connections = ConnectionSupervisor(
            of: listener,
            self.options.limits,
            self.options.rules,
            on: events,
            book,
            naming: [.connections: .voicevoxConnections]
        )
        listener.clients = self
    }

    /// Opens the port. Returns it, which for 0 is a free one.
    func listen() throws(ServerError) -> UInt16 {
        do throws(ServerError) { return try listener.listen(at: address) } catch { throw error.ofVoicevox }
    }

    /// Other tokens are valid from now on, if one is needed at all.
    func change(_ tokens: Tokens) {
        if options.rules.tokens.areNeeded { options.rules.tokens = tokens }
    }

    /// Texts that are read or spoken.
    var count: Int { calls.count }

    // MARK: - Connections

    func accepted(_ id: ConnectionID, from peer: String) -> Bool {
        connections.accept(id, from: peer)
    }

    func began(_ id: ConnectionID) {
        connections.begin(id)
    }

    /// Nothing is streamed here.
    func drained(_ id: ConnectionID) {}

    func overfull(_ id: ConnectionID, _ problem: HTTPProblem) {
        book.counters.refuse(.ofOverfull(problem))
        listener.interrupt(id, problem.voicevoxAnswer)
    }

    func refused(_ id: ConnectionID, _ reason: String) {
        book.counters.refuse(.request)
        listener.interrupt(id, HTTPProblem.noRequest(reason).voicevoxAnswer)
    }

    func closed(_ id: ConnectionID) {
        connections.leave(id)
        guard let (number, _) = calls.first(where: { $0.value.connection == id }) else { return }
        calls[number] = nil
        service.send(.speechLeft(call: number))
    }

    // MARK: - Requests

    func requested(_ id: ConnectionID, _ arrived: HTTPRequest?) {
        guard let peer = connections.peer(of: id) else { return }
        connections.complete(id)
        guard var request = arrived else { return answer(id, HTTPProblem.strangePath.voicevoxAnswer) }
        request.peer = peer
        let pages = LocalPages(request, options.rules)
        do throws(HTTPProblem) {
            try options.rules.checkClarity(of: request)
            if let page = pages.page, !pages.isAllowed { throw AccessRules.refusal(ofPage: page) }
            if request.method == .options { return answer(id, LocalPages.preflight, pages) }
            try options.rules.authorise(request, for: .comment)
            guard rates.take(peer, at: events.now) else { throw VoicevoxFrontend.tooQuick }
            let understood = try VoicevoxRequest(request, voices, options.limits)
            book.counters.answered(voicevox: understood.name)
            book.log("request of VOICEVOX's from \(peer): \(understood.name)")
            switch understood.wish {
            case .answer(let made): answer(id, made, pages)
            case .query(let text, let phrasesOnly):
                try ask(.read(text: text.text, phrasesOnly: phrasesOnly), of: id, pages) { .read(call: $0, text) }
            case .sound(let text, let form):
                let bytes = min(options.limits.voicevoxBytes, text.text.utf8.count * Self.soundOfByte)
                guard let grant = memory?.grantMemory(bytes) else { throw .noMemory }
                try ask(.speak(VoicevoxSound(form), grant), of: id, pages) { .speak(call: $0, text) }
            }
        } catch {
            refuse(error)
            answer(id, error.voicevoxAnswer, pages)
        }
    }

    /// About how many bytes of sound a byte of text becomes. They are kept until the last one.
    private static let soundOfByte = 3_000
    private static let tooQuick = HTTPProblem(429, "too many requests a second (limits.httpRequestsPerPeer)").with("Retry-After", "1")

    private func refuse(_ problem: HTTPProblem) {
        switch problem.status {
        case 401: book.counters.refuse(.token)
        case 403: book.counters.refuse(.origin)
        case 413: book.counters.refuse(.bodyBytes)
        case 503: book.counters.refuse(.memory)
        case 429: book.counters.refuse(problem == Self.tooQuick ? .requestsPerPeer : .speechRequests)
        default: break
        }
    }

    private func ask(_ task: Task, of id: ConnectionID, _ pages: LocalPages, _ message: (UInt64) -> ToService) throws(HTTPProblem) {
        let most = options.limits.speechRequests
        guard calls.count < most else {
            throw HTTPProblem(429, "too many texts at once: the limit is \(most) (limits.speechRequests)").with("Retry-After", "1")
        }
        let number = book.nextCall()
        calls[number] = Call(connection: id, pages: pages, task: task)
        listener.wait(for: id)
        service.send(message(number))
    }

    /// Replaces a sound while it is changed, so that it is not copied.
    private static var taken: Task { .read(text: "", phrasesOnly: false) }

    // MARK: - Replies of the service

    /// A result for the text of that call, which may belong to another listener.
    func take(_ number: UInt64, _ news: SpokenTextNews) {
        guard let index = calls.index(forKey: number) else { return }
        switch news {
        case .reading(let phrases): tell(phrases, to: number)
        case .samples(let samples):
            guard case .speak(var sound, let grant) = calls.values[index].task else { return }
            calls.values[index].task = Self.taken
            let before = sound.byteCount
            sound.add(samples)
            grant.take(sound.byteCount - before)
            calls.values[index].task = .speak(sound, grant)
            guard heldBytes <= options.limits.voicevoxBytes else { return giveUp(number) }
            service.send(.speechTaken(call: number, samples: samples.count))
        case .ended: finish(number)
        case .failed(.nothingToSay):
            // As VOICEVOX answers a text without letters.
            if case .read = calls.values[index].task { tell([], to: number) } else { finish(number) }
        case .failed(let failure): settle(number, HTTPProblem(failure).voicevoxAnswer)
        }
    }

    /// Bytes of sound that are kept until they are complete, or until their clients take them.
    private var heldBytes: Int {
        calls.values.reduce(listener.waitingBytes) { sum, call in
            if case .speak(let sound, _) = call.task { sum + sound.byteCount } else { sum }
        }
    }

    private func giveUp(_ number: UInt64) {
        book.counters.refuse(.voicevoxBytes)
        service.send(.speechLeft(call: number))
        let problem = HTTPProblem(503, "the sound of all clients together is too large (limits.voicevoxBytes)").with("Retry-After", "1")
        settle(number, problem.voicevoxAnswer)
    }

    private func tell(_ kana: [String], to number: UInt64) {
        guard case .read(let text, let phrasesOnly) = calls[number]?.task else { return }
        let phrases = kana.flatMap(VoicevoxKana.phrases)
        settle(number, phrasesOnly ? .json(phrases) : .json(VoicevoxQuery(text: text, phrases: phrases)))
    }

    private func finish(_ number: UInt64) {
        guard let index = calls.index(forKey: number), case .speak(let sound, _) = calls.values[index].task else { return }
        calls.values[index].task = Self.taken
        settle(number, HTTPAnswer(200, type: VoicevoxSound.mediaType, body: sound.file()))
    }

    private func settle(_ number: UInt64, _ made: HTTPAnswer) {
        guard let call = calls.removeValue(forKey: number) else { return }
        answer(call.connection, made, call.pages)
    }

    private func answer(_ id: ConnectionID, _ answer: HTTPAnswer, _ pages: LocalPages? = nil) {
        var answer = answer
        answer.headers += pages?.sharing ?? []
        answer.add("X-Content-Type-Options", "nosniff")
        answer.add("Cache-Control", "no-store")
        listener.answer(id, answer)
    }
}

extension ServerOptions {
    /// The same rules and limits for clients that know no token: those on this machine, and those in the ranges of `--allow-from`.
    fileprivate func ofVoicevox(at address: ListenAddress) -> ServerOptions {
        var options = self
        if address.address.isLoopback || !rules.peers.isEmpty { options.rules.tokens = Tokens() }
        options.rules.ownAddresses = address.address.isLoopback ? .loopback : .specified
        options.limits.connections = limits.voicevoxConnections
        return options
    }
}
