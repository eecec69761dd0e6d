// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Feeds
@testable import Net

private let isInstalled = PrivateOneComme.library != nil
private let missing = Testing.Comment(rawValue: PrivateOneComme.missing)

extension FeedListener {
    /// Of one who has logged in there.
    fileprivate convenience init(_ server: PrivateEventSub, _ folder: LoginFolder, missed: MissedChats = MissedChats()) {
        var pace = EventSubChat.Pace()
        var backoff = Backoff()
        (backoff.first, backoff.longest) = (.milliseconds(10), .milliseconds(50))
        (pace.lifeline.backoff, pace.session.backoff, pace.token.backoff) = (backoff, backoff, backoff)
        let limits = FeedLimits()
        let account = folder.account(at: server)
        let chat = EventSubChat(of: "channel", account: account, missed: missed, limits: limits, pace: pace)
        self.init(Feed(chat, format: .eventsub, limits: limits))
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

@Suite(.tags(.threads), .timeLimit(.minutes(2)), .enabled(if: isInstalled, missing), .serialized) struct EventSubChatTests {
    @Test func `what happens is told once, also after a lost connection`() async throws {
        let (server, folder) = (try PrivateEventSub(), LoginFolder())
        try folder.logIn()
        let listener = FeedListener(server, folder)
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
        let (server, folder) = (try PrivateEventSub(), LoginFolder())
        try folder.logIn()
        let listener = FeedListener(server, folder)
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
        let (server, folder) = (try PrivateEventSub(), LoginFolder())
        try folder.logIn(end: 0)
        let listener = FeedListener(server, folder)
        try server.waitForSubscriptions("s-1")
        #expect(try folder.file.token()?.access == "access-1")
        #expect(try folder.file.token()?.refresh == "refresh-1")
        #expect(folder.mode == 0o600)
        // The next subscription finds that it was taken back.
        server.expire()
        server.drop()
        try server.waitForSubscriptions("s-2")
        #expect(try folder.file.token()?.access == "access-2")
        listener.stop()
    }

    @Test func `of two that use a login one renews it, and the other one uses what it has got`() async throws {
        let (server, folder) = (try PrivateEventSub(), LoginFolder())
        try folder.logIn()
        let first = FeedListener(server, folder)
        try server.waitForSubscriptions("s-1")
        let second = FeedListener(server, folder)
        try server.waitForSubscriptions("s-2")
        server.expire()
        server.drop()
        try server.waitForSubscriptions("s-3")
        try server.waitForSubscriptions("s-4")
        #expect(server.count(of: "granted") == 1)
        first.stop()
        second.stop()
    }

    @Test func `who has logged out is not read for any more`() async throws {
        let (server, folder) = (try PrivateEventSub(), LoginFolder())
        try folder.logIn()
        let listener = FeedListener(server, folder)
        try server.waitForSubscriptions("s-1")
        try folder.file.remove()
        server.expire()
        server.drop()
        #expect(await listener.next() == nil)
        #expect(server.count(of: "granted") == 0)
    }

    @Test func `where the user has taken back everything, the feed ends`() async throws {
        let (server, folder) = (try PrivateEventSub(), LoginFolder())
        try folder.logIn()
        let listener = FeedListener(server, folder)
        try server.waitForSubscriptions("s-1")
        server.forget()
        server.drop()
        #expect(await listener.next() == nil)
    }

    @Test func `what the account may not have is told, and the rest is had`() async throws {
        let (server, folder) = (try PrivateEventSub(forbidden: ["channel.ad_break.begin"]), LoginFolder())
        try folder.logIn()
        let listener = FeedListener(server, folder)
        #expect(await listener.nextNews() == .forbidden(topic: "channel.ad_break.begin"))
        try server.waitForSubscriptions("s-1", to: [.redemption, .follow, .offline])
        server.revoke("channel.follow")
        #expect(await listener.nextNews() == .revoked(topic: "channel.follow", reason: "authorization_revoked"))
        listener.stop()
    }

    @Test func `the chat comes this way while its own server does not deliver it`() async throws {
        let (server, folder, missed) = (try PrivateEventSub(), LoginFolder(), MissedChats())
        try folder.logIn()
        let listener = FeedListener(server, folder, missed: missed)
        try server.waitForSubscriptions("s-1", to: EventSubTerms.all.map(\.topic))
        server.say("by both", by: "Ann", message: "1")
        server.follow(by: "Ben", message: "2")
        #expect(await listener.next() == "Ben is a new follower", "what both tell is read once")
        missed.add(["channel"])
        server.say("by this one", by: "Ann", message: "3")
        #expect(await listener.next() == "by this one")
        #expect(await listener.nextNews() == .standingIn(channel: "channel"))
        listener.stop()
    }
}
