// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

/// A notification in the shape of Twitch's reference.
private func notification(_ topic: String, _ event: String, at time: String = "2024-05-01T12:00:00.123456789Z") -> String {
    #"{"metadata":{"message_id":"m","message_type":"notification","message_timestamp":"\#(time)","subscription_type":"\#(topic)","#
        + #""subscription_version":"1"},"payload":{"subscription":{"id":"s","status":"enabled","type":"\#(topic)","version":"1","cost":0,"#
        + #""condition":{"broadcaster_user_id":"1"},"transport":{"method":"websocket","session_id":"x"},"created_at":"\#(time)"},"#
        + #""event":{"broadcaster_user_id":"1","broadcaster_user_login":"ann","broadcaster_user_name":"Ann",\#(event)}}}"#
}

private let viewer = #""user_id":"4","user_login":"bob","user_name":"Bob""#

private func told(_ text: String, _ event: ChatEvent? = nil, author: Author? = Author(id: "4", name: "Bob")) -> Comment {
    var comment = Comment(text: text)
    (comment.event, comment.author) = (event, author)
    (comment.platform, comment.room) = ("twitch", "ann")
    return comment
}

@Suite struct EventSubTests {
    @Test func `a redeemed reward is told, without what AutoMod may hold`() {
        let reward = #""reward":{"id":"r-1","title":"Hydrate","cost":100,"prompt":"Drink!"},"redeemed_at":"2024-05-01T12:00:00Z""#
        let topic = "channel.channel_points_custom_reward_redemption.add"
        var silent = told("Bob redeemed Hydrate", ChatEvent(.reward))
        (silent.id, silent.rewardID) = ("e-1", "r-1")
        let line = notification(topic, #""id":"e-1",\#(viewer),"user_input":"","status":"unfulfilled",\#(reward)"#)
        #expect(items(line, .eventsub) == [.comment(silent)])
        #expect(recognised(line) == .eventsub)
        #expect(items(line.replacing(#""user_input":"""#, with: #""user_input":"my words""#), .eventsub) == [.comment(silent)])
        var nameless = told("Somebody redeemed a reward", ChatEvent(.reward), author: nil)
        nameless.id = "e-2"
        #expect(items(notification(topic, #""id":"e-2","reward":{}"#), .eventsub) == [.comment(nameless)])
    }

    @Test func `a message that AutoMod holds is read when it is approved, and never when it is not`() {
        let message =
            #""message_id":"h-1","message":{"text":"hi Kappa","fragments":[{"type":"text","text":"hi "},"#
            + #"{"type":"emote","text":"Kappa","emote":{"id":"25"}}]},"held_at":"2024-05-01T12:00:00Z""#
        #expect(items(notification("automod.message.hold", "\(viewer),\(message),\"reason\":\"automod\""), .eventsub).isEmpty)
        var approved = told("hi Kappa")
        (approved.id, approved.emotes) = ("h-1", [3..<8])
        for status in ["Approved", "approved"] {
            let line = notification("automod.message.update", "\(viewer),\(message),\"status\":\"\(status)\"")
            #expect(items(line, .eventsub) == [.comment(approved)])
        }
        for status in ["Denied", "denied", "expired"] {
            let line = notification("automod.message.update", "\(viewer),\(message),\"status\":\"\(status)\"")
            #expect(items(line, .eventsub) == [.moderation(.delete(id: "h-1", room: "ann"))])
        }
        #expect(items(notification("automod.message.update", "\(viewer),\(message),\"status\":\"odd\""), .eventsub).isEmpty)
    }

    @Test(arguments: [
        (#""action":"clear""#, Moderation.clear(room: "ann")),
        (#""action":"delete","delete":{\#(viewer),"message_id":"m-1","message_body":"hi"}"#, .delete(id: "m-1", room: "ann")),
        (#""action":"ban","ban":{\#(viewer),"reason":"x"}"#, .ban(NamedViewer(id: "4", name: "bob"), seconds: nil, room: "ann")),
        (
            #""action":"timeout","timeout":{\#(viewer),"expires_at":"2024-05-01T12:01:00Z"}"#,
            .ban(NamedViewer(id: "4", name: "bob"), seconds: 60, room: "ann")
        ),
        (#""action":"timeout","timeout":{\#(viewer)}"#, .ban(NamedViewer(id: "4", name: "bob"), seconds: 600, room: "ann")),
        (#""action":"untimeout","untimeout":{\#(viewer)}"#, .unban(NamedViewer(id: "4", name: "bob"), room: "ann")),
        (
            #""action":"shared_chat_delete","source_broadcaster_user_id":"9","shared_chat_delete":{\#(viewer),"message_id":"m-1"}"#,
            .delete(id: "m-1", room: "ann")
        ),
        (
            #""action":"shared_chat_ban","source_broadcaster_user_id":"9","ban":null,"shared_chat_ban":{\#(viewer),"reason":"x"}"#,
            .ban(NamedViewer(id: "4", name: "bob"), seconds: nil, room: "ann")
        ),
        (
            #""action":"shared_chat_untimeout","shared_chat_untimeout":{\#(viewer)}"#,
            .unban(NamedViewer(id: "4", name: "bob"), room: "ann")
        ),
    ])
    func `what moderators do is understood`(event: String, moderation: Moderation) {
        let source = event.contains("source_broadcaster") ? ChatSource(id: "9") : nil
        let unnamed = Moderator(name: nil, source: source)
        #expect(items(notification("channel.moderate", event), .eventsub) == [.moderation(moderation, by: unnamed)])
        let named = notification("channel.moderate", event + #","moderator_user_login":"mo","moderator_user_name":"モー""#)
        #expect(items(named, .eventsub) == [.moderation(moderation, by: Moderator(name: "モー", source: source))])
    }

    @Test func `what moderators do beside comments is nothing, and half of it is broken`() {
        #expect(items(notification("channel.moderate", #""action":"slow","slow":{"wait_time_seconds":30}"#), .eventsub).isEmpty)
        let half = notification("channel.moderate", #""action":"delete","delete":null"#)
        #expect(items(half, .eventsub) == [.broken(BrokenLine(number: 7, error: .missing(key: "event.delete")))])
    }

    @Test func `a deletion is told of by another topic too`() {
        let line = notification("channel.chat.message_delete", #""target_user_id":"4","message_id":"m-1""#)
        #expect(items(line, .eventsub) == [.moderation(.delete(id: "m-1", room: "ann"))])
    }

    @Test func `follows, advertisements and the end of the stream are events`() {
        let follow = notification("channel.follow", #"\#(viewer),"followed_at":"2024-05-01T12:00:00Z""#)
        #expect(items(follow, .eventsub) == [.comment(told("Bob is a new follower", ChatEvent(.follow)))])
        for seconds in ["60", "\"60\""] {
            let ad = notification("channel.ad_break.begin", #""duration_seconds":\#(seconds),"is_automatic":"false""#)
            #expect(
                items(ad, .eventsub) == [.comment(told("An advertisement of 60 seconds begins", ChatEvent(.ad), author: nil))]
            )
        }
        let end = notification("stream.offline", #""x":0"#)
        #expect(items(end, .eventsub) == [.comment(told("The stream has ended", ChatEvent(.end), author: nil))])
    }

    @Test func `a comment has what the chat's own line would have`() {
        let chatter = #""chatter_user_id":"4","chatter_user_login":"bob","chatter_user_name":"ボブ","message_id":"m-1","color":"#
        let line = notification(
            "channel.chat.message",
            chatter + #""","#
                + #""badges":[{"set_id":"moderator","id":"1","info":""},{"set_id":"odd"}],"message_type":"channel_points_highlighted","#
                + #""cheer":{"bits":100},"channel_points_custom_reward_id":"r-1","message":{"text":"Kappa Cheer100","#
                + #""fragments":[{"type":"emote","text":"Kappa"},{"type":"text","text":" "},{"type":"cheermote","text":"Cheer100"}]}"#
        )
        var expected = told("Kappa Cheer100", author: Author(id: "4", name: "ボブ", login: "bob", roles: .moderator))
        (expected.id, expected.rewardID, expected.isHighlighted) = ("m-1", "r-1", true)
        expected.amount = Amount(value: 100, currency: "bits")
        expected.emotes = [0..<5, 6..<14]
        #expect(items(line, .eventsub) == [.comment(expected)])
    }

    private static let chatter = #""chatter_user_id":"4","chatter_user_login":"bob","chatter_user_name":"Bob","message_id":"m-1""#
    private static let source =
        #""source_broadcaster_user_id":"9","source_broadcaster_user_login":"cy","source_broadcaster_user_name":"Cy","source_message_id":"s-1""#

    @Test func `a comment that another chat shows names that chat, and has the roles of this one`() throws {
        let badges = #""badges":[{"set_id":"vip"}],"source_badges":[{"set_id":"moderator"}],"cheer":{"bits":100}"#
        let message = #""message":{"text":"hi"},"channel_points_custom_reward_id":"r-1""#
        let shared = try comment(notification("channel.chat.message", "\(Self.chatter),\(Self.source),\(badges),\(message)"), .eventsub)
        #expect(shared.source == ChatSource(channel: "cy", id: "9") && shared.sharedID == "s-1" && shared.room == "ann")
        #expect(shared.author?.roles == .vip && shared.amount == nil && shared.rewardID == nil)
    }

    @Test(arguments: [
        ("sub", #""sub":{"sub_tier":"1000","duration_months":1}"#, ChatEvent(.sub)),
        ("resub", #""resub":{"cumulative_months":8}"#, ChatEvent(.sub, count: 8)),
        ("sub_gift", #""sub_gift":{"recipient_user_name":"Cy"}"#, ChatEvent(.gift, count: 1)),
        ("community_sub_gift", #""community_sub_gift":{"total":5}"#, ChatEvent(.gift, count: 5)),
        ("pay_it_forward", #""pay_it_forward":{"gifter_user_name":"Cy"}"#, ChatEvent(.gift, count: 1)),
        ("gift_paid_upgrade", #""gift_paid_upgrade":{}"#, ChatEvent(.sub)),
        ("raid", #""raid":{"viewer_count":12}"#, ChatEvent(.raid, count: 12)), ("unraid", #""unraid":{}"#, ChatEvent(.notice)),
        ("watch_streak", #""watch_streak":{"streak_count":15}"#, ChatEvent(.streak, count: 15)),
        ("bits_badge_tier", #""bits_badge_tier":{"tier":1000}"#, ChatEvent(.notice)),
        ("shared_chat_resub", #""resub":null,"shared_chat_resub":{"cumulative_months":8}"#, ChatEvent(.sub, count: 8)),
    ])
    func `what happened in the chat is told as the chat's own line tells it`(type: String, details: String, event: ChatEvent) throws {
        let message =
            #""notice_type":"\#(type)","system_message":"It happened.","message":{"text":"yes Kappa","fragments":["#
            + #"{"type":"text","text":"yes "},{"type":"emote","text":"Kappa"}]}"#
        let notice = try comment(notification("channel.chat.notification", "\(Self.chatter),\(message),\(details)"), .eventsub)
        #expect(notice.text == "It happened. yes Kappa" && notice.emotes == [17..<22] && notice.id == "m-1")
        #expect(notice.event == ChatEvent(event.kind, count: event.count, words: 13..<22))
    }

    @Test func `an announcement is a comment, highlighted in its own chat`() throws {
        func announced(_ type: String, _ more: String) throws -> Comment {
            let message = #""notice_type":"\#(type)","system_message":"","message":{"text":"hello"}"#
            return try comment(notification("channel.chat.notification", "\(Self.chatter),\(message)\(more)"), .eventsub)
        }
        let own = try announced("announcement", "")
        #expect(own.event == nil && own.isHighlighted && own.text == "hello")
        let other = try announced("shared_chat_announcement", ",\(Self.source)")
        #expect(other.event == nil && !other.isHighlighted && other.source?.channel == "cy")
    }

    @Test func `what moderators remove from the chat is told to readers too`() {
        let viewer = NamedViewer(id: "4", name: "bob")
        let hiding = notification("channel.chat.clear_user_messages", #""target_user_id":"4","target_user_login":"bob""#)
        #expect(items(hiding, .eventsub) == [.moderation(.ban(viewer, seconds: 300, room: "ann"))])
        #expect(items(notification("channel.chat.clear", #""x":0"#), .eventsub) == [.moderation(.clear(room: "ann"))])
        let half = notification("channel.chat.clear_user_messages", #""x":0"#)
        #expect(items(half, .eventsub) == [.broken(BrokenLine(number: 7, error: .missing(key: "event.target_user_id")))])
    }

    @Test func `the words of an action stand without its mark, and so do its emotes`() throws {
        let text = #"\u0001ACTION waves Kappa\u0001"#
        let fragments = #"[{"type":"text","text":"\u0001ACTION waves "},{"type":"emote","text":"Kappa"}]"#
        let line = notification("channel.chat.message", #""message":{"text":"\#(text)","fragments":\#(fragments)}"#)
        let action = try comment(line, .eventsub)
        #expect(action.text == "waves Kappa" && action.emotes == [6..<11])
    }

    @Test(arguments: ["session_welcome", "session_keepalive", "session_reconnect", "revocation"])
    func `messages about the connection say nothing`(type: String) {
        let line = #"{"metadata":{"message_id":"m","message_type":"\#(type)","message_timestamp":"t"},"payload":{}}"#
        #expect(items(line, .eventsub).isEmpty)
        #expect(recognised(line) == .eventsub)
    }

    @Test func `what is unknown is named, and what is incomplete is broken`() {
        #expect(items(notification("channel.dance", #""x":0"#), .eventsub) == [.notice(.unknownKind("channel.dance"))])
        #expect(items(#"{"metadata":{"message_type":"dance"}}"#, .eventsub) == [.notice(.unknownKind("dance"))])
        #expect(items("{}", .eventsub) == [.broken(BrokenLine(number: 7, error: .missing(key: "metadata.message_type")))])
        #expect(
            items(notification("channel.chat.message", #""message":{}"#), .eventsub)
                == [.broken(BrokenLine(number: 7, error: .missing(key: "event.message.text")))]
        )
    }

    @Test func `it happened when Twitch says so`() {
        var parser = FeedParser(format: .eventsub)
        var items: [FeedItem] = []
        parser.parse(notification("channel.follow", viewer), number: 1, into: &items)
        #expect(parser.time == 1_714_564_800_123)
    }
}
