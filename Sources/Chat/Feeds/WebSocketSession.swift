// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// What a client of a WebSocket does next: it connects, shakes hands, takes messages, notices silence, and connects again. It never gives up.
///
/// It knows neither what the messages say nor what the connection is made of: its driver passes in what happened, the time, luck (a number
/// from 0 to 1), and a key by chance.
struct WebSocketSession {
    enum Event {
        /// The connection is open.
        case opened(key: String)
        /// The server has sent this.
        case bytes([UInt8])
        /// The connection ended, or could not be opened.
        case ended(reason: String)
        /// The deadline has come.
        case due
    }

    enum Action: Equatable {
        /// Connect, to the address with that number.
        case connect(turn: Int)
        case send([UInt8])
        /// Close the connection.
        case close
        /// The server has let us in.
        case begin
        case message(String)
        /// There is no connection any more, and there will be another try after a pause.
        case lose(reason: String, pause: Duration)
    }

    private enum Link {
        case none
        case handshake(ClientHandshake)
        case frames(WebSocketReader)
        /// Both sides have said that it is over: the server closes the connection.
        case closing(reason: String)
    }

    private let server: ServerEndpoint
    private let path: String
    private let mostBytes: Int
    private var lifeline: Lifeline
    private var link = Link.none

    /// A session that connects when it is first told that it is due.
    /// - Parameter mostBytes: of a message.
    init(with server: ServerEndpoint, path: String, mostBytes: Int, pace: Lifeline.Pace = Lifeline.Pace(), at now: Moment) {
        (self.server, self.path, self.mostBytes) = (server, path, mostBytes)
        lifeline = Lifeline(pace: pace, at: now)
    }

    /// When to say that it is due.
    var deadline: Moment { lifeline.deadline }

    /// Bytes of a message that is incomplete.
    var heldBytes: Int {
        if case .frames(let reader) = link { reader.heldBytes } else { 0 }
    }

    mutating func handle(_ event: Event, at now: Moment, luck: Double) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .opened(let key):
            let handshake = ClientHandshake(to: server, path: path, key: key)
            link = .handshake(handshake)
            actions.append(.send(handshake.bytes))
        case .bytes(let bytes): take(bytes, now, luck, &actions)
        case .ended(let reason): lose(cause(reason), now, luck, &actions)
        case .due: meetDeadline(now, luck, &actions)
        }
        return actions
    }

    private mutating func meetDeadline(_ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        switch lifeline.meetDeadline(at: now) {
        case .connect(let turn): actions.append(.connect(turn: turn))
        case .ask:
            if case .frames(let reader) = link { actions.append(.send(reader.ping())) }
        case .abandon(let reason): abandon(cause(reason), now, luck, &actions)
        case nil: break
        }
    }

    /// Why the connection is lost: the first reason is the cause of the others.
    private func cause(_ reason: String) -> String {
        if case .closing(let first) = link { first } else { reason }
    }

    private mutating func take(_ bytes: [UInt8], _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        switch link {
        case .none, .closing: break
        case .handshake(var handshake):
            let verdict = handshake.take(bytes)
            link = .handshake(handshake)
            switch verdict {
            case .incomplete: break
            case .refused(let reason): abandon(reason, now, luck, &actions)
            case .accepted(let rest): begin(rest, now, luck, &actions)
            }
        case .frames(let reader):
            lifeline.hear(at: now)
            read(bytes, by: reader, now, &actions)
        }
    }

    private mutating func begin(_ rest: [UInt8], _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        // One reading of the connection bounds how many messages come at once.
        guard let reader = WebSocketReader(as: .client, mostBytes: mostBytes, mostMessages: .max) else {
            return abandon("WebSockets need libwslay.so.1 (on Debian: apt install libwslay1)", now, luck, &actions)
        }
        link = .frames(reader)
        lifeline.hear(at: now)
        lifeline.welcome(at: now)
        actions.append(.begin)
        read(rest, by: reader, now, &actions)
    }

    private mutating func read(_ bytes: [UInt8], by reader: WebSocketReader, _ now: Moment, _ actions: inout [Action]) {
        let result = reader.take(bytes)
        actions += result.messages.map { .message($0) }
        if !result.frames.isEmpty { actions.append(.send(result.frames)) }
        guard !reader.isOpen else { return }
        link = .closing(reason: reason(of: reader))
        lifeline.awaitEnd(at: now)
    }

    private func reason(of reader: WebSocketReader) -> String {
        if reader.receivedStatus != WebSocketReader.noClose { return "the server closed the connection" }
        return WebSocketReader.Closing(rawValue: reader.status) == .size
            ? "it sent a message of more than \(mostBytes) bytes (limits.maxMessageBytes)" : "it violated the WebSocket protocol"
    }

    private mutating func abandon(_ reason: String, _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        actions.append(.close)
        lose(reason, now, luck, &actions)
    }

    private mutating func lose(_ reason: String, _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        link = .none
        actions.append(.lose(reason: reason, pause: lifeline.lose(at: now, luck: luck)))
    }
}
