// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// The server's part about requests: who may ask, what is asked, and how it is answered.
extension ServerThread {
    func requested(_ id: ConnectionID, _ request: HTTPRequest?) {
        guard let peer = keeper.peer(of: id) else { return }
        keeper.complete(id)
        lastCall += 1
        let number = lastCall
        guard var request else {
            let request = HTTPRequest(method: .get, target: .root, peer: peer)
            return answer(id, HTTPProblem.strangePath.answer, to: request, number: number)
        }
        request.peer = peer
        guard rates.take(peer, at: now) else {
            counters.refuse(.requestsPerPeer)
            let most = options.limits.requestsPerPeer
            let problem = HTTPProblem(429, "too many requests: the limit is \(most) a second (limits.httpRequestsPerPeer)")
            return answer(id, problem.with("Retry-After", "1").answer, to: request, number: number)
        }
        counters.heldBytes = http.heldBytes
        let decision = router.decide(request, options, counters)
        var call = Call(connection: id, request: request, route: decision.route)
        // What was read of the body is in the question, or was of no use.
        call.request.body = []
        switch decision.handling {
        case .answer(let answer): self.answer(id, answer, to: request, route: decision.route, number: number)
        case .ask(let intake, let question): ask(question, intake: intake, call, number)
        case .events(let last, let room): follow(room, after: last, call, number)
        case .speak(let wish): speak(wish, call, number)
        case .listen(let format, let room): listen(format, to: room, call, number)
        }
    }

    private func ask(_ question: @escaping @Sendable (Desk) -> HTTPAnswer, intake more: Int, _ call: Call, _ number: UInt64) {
        guard intake + more <= options.limits.intake else {
            counters.refuse(.intake)
            let problem = HTTPProblem(429, "too many comments are on their way (limits.httpIntake)").with("Retry-After", "1")
            return answer(call.connection, problem.answer, to: call.request, route: call.route, number: number)
        }
        intake += more
        var call = call
        call.intake = more
        calls[number] = call
        service.send(.ask(call: number, question))
    }

    func answer(_ id: ConnectionID, _ answer: HTTPAnswer, to request: HTTPRequest, route: String? = nil, number: UInt64) {
        note(answer.status, of: request, route: route, number: number)
        http.answer(id, router.finished(answer, to: request, number: number))
    }

    func note(_ status: Int, of request: HTTPRequest, route: String?, number: UInt64) {
        counters.answered(status)
        guard options.logsRequests else { return }
        let target = route ?? "a path of no route"
        service.send(.log("request \(number) from \(request.peer): \(request.method.rawValue) \(target): \(status)"))
    }
}
