// SPDX-License-Identifier: GPL-3.0-or-later

internal import Loop

/// Requests that wait for the service, and how many comments are on their way with them. On the server's thread.
final class PendingQuestions {
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let mostComments: Int
    private var pending: [UInt64: (call: Call, comments: Int)] = [:]
    private var comments = 0

    init(_ service: Mailbox<ToService>, _ responder: Responder, _ limits: ServerLimits) {
        self.service = service
        self.responder = responder
        mostComments = limits.intake
    }

    func ask(_ question: Question, comments more: Int, for call: Call) {
        guard comments + more <= mostComments else {
            let problem = HTTPProblem(429, "too many comments are on their way (limits.httpIntake)").with("Retry-After", "1")
            return responder.refuse(call, .intake, problem)
        }
        comments += more
        pending[call.number] = (call, more)
        service.send(.ask(call: call.number, question))
    }

    /// The service has answered; the client may have left meanwhile.
    func answer(_ number: UInt64, _ reply: Reply) {
        guard let (call, comments) = pending.removeValue(forKey: number) else { return }
        self.comments -= comments
        responder.answer(reply.answer, to: call)
    }
}
