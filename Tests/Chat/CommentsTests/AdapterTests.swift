// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

@Suite struct ChatDownloaderTests {
    @Test func `a paid comment from YouTube brings all that is said of it`() {
        let line = #"""
            {"action_type": "add_chat_item", "author": {"badges": [{"title": "Member (1 year)"}], "id": "UC1", "name": "\u592a\u90ce"}, \#
            "emotes": [{"id": "UC/x", "is_custom_emoji": true, "name": ":_wave:", "shortcuts": [":_wave:", ":wave:"]}], \#
            "message": "Hi::_wave: :no: :wave:", "message_id": "m-1", "message_type": "paid_message", \#
            "money": {"amount": 1000.0, "currency": "JPY", "text": "\u00a51,000"}, "timestamp": 1714564800123456}
            """#
        var expected = Comment(text: "Hi::_wave: :no: :wave:")
        expected.id = "m-1"
        expected.author = Author(id: "UC1", name: "太郎", roles: .member)
        expected.amount = Amount(value: 1000, currency: "JPY")
        expected.timestamp = 1_714_564_800_123
        expected.emotes = [3..<10, 16..<22]
        #expect(items(line, .chatDownloader) == [.comment(expected)])
        #expect(recognised(line) == .chatDownloader)
    }

    @Test(arguments: [
        (
            #""emotes":[{"id":"25","name":"Kappa","locations":["0-1","3-4"]}],"message":"👉x yz","message_type":"text_message""#,
            [0..<2, 3..<5]
        ),
        (#""emotes":[{"id":"25","locations":"0-1,3-4"}],"message":"👉x yz","message_type":"text_message""#, [0..<2, 3..<5]),
        (#""emotes":[{"locations":["9-99","-1-3","a"]},7,{"locations":7}],"message":"Hi","message_type":"text_message""#, []),
    ])
    func `Twitch's emotes are ranges`(fields: String, emotes: [Range<Int>]) throws {
        #expect(try comment("{\(fields)}", .chatDownloader).emotes == emotes)
    }

    @Test func `bits, roles and events come through`() throws {
        let author = #""author":{"id":"4","display_name":"Ann","is_moderator":true,"badges":[{"name":"broadcaster","version":1}]}"#
        let cheer = try comment(#"{"message":"Hi","message_type":"text_message","bits":5,\#(author)}"#, .chatDownloader)
        #expect(cheer.amount == Amount(value: 5, currency: "bits"))
        #expect(cheer.author == Author(id: "4", name: "Ann", roles: [.moderator, .broadcaster]))
        let sub = try comment(
            #"{"action_type":"user_notice","message_type":"resubscription","system_message":"Ann again!","message":"Yay"}"#,
            .chatDownloader
        )
        #expect(sub.text == "Ann again! Yay" && sub.isEvent)
    }

    @Test(arguments: [
        (
            #"{"message_type":"ban_user","author":{"target_id":"4"},"ban_type":"timeout","ban_duration":60}"#,
            Moderation.ban(NamedViewer(id: "4"), seconds: 60, room: nil)
        ),
        (
            #"{"message_type":"ban_user","author":{"id":"UC1","name":""},"message":null}"#,
            .ban(NamedViewer(id: "UC1"), seconds: 300, room: nil)
        ),
        (#"{"message_type":"ban_user","banned_user":"ann"}"#, .ban(NamedViewer(name: "ann"), seconds: 300, room: nil)),
        (#"{"message_type":"ban_user","target_message_id":"m-1"}"#, .delete(id: "m-1", room: nil)),
        (#"{"message_type":"delete_message","target_message_id":"m-1"}"#, .delete(id: "m-1", room: nil)),
        (#"{"message_type":"deleted_message","target_message_id":"m-1"}"#, .delete(id: "m-1", room: nil)),
        (#"{"message_type":"clear_chat"}"#, .clear(room: nil)),
    ])
    func `what moderators do is understood`(line: String, moderation: Moderation) {
        #expect(items(line, .chatDownloader) == [.moderation(moderation)])
    }

    @Test func `tickers repeat what was said, and unknown kinds are reported`() {
        #expect(items(#"{"message_type":"ticker_paid_message_item","message":"Hi"}"#, .chatDownloader).isEmpty)
        #expect(items(#"{"message_type":"text_message","message":null}"#, .chatDownloader).isEmpty)
        #expect(items(#"{"message_type":"my secret word"}"#, .chatDownloader) == [.notice(.unknownKind(nil))])
        #expect(items(#"{"message_type":"dance"}"#, .chatDownloader) == [.notice(.unknownKind("dance"))])
    }
}

@Suite struct OneCommeTests {
    private let one = #"""
        {"id":"x","service":"mirrativ","name":"stream","url":"u","color":{"r":1},"data":{"id":"m-1","userId":"u-1","liveId":"l",\#
        "name":"Ann","displayName":"Ann!","nickname":"An","isOwner":true,"hasGift":true,"price":100,"badges":[],\#
        "timestamp":"2024-05-01T12:00:00.000Z","comment":"Tom &amp; <b>Al</b>","speechText":"x"}}
        """#

    private var expected: Comment {
        var comment = Comment(text: "Tom & Al")
        comment.id = "m-1"
        comment.platform = "mirrativ"
        comment.author = Author(id: "u-1", name: "Ann!", nickname: "An", roles: .broadcaster)
        comment.timestamp = 1_714_564_800_000
        comment.amount = Amount(value: 100, currency: "JPY")
        return comment
    }

    @Test func `a comment brings all that is said of it, alone or in a message of the socket`() {
        let message = #"{"type":"comments","data":{"comments":[\#(one),{"id":"broken"},\#(one)]}}"#
        #expect(items(one, .onecomme) == [.comment(expected)])
        #expect(items(message, .onecomme) == [.comment(expected), .comment(expected)])
        #expect(recognised(one) == .onecomme && recognised(message) == .onecomme)
        let newcomer = one.replacing(#""isOwner":true"#, with: #""isOwner":true,"isFirstTime":true"#)
        var first = expected
        first.greeting = .first
        #expect(items(newcomer, .onecomme) == [.comment(first)])
    }

    @Test func `what moderators do is understood`() {
        let deletions = [FeedItem.moderation(.delete(id: "m-1", room: nil)), .moderation(.delete(id: "m-2", room: nil))]
        let objects = #"{"type":"deleted","data":[{"id":"m-1","message":"deleted"},{"message":"?"},{"id":"m-2"}]}"#
        #expect(items(objects, .onecomme) == deletions)
        #expect(items(#"{"type":"deleted","data":["m-1",7,"m-2"]}"#, .onecomme) == deletions)
        #expect(items(#"{"type":"clear"}"#, .onecomme) == [.moderation(.clear(room: nil))])
    }

    @Test func `what was there before is not read, and neither is what is marked as not to be spoken`() {
        let comments = #""comments":[\#(one)]"#
        #expect(items(#"{"type":"connected","data":{\#(comments),"config":{}}}"#, .onecomme).isEmpty)
        #expect(items(#"{"type":"comments","data":{\#(comments),"options":{"init":true}}}"#, .onecomme).isEmpty)
        #expect(items(#"{"type":"comments","data":{\#(comments),"options":{"skipSpeech":true}}}"#, .onecomme).isEmpty)
        let options = #""options":{"init":false,"skipSpeech":null}"#
        #expect(items(#"{"type":"comments","data":{\#(comments),\#(options)}}"#, .onecomme) == [.comment(expected)])
    }

    @Test func `a comment that OneComme hides, or that waits for a moderator, is left out`() {
        func line(_ field: String) -> String { #"{"service":"youtube","data":{"comment":"Hi",\#(field)}}"# }
        let hidden = [line(#""commentVisible":false"#), line(#""autoModerated":true"#)]
        for line in hidden { #expect(items(line, .onecomme).isEmpty) }
        let shown = line(#""commentVisible":true,"autoModerated":false"#)
        let message = #"{"type":"comments","data":{"comments":[\#(hidden[0]),\#(shown),\#(hidden[1])]}}"#
        #expect(items(message, .onecomme) == items(shown, .onecomme) && items(shown, .onecomme).count == 1)
    }

    @Test func `other messages are passed over or reported, and a broken comment costs itself`() {
        #expect(items(#"{"type":"meta","data":{}}"#, .onecomme).isEmpty)
        #expect(items(#"{"type":"dance"}"#, .onecomme) == [.notice(.unknownKind("dance"))])
        #expect(
            items(#"{"service":"kick","data":{}}"#, .onecomme) == [.broken(BrokenLine(number: 7, error: .missing(key: "data.comment")))]
        )
    }
}

@Suite struct SSNTests {
    @Test func `a message brings all that is said of it`() {
        let line = #"""
            {"type":"kick","chatname":"Ann","chatmessage":"Hi <img src=\"x\" alt=\":wave:\"/>there &lt;3","userid":"u-1","id":7,\#
            "hasDonation":"$5.00","membership":"Gold","mod":true,"bot":false,"timestamp":1714564800123,"chatbadges":[]}
            """#
        var expected = Comment(text: "Hi :wave:there <3")
        expected.id = "7"
        expected.platform = "kick"
        expected.author = Author(id: "u-1", name: "Ann", roles: [.moderator, .member])
        expected.amount = Amount(value: 5, currency: "USD")
        expected.timestamp = 1_714_564_800_123
        expected.emotes = [3..<9]
        #expect(items(line, .ssn) == [.comment(expected)])
        #expect(recognised(line) == .ssn)
    }

    @Test func `plain text is kept as it is`() throws {
        #expect(try comment(#"{"chatname":"Ann","chatmessage":"a <b> &amp;","textonly":true}"#, .ssn).text == "a <b> &amp;")
    }

    @Test func `events are told apart, and what is private stays so`() throws {
        #expect(try comment(#"{"chatmessage":"Ann has raided","event":"raid"}"#, .ssn).isEvent)
        #expect(items(#"{"event":"viewer_update","meta":5}"#, .ssn).isEmpty)
        #expect(items(#"{"chatname":"Ann","chatmessage":"psst","private":true}"#, .ssn).isEmpty)
        #expect(items(#"{"action":"dance"}"#, .ssn) == [.notice(.unknownKind("message without chatmessage"))])
    }
}

@Suite struct MixedTests {
    @Test func `each line is read in the format that recognises it`() throws {
        #expect(try comment(#"{"text":"Hi"}"#, .mixed).text == "Hi")
        #expect(try comment("Hi", .mixed).text == "Hi")
        #expect(try comment(":ann!ann@ann.tmi.twitch.tv PRIVMSG #chan :Hi", .mixed).room == "chan")
        #expect(try comment(#"{"chatname":"Ann","chatmessage":"Hi"}"#, .mixed).author?.name == "Ann")
        #expect(items(#"{"kind":"clear"}"#, .mixed) == [.moderation(.clear(room: nil))])
    }

    @Test func `nothing a feed begins with makes it mixed`() {
        for line in ["mixed", "--feed mixed", "{}", #"{"mixed":true}"#] { #expect(recognised(line) != .mixed) }
    }
}

@Suite struct RecognitionTests {
    @Test(arguments: [
        #"{"text":"say \"replayChatItemAction\": and \"chatname\":"}"#, #"{"text":"\"message_type\":"}"#, #"{"text":"x","id":"chatname"}"#,
        #"{"text":"\\\"kind\\\":\"youtube#liveChatMessage\""}"#,
    ])
    func `a viewer's words do not choose a format`(line: String) {
        #expect(recognised(line) == .json)
    }

    @Test(
        arguments: [
            (#"{"chatname" : "Ann""#, FeedFormat.ssn), (#" {"isLive":true,"replayChatItemAction":"#, .ytDLP), (#"{"chatname""#, .json),
            (#"x{"chatname":1}"#, .text),
            (#"[{"chatname":1}]"#, .text), ("", nil),
        ] as [(String, FeedFormat?)]
    )
    func `the beginning of a line is enough, its key alone is not`(line: String, format: FeedFormat?) {
        #expect(recognised(line) == format)
    }
}

@Suite struct ShownAmountTests {
    @Test(arguments: [
        ("$5.00", 5, "USD"), ("￥1,000", 1000, "JPY"), ("¥1,234,567", 1_234_567, "JPY"), ("5,00 €", 5, "EUR"),
        ("1.234,56\u{A0}€", 1234.56, "EUR"),
        ("CA$2.50", 2.5, "CAD"), ("KRW 10,000", 10_000, "KRW"), ("₩10,000", 10_000, "KRW"), ("100 bits", 100, "bits"),
        ("R$ 9,9", 9.9, "BRL"),
        ("$1.000", 1000, "USD"),
    ])
    func `an amount is read as it is shown`(shown: String, value: Double, currency: String) {
        #expect(Amount(shown: shown) == Amount(value: value, currency: currency))
    }

    @Test(arguments: ["", "$", "5", "free", "$,.", "5 apples", "$99999999999999999999", "$1 $2", "€٣", "-", "usd 5"])
    func `what is no amount is none`(shown: String) {
        #expect(Amount(shown: shown) == nil)
    }
}

@Suite struct HTMLTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"), ("<3 <33", "<3 <33"), ("a<br>b<br/>c", "a b c"), ("<B>x</B>", "x"),
        ("<a href='x'>y</a>", "y"), ("&lt;b&gt; &#65;&#x41; &nope; &", "<b> AA &nope; &"),
        ("&#xD800; &#x110000; &#99999999999;", "&#xD800; &#x110000; &#99999999999;"),
        ("<img src=x>", " "), ("<b", "<b"), ("<b <i>x</i>", "<b x"), ("</>", ""), ("&amp;lt;", "&lt;"), ("<!-- x -->y", "y"),
    ])
    func `tags and entities are undone once`(html: String, text: String) {
        #expect(textOfHTML(html).text == text)
    }

    @Test func `a picture is its name, as an emote`() {
        let (text, emotes) = textOfHTML(#"👍<img class="e" alt=":a:" src="x"><img alt="">b"#)
        #expect(text == "👍:a: b")
        #expect(emotes == [1..<4])
    }
}
