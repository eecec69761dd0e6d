// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Feeds
@testable import Net

private let address = "wss://eventsub.wss.twitch.tv/ws?challenge=1"

/// A session, and the clock that it is told.
private struct Stage {
    var session = EventSubSession(
        with: ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443),
        topics: [.follow, .redemption],
        remembered: 100
    )
    var now = Moment(nanoseconds: 0)

    mutating func handle(_ event: EventSubSession.Event) -> [EventSubSession.Action] {
        session.handle(event, at: now, luck: 1)
    }

    mutating func hear(_ message: String, from link: EventSubSession.Link = .main) -> [EventSubSession.Action] {
        handle(.message(message, from: link))
    }

    /// Lets time pass to the deadline, and says so.
    mutating func meetDeadline() -> [EventSubSession.Action] {
        now = max(now, session.deadline ?? now)
        return handle(.due)
    }

    /// Brings it to where all topics are subscribed to.
    static func ready() -> Stage {
        var stage = Stage()
        _ = stage.handle(.began(.main))
        _ = stage.hear(Told.welcome("s"))
        _ = stage.handle(.answered(.follow, status: 202))
        _ = stage.handle(.answered(.redemption, status: 202))
        return stage
    }
}

@Suite struct EventSubSessionTests {
    @Test func `it subscribes to its topics when it is welcome`() {
        var stage = Stage()
        #expect(stage.session.deadline == nil)
        #expect(stage.handle(.began(.main)).isEmpty)
        #expect(stage.session.deadline == stage.now + .seconds(10))
        #expect(stage.hear(Told.welcome("s")) == [.subscribe(.follow, session: "s"), .subscribe(.redemption, session: "s")])
        #expect(stage.hear(Told.welcome("t")).isEmpty, "a second welcome is none")
    }

    @Test func `each message is passed on once, and signs of life are none`() {
        var stage = Stage.ready()
        #expect(stage.hear(Told.follow("1")) == [.pass(Told.follow("1"))])
        #expect(stage.hear(Told.follow("1")).isEmpty)
        #expect(stage.hear(Told.message("session_keepalive")).isEmpty)
        #expect(stage.hear("x").isEmpty)
        #expect(stage.hear(Told.follow("2").replacing(",", with: ",\n")) == [.pass(Told.follow("2").replacing(",", with: ", "))])
    }

    @Test func `what the chat tells of itself is not passed on`() {
        var stage = Stage.ready()
        let reward = "channel.channel_points_custom_reward_redemption.add"
        let worded = Told.message("notification", #"{"event":{"user_input":"hi"}}"#, id: "1", topic: reward)
        #expect(stage.hear(worded).isEmpty)
        let silent = Told.message("notification", #"{"event":{"user_input":""}}"#, id: "2", topic: reward)
        #expect(stage.hear(silent) == [.pass(silent)])
        let approved = Told.message("notification", #"{"event":{"status":"Approved"}}"#, id: "3", topic: "automod.message.update")
        #expect(stage.hear(approved).isEmpty)
        let denied = Told.message("notification", #"{"event":{"status":"Denied"}}"#, id: "4", topic: "automod.message.update")
        #expect(stage.hear(denied) == [.pass(denied)])
    }

    @Test(arguments: [("10", 15), ("30", 35), ("null", 15), ("1", 15), ("1e9", 605)])
    func `silence beyond what was promised is the end`(keepalive: String, seconds: Int) {
        var stage = Stage()
        _ = stage.handle(.began(.main))
        _ = stage.hear(Told.welcome("s", keepalive: keepalive))
        stage.now = stage.now + .seconds(5)
        _ = stage.hear(Told.message("session_keepalive"))
        #expect(stage.session.deadline == stage.now + .seconds(seconds))
        #expect(stage.meetDeadline() == [.close(.main, reason: "it stopped sending")])
        #expect(stage.session.deadline == nil)
    }

    @Test func `a server that does not welcome us is left`() {
        var stage = Stage()
        _ = stage.handle(.began(.main))
        #expect(stage.meetDeadline() == [.close(.main, reason: "it did not welcome us")])
    }

    @Test func `it moves where it is asked to, and misses nothing, and hears nothing twice`() throws {
        var stage = Stage.ready()
        let server = ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443)
        let target = try #require(EventSubAddress(address, from: server))
        #expect(target.endpoint == server && target.path == "/ws?challenge=1")
        #expect(stage.hear(Told.reconnect(address)) == [.open(target)])
        #expect(stage.hear(Told.reconnect(address)).isEmpty, "one successor is enough")
        #expect(stage.hear(Told.follow("1")) == [.pass(Told.follow("1"))], "the old connection goes on")
        #expect(stage.handle(.began(.successor)).isEmpty)
        #expect(stage.hear(Told.welcome("t", keepalive: "30"), from: .successor) == [.replace], "topics go along")
        #expect(stage.hear(Told.follow("2"), from: .former) == [.pass(Told.follow("2"))])
        #expect(stage.hear(Told.follow("2")).isEmpty)
        #expect(stage.session.deadline == stage.now + .seconds(35))
    }

    @Test func `a successor that is not welcomed is left, and the old connection goes on`() {
        var stage = Stage.ready()
        _ = stage.hear(Told.reconnect(address))
        stage.now = stage.now + .seconds(25)
        _ = stage.hear(Told.message("session_keepalive"))
        #expect(stage.meetDeadline() == [.close(.successor, reason: "it did not welcome us")])
        #expect(stage.hear(Told.follow("1")) == [.pass(Told.follow("1"))])
        #expect(stage.hear(Told.welcome("t"), from: .successor).isEmpty, "it was given up")
    }

    @Test func `with the old connection its successor is given up, and all begins anew`() {
        var stage = Stage.ready()
        _ = stage.hear(Told.reconnect(address))
        #expect(stage.handle(.lost(.main)) == [.close(.successor, reason: "the connection before it was lost")])
        _ = stage.handle(.began(.main))
        #expect(stage.hear(Told.welcome("u")) == [.subscribe(.follow, session: "u"), .subscribe(.redemption, session: "u")])
    }

    @Test(arguments: [
        "ws://eventsub.wss.twitch.tv/ws", "wss://example.com/ws", "wss://twitch.tv.example.com/", "wss://eviltwitch.tv/",
        "wss://a@example.com:1/twitch.tv", "wss://eventsub.wss.twitch.tv:0/", "wss:///ws", "wss://eventsub.wss.twitch.tv/a b", "",
        "wss://eventsub.wss.twitch.tv/" + String(repeating: "x", count: 3_000),
    ])
    func `it moves to no stranger`(address: String) {
        var stage = Stage.ready()
        #expect(stage.hear(Told.reconnect(address)).filter { $0 != .tell(.strangeAddress) }.isEmpty)
    }

    @Test func `an address may be without a path, and of another host of Twitch's, or of the own server`() {
        let twitch = ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443)
        #expect(EventSubAddress("wss://cell-b.eventsub.wss.Twitch.tv?id=1", from: twitch)?.path == "/?id=1")
        #expect(EventSubAddress("wss://cell-b.eventsub.wss.Twitch.tv", from: twitch)?.endpoint.host == "cell-b.eventsub.wss.twitch.tv")
        let own = ServerEndpoint(host: "localhost", port: 5)
        #expect(EventSubAddress("wss://localhost:6/ws", from: own)?.endpoint.port == 6)
        #expect(EventSubAddress("wss://eventsub.wss.twitch.tv/ws", from: own) == nil)
    }

    @Test func `what was taken back is told once, and not asked for again`() {
        var stage = Stage.ready()
        #expect(stage.hear(Told.revocation("channel.follow", "authorization_revoked")) == [.tell(.revoked(.follow, .authorization))])
        #expect(stage.hear(Told.revocation("channel.follow", "authorization_revoked")).isEmpty)
        _ = stage.handle(.lost(.main))
        _ = stage.handle(.began(.main))
        #expect(stage.hear(Told.welcome("t")) == [.subscribe(.redemption, session: "t")])
        let reward = "channel.channel_points_custom_reward_redemption.add"
        #expect(stage.hear(Told.revocation(reward, "new_words")) == [.tell(.revoked(.redemption, .other)), .end])
    }

    @Test func `an old token is renewed once, and what is refused then is told`() {
        var stage = Stage()
        _ = stage.handle(.began(.main))
        _ = stage.hear(Told.welcome("s"))
        #expect(stage.handle(.answered(.follow, status: 401)) == [.renew])
        #expect(stage.handle(.answered(.redemption, status: 401)).isEmpty)
        #expect(stage.handle(.renewed) == [.subscribe(.follow, session: "s"), .subscribe(.redemption, session: "s")])
        #expect(stage.handle(.answered(.follow, status: 202)).isEmpty)
        #expect(stage.handle(.answered(.redemption, status: 403)) == [.tell(.refused(.redemption, status: 403))])
        #expect(stage.handle(.answered(.follow, status: 401)) == [.renew], "hours later")
        _ = stage.handle(.renewed)
        #expect(stage.handle(.answered(.follow, status: 401)) == [.tell(.refused(.follow, status: 401)), .end])
    }

    @Test(arguments: [0, 429, 503])
    func `what fails is asked for again`(status: Int) {
        var stage = Stage()
        _ = stage.handle(.began(.main))
        _ = stage.hear(Told.welcome("s"))
        _ = stage.handle(.answered(.follow, status: status))
        _ = stage.handle(.answered(.redemption, status: status))
        #expect(stage.meetDeadline() == [.subscribe(.follow, session: "s"), .subscribe(.redemption, session: "s")])
        #expect(stage.now == Moment(nanoseconds: 1_000_000_000))
    }

    @Test(arguments: EventSubTerms.all.map(\.topic.rawValue).filter { $0.hasPrefix("channel.chat.") })
    func `the chat is passed on while its own server does not deliver it`(topic: String) {
        var stage = Stage.ready()
        func hear(_ id: String, isChatMissed: Bool) -> [EventSubSession.Action] {
            stage.handle(.message(Told.chat(id, topic: topic), from: .main, isChatMissed: isChatMissed))
        }
        #expect(hear("1", isChatMissed: false).isEmpty)
        #expect(hear("2", isChatMissed: true) == [.tell(.standingIn), .pass(Told.chat("2", topic: topic))])
        #expect(hear("3", isChatMissed: true) == [.pass(Told.chat("3", topic: topic))])
        #expect(hear("3", isChatMissed: true).isEmpty, "each message once")
        #expect(hear("4", isChatMissed: false).isEmpty)
        #expect(hear("5", isChatMissed: true) == [.tell(.standingIn), .pass(Told.chat("5", topic: topic))])
    }

    @Test func `that the chat may not be read is told once, and the rest is had`() {
        var stage = Stage()
        stage.session = EventSubSession(
            with: ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443),
            topics: EventSubTerms.all.map(\.topic),
            remembered: 100
        )
        _ = stage.handle(.began(.main))
        _ = stage.hear(Told.welcome("s"))
        let refused = EventSubTerms.all.map(\.topic).filter(\.isOfChat).flatMap { stage.handle(.answered($0, status: 403)) }
        #expect(refused == [.tell(.refused(.message, status: 403))])
    }
}
