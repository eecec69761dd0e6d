// SPDX-License-Identifier: GPL-3.0-or-later

/// Commands of Bouyomi-chan's over HTTP. Used on the server's thread only.
final class BouyomiHTTP: HTTPClients {
    weak var frontend: BouyomiFrontend?

    private let listener: HTTPListener
    private let connections: ConnectionSupervisor
    private let book: RequestBook
    private let options: ServerOptions

    init(_ options: ServerOptions, on events: EventLoop, _ book: RequestBook) throws(ServerError) {
        listener = try HTTPListener(on: events, limits: options.limits)
        (self.options, self.book) = (options, book)
        connections = ConnectionSupervisor(
            of: listener,
            options.limits,
            options.rules,
            on: events,
            book,
            naming: ConnectionSupervisor.bouyomiNames
        )
        listener.clients = self
    }

    func listen(at address: ListenAddress) throws(ServerError) -> UInt16 {
        try listener.listen(at: address)
    }

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
        listener.interrupt(id, problem.bouyomiAnswer)
    }

    func refused(_ id: ConnectionID, _ reason: String) {
        book.counters.refuse(.request)
        listener.interrupt(id, HTTPProblem.noRequest(reason).bouyomiAnswer)
    }

    func closed(_ id: ConnectionID) {
        connections.leave(id)
    }

    func requested(_ id: ConnectionID, _ request: HTTPRequest?) {
        guard let peer = connections.peer(of: id) else { return }
        connections.complete(id)
        guard let request else { return answer(id, HTTPProblem.strangePath.bouyomiAnswer) }
        let pages = LocalPages(request, options.rules)
        do throws(HTTPProblem) {
            try options.rules.checkClarity(of: request)
            if let page = pages.page, !pages.isAllowed { throw AccessRules.refusal(ofPage: page) }
            if request.method == .options { return answer(id, LocalPages.preflight, pages) }
            let understood = try BouyomiRequest(request, textBytes: options.limits.textBytes)
            guard case .command(let command) = understood.wish else {
                return answer(id, understood.voiceList(options.bouyomi?.voices ?? [:]), pages)
            }
            frontend?.ask(command, from: peer) { [weak self] outcome in
                switch outcome {
                case .success(let status): self?.answer(id, understood.answer(command, status), pages)
                case .failure(let problem): self?.answer(id, problem.bouyomiAnswer, pages)
                }
            }
        } catch {
            switch error.status {
            case 403: book.counters.refuse(.origin)
            case 413: book.counters.refuse(.bouyomiText)
            default: break
            }
            answer(id, error.bouyomiAnswer, pages)
        }
    }

    private func answer(_ id: ConnectionID, _ answer: HTTPAnswer, _ pages: LocalPages? = nil) {
        var answer = answer
        answer.headers += pages?.sharing ?? []
        answer.add("X-Content-Type-Options", "nosniff")
        answer.add("Cache-Control", "no-store")
        listener.answer(id, answer)
    }
}
