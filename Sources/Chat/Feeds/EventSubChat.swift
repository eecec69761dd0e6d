// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials
import Net

/// What Twitch reports about a channel to an account that has logged in, besides its chat, and that chat itself while its own server does
/// not deliver it. It connects again whenever it must.
package struct EventSubChat: ~Copyable, FeedSource {
    /// How long things may take.
    struct Pace: Equatable, Sendable {
        var lifeline = Lifeline.Pace()
        var session = EventSubSession.Pace()
        var token = TokenKeeper.Pace()
    }

    private let channel: String
    private let account: TwitchAccount
    private let missed: MissedChats
    private let limits: FeedLimits
    private let pace: Pace

    /// - Parameters:
    ///   - channel: its name as in its address, in small letters.
    ///   - missed: which chats do not come from their own server.
    package init(of channel: String, account: TwitchAccount, missed: MissedChats, limits: FeedLimits) {
        self.init(of: channel, account: account, missed: missed, limits: limits, pace: Pace())
    }

    init(of channel: String, account: TwitchAccount, missed: MissedChats, limits: FeedLimits, pace: Pace) {
        (self.channel, self.account, self.missed, self.limits, self.pace) = (channel, account, missed, limits, pace)
    }

    /// Reads until it is told to stop, or until there can be nothing more without a new login.
    package consuming func read(through port: inout FeedPort) -> FeedEnd? {
        let token: TwitchToken
        do throws(TwitchLoginFile.Flaw) {
            guard let kept = try account.file.token() else { return .impossible("you have logged out of Twitch") }
            token = kept
        } catch {
            return .impossible("\(error)")
        }
        do throws(TLSProblem) {
            var client = try EventSubClient(of: channel, with: token, account, missed, limits, pace, bell: port.bell)
            return client.run(&port)
        } catch {
            return error.end(authorities: account.authorities)
        }
    }
}

/// Does what the session and the keeper of the token decide. Lives on the reader's thread.
private struct EventSubClient: ~Copyable {
    /// Two connections are waited for in turns while one takes the other's place, each so long.
    private static let turn = Duration.milliseconds(50)
    /// So long the former connection is read on: what it was sent before the new one was welcomed may be on its way.
    private static let rest = Duration.seconds(1)
    private static let terms = EventSubTerms.all

    private let channel: String
    /// Twitch's names for who has logged in and for the program.
    private let (login, program): (String, String)
    private let account: TwitchAccount
    private let missed: MissedChats
    private let limits: FeedLimits
    private let pace: EventSubChat.Pace
    private let bell: CInt
    private var http: HTTPSClient
    private var keeper: TokenKeeper
    private var session: EventSubSession
    private var main: EventSubLink
    private var successor: EventSubLink?
    /// Whether the main connection took the place of another one, and so leads to an address that is good only once.
    private var isMoved = false
    private var isFirst = true
    /// The ids of who has logged in and of the channel's owner, as soon as they are known.
    private var user: String?
    private var owner: String?
    private var isGoingOn = true
    private var end: FeedEnd?

    init(
        of channel: String,
        with token: TwitchToken,
        _ account: TwitchAccount,
        _ missed: MissedChats,
        _ limits: FeedLimits,
        _ pace: EventSubChat.Pace,
        bell: CInt
    ) throws(TLSProblem) {
        let client = try HTTPSClient(authorities: account.authorities, bell: bell)
        let connection = try ServerConnection(authorities: account.authorities, bell: bell)
        (self.channel, self.account, self.missed, self.limits, self.pace, self.bell) = (channel, account, missed, limits, pace, bell)
        http = client
        (login, program) = (token.user, token.clientID)
        let now = Moment.now
        keeper = TokenKeeper(access: token.access, refresh: token.refresh, end: Self.end(of: token, now), pace: pace.token, at: now)
        session = EventSubSession(
            with: account.servers.events,
            topics: Self.terms.map(\.topic),
            remembered: limits.sourceIDs,
            pace: pace.session
        )
        main = EventSubLink(
            EventSubAddress(ofEventsAt: account.servers.events),
            connection: connection,
            mostBytes: limits.maxMessageBytes,
            pace: pace.lifeline,
            at: now
        )
    }

    /// What is left of a token by the clock on the wall is counted from now.
    private static func end(of token: TwitchToken, _ now: Moment) -> Moment {
        now + .seconds(min(max(Double(token.end) - Date().timeIntervalSince1970, 0), 100_000_000))
    }

    /// Runs until the port says to stop, or nothing more can come.
    mutating func run(_ port: inout FeedPort) -> FeedEnd? {
        while isGoingOn, end == nil {
            if let due = keeper.deadline, due <= Moment.now {
                keep(.due, &port)
                continue
            }
            let next = successor == nil ? nextDeadline : Moment.now + Self.turn
            hear(main, until: next, &port)
            if let successor { hear(successor, until: Moment.now + Self.turn, &port) }
            if isGoingOn { perform(.due, &port) }
        }
        return end
    }

    private var nextDeadline: Moment {
        [session.deadline, keeper.deadline].compactMap(\.self).min() ?? Moment.now + .seconds(60)
    }

    // MARK: - Connections

    private mutating func hear(_ link: EventSubLink, until limit: Moment, _ port: inout FeedPort) {
        for news in link.wait(until: limit) where isGoingOn { take(news, of: link, &port) }
    }

    private mutating func take(_ news: EventSubLink.News, of link: EventSubLink, _ port: inout FeedPort) {
        // The successor may have become the main one by its own welcome.
        let role = link === main ? EventSubSession.Link.main : link === successor ? .successor : .former
        switch news {
        case .stopped: isGoingOn = false
        case .began:
            if role == .main {
                port.tell(.receiving(from: "\(link.server)", isFirst: isFirst))
                isFirst = false
            }
            perform(.began(role), &port)
        case .message(let message): perform(.message(message, from: role, isChatMissed: missed.contains(channel)), &port)
        case .lost(let reason, let pause):
            lose(role, pause, &port)
            if role == .main { port.tell(.disconnected(from: "\(link.server)", reason: reason, pause: pause)) }
        }
    }

    private mutating func lose(_ role: EventSubSession.Link, _ pause: Duration, _ port: inout FeedPort) {
        switch role {
        case .main:
            guard isMoved else { break }
            isMoved = false
            // Without one, the next try is where the last one was, and is refused.
            if let link = makeLink(EventSubAddress(ofEventsAt: account.servers.events), at: Moment.now + pause) { main = link }
        case .successor: closeSuccessor()
        case .former: break
        }
        perform(.lost(role), &port)
    }

    private func makeLink(_ address: EventSubAddress, at start: Moment) -> EventSubLink? {
        guard let connection = try? ServerConnection(authorities: account.authorities, bell: bell) else { return nil }
        return EventSubLink(address, connection: connection, mostBytes: limits.maxMessageBytes, pace: pace.lifeline, at: start)
    }

    private mutating func closeSuccessor() {
        successor?.close()
        successor = nil
    }

    private mutating func replace(_ port: inout FeedPort) {
        guard let next = successor else { return }
        let former = main
        (main, successor, isMoved) = (next, nil, true)
        let end = Moment.now + Self.rest
        while isGoingOn, Moment.now < end {
            for news in former.wait(until: end) where isGoingOn {
                if case .lost = news { return former.close() }
                take(news, of: former, &port)
            }
        }
        former.close()
    }

    private mutating func perform(_ event: EventSubSession.Event, _ port: inout FeedPort) {
        for action in session.handle(event, at: Moment.now, luck: .random(in: 0..<1)) where isGoingOn {
            switch action {
            case .subscribe(let topic, let id): subscribe(to: topic, id, &port)
            case .renew: keep(.refused, &port)
            case .pass(let line): isGoingOn = port.add(Array(line.utf8) + [lineFeed])
            case .open(let address):
                successor = makeLink(address, at: Moment.now)
                if successor == nil { perform(.lost(.successor), &port) }
            case .replace: replace(&port)
            case .close(.main, let reason):
                for news in main.abandon(reason) { take(news, of: main, &port) }
            case .close(.successor, _): closeSuccessor()
            case .close(.former, _): break
            case .tell(let news): port.tell(.eventSub(EventSubNews(news, of: channel)))
            case .end: end = .impossible("Twitch sends this account nothing about #\(channel) besides its chat")
            }
        }
    }

    // MARK: - Requests

    private mutating func ask(_ request: HTTPRequest, of server: ServerEndpoint) -> (status: Int, body: String) {
        switch http.ask(request, of: server) {
        case .answered(let status, let body): return (status, body)
        case .failed: return (0, "")
        case .stopped:
            isGoingOn = false
            return (0, "")
        }
    }

    private mutating func subscribe(to topic: EventSubTopic, _ id: String, _ port: inout FeedPort) {
        let status = statusOfSubscription(to: topic, id)
        if isGoingOn { perform(.answered(topic, status: status), &port) }
    }

    /// What HTTP says to it; 0 where there is no answer.
    private mutating func statusOfSubscription(to topic: EventSubTopic, _ id: String) -> Int {
        let (client, server) = (program, account.servers.requests)
        if user == nil {
            // A token that was just renewed was not checked.
            let answer = ask(TwitchAPI.check(access: keeper.access), of: account.servers.login)
            guard answer.status == 200 else { return answer.status }
            user = TwitchAPI.owner(in: answer.body)?.id
        }
        guard let user, let terms = Self.terms.first(where: { $0.topic == topic }) else { return 0 }
        if owner == nil {
            let answer = ask(TwitchAPI.user(of: channel, client: client, access: keeper.access), of: server)
            guard answer.status == 200 else { return answer.status }
            owner = TwitchAPI.user(in: answer.body)
        }
        // There is no such channel.
        guard let owner else { return 404 }
        let access = keeper.access
        return ask(
            TwitchAPI.subscription(on: terms, session: id, channel: owner, user: user, client: client, access: access),
            of: server
        ).status
    }

    /// Has the token checked or renewed, as its keeper decides.
    private mutating func keep(_ first: TokenKeeper.Event, _ port: inout FeedPort) {
        var event = first
        // Held until a new token is stored, so that no other program renews the same one meanwhile.
        var lock: FolderLock?
        var isReplaced = false
        defer { lock?.unlock() }
        while isGoingOn, let action = keeper.handle(event, at: Moment.now, luck: .random(in: 0..<1)) {
            let answer: (status: Int, body: String)
            switch action {
            case .check(let access):
                answer = ask(TwitchAPI.check(access: access), of: account.servers.login)
                if answer.status == 200 { user = TwitchAPI.owner(in: answer.body)?.id ?? user }
            case .renew(let refresh):
                do throws(FolderLock.Failure) {
                    lock = try account.file.lock()
                } catch .busy {
                    event = .answered(status: 0, body: "")
                    continue
                } catch {
                    // A folder that cannot be written is told when the new token is stored.
                }
                if let other = otherToken(than: refresh) {
                    event = other
                    isReplaced = true
                    continue
                }
                answer = ask(TwitchAPI.renewal(of: refresh, client: program), of: account.servers.login)
            case .store(let access, let refresh, let seconds):
                store(access, refresh, seconds, port)
                return perform(.renewed, &port)
            case .lose(let reason):
                end = .impossible("Twitch no longer accepts the login (\(reason)): run yomite login twitch, and restart Yomite")
                return
            }
            event = .answered(status: answer.status, body: answer.body)
        }
        if isReplaced { perform(.renewed, &port) }
    }

    /// What the file says where it does not hold the token that is used here.
    private func otherToken(than refresh: String) -> TokenKeeper.Event? {
        guard let kept = try? account.file.token() else { return .removed }
        return kept.refresh == refresh ? nil : .found(access: kept.access, refresh: kept.refresh, end: Self.end(of: kept, Moment.now))
    }

    private func store(_ access: String, _ refresh: String, _ seconds: Int64, _ port: borrowing FeedPort) {
        let end = Int64(Date().timeIntervalSince1970) + seconds
        do throws(UnwritableFile) {
            try account.file.keep(TwitchToken(user: login, clientID: program, access: access, refresh: refresh, end: end))
        } catch {
            port.tell(.eventSub(.unstored(path: account.file.path, reason: error.reason)))
        }
    }
}

extension EventSubAddress {
    /// Where a session begins.
    fileprivate init(ofEventsAt server: ServerEndpoint) {
        (endpoint, path) = (server, "/ws")
    }
}

extension EventSubNews {
    fileprivate init(_ news: EventSubSession.News, of channel: String) {
        self =
            switch news {
            case .revoked(let topic, let reason): .revoked(topic: topic.rawValue, reason: reason.rawValue)
            case .refused(let topic, 401), .refused(let topic, 403): .forbidden(topic: topic.rawValue)
            case .refused(let topic, let status): .refused(topic: topic.rawValue, status: status)
            case .strangeAddress: .strangeAddress
            case .standingIn: .standingIn(channel: channel)
            }
    }
}
