// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// What a client of EventSub does with its connections: it subscribes to topics, notices silence, moves to another connection when it is asked
/// to, and passes on each message once.
///
/// Pure: its driver passes in what happened, the time and luck (a number from 0 to 1). How one connection is made, and made again after it was
/// lost, is the business of `WebSocketSession`.
struct EventSubSession {
    /// How long things may take.
    struct Pace: Equatable, Sendable {
        /// From the connection to the server's welcome.
        var welcome = Duration.seconds(10)
        /// What a sign of life may be late beyond what the server has promised.
        var lateness = Duration.seconds(5)
        /// How long the server keeps a connection that it wants to be replaced.
        var move = Duration.seconds(30)
        var backoff = Backoff()
    }

    /// Which of the connections.
    enum Link {
        case main
        /// The one that is to take its place,
        case successor
        /// and the one whose place was taken: what it still holds is read.
        case former
    }

    enum Event {
        /// The connection is a WebSocket now.
        case began(Link)
        /// `isChatMissed`: whether the chat is read, and does not come from its own server now.
        case message(String, from: Link, isChatMissed: Bool = false)
        /// The connection ended, or could not be made.
        case lost(Link)
        /// What HTTP said to a subscription; 0 where there was no answer.
        case answered(EventSubTopic, status: Int)
        /// There is a new token,
        case renewed
        /// The deadline has come.
        case due
    }

    enum Action: Equatable {
        /// Subscribe to the topic, for the connection that is this session.
        case subscribe(EventSubTopic, session: String)
        /// The token is not taken any more: get a new one.
        case renew
        /// A line of the feed.
        case pass(String)
        /// Make the connection that is to replace the main one.
        case open(EventSubAddress)
        /// The successor is the main connection now. What the former one still holds is read, and it is closed.
        case replace
        case close(Link, reason: String)
        case tell(News)
        /// No topic can be had, so there is nothing to be connected for.
        case end
    }

    enum News: Equatable {
        /// There will be nothing more on a topic.
        case revoked(EventSubTopic, EventSubMessage.Revocation)
        /// The account may not have a topic, or Twitch does not know it.
        case refused(EventSubTopic, status: Int)
        /// The server named an address that is not taken.
        case strangeAddress
        /// The chat is passed on, because its own server does not deliver it.
        case standingIn
    }

    private let server: ServerEndpoint
    private let topics: [EventSubTopic]
    private let pace: Pace
    private var known: LatestIDs

    /// What the main connection is; nil while it is not welcomed.
    private var session: String?
    /// When the main connection counts as broken; nil while there is none.
    private var silenceEnd: Moment?
    private var silence: Duration
    /// When the successor is given up; nil while there is none.
    private var moveEnd: Moment?
    /// Topics that are not wanted any more, because they cannot be had.
    private var unavailable: Set<EventSubTopic> = []
    /// Topics that are asked for again, and when.
    private var failed: [EventSubTopic] = []
    private var retry: Moment?
    private var backoff: Backoff
    /// Topics that wait for a new token.
    private var unauthorised: [EventSubTopic] = []
    /// Whether a new token was asked for, and nothing has been granted since.
    private var isRenewed = false
    /// Whether the latest message of the chat was passed on.
    private var standsIn = false

    /// - Parameter remembered: of the latest messages, so many are known again.
    init(with server: ServerEndpoint, topics: [EventSubTopic], remembered: Int, pace: Pace = Pace()) {
        (self.server, self.topics, self.pace) = (server, topics, pace)
        known = LatestIDs(limit: remembered)
        silence = pace.welcome
        backoff = pace.backoff
    }

    /// When to say that it is due; nil while nothing is awaited.
    var deadline: Moment? {
        [silenceEnd, moveEnd, retry].compactMap(\.self).min()
    }

    /// How many messages are remembered.
    var rememberedCount: Int { known.count }

    mutating func handle(_ event: Event, at now: Moment, luck: Double) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .began(let link): begin(link, now)
        case .message(let text, let link, let isChatMissed): take(EventSubMessage(text), link, isChatMissed: isChatMissed, now, &actions)
        case .lost(let link): lose(link, &actions)
        case .answered(let topic, let status): settle(topic, status, now, luck, &actions)
        case .renewed:
            actions += requests(for: unauthorised)
            unauthorised = []
        case .due: meetDeadline(now, &actions)
        }
        return actions
    }

    // MARK: - Connections

    private mutating func begin(_ link: Link, _ now: Moment) {
        guard link == .main else { return }
        silence = pace.welcome
        silenceEnd = now + silence
    }

    private mutating func lose(_ link: Link, _ actions: inout [Action]) {
        switch link {
        case .main:
            (session, silenceEnd, retry) = (nil, nil, nil)
            (failed, unauthorised, isRenewed) = ([], [], false)
            // Nobody knows whether it still takes over the topics: they are subscribed to again, for a new connection.
            if moveEnd != nil { actions.append(.close(.successor, reason: "the connection before it was lost")) }
            moveEnd = nil
        case .successor: moveEnd = nil
        case .former: break
        }
    }

    private mutating func meetDeadline(_ now: Moment, _ actions: inout [Action]) {
        if let end = silenceEnd, end <= now {
            actions.append(.close(.main, reason: session == nil ? "it did not welcome us" : "it stopped sending"))
            return lose(.main, &actions)
        }
        if let end = moveEnd, end <= now {
            actions.append(.close(.successor, reason: "it did not welcome us"))
            moveEnd = nil
        }
        if let time = retry, time <= now {
            actions += requests(for: failed)
            (failed, retry) = ([], nil)
        }
    }

    // MARK: - Messages

    private mutating func take(_ message: EventSubMessage, _ link: Link, isChatMissed: Bool, _ now: Moment, _ actions: inout [Action]) {
        if link == .main, silenceEnd != nil { silenceEnd = now + silence }
        switch message.kind {
        case .welcome(let session, let keepalive): welcome(session, keepalive, link, now, &actions)
        case .reconnect(let address) where link == .main: move(to: address, now, &actions)
        case .notification:
            guard isNew(message), !message.isInChat else { return }
            if message.isOfChat {
                let isNews = isChatMissed && !standsIn
                standsIn = isChatMissed
                if isNews { actions.append(.tell(.standingIn)) }
                guard standsIn else { return }
            }
            actions.append(.pass(message.line))
        case .revocation(let topic, let reason):
            if isNew(message) { drop(topic, .revoked(topic, reason), &actions) }
        case .reconnect, .other: break
        }
    }

    /// One without a name cannot be known again.
    private mutating func isNew(_ message: EventSubMessage) -> Bool {
        message.id.map { known.insert($0) } ?? true
    }

    private mutating func welcome(_ id: String, _ keepalive: Int?, _ link: Link, _ now: Moment, _ actions: inout [Action]) {
        switch link {
        case .main:
            guard session == nil, silenceEnd != nil else { return }
            session = id
            actions += requests(for: topics.filter { !unavailable.contains($0) })
        case .successor:
            // It has the topics of the former one.
            guard moveEnd != nil else { return }
            (session, moveEnd) = (id, nil)
            actions.append(.replace)
        case .former: return
        }
        // Twitch's own bounds.
        let promised = keepalive.map { Duration.seconds(min(max($0, 10), 600)) } ?? .seconds(10)
        silence = promised + pace.lateness
        silenceEnd = now + silence
    }

    private mutating func move(to text: String, _ now: Moment, _ actions: inout [Action]) {
        guard moveEnd == nil else { return }
        guard let address = EventSubAddress(text, from: server) else {
            // It ends this connection soon, and a new one is made then.
            actions.append(.tell(.strangeAddress))
            return
        }
        moveEnd = now + pace.move
        actions.append(.open(address))
    }

    // MARK: - Topics

    private func requests(for topics: [EventSubTopic]) -> [Action] {
        guard let session else { return [] }
        return topics.map { .subscribe($0, session: session) }
    }

    private mutating func settle(_ topic: EventSubTopic, _ status: Int, _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        guard session != nil else { return }
        switch status {
        // It is subscribed to, perhaps since before.
        case 200...299, 409:
            isRenewed = false
            backoff.reset()
        case 401 where isRenewed && unauthorised.isEmpty: drop(topic, .refused(topic, status: status), &actions)
        case 401:
            unauthorised.append(topic)
            guard unauthorised.count == 1 else { return }
            isRenewed = true
            actions.append(.renew)
        case 0, 429, 500...599:
            failed.append(topic)
            if retry == nil { retry = now + backoff.next(luck: luck) }
        default: drop(topic, .refused(topic, status: status), &actions)
        }
    }

    private mutating func drop(_ topic: EventSubTopic, _ news: News, _ actions: inout [Action]) {
        guard unavailable.insert(topic).inserted else { return }
        // Those of the chat are had together or not at all.
        if !topic.isOfChat || topic == .message { actions.append(.tell(news)) }
        if topics.allSatisfy(unavailable.contains) { actions.append(.end) }
    }
}

/// Where a server of EventSub wants its client to connect next.
struct EventSubAddress: Equatable {
    var endpoint: ServerEndpoint
    /// With its query.
    var path: String

    /// More is no address that Twitch would send.
    static let mostBytes = 2_048

    /// Nil where it is no address of a WebSocket with TLS, or one of a host that has nothing to do with the one that was connected to: what
    /// arrives there could be anybody's.
    init?(_ text: String, from server: ServerEndpoint) {
        let scheme = "wss://"
        guard text.utf8.count <= Self.mostBytes, text.hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 })
        else {
            return nil
        }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@"), let endpoint = ServerEndpoint(authority.lowercased(), standardPort: 443) else { return nil }
        guard endpoint.host == server.host || Self.isTwitch(endpoint.host) && Self.isTwitch(server.host) else { return nil }
        let tail = rest[authority.endIndex...]
        (self.endpoint, path) = (endpoint, tail.hasPrefix("/") ? String(tail) : "/\(tail)")
    }

    private static func isTwitch(_ host: String) -> Bool {
        host == "twitch.tv" || host.hasSuffix(".twitch.tv")
    }
}

/// What happened to the topics that Twitch reports to accounts that have logged in.
public enum EventSubNews: Equatable, Sendable, CustomStringConvertible {
    /// The account may not have this topic.
    case forbidden(topic: String)
    /// Twitch does not give it, for another reason.
    case refused(topic: String, status: Int)
    /// There will be nothing more on it.
    case revoked(topic: String, reason: String)
    /// The server named an address that is not taken.
    case strangeAddress
    /// The chat's own server does not deliver the chat: its messages come this way.
    case standingIn(channel: String)
    /// The new token could not be kept: the next run needs a new login.
    case unstored(path: String, reason: String)

    /// What happened, for people.
    public var description: String {
        switch self {
        case .forbidden(let topic): "Twitch does not report \(topic) to this account: it belongs to another channel, or has not allowed it"
        case .refused(let topic, let status): "Twitch does not report \(topic): HTTP \(status)"
        case .revoked(let topic, let reason): "Twitch no longer reports \(topic): \(reason)"
        case .strangeAddress: "Twitch named another server that does not seem to be its own; Yomite does not connect to it"
        case .standingIn(let channel):
            "the chat of #\(channel) does not come from its own server: it is now read through your Twitch login (EventSub)"
        case .unstored(let path, let reason):
            "Twitch's new token cannot be written to \(path): \(reason). Before the next start, run: yomite login twitch"
        }
    }
}
