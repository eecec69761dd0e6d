// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Who carries out what the clients of WebSockets send.
protocol WebSocketOwner: AnyObject {
    /// Carries out a command, whose answer comes to `WebSockets.answer`.
    func obey(_ id: ConnectionID, _ command: WebSocketCommand, from peer: IPAddress)
    /// A page has told how it plays the sound. Returns what is wrong with that.
    func report(_ id: ConnectionID, _ report: String) -> HTTPProblem?
    /// A conversation is over, and its client has some time to close the connection.
    func ended(_ id: ConnectionID)
}

/// The WebSockets of a server: what readers of events send becomes commands, which are carried out one after the other; what pages send that
/// hear is their report. Events and sound go there as to all readers (`EventStreams`, `ListenerStreams`). On the server's thread.
final class WebSockets {
    private struct Socket {
        let reader: WebSocketReader
        /// What commands begin with: a request that says who asks.
        let client: HTTPRequest
        /// Whether it gets sound, and tells how it plays that.
        let hears: Bool
        var commands = Deque<String>()
        var commandBytes = 0
        var isBusy = false
    }

    private let http: HTTPListener
    private let outlet: StreamOutlet
    private let responder: Responder
    private let limits: ServerLimits
    weak var owner: (any WebSocketOwner)?
    private var sockets: [ConnectionID: Socket] = [:]
    /// The connection whose commands are being begun.
    private var current: ConnectionID?

    init(_ http: HTTPListener, _ outlet: StreamOutlet, _ responder: Responder, _ limits: ServerLimits) {
        (self.http, self.outlet, self.responder, self.limits) = (http, outlet, responder, limits)
    }

    var count: Int {
        sockets.count
    }

    /// Goes on as a WebSocket after this answer. Its client has asked for it with a valid handshake.
    func open(_ call: Call, _ handshake: WebSocketHandshake, hears: Bool = false) {
        guard let reader = WebSocketReader(as: .server, mostBytes: limits.webSocketBytes, mostMessages: limits.webSocketCommands) else {
            return
        }
        sockets[call.connection] = Socket(reader: reader, client: call.request.client, hears: hears)
        responder.upgrade(handshake.answer, to: call, silence: hears ? limits.listenerSeconds : limits.webSocketSeconds)
    }

    func received(_ id: ConnectionID, _ bytes: [UInt8]) {
        guard let socket = sockets[id] else { return }
        let reader = socket.reader
        let result = reader.take(bytes)
        if !result.frames.isEmpty { outlet.write(result.frames, to: id) }
        guard reader.isOpen else { return end(id, reader.status) }
        if socket.hears { return take(result.messages, of: id) }
        for message in result.messages {
            sockets[id]?.commands.append(message)
            sockets[id]?.commandBytes += message.utf8.count
        }
        goOn(id)
    }

    private func take(_ reports: [String], of id: ConnectionID) {
        for report in reports {
            guard let problem = owner?.report(id, report) else { continue }
            outlet.write(WebSocketFrame.text(WebSocketCommand.answer(problem.answer, to: nil, warnings: [])), to: id)
        }
    }

    /// Nothing has come for too long.
    func silent(_ id: ConnectionID) {
        if let socket = sockets[id] { responder.count(socket.hears ? .listenerTime : .webSocketTime) }
    }

    /// Turns a client away. Returns whether it has a WebSocket.
    func turnAway(_ id: ConnectionID) -> Bool {
        guard let socket = sockets[id] else { return false }
        http.interrupt(id, with: socket.reader.close(.tryLater))
        return true
    }

    /// The server ends: every client is told.
    func end() {
        for id in sockets.keys { hangUp(id) }
    }

    /// Ends a conversation behind what was written.
    func hangUp(_ id: ConnectionID) {
        guard let socket = sockets[id] else { return }
        outlet.write(socket.reader.close(.goingAway), to: id)
        end(id, WebSocketReader.Closing.goingAway.rawValue)
    }

    func closed(_ id: ConnectionID) {
        sockets[id] = nil
    }

    /// Answers the command under way.
    func answer(_ answer: HTTPAnswer, to call: Call) {
        let id = call.connection
        guard sockets[id] != nil else { return }
        let message = WebSocketCommand.answer(answer, to: call.commandName, warnings: call.warnings + answer.warnings)
        outlet.write(WebSocketFrame.text(message), to: id)
        sockets[id]?.isBusy = false
        goOn(id)
    }

    /// Begins the next command, one at a time. Meanwhile nothing is read of the client, so that no more than one reading's commands wait.
    private func goOn(_ id: ConnectionID) {
        // An answer that comes at once is followed by the loop below.
        guard current != id else { return }
        current = id
        defer { current = nil }
        while let socket = sockets[id], !socket.isBusy, let message = sockets[id]?.commands.popFirst() {
            sockets[id]?.commandBytes -= message.utf8.count
            sockets[id]?.isBusy = true
            owner?.obey(id, WebSocketCommand(message, by: socket.client), from: socket.client.peer)
        }
        guard let socket = sockets[id] else { return }
        http.keep(socket.reader.heldBytes + socket.commandBytes, of: id)
        http.pause(id, socket.isBusy)
    }

    /// The conversation is over: the client gets what was written, and no events any more.
    private func end(_ id: ConnectionID, _ status: UInt16) {
        switch WebSocketReader.Closing(rawValue: status) {
        case .size: responder.count(.webSocketBytes)
        case .policy: responder.count(.webSocketCommands)
        case .protocolError: responder.count(.webSocketFrames)
        case .goingAway, .tryLater, nil: break
        }
        sockets[id] = nil
        http.finish(id)
        owner?.ended(id)
    }
}
