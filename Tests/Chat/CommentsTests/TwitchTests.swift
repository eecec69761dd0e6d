// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

private func chat(_ text: String, tags: String = "", source: String = "ann!ann@ann.tmi.twitch.tv") -> String {
    "@badge-info=;badges=;display-name=Ann;id=c-1;user-id=42;\(tags) :\(source) PRIVMSG #chan :\(text)"
}

@Suite struct TwitchTests {
    @Test func `a chat line brings all that is said of it`() throws {
        let line = """
            @badge-info=subscriber/8;badges=moderator/1,subscriber/6;color=#8A2BE2;display-name=An\\sn;emotes=25:3-7;first-msg=0;flags=;\
            id=c-1;mod=1;room-id=9;subscriber=1;tmi-sent-ts=1714564800123;turbo=0;user-id=42;user-type=mod \
            :ann!ann@ann.tmi.twitch.tv PRIVMSG #chan :Hi Kappa
            """
        var expected = Comment(text: "Hi Kappa")
        expected.id = "c-1"
        expected.author = Author(id: "42", name: "An n", login: "ann", roles: [.moderator, .member])
        expected.room = "chan"
        expected.platform = "twitch"
        expected.timestamp = 1_714_564_800_123
        expected.emotes = [3..<8]
        #expect(items(line, .twitch) == [.comment(expected)])
    }

    @Test func `a viewer's first message in the channel is marked`() throws {
        #expect(try comment(chat("Hi", tags: "first-msg=1"), .twitch).greeting == .first)
        for tags in ["first-msg=0", "first-msg=", "", "first-msg=true"] {
            #expect(try comment(chat("Hi", tags: tags), .twitch).greeting == nil)
        }
    }

    @Test func `without tags the nick is the viewer`() throws {
        let comment = try comment(":ann!ann@ann.tmi.twitch.tv PRIVMSG #chan :Hi", .twitch)
        #expect(comment.author == Author(id: "ann", name: "ann"))
        #expect(
            try items(":tmi.twitch.tv CLEARCHAT #chan :ann", .twitch) == [
                .moderation(.ban(NamedViewer(name: "ann"), seconds: nil, room: "chan"))
            ]
        )
    }

    @Test func `an empty display name leaves the nick`() throws {
        #expect(try comment(chat("Hi", tags: "display-name="), .twitch).author?.name == "ann")
    }

    @Test func `a login that is not the name in small letters is kept beside it`() throws {
        #expect(try comment(chat("Hi", tags: "display-name=ANN"), .twitch).author?.login == nil)
        #expect(try comment(chat("Hi", tags: "display-name=アン"), .twitch).author == Author(id: "42", name: "アン", login: "ann"))
    }

    @Test(
        arguments: [
            ("broadcaster/1", Roles.broadcaster), ("moderator/1", .moderator), ("vip/1", .vip), ("founder/0", .member),
            ("subscriber/3012,bits/1", .member),
            ("broadcaster/1,subscriber/0", [.broadcaster, .member]), ("premium/1", []), ("/,,/,", []),
        ] as [(String, Roles)]
    )
    func `badges are roles`(badges: String, roles: Roles) throws {
        #expect(try comment(chat("Hi", tags: "badges=\(badges)"), .twitch).author?.roles == roles)
    }

    @Test func `bits are an amount, and a highlighted or redeemed comment says so`() throws {
        #expect(try comment(chat("cheer100 Hi", tags: "bits=100"), .twitch).amount == Amount(value: 100, currency: "bits"))
        #expect(try comment(chat("Hi", tags: "bits=0"), .twitch).amount == nil)
        #expect(try comment(chat("Hi", tags: "bits=-5"), .twitch).amount == nil)
        #expect(try comment(chat("Hi", tags: "msg-id=highlighted-message"), .twitch).isHighlighted)
        #expect(try comment(chat("Hi", tags: "custom-reward-id=r-1"), .twitch).rewardID == "r-1")
    }

    @Test(
        arguments: [
            ("Cheer100 nice", 100, ["Cheer100"]), ("nice cheer1 CHEER99", 100, ["cheer1", "CHEER99"]),
            ("Kappa5 4Head10 👉 uni85", 100, ["Kappa5", "4Head10", "uni85"]),
            ("windows10 Cheer100", 100, ["Cheer100"]), ("windows10 Ninja100 ps5", 100, ["Ninja100"]),
            ("Cheer10 windows10", 10, ["Cheer10"]),
            ("Cheer\(Int.max) Cheer\(Int.max) Cheer1", .max, ["Cheer\(Int.max)"]),
            ("Cheer up, cheer100! cheer0100 cheer", 100, []), ("windows10 ps5", 100, []), ("Cheer50 anonymously", 100, ["Cheer50"]),
            ("cheer99999999999999999999 x1", 1, ["x1"]), ("", 5, []), ("5", 5, []), ("naïve5", 5, []),
        ] as [(String, Int, [String])]
    )
    func `words that stand for bits are pictures, and other words with numbers are not`(text: String, bits: Int, pictures: [String]) throws
    {
        let posted = try comment(chat(text, tags: "bits=\(bits)"), .twitch)
        let scalars = Array(posted.text.unicodeScalars)
        let found = posted.emotes.map { String(String.UnicodeScalarView(scalars[$0])) }
        #expect(found == pictures && posted.amount == Amount(value: Double(bits), currency: "bits"))
        #expect(try comment(chat(text), .twitch).emotes == [], "without bits they are words")
    }

    @Test func `words that stand for bits are pictures beside emotes, and behind /me`() throws {
        #expect(try comment(chat("Kappa cheer5", tags: "bits=5;emotes=25:0-4"), .twitch).emotes == [0..<5, 6..<12])
        #expect(try comment(chat("\u{1}ACTION cheer5 hi\u{1}", tags: "bits=5"), .twitch).emotes == [0..<6])
        let line = #"{"message":"cheer5 hi","message_type":"text_message","bits":5}"#
        #expect(try comment(line, .chatDownloader).emotes == [0..<6])
    }

    @Test func `a reply is the viewer's own words, not the ones he answers`() throws {
        let tags = #"reply-parent-display-name=Bob;reply-parent-msg-body=old\swords;reply-parent-msg-id=p-1;reply-parent-user-id=7"#
        let comment = try comment(chat("@Bob new words", tags: tags), .twitch)
        #expect(comment.text == "@Bob new words")
        #expect(comment.id == "c-1" && comment.author?.id == "42")
    }

    @Test func `emotes count code points`() throws {
        #expect(try comment(chat("👉 <3 👉 <3 👉 <3", tags: "emotes=483:2-3,7-8,12-13"), .twitch).emotes == [2..<4, 7..<9, 12..<14])
        #expect(try comment(chat("a b c d", tags: "emotes=emotesv2_x:4-4/25:0-0,2-2"), .twitch).emotes == [0..<1, 2..<3, 4..<5])
    }

    @Test(
        arguments: [
            ("25:0-99999", [0..<2]), ("25:5-9", []), ("25:1-0", []), ("25:-1-1", []), ("25:0-9223372036854775807", []),
            ("25:99999999999999999999-1", []), ("25:0-9223372036854775806", [0..<2]), ("25:0-1,0-1/26:0-0,1-1", [0..<2]), ("25", []),
            ("25:", []),
            (":0-0", [0..<1]), ("25:0-0:1-1", []), ("/,:-/,", []), ("25:0", []), ("25: 0-1", []), ("25:0-0,x,1-1", [0..<1, 1..<2]),
        ] as [(String, [Range<Int>])]
    )
    func `hostile ranges stay within the text`(emotes: String, expected: [Range<Int>]) throws {
        let line = "@id=c-1;emotes=\(emotes.replacing(" ", with: #"\s"#)) :ann!ann@ann.tmi.twitch.tv PRIVMSG #chan :Hi"
        #expect(try comment(line, .twitch).emotes == expected)
    }

    @Test func `an action is its body, and its emotes count from there`() throws {
        let comment = try comment(chat("\u{1}ACTION waves Kappa\u{1}", tags: "emotes=25:6-10"), .twitch)
        #expect(comment.text == "waves Kappa")
        #expect(comment.emotes == [6..<11])
        #expect(try Self.text("\u{1}ACTION waves") == "waves")
        #expect(try Self.text("\u{1}ACTION \u{1}") == "")
        #expect(try Self.text("\u{1}ACTION\u{1}") == "\u{1}ACTION\u{1}")
        #expect(try Self.text("\u{1}ACTION e\u{301}\u{1}") == "e\u{301}")
    }

    private static func text(_ text: String) throws -> String {
        try comment(chat(text), .twitch).text
    }

    @Test func `a sub is its sentence and what the viewer wrote to it`() throws {
        let tags = #"login=ann;msg-id=resub;msg-param-cumulative-months=6;system-msg=Ann\ssubscribed\sfor\s6\smonths!;emotes=25:5-9"#
        let line = chat("Yay! Kappa", tags: tags, source: "tmi.twitch.tv").replacing("PRIVMSG", with: "USERNOTICE")
        let comment = try comment(line, .twitch)
        #expect(comment.text == "Ann subscribed for 6 months! Yay! Kappa")
        #expect(comment.emotes == [34..<39])
        #expect(comment.event == ChatEvent(.sub, count: 6, words: 29..<39))
        #expect(comment.author == Author(id: "42", name: "Ann"))
    }

    @Test func `a raid is its sentence`() throws {
        let line =
            #"@display-name=;id=c-2;login=bob;msg-id=raid;msg-param-viewerCount=12;system-msg=12\sraiders\sfrom\sBob\shave\sjoined! :tmi.twitch.tv USERNOTICE #chan"#
        let comment = try comment(line, .twitch)
        #expect(comment.text == "12 raiders from Bob have joined!")
        #expect(comment.event == ChatEvent(.raid, count: 12, words: 32..<32) && comment.author?.name == "bob")
    }

    @Test(arguments: [
        ("sub;msg-param-cumulative-months=1", ChatEvent(.sub, count: 1)), ("primepaidupgrade", ChatEvent(.sub)),
        ("subgift;msg-param-cumulative-months=9", ChatEvent(.gift, count: 1)),
        ("submysterygift;msg-param-mass-gift-count=50", ChatEvent(.gift, count: 50)), ("communitypayforward", ChatEvent(.gift, count: 1)),
        ("raid;msg-param-viewerCount=many", ChatEvent(.raid)), ("unraid", ChatEvent(.notice)), ("viewermilestone", ChatEvent(.streak)),
        ("viewermilestone;msg-param-category=watch-streak;msg-param-value=15", ChatEvent(.streak, count: 15)),
    ])
    func `an event has a kind and a number`(tags: String, event: ChatEvent) throws {
        let comment = try comment("@msg-id=\(tags);system-msg=Oh :tmi.twitch.tv USERNOTICE #chan", .twitch)
        #expect(comment.event?.kind == event.kind && comment.event?.count == event.count)
    }

    @Test func `an announcement is a comment`() throws {
        let comment = try comment("@id=c-3;login=ann;msg-id=announcement;system-msg= :tmi.twitch.tv USERNOTICE #chan :Look!", .twitch)
        #expect(comment.text == "Look!")
        #expect(!comment.isEvent && comment.isHighlighted)
    }

    @Test(arguments: [
        (
            "@ban-duration=60;target-user-id=42 :tmi.twitch.tv CLEARCHAT #chan :ann",
            Moderation.ban(NamedViewer(id: "42", name: "ann"), seconds: 60, room: "chan")
        ),
        ("@target-user-id=42 :tmi.twitch.tv CLEARCHAT #chan :ann", .ban(NamedViewer(id: "42", name: "ann"), seconds: nil, room: "chan")),
        (
            "@ban-duration=0;target-user-id=42 :tmi.twitch.tv CLEARCHAT #chan :ann",
            .ban(NamedViewer(id: "42", name: "ann"), seconds: 1, room: "chan")
        ),
        (
            "@ban-duration=9223372036854775807;target-user-id=42 :tmi.twitch.tv CLEARCHAT #chan :ann",
            .ban(NamedViewer(id: "42", name: "ann"), seconds: 1_000_000_000, room: "chan")
        ),
        ("@room-id=9 :tmi.twitch.tv CLEARCHAT #chan", .clear(room: "chan")),
        ("@login=ann;target-msg-id=c-1 :tmi.twitch.tv CLEARMSG #chan :Hi", .delete(id: "c-1", room: "chan")),
    ])
    func `what moderators do is understood`(line: String, moderation: Moderation) {
        #expect(items(line, .twitch) == [.moderation(moderation)])
    }

    @Test(arguments: [
        "PING :tmi.twitch.tv", ":tmi.twitch.tv 001 justinfan1 :Welcome, GLHF!", ":tmi.twitch.tv 376 justinfan1 :>",
        ":tmi.twitch.tv CAP * ACK :twitch.tv/tags", ":ann!ann@ann.tmi.twitch.tv JOIN #chan", "@emote-only=0 :tmi.twitch.tv ROOMSTATE #chan",
    ])
    func `the server's own lines are no comments`(line: String) {
        #expect(items(line, .twitch).isEmpty)
        #expect(recognised(line) == .twitch)
    }

    @Test(arguments: [
        (":ann!ann@ann.tmi.twitch.tv PRIVMSG #chan", #""text" is missing"#),
        (":tmi.twitch.tv CLEARMSG #chan :Hi", #""target-msg-id" is missing"#),
    ])
    func `a line without its main thing is broken`(line: String, message: String) {
        guard case .broken(let broken)? = items(line, .twitch).first else {
            Issue.record("the line was taken")
            return
        }
        #expect(broken.description == "line 7 is skipped: \(message)")
    }

    @Test func `an unknown command is reported once and counted`() {
        var parser = FeedParser(format: .twitch)
        var items: [FeedItem] = []
        for number in 1...3 { parser.parse(":tmi.twitch.tv DANCE #chan", number: number, into: &items) }
        #expect(items == [.settled(.twitch, vouched: true), .notice(.unknownKind("DANCE")), .nothing, .nothing, .nothing])
        #expect(parser.unknownKinds == 3)
    }

    @Test(arguments: [
        "Ann: my secret word is hunter2", #"{"text":"my secret word is hunter2"}"#, ":Ann hunter2 is my secret word", "hunter2", "@hunter2",
        "HUNTERHUNTERHUNTERHUNTERHUNTER is my word", "秘密の言葉",
    ])
    func `a line that is no IRC is broken, and none of its words are told`(line: String) {
        #expect(items(line, .twitch) == [.broken(BrokenLine(number: 7, error: .notIRC))])
    }

    @Test func `an event of an unknown kind is named by its kind, unless that is no word`() {
        #expect(items("@msg-id=dance :tmi.twitch.tv USERNOTICE #chan", .twitch) == [.notice(.unknownKind("dance"))])
        #expect(items(#"@msg-id=my\ssecret :tmi.twitch.tv USERNOTICE #chan"#, .twitch) == [.notice(.unknownKind(nil))])
    }

    @Test(arguments: [
        "@bob PRIVMSG me", "@ann hello", ":) PRIVMSG #chan :Hi", "PING", ":ann!a@example.net PRIVMSG #chan :Hi", "tmi.twitch.tv",
        ":tmi.twitch.tv",
    ])
    func `what viewers write does not look like Twitch`(line: String) {
        #expect(recognised(line) == .text)
    }

    @Test func `a feed that only looks like Twitch brings no advantages`() throws {
        var parser = FeedParser(format: nil)
        var items: [FeedItem] = []
        parser.parse(chat("Hi", tags: "badges=broadcaster/1;bits=5;msg-id=highlighted-message;custom-reward-id=r"), number: 1, into: &items)
        parser.parse(":tmi.twitch.tv CLEARCHAT #chan", number: 2, into: &items)
        var plain = Comment(text: "Hi")
        plain.id = "c-1"
        plain.author = Author(id: "42", name: "Ann")
        plain.room = "chan"
        plain.platform = "twitch"
        #expect(items == [.settled(.twitch, vouched: false), .notice(.unvouched(.twitch)), .comment(plain), .nothing])
    }

    /// Lines written by hand from Twitch's reference of its tags (dev.twitch.tv/docs/chat/irc), where a mirrored message has `source-*`.
    private static let mirror = "badges=subscriber/3;source-badges=moderator/1,broadcaster/1;source-id=s-1;source-room-id=9;room-id=5;mod=0"

    @Test func `a comment that another chat shows keeps the roles of the chat that it is read in`() throws {
        let shared = try comment(chat("Hi", tags: Self.mirror), .twitch)
        #expect(shared.source == ChatSource(id: "9") && shared.id == "c-1" && shared.sharedID == "s-1")
        #expect(shared.author?.roles == .member)
        #expect(shared.isNamed("c-1") && shared.isNamed("s-1") && !shared.isNamed("9"))
        let own = try comment(chat("Hi", tags: "source-id=c-1;source-room-id=5;room-id=5;badges=moderator/1"), .twitch)
        #expect(own.source == nil && own.sharedID == "c-1" && own.author?.roles == .moderator)
    }

    @Test(arguments: ["bits=100", "custom-reward-id=r-1", "msg-id=highlighted-message", "first-msg=1"])
    func `what was paid or redeemed in another chat was not in this one`(tag: String) throws {
        let shared = try comment(chat("Cheer100 hi", tags: "\(tag);\(Self.mirror)"), .twitch)
        #expect(shared.amount == nil && shared.rewardID == nil && !shared.isHighlighted && shared.greeting == nil)
        #expect(shared.emotes == (tag == "bits=100" ? [0..<8] : []), "what stands for money is no word")
    }

    @Test func `an event of another chat is of its own kind, and tells where it happened`() throws {
        let tags = "login=bob;display-name=Bob;user-id=7;id=n-1;source-id=s-2;source-room-id=9;room-id=5;tmi-sent-ts=1"
        let resub = try comment(
            "@\(tags);msg-id=sharedchatnotice;source-msg-id=resub;msg-param-cumulative-months=8;system-msg=Bob\\ssubscribed. "
                + ":tmi.twitch.tv USERNOTICE #chan :thanks",
            .twitch
        )
        #expect(resub.event == ChatEvent(.sub, count: 8, words: 16..<22) && resub.text == "Bob subscribed. thanks")
        #expect(resub.source == ChatSource(id: "9") && resub.sharedID == "s-2")
        let announcement = try comment(
            "@\(tags);msg-id=sharedchatnotice;source-msg-id=announcement :tmi.twitch.tv USERNOTICE #chan :hello",
            .twitch
        )
        #expect(announcement.event == nil && announcement.source == ChatSource(id: "9") && !announcement.isHighlighted)
    }
}
