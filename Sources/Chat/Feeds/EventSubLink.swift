// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials
import Net

/// One WebSocket to a server of EventSub: does what its session decides. Lives on the reader's thread.
final class EventSubLink {
    enum News {
        /// The bell was rung.
        case stopped
        case began
        case message(String)
        /// There is no connection any more. After the pause there is another try, if it is waited for.
        case lost(reason: String, pause: Duration)
    }

    let server: ServerEndpoint
    private let connection: ServerConnection
    private var session: WebSocketSession
    private var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)

    /// Connects when it is first waited for, but not before `start`.
    init(_ address: EventSubAddress, connection: consuming ServerConnection, mostBytes: Int, pace: Lifeline.Pace, at start: Moment) {
        server = address.endpoint
        self.connection = connection
        session = WebSocketSession(with: server, path: address.path, mostBytes: mostBytes, pace: pace, at: start)
    }

    /// Waits for what happens next, which may be nothing.
    func wait(until end: Moment) -> [News] {
        switch connection.wait(atMost: min(end, session.deadline) - Moment.now) {
        case .stopped: return [.stopped]
        case .due: return perform(.due)
        case .opened: return perform(.opened(key: Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()))
        case .ended(let reason): return perform(.ended(reason: reason))
        case .arrived:
            let count = connection.read(into: &buffer)
            // A server that never stops sending has deadlines too.
            return perform(.bytes(Array(buffer[..<count]))) + perform(.due)
        }
    }

    /// Closes the connection, which is then lost.
    func abandon(_ reason: String) -> [News] {
        connection.close()
        return perform(.ended(reason: reason))
    }

    func close() {
        connection.close()
    }

    private func perform(_ event: WebSocketSession.Event) -> [News] {
        session.handle(event, at: Moment.now, luck: .random(in: 0..<1)).compactMap { action in
            switch action {
            case .connect(let turn): connection.connect(to: server, turn: turn)
            case .send(let bytes): connection.send(bytes)
            case .close: connection.close()
            case .begin: return .began
            case .message(let message): return .message(message)
            case .lose(let reason, let pause): return .lost(reason: reason, pause: pause)
            }
            return nil
        }
    }
}

/// On which terms Twitch tells of a topic.
struct EventSubTerms: Equatable {
    /// Who asks, where the request has to say that; the raw values are Twitch's.
    enum Asker: String {
        case moderator = "moderator_user_id"
        case reader = "user_id"
    }

    var topic: EventSubTopic
    /// Of Twitch's versions, the one whose messages are understood.
    var version: String
    /// What the user has to allow for it, all of it; nothing where everybody is told.
    var scopes: [String] = []
    var asker: Asker?

    /// Nothing of it lets anybody change anything.
    static let all = besideChat + ofChat

    /// What the user is asked to allow, each once.
    static let scopes = besideChat.flatMap(\.scopes) + [readingChat]

    /// What EventSub tells that the chat's own server does not.
    static let besideChat = [
        EventSubTerms(topic: .redemption, version: "1", scopes: ["channel:read:redemptions"]),
        EventSubTerms(topic: .follow, version: "2", scopes: ["moderator:read:followers"], asker: .moderator),
        EventSubTerms(topic: .adBreak, version: "1", scopes: ["channel:read:ads"]),
        EventSubTerms(topic: .offline, version: "1"),
        EventSubTerms(topic: .moderation, version: "2", scopes: ofModeration, asker: .moderator),
    ]

    /// What both tell.
    private static let ofChat = [EventSubTopic.message, .notice, .deletion, .hiding, .clearing].map {
        EventSubTerms(topic: $0, version: "1", scopes: [readingChat], asker: .reader)
    }

    private static let readingChat = "user:read:chat"

    /// Twitch wants all of these for what moderators do, also for the parts that are not looked at. Each has a twin that lets its owner change
    /// things, and that is not asked for.
    private static let ofModeration = [
        "blocked_terms", "chat_settings", "unban_requests", "banned_users", "chat_messages", "warnings", "moderators", "vips",
    ]
    .map { "moderator:read:\($0)" }
}
