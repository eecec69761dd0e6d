// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

/// An item of the Data API.
private func item(_ snippet: String, author: String = #""displayName":"Ann","channelId":"UC1""#) -> String {
    #"{"kind":"youtube#liveChatMessage","etag":"e","id":"m-1","snippet":{\#(snippet)},"authorDetails":{\#(author)}}"#
}

@Suite struct YouTubeTests {
    @Test func `a comment brings all that is said of it`() {
        let line = item(
            #""type":"textMessageEvent","liveChatId":"x","publishedAt":"2024-05-01T12:00:00.5Z","displayMessage":"Hi","textMessageDetails":{"messageText":"Hi"}"#,
            author:
                #""channelId":"UC1","displayName":"Ann","isVerified":true,"isChatOwner":false,"isChatSponsor":true,"isChatModerator":true"#
        )
        var expected = Comment(text: "Hi")
        expected.id = "m-1"
        expected.platform = "youtube"
        expected.timestamp = 1_714_564_800_500
        expected.author = Author(id: "UC1", name: "Ann", roles: [.moderator, .member])
        #expect(items(line, .youtube) == [.comment(expected)])
        #expect(recognised(line) == .youtube)
    }

    @Test(
        arguments: [
            (
                #""type":"superChatEvent","displayMessage":"¥1,000 from Ann: \"Hi\"","superChatDetails":{"amountMicros":"1000000000","currency":"JPY","userComment":"Hi"}"#,
                "Hi", Amount(value: 1000, currency: "JPY"), nil
            ),
            (
                #""type":"superChatEvent","superChatDetails":{"amountMicros":2500000,"currency":"EUR"}"#, "",
                Amount(value: 2.5, currency: "EUR"), nil
            ),
            (#""type":"superChatEvent","superChatDetails":{"amountMicros":"lots","currency":"EUR","userComment":"Hi"}"#, "Hi", nil, nil),
            (
                #""type":"superStickerEvent","superStickerDetails":{"amountMicros":"1","currency":"EUR","superStickerMetadata":{"altText":"a cat"}}"#,
                "a cat", Amount(value: 0.000_001, currency: "EUR"), nil
            ),
            (
                #""type":"memberMilestoneChatEvent","memberMilestoneChatDetails":{"userComment":"Half a year!","memberMonth":6}"#,
                "Half a year!", nil, ChatEvent(.sub, count: 6, words: 0..<12)
            ),
            (#""type":"newSponsorEvent","displayMessage":"Ann is a member""#, "Ann is a member", nil, ChatEvent(.sub, count: 1)),
            (
                #""type":"membershipGiftingEvent","membershipGiftingDetails":{"giftMembershipsCount":5},"displayMessage":"Ann gave 5"  "#,
                "Ann gave 5", nil, ChatEvent(.gift, count: 5)
            ),
            (#""type":"textMessageEvent","displayMessage":"Hi""#, "Hi", nil, nil),
        ] as [(String, String, Amount?, ChatEvent?)]
    )
    func `each kind says what is to be read`(snippet: String, text: String, amount: Amount?, event: ChatEvent?) throws {
        let comment = try comment(item(snippet), .youtube)
        #expect(comment.text == text && comment.amount == amount && comment.event == event)
    }

    @Test(arguments: [
        (#""type":"messageDeletedEvent","messageDeletedDetails":{"deletedMessageId":"m-2"}"#, Moderation.delete(id: "m-2", room: nil)),
        (#""type":"messageRetractedEvent","messageRetractedDetails":{"retractedMessageId":"m-2"}"#, .delete(id: "m-2", room: nil)),
        (#""type":"tombstone""#, .delete(id: "m-1", room: nil)),
        (
            #""type":"userBannedEvent","userBannedDetails":{"bannedUserDetails":{"channelId":"UC2"},"banType":"permanent"}"#,
            .ban(NamedViewer(id: "UC2"), seconds: nil, room: nil)
        ),
        (
            #""type":"userBannedEvent","userBannedDetails":{"bannedUserDetails":{"channelId":"UC2","displayName":"Ann"},"banType":"temporary","banDurationSeconds":"300"}"#,
            .ban(NamedViewer(id: "UC2", name: "Ann"), seconds: 300, room: nil)
        ),
    ])
    func `what moderators do is understood`(snippet: String, moderation: Moderation) {
        #expect(items(item(snippet), .youtube) == [.moderation(moderation)])
    }

    @Test func `a list gives all of its items, and one that is broken costs itself only`() {
        let good = item(#""type":"textMessageEvent","displayMessage":"Hi""#)
        let deletion = item(#""type":"messageDeletedEvent","messageDeletedDetails":{"deletedMessageId":"m-2"}"#)
        let line = #"{"kind":"youtube#liveChatMessageListResponse","items":[\#(good),5,{"id":"m-9"},\#(deletion),\#(good)]}"#
        let kinds = items(line, .youtube).map { item in
            switch item {
            case .comment(let comment): comment.text
            case .moderation: "moderation"
            default: "other"
            }
        }
        #expect(kinds == ["other", "Hi", "moderation", "Hi"])
        #expect(recognised(line) == .youtube)
        #expect(items(#"{"items":[]}"#, .youtube).isEmpty)
    }

    @Test func `the end of the chat is the end of the stream`() {
        let found = items(item(#""type":"chatEndedEvent""#), .youtube)
        guard case .comment(let comment)? = found.first, found.count == 1 else {
            Issue.record("no comment but \(found)")
            return
        }
        #expect(comment.text == "The stream has ended" && comment.event == ChatEvent(.end) && comment.platform == "youtube")
    }

    @Test func `what is no comment is passed over, and what is unknown is reported`() {
        #expect(items(#"{"kind":"youtube#liveChatMessage","snippet":{"type":"tombstone"}}"#, .youtube).isEmpty)
        #expect(items(item(#""type":"danceEvent""#), .youtube) == [.notice(.unknownKind("danceEvent"))])
        #expect(items(#"{"error":{"code":403}}"#, .youtube) == [.broken(BrokenLine(number: 7, error: .missing(key: "snippet")))])
    }
}

/// A line of yt-dlp's with one action.
private func line(_ action: String, live: Bool = true) -> String {
    live
        ? #"{"replayChatItemAction":{"actions":[\#(action)]},"videoOffsetTimeMsec":"1234","isLive":true}"#
        : #"{"clickTrackingParams":"x","replayChatItemAction":{"actions":[\#(action)],"videoOffsetTimeMsec":"1234"}}"#
}

private func added(_ kind: String, _ fields: String) -> String {
    #"{"clickTrackingParams":"x","addChatItemAction":{"clientId":"c","item":{"\#(kind)":{"id":"m-1",\#(fields)}}}}"#
}

@Suite struct YTDLPTests {
    @Test(arguments: [true, false])
    func `a comment brings all that is said of it, live and as a replay`(live: Bool) {
        let action = added(
            "liveChatTextMessageRenderer",
            #"""
            "timestampUsec":"1714564800123456","authorName":{"simpleText":"Ann"},"authorExternalChannelId":"UC1",\#
            "authorBadges":[{"liveChatAuthorBadgeRenderer":{"icon":{"iconType":"MODERATOR"}}},\#
            {"liveChatAuthorBadgeRenderer":{"customThumbnail":{"thumbnails":[]},"tooltip":"Member"}},\#
            {"liveChatAuthorBadgeRenderer":{"icon":{"iconType":"VERIFIED"}}}],\#
            "message":{"runs":[{"text":"Hi "},{"emoji":{"emojiId":"👍🏽"}},{"emoji":{"emojiId":"UC/x","isCustomEmoji":true,\#
            "shortcuts":[":_wave:",":wave:"]}},{"text":"!","bold":true}]}
            """#
        )
        var expected = Comment(text: "Hi 👍🏽:_wave:!")
        expected.id = "m-1"
        expected.platform = "youtube"
        expected.timestamp = 1_714_564_800_123
        expected.author = Author(id: "UC1", name: "Ann", roles: [.moderator, .member])
        expected.emotes = [5..<12]
        #expect(items(line(action, live: live), .ytDLP) == [.comment(expected)])
        #expect(recognised(line(action, live: live)) == .ytDLP)
    }

    @Test(
        arguments: [
            (
                "liveChatPaidMessageRenderer", #""purchaseAmountText":{"simpleText":"￥1,000"},"message":{"runs":[{"text":"Hi"}]}"#, "Hi",
                Amount(value: 1000, currency: "JPY"), nil
            ),
            (
                "liveChatPaidMessageRenderer", #""purchaseAmountText":{"simpleText":"CA$2.50"}"#, "", Amount(value: 2.5, currency: "CAD"),
                nil
            ),
            (
                "liveChatPaidStickerRenderer",
                #""purchaseAmountText":{"simpleText":"5,00 €"},"sticker":{"accessibility":{"accessibilityData":{"label":"a cat"}}}"#,
                "a cat",
                Amount(value: 5, currency: "EUR"), nil
            ),
            (
                "liveChatMembershipItemRenderer", #""headerSubtext":{"runs":[{"text":"Welcome to "},{"text":"Gold"}]}"#, "Welcome to Gold",
                nil, ChatEvent(.sub, count: 1)
            ),
            (
                "liveChatMembershipItemRenderer",
                #""headerPrimaryText":{"runs":[{"text":"Member for 6 months"}]},"headerSubtext":{"simpleText":"Gold"},"message":{"runs":[{"text":"Yay"}]}"#,
                "Yay", nil, ChatEvent(.sub, count: 6, words: 0..<3)
            ),
            (
                "liveChatSponsorshipsGiftRedemptionAnnouncementRenderer", #""message":{"runs":[{"text":"got a gift"}]}"#, "got a gift", nil,
                ChatEvent(.gift, count: 1)
            ),
            (
                "liveChatSponsorshipsGiftPurchaseAnnouncementRenderer",
                #""header":{"liveChatSponsorshipsHeaderRenderer":{"authorName":{"simpleText":"Ann"},"primaryText":{"runs":[{"text":"Gave 5"}]}}}"#,
                "Gave 5", nil, ChatEvent(.gift, count: 5)
            ),
        ] as [(String, String, String, Amount?, ChatEvent?)]
    )
    func `each kind says what is to be read`(kind: String, fields: String, text: String, amount: Amount?, event: ChatEvent?) throws {
        let comment = try comment(line(added(kind, fields)), .ytDLP)
        #expect(comment.text == text && comment.amount == amount && comment.event == event)
    }

    @Test(arguments: [
        (#"{"removeChatItemAction":{"targetItemId":"m-1"}}"#, Moderation.delete(id: "m-1", room: nil)),
        (#"{"markChatItemAsDeletedAction":{"targetItemId":"m-1","deletedStateMessage":{}}}"#, .delete(id: "m-1", room: nil)),
        (#"{"removeChatItemByAuthorAction":{"externalChannelId":"UC1"}}"#, .ban(NamedViewer(id: "UC1"), seconds: 300, room: nil)),
        (#"{"markChatItemsByAuthorAsDeletedAction":{"externalChannelId":"UC1"}}"#, .ban(NamedViewer(id: "UC1"), seconds: 300, room: nil)),
        (
            #"{"replaceChatItemAction":{"targetItemId":"m-1","replacementItem":{"liveChatPlaceholderItemRenderer":{"id":"m-1"}}}}"#,
            .delete(id: "m-1", room: nil)
        ),
    ])
    func `what moderators do is understood`(action: String, moderation: Moderation) {
        #expect(items(line(action), .ytDLP) == [.moderation(moderation)])
    }

    @Test func `a comment that was held back is read when it is shown`() throws {
        let shown = #"{"liveChatTextMessageRenderer":{"id":"m-1","message":{"runs":[{"text":"Hi"}]}}}"#
        let action = #"{"replaceChatItemAction":{"targetItemId":"m-1","replacementItem":\#(shown)}}"#
        #expect(try comment(line(action), .ytDLP).text == "Hi")
        #expect(items(line(action), .ytDLP).count == 1)
    }

    @Test func `one line may bring several things, in their order`() {
        let words = added("liveChatTextMessageRenderer", #""message":{"simpleText":"Hi"}"#)
        let all = items(line(#"\#(words),7,{"removeChatItemAction":{"targetItemId":"m-0"}},\#(words)"#), .ytDLP)
        #expect(all.count == 3)
        #expect(all[1] == .moderation(.delete(id: "m-0", room: nil)))
    }

    @Test func `what is no comment is passed over, and what is unknown is reported`() {
        #expect(items(line(#"{"addLiveChatTickerItemAction":{"item":{}}}"#), .ytDLP).isEmpty)
        #expect(items(line(added("liveChatViewerEngagementMessageRenderer", #""x":1"#)), .ytDLP).isEmpty)
        #expect(items(#"{"clickTrackingParams":"x","isLive":true}"#, .ytDLP).isEmpty)
        #expect(items(line(#"{"danceAction":{}}"#), .ytDLP) == [.notice(.unknownKind("danceAction"))])
        #expect(items(line(added("danceRenderer", #""x":1"#)), .ytDLP) == [.notice(.unknownKind("danceRenderer"))])
    }

    @Test func `a message has the names of both of YouTube's interfaces`() throws {
        let (api, window) = ("LCC.EhwKGkNMdnAyS191a0pRREZRZmVQd1FkN0tNbGVR", "ChwKGkNMdnAyS191a0pRREZRZmVQd1FkN0tNbGVR")
        let text = #""type":"textMessageEvent","textMessageDetails":{"messageText":"Hi"}"#
        let byAPI = try comment(item(text).replacing("m-1", with: api), .youtube)
        #expect(byAPI.id == api && byAPI.sharedID == window)
        let renderer = #"{"liveChatTextMessageRenderer":{"id":"\#(window)","message":{"runs":[{"text":"Hi"}]}}}"#
        let line = #"{"replayChatItemAction":{"actions":[{"addChatItemAction":{"item":\#(renderer)}}]}}"#
        let byWindow = try comment(line, .ytDLP)
        #expect(byWindow.id == window && byWindow.sharedID == api)
        #expect(try comment(item(text), .youtube).sharedID == nil, "a name of another kind")
    }
}
