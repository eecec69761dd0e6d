// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Synchronization
import TestSupport
import Testing

@testable import Feeds

private let isInstalled = PrivateOneComme.library != nil
private let missing = Testing.Comment(rawValue: PrivateOneComme.missing)

/// What was kept of new tokens.
private final class Keeping: Sendable {
    private let kept = Mutex<[TwitchToken]>([])

    var tokens: [TwitchToken] { kept.withLock { $0 } }

    func keep(_ token: TwitchToken) -> Bool {
        kept.withLock { $0.append(token) }
        return true
    }
}

extension FeedListener {
    /// - Parameter end: when the token ends, in seconds since 1970.
    fileprivate convenience init(_ server: PrivateEventSub, _ keeping: Keeping = Keeping(), end: Int64 = 100_000_000_000) {
        let requests = ServerEndpoint(host: "localhost", port: server.requestsPort)
        let account = TwitchAccount(
            token: TwitchToken(clientID: "program", access: "access-0", refresh: "refresh-0", end: end),
            servers: .init(events: ServerEndpoint(host: "localhost", port: server.eventsPort), login: requests, requests: requests),
            authorities: server.authority,
            store: keeping.keep
        )
        var pace = EventSubChat.Pace()
        var backoff = Backoff()
        (backoff.first, backoff.longest) = (.milliseconds(10), .milliseconds(50))
        (pace.lifeline.backoff, pace.session.backoff, pace.token.backoff) = (backoff, backoff, backoff)
        let limits = FeedLimits()
        self.init(Feed(EventSubChat(of: "channel", account: account, limits: limits, pace: pace), format: .eventsub, limits: limits))
    }

    fileprivate func next() async -> String? {
        await nextComment()?.text
    }

    fileprivate func nextNews() async -> EventSubNews? {
        await wait { if case .eventSub(let news) = $0 { news } else { nil } }
    }
}

extension PrivateEventSub {
    fileprivate func waitForSubscriptions(_ session: String, to topics: [EventSubTopic] = EventSubTerms.besideChat.map(\.topic)) throws {
        for topic in topics { try wait(for: "subscribed \(session) \(topic.rawValue)") }
    }
}

@Suite(.timeLimit(.minutes(2)), .enabled(if: isInstalled, missing), .serialized) struct EventSubChatTests {
    @Test func `what happens is told once, also after a lost connection`() async throws {
        let server = try PrivateEventSub()
        let listener = FeedListener(server)
        try server.waitForSubscriptions("s-1")
        server.follow(by: "Ann", message: "1")
        server.follow(by: "Ann", message: "1")
        server.follow(by: "Ben", message: "2")
        #expect(await listener.next() == "Ann is a new follower")
        #expect(await listener.next() == "Ben is a new follower")
        server.drop()
        try server.waitForSubscriptions("s-2")
        server.follow(by: "Ben", message: "2")
        server.follow(by: "Cy", message: "3")
        #expect(await listener.next() == "Cy is a new follower")
        listener.stop()
    }

    @Test func `a move loses nothing, and what came after it is lost begins anew`() async throws {
        let server = try PrivateEventSub()
        let listener = FeedListener(server)
        try server.waitForSubscriptions("s-1")
        server.move(late: "Late")
        #expect(await listener.next() == "Late is a new follower")
        try server.wait(for: "left s-1")
        server.follow(by: "Ann", message: "1")
        #expect(await listener.next() == "Ann is a new follower")
        #expect(server.count(of: "subscribed s-2 channel.follow") == 0, "the successor has the topics already")
        server.drop()
        try server.wait(for: "connected s-3 /ws")
        try server.waitForSubscriptions("s-3")
        server.follow(by: "Ben", message: "2")
        #expect(await listener.next() == "Ben is a new follower")
        listener.stop()
    }

    @Test func `a token that has ended is replaced, and the new one is kept`() async throws {
        let (server, keeping) = (try PrivateEventSub(), Keeping())
        let listener = FeedListener(server, keeping, end: 0)
        try server.waitForSubscriptions("s-1")
        #expect(keeping.tokens.map(\.access) == ["access-1"])
        #expect(keeping.tokens.first?.refresh == "refresh-1")
        // The next subscription finds that it was taken back.
        server.expire()
        server.drop()
        try server.waitForSubscriptions("s-2")
        #expect(keeping.tokens.map(\.access) == ["access-1", "access-2"])
        listener.stop()
    }

    @Test func `where the user has taken back everything, the feed ends`() async throws {
        let server = try PrivateEventSub()
        let listener = FeedListener(server)
        try server.waitForSubscriptions("s-1")
        server.forget()
        server.drop()
        #expect(await listener.next() == nil)
    }

    @Test func `what the account may not have is told, and the rest is had`() async throws {
        let server = try PrivateEventSub(forbidden: ["channel.ad_break.begin"])
        let listener = FeedListener(server)
        #expect(await listener.nextNews() == .forbidden(topic: "channel.ad_break.begin"))
        try server.waitForSubscriptions("s-1", to: [.redemption, .follow, .offline])
        server.revoke("channel.follow")
        #expect(await listener.nextNews() == .revoked(topic: "channel.follow", reason: "authorization_revoked"))
        listener.stop()
    }
}
