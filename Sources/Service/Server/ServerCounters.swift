// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Numbers the requests of all doors, counts them, and logs them where that is wanted. On the server's thread.
final class RequestBook {
    var counters = ServerCounters()
    /// Whether every request gets a line in the log.
    var logsRequests: Bool
    private let service: Mailbox<ToService>
    private var lastCall: UInt64 = 0

    init(_ service: Mailbox<ToService>, logsRequests: Bool) {
        (self.service, self.logsRequests) = (service, logsRequests)
    }

    /// A number that no other request has.
    func nextCall() -> UInt64 {
        lastCall += 1
        return lastCall
    }

    func log(_ line: @autoclosure () -> String) {
        if logsRequests { service.send(.log(line())) }
    }

    /// Tells what somebody has to mend.
    func notice(_ line: String) {
        service.send(.log(line, isNotice: true))
    }
}

/// The counters of the server's thread, for `/metrics`.
struct ServerCounters: Equatable, Sendable {
    /// Why a client was turned away: a limit or a rule.
    enum Refusal: String, CaseIterable {
        case connections
        case connectionsPerPeer = "connections_per_peer"
        case peer
        case request
        case requestTime = "request_time"
        case requestsPerPeer = "requests_per_peer"
        case bodyBytes = "body_bytes"
        case heldBytes = "held_bytes"
        case answerBytes = "answer_bytes"
        case intake
        case memory
        case waits
        case eventReaders = "event_readers"
        case eventBytes = "event_bytes"
        case streamBytes = "stream_bytes"
        case webSocketBytes = "web_socket_bytes"
        case webSocketCommands = "web_socket_commands"
        case webSocketFrames = "web_socket_frames"
        case webSocketTime = "web_socket_time"
        case speechRequests = "speech_requests"
        case listeners
        case openListeners = "open_listeners"
        case encoders
        case listenerBytes = "listener_bytes"
        case listenerTime = "listener_time"
        case bouyomiConnections = "bouyomi_connections"
        case bouyomiTime = "bouyomi_time"
        case bouyomiText = "bouyomi_text"
        case bouyomiFrame = "bouyomi_frame"
        case voicevoxConnections = "voicevox_connections"
        case voicevoxBytes = "voicevox_bytes"
        case carriedRequests = "carried_requests"
        case carriedAnswer = "carried_answer"
        case token
        case origin

        /// Which limit a request has met that is given up with this problem while it arrives: its own, or that of all together.
        static func ofOverfull(_ problem: HTTPProblem) -> Refusal { problem.status == 413 ? .bodyBytes : .heldBytes }
    }

    private(set) var answers: [Int: Int] = [:]
    private(set) var refusals: [Refusal: Int] = [:]
    /// Commands of Bouyomi-chan's clients, by name.
    private(set) var commands: [String: Int] = [:]
    /// Requests of VOICEVOX's clients, by path.
    private(set) var voicevox: [String: Int] = [:]
    /// Requests whose answers another node of the fleet has begun.
    private(set) var carriedTotal = 0
    /// Requests that are being carried to other nodes.
    var carried = 0
    var connections = 0
    /// Bytes of requests that are arriving or wait for their answers.
    var heldBytes = 0
    /// Bytes of answers that wait for their clients.
    var waitingBytes = 0
    /// Bytes of streams that wait for their clients, as they are allocated.
    var streamBytes = 0
    var eventReaders = 0
    /// Those of them that are WebSockets.
    var webSockets = 0
    /// The current and future listeners.
    var listeners = 0
    /// Requests for speech in progress.
    var speeches = 0

    /// Answers by the first digit of their status.
    var answersByClass: [Int: Int] {
        Dictionary(answers.map { ($0.key / 100, $0.value) }, uniquingKeysWith: +)
    }

    mutating func answered(_ status: Int) {
        answers[status, default: 0] += 1
        switch status {
        case 401: refuse(.token)
        case 403: refuse(.origin)
        case 413: refuse(.bodyBytes)
        default: break
        }
    }

    mutating func obeyed(_ command: BouyomiCommand) {
        commands[command.name, default: 0] += 1
    }

    mutating func answered(voicevox path: String) {
        voicevox[path, default: 0] += 1
    }

    mutating func carry() {
        carriedTotal += 1
    }

    mutating func refuse(_ refusal: Refusal) {
        refusals[refusal, default: 0] += 1
    }
}
