// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Feeds

/// A session, and the clock that it is told.
private struct Stage {
    var session: TwitchSession
    private(set) var now = Moment(nanoseconds: 0)

    init(_ channels: [String] = ["ann"]) {
        session = TwitchSession(server: "chat", channels: channels, at: now)
    }

    mutating func pass(_ time: Duration) {
        now = now + time
    }

    mutating func handle(_ event: TwitchSession.Event, luck: Double = 0) -> [TwitchSession.Action] {
        session.handle(event, at: now, luck: luck)
    }

    /// Lets time pass to the deadline, and says so.
    mutating func meetDeadline() -> [TwitchSession.Action] {
        now = max(now, session.deadline)
        return handle(.due)
    }

    /// Brings it to the server's welcome.
    @discardableResult
    mutating func welcome() -> [TwitchSession.Action] {
        _ = meetDeadline()
        _ = handle(.opened)
        return handle(.line(":chat 001 justinfan10000 :Welcome"))
    }
}

@Suite struct TwitchSessionTests {
    @Test func `it connects, introduces itself without a name, and joins when it is welcome`() {
        var stage = Stage(["ann", "bob"])
        #expect(stage.handle(.due) == [.connect(turn: 0)])
        #expect(
            stage.handle(.opened) == [
                .send("CAP REQ :twitch.tv/tags twitch.tv/commands"), .send("NICK justinfan10000"),
                .send("USER justinfan10000 0 * :justinfan10000"),
            ]
        )
        #expect(stage.handle(.line(":chat CAP * ACK :twitch.tv/tags twitch.tv/commands")) == [.send("CAP END")])
        #expect(
            stage.handle(.line(":chat 001 justinfan10000 :Welcome")) == [
                .tell(.connected(to: "chat")), .send("JOIN #ann"), .send("JOIN #bob"),
            ]
        )
        #expect(
            stage.handle(.line(":justinfan10000!justinfan10000@justinfan10000.chat JOIN #ann"))
                == [.tell(.joined(channel: "ann", at: "chat", isFirst: true))]
        )
    }

    @Test func `a nick that is taken is changed, and a server without tags is named`() {
        var stage = Stage()
        _ = stage.handle(.due)
        _ = stage.handle(.opened)
        #expect(stage.handle(.line(":chat 433 * justinfan10000 :in use"), luck: 0.5) == [.send("NICK justinfan54999")])
        #expect(stage.handle(.line(":chat CAP * NAK :twitch.tv/tags")) == [.tell(.withoutTags(server: "chat")), .send("CAP END")])
    }

    @Test(
        arguments: [
            ("PING :tmi.twitch.tv", .send("PONG :tmi.twitch.tv")), ("PING 1", .send("PONG :1")), ("PING", .send("PONG")),
            ("PING :hello\rQUIT :bye", .send("PONG :hello")),
            (":cat!cat@cat PRIVMSG #ann :PING", .pass(":cat!cat@cat PRIVMSG #ann :PING")),
            ("@a=b :tmi.twitch.tv CLEARCHAT #ann", .pass("@a=b :tmi.twitch.tv CLEARCHAT #ann")),
            (":cat!cat@cat PRIVMSG #ann :RECONNECT", .pass(":cat!cat@cat PRIVMSG #ann :RECONNECT")),
        ] as [(String, TwitchSession.Action)]
    )
    func `a ping is answered, and what is about the chat is passed on`(line: String, action: TwitchSession.Action) {
        var stage = Stage()
        stage.welcome()
        #expect(stage.handle(.line(line)) == [action])
    }

    @Test(arguments: [
        ":chat 372 x :motd", ":chat PONG chat", ":chat NOTICE * :hello", "ERROR :bye", "", " ", ":", "@", ":cat JOIN #ann", "CAP",
    ])
    func `what is about nothing is nothing`(line: String) {
        var stage = Stage()
        stage.welcome()
        let actions = stage.handle(.line(line))
        #expect(actions.allSatisfy { if case .pass = $0 { true } else { false } })
    }

    @Test func `no more channels are joined in ten seconds than Twitch allows, and again only after a pause`() {
        let channels = (0..<45).map { "channel\($0)" }
        var stage = Stage(channels)
        var joins: [(Moment, Int)] = []
        let first = stage.welcome().count { if case .send = $0 { true } else { false } }
        joins.append((stage.now, first))
        while joins.reduce(0, { $0 + $1.1 }) < channels.count {
            joins.append((stage.now, stage.meetDeadline().count { if case .send = $0 { true } else { false } }))
        }
        #expect(joins.map(\.1) == [20, 20, 5])
        #expect(stage.now == Moment(nanoseconds: 0) + .seconds(20))
        // The server counts on when the connection is lost.
        _ = stage.handle(.ended(reason: "gone"))
        #expect(stage.welcome().count { if case .send = $0 { true } else { false } } == 15)
    }

    @Test func `a channel for which nobody answers is tried again, and named once`() {
        var stage = Stage()
        stage.welcome()
        stage.pass(.seconds(30))
        #expect(stage.handle(.due) == [.tell(.unanswered(channel: "ann")), .send("JOIN #ann")])
        stage.pass(.seconds(29))
        #expect(stage.handle(.due) == [])
        stage.pass(.seconds(1))
        #expect(stage.handle(.due).contains(.send("JOIN #ann")))
        #expect(!stage.handle(.due).contains(.tell(.unanswered(channel: "ann"))))
    }

    @Test(
        arguments: [
            ("@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #ann :This channel does not exist or has been suspended.", .suspended),
            ("@msg-id=tos_ban :tmi.twitch.tv NOTICE #ann :The community has closed channel ann.", .suspended),
            ("@msg-id=msg_banned :tmi.twitch.tv NOTICE #Ann :You are permanently banned from talking in ann.", .banned),
            ("@msg-id=msg_room_not_found :tmi.twitch.tv NOTICE #ann :No such room", .missing),
            (":chat 403 justinfan10000 #ann :No such channel", .missing), (":chat 405 justinfan10000 #ann :Too many", .tooMany),
            (":chat 474 justinfan10000 #ann :Banned", .banned), (":chat 473 justinfan10000 #ann :Invite only", .closed),
        ] as [(String, ChannelRefusal)]
    )
    func `a channel that is refused is named with the reason, once, and not tried again`(line: String, reason: ChannelRefusal) {
        var stage = Stage()
        stage.welcome()
        #expect(stage.handle(.line(line)) == [.tell(.refused(channel: "ann", reason))])
        #expect(stage.handle(.line(line)) == [])
        stage.pass(.seconds(30))
        #expect(stage.handle(.due) == [])
    }

    @Test func `a channel that is suspended later is named too, and again only after it was joined`() {
        var stage = Stage()
        let joined = ":justinfan10000!x@chat JOIN #ann"
        let suspended = "@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #ann :This channel has been suspended."
        stage.welcome()
        #expect(stage.handle(.line(joined)) == [.tell(.joined(channel: "ann", at: "chat", isFirst: true))])
        #expect(stage.handle(.line(suspended)) == [.tell(.refused(channel: "ann", .suspended))])
        _ = stage.handle(.ended(reason: "gone"))
        stage.welcome()
        #expect(stage.handle(.line(suspended)) == [])
        _ = stage.handle(.ended(reason: "gone"))
        stage.welcome()
        // Whoever was told that it is not heard is told that it is.
        #expect(stage.handle(.line(joined)) == [.tell(.joined(channel: "ann", at: "chat", isFirst: true))])
        #expect(stage.handle(.line(suspended)) == [.tell(.refused(channel: "ann", .suspended))])
        #expect(stage.handle(.line("@msg-id=msg_banned :tmi.twitch.tv NOTICE #strange :Banned")) == [])
    }

    @Test func `a login that is refused is told once, and only what is one`() {
        var stage = Stage()
        let refused = ":tmi.twitch.tv NOTICE * :Login authentication failed"
        _ = stage.meetDeadline()
        _ = stage.handle(.opened)
        #expect(stage.handle(.line(":chat NOTICE * :*** Looking up your hostname")) == [])
        #expect(stage.handle(.line(refused)) == [.tell(.loginRefused(by: "chat"))])
        #expect(stage.handle(.line(":chat 464 * :Password incorrect")) == [])
        _ = stage.handle(.ended(reason: "gone"))
        stage.welcome()
        #expect(stage.handle(.line(refused)) == [])
    }

    @Test func `who may write is told when it is not what it was, and not with every connection`() {
        var stage = Stage()
        let all = "@emote-only=0;followers-only=-1;r9k=0;room-id=9;slow=0;subs-only=0 :tmi.twitch.tv ROOMSTATE #ann"
        stage.welcome()
        #expect(stage.handle(.line(all)) == [])
        var modes = TwitchModes()
        modes.slow = 30
        #expect(stage.handle(.line("@room-id=9;slow=30 :tmi.twitch.tv ROOMSTATE #ann")) == [.tell(.modes(channel: "ann", modes))])
        #expect(stage.handle(.line("@msg-id=slow_on :tmi.twitch.tv NOTICE #ann :This room is now in slow mode.")) == [])
        modes.followers = 10
        #expect(stage.handle(.line("@followers-only=10 :tmi.twitch.tv ROOMSTATE #Ann")) == [.tell(.modes(channel: "ann", modes))])
        #expect(
            FeedNews.modes(channel: "ann", modes).description
                == "#ann: only viewers who have followed for 10 minutes may write, each viewer may write once every 30 s"
        )
        _ = stage.handle(.ended(reason: "gone"))
        stage.welcome()
        let same = "@emote-only=0;followers-only=10;r9k=0;room-id=9;slow=30;subs-only=0 :tmi.twitch.tv ROOMSTATE #ann"
        #expect(stage.handle(.line(same)) == [])
        #expect(stage.handle(.line(all)) == [.tell(.modes(channel: "ann", TwitchModes()))])
        #expect(FeedNews.modes(channel: "ann", TwitchModes()).description == "#ann: everybody may write again")
        for odd in ["@slow=x", "@slow=-5;followers-only=-9223372036854775808", "@subs-only=2;r9k="] {
            #expect(stage.handle(.line("\(odd) :tmi.twitch.tv ROOMSTATE #ann")) == [])
        }
        #expect(stage.handle(.line("@slow=30 :tmi.twitch.tv ROOMSTATE #strange")) == [])
    }

    @Test func `that it is connected is told once, and after a loss that it is again`() {
        var stage = Stage()
        #expect(stage.welcome().contains(.tell(.connected(to: "chat"))))
        _ = stage.handle(.ended(reason: "gone"))
        _ = stage.meetDeadline()
        _ = stage.handle(.ended(reason: "refused"))
        #expect(stage.welcome().contains(.tell(.reconnected(to: "chat"))))
        let news = [
            FeedNews.joined(channel: "ann", at: "irc.chat.twitch.tv", isFirst: true), .joined(channel: "ann", at: "x", isFirst: false),
        ]
        #expect(news.map(\.description) == ["connected to Twitch, joined #ann", "joined #ann again"])
        #expect(news.map(\.weight) == [.notable, .detail])
    }

    @Test func `a silent server is asked, and left when it does not answer`() {
        var stage = Stage([])
        stage.welcome()
        #expect(stage.meetDeadline() == [.send("PING :yomite")])
        #expect(stage.now == Moment(nanoseconds: 0) + .seconds(60))
        _ = stage.handle(.line(":chat PONG chat :yomite"))
        #expect(stage.meetDeadline() == [.send("PING :yomite")])
        let actions = stage.meetDeadline()
        #expect(actions.first == .close)
        #expect(stage.now == Moment(nanoseconds: 0) + .seconds(135))
        #expect(stage.meetDeadline() == [.connect(turn: 1)])
    }

    @Test func `the pause before the next try doubles up to a minute, and begins anew after a connection that was well`() {
        var stage = Stage()
        func pause(luck: Double) -> Duration {
            _ = stage.handle(.ended(reason: "gone"), luck: luck)
            return stage.session.deadline - stage.now
        }
        var pauses: [Duration] = []
        for _ in 0..<8 {
            _ = stage.meetDeadline()
            pauses.append(pause(luck: 1))
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60].map { Duration.seconds($0) })
        _ = stage.meetDeadline()
        #expect(pause(luck: 0) == .seconds(30))
        stage.welcome()
        #expect(pause(luck: 1) == .seconds(60), "it was not well for long enough")
        stage.welcome()
        stage.pass(.seconds(30))
        #expect(pause(luck: 1) == .seconds(1))
    }

    @Test func `a server that asks for it is left at once, but not in a circle`() {
        var stage = Stage()
        stage.welcome()
        stage.pass(.seconds(31))
        #expect(stage.handle(.line(":tmi.twitch.tv RECONNECT")) == [.close], "that is told to nobody")
        #expect(stage.session.deadline == stage.now)
        #expect(stage.welcome().contains(.tell(.connected(to: "chat"))))
        #expect(stage.handle(.line(":tmi.twitch.tv RECONNECT")).count == 2, "this is")
        #expect(stage.session.deadline - stage.now >= .milliseconds(500))
    }

    @Test func `a server that never welcomes is left`() {
        var stage = Stage()
        _ = stage.handle(.due)
        _ = stage.handle(.opened)
        stage.pass(.seconds(20))
        #expect(stage.handle(.due).first == .close)
        #expect(stage.meetDeadline() == [.connect(turn: 1)], "the next one of its addresses")
    }
}
