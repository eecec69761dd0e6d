// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Rooms

extension BacklogRules {
    /// As for moderators and paid comments: equal texts are no repetition, so that ids alone tell.
    fileprivate static var withoutRepetition: BacklogRules {
        var rules = BacklogRules()
        rules.repeatWindow = .zero
        return rules
    }
}

extension QuietRooms {
    /// Reads lines of feeds whose operator vouches for them, with pauses between them.
    func play(_ lines: [(String, FeedFormat)], _ dice: inout SplitMix) throws {
        let feed = try source("feed", .all)
        for (number, (line, format)) in lines.enumerated() {
            var parser = FeedParser(format: format)
            var items: [FeedItem] = []
            parser.parse(line, number: 1, into: &items)
            for item in items {
                switch item {
                case .comment(let comment): try admit(comment, feed, UInt64(number + 1), in: .main)
                case .moderation(let order, let moderator): intake?.moderate(order, from: feed, moderator: moderator, in: .main)
                case .settled, .nothing: break
                case .broken, .notice: Issue.record("\(item)")
                }
            }
            pass(.milliseconds(Int.random(in: 1...400, using: &dice)))
        }
        pass(.seconds(1))
    }
}

/// Twitch's Shared Chat in one room: Cy writes in Bob's chat, which Ann's shows too. The lines are written by hand from Twitch's references of its
/// tags and of EventSub (dev.twitch.tv/docs/chat/irc, dev.twitch.tv/docs/eventsub/reference).
@Suite struct SharedChatTests {
    /// What the moderators of Bob's chat did, as Twitch tells it in both chats.
    private enum Act: CaseIterable {
        case deletion, timeout, clearing
    }

    private static let original = "@id=s-1;room-id=9;source-id=s-1;source-room-id=9;user-id=3 :cy!cy@cy.tmi.twitch.tv PRIVMSG #bob :rude"
    private static let mirrored = "@id=m-1;room-id=5;source-id=s-1;source-room-id=9;user-id=3 :cy!cy@cy.tmi.twitch.tv PRIVMSG #ann :rude"
    private static let own = "@id=o-1;room-id=5;source-id=o-1;source-room-id=5;user-id=4 :di!di@di.tmi.twitch.tv PRIVMSG #ann :kind"

    /// The lines that tell of it in a chat, by its own server or by EventSub.
    private func lines(of act: Act, in chat: String, _ dice: inout SplitMix) -> [(String, FeedFormat)] {
        let (room, id) = chat == "ann" ? ("5", "m-1") : ("9", "s-1")
        let irc =
            switch act {
            case .deletion: "@login=cy;room-id=;target-msg-id=\(id) :tmi.twitch.tv CLEARMSG #\(chat) :rude"
            case .timeout: "@ban-duration=600;room-id=\(room);target-user-id=3 :tmi.twitch.tv CLEARCHAT #\(chat) :cy"
            case .clearing: "@room-id=\(room) :tmi.twitch.tv CLEARCHAT #\(chat)"
            }
        // Only the user's own channel has EventSub beside it.
        guard chat == "ann", act != .clearing else { return [(irc, .twitch)] }
        let user = #""user_id":"3","user_login":"cy","user_name":"Cy""#
        let (action, details) =
            act == .deletion
            ? ("shared_chat_delete", #"{\#(user),"message_id":"m-1","message_body":"rude"}"#)
            : ("shared_chat_timeout", #"{\#(user),"expires_at":"2026-11-28T12:10:00Z"}"#)
        let events =
            #"{"metadata":{"message_type":"notification","message_timestamp":"2026-11-28T12:00:00Z","subscription_type":"channel.moderate"},"#
            + #""payload":{"event":{"broadcaster_user_id":"5","broadcaster_user_login":"ann","source_broadcaster_user_id":"9","#
            + #""moderator_user_login":"mo","action":"\#(action)","\#(action)":\#(details)}}}"#
        return [[(irc, FeedFormat.twitch)], [(events, .eventsub)], [(irc, .twitch), (events, .eventsub)]].randomElement(using: &dice) ?? []
    }

    @Test func `what is deleted in its own chat is unheard in every order, and nothing has two outcomes`() throws {
        for seed in 0..<1_000 {
            var dice = SplitMix(state: UInt64(seed))
            let act = Act.allCases[seed % 3]
            let readsBoth = seed % 2 == 0
            let rooms = try QuietRooms(rules: .withoutRepetition)
            let chats = readsBoth ? ["ann", "bob"] : ["ann"]
            var comments = [(Self.mirrored, FeedFormat.twitch), (Self.own, .twitch)] + (readsBoth ? [(Self.original, .twitch)] : [])
            comments.shuffle(using: &dice)
            var acts = chats.flatMap { lines(of: act, in: $0, &dice) }
            acts.shuffle(using: &dice)
            // A clearing takes what was there, and nothing that comes later.
            let order = act == .clearing ? comments + acts : (comments + acts).shuffled(using: &dice)
            try rooms.play(order, &dice)
            let waiting = try rooms.waiting().map(\.text)
            #expect(waiting == (act == .clearing ? [] : ["kind"]), "seed \(seed)")
            let told = rooms.outcomes.map { $0.split(separator: " ")[1] }
            #expect(Set(told).count == told.count && told.count + waiting.count == comments.count, "seed \(seed): \(rooms.outcomes)")
        }
    }

    @Test func `what both chats show is read once, and the moderators of each are none in the other`() throws {
        var dice = SplitMix(state: 1)
        for lines in [[Self.original, Self.mirrored], [Self.mirrored, Self.original]] {
            let rooms = try QuietRooms(rules: .withoutRepetition)
            try rooms.play(lines.map { ($0, .twitch) }, &dice)
            #expect(try rooms.waiting().count == 1 && rooms.outcomes == ["feed 2 skipped"])
        }
        let rooms = try QuietRooms(rules: .withoutRepetition)
        let moderator = Self.mirrored.replacing("@id", with: "@badges=;source-badges=moderator/1,broadcaster/1;mod=0;id")
        try rooms.play([(moderator, .twitch)], &dice)
        #expect(try rooms.waiting().first?.author?.roles == [])
    }
}

/// A chat of YouTube by its Data API and by yt-dlp beside it, in one room. The lines are written by hand from YouTube's reference of
/// `liveChatMessages` and from what yt-dlp writes; the two names of a message differ as those that were recorded of both do.
@Suite struct YouTubeRoadsTests {
    private static func ids(_ number: Int) -> (api: String, window: String) {
        let text = "CK\(String(repeating: "a", count: 21))\(100 + number)"
        let both = [0x12, 0x0A].map { Data([$0, 0x1C, 0x0A, 0x1A] + Array(text.utf8)).base64EncodedString() }
        return ("LCC." + both[0], both[1])
    }

    private func written(_ number: Int, _ text: String, by viewer: String) -> [(String, FeedFormat)] {
        let (api, window) = Self.ids(number)
        let item =
            #"{"kind":"youtube#liveChatMessage","id":"\#(api)","snippet":{"type":"textMessageEvent","authorChannelId":"\#(viewer)","#
            + #""textMessageDetails":{"messageText":"\#(text)"}},"authorDetails":{"channelId":"\#(viewer)","displayName":"\#(viewer)"}}"#
        let renderer =
            #"{"id":"\#(window)","message":{"runs":[{"text":"\#(text)"}]},"authorName":{"simpleText":"\#(viewer)"},"#
            + #""authorExternalChannelId":"\#(viewer)"}"#
        return [(item, .youtube), (action(#""addChatItemAction":{"item":{"liveChatTextMessageRenderer":\#(renderer)}}"#), .ytDLP)]
    }

    private func action(_ action: String) -> String {
        #"{"replayChatItemAction":{"actions":[{\#(action)}]},"videoOffsetTimeMsec":"1","isLive":true}"#
    }

    @Test func `a comment that comes both ways is read once, and deleted by whichever tells of it`() throws {
        for seed in 0..<1_000 {
            var dice = SplitMix(state: UInt64(seed))
            let rooms = try QuietRooms(rules: .withoutRepetition)
            let comments = written(1, "rude", by: "UC1") + written(2, "kind", by: "UC2")
            let acts = [
                (action(#""removeChatItemAction":{"targetItemId":"\#(Self.ids(1).window)"}"#), FeedFormat.ytDLP),
                (action(#""removeChatItemByAuthorAction":{"externalChannelId":"UC1"}"#), .ytDLP),
                (#"{"kind":"youtube#liveChatMessage","id":"\#(Self.ids(1).api)","snippet":{"type":"tombstone"}}"#, .youtube),
            ]
            let act = acts[seed % acts.count]
            try rooms.play((comments + [act]).shuffled(using: &dice), &dice)
            #expect(try rooms.waiting().map(\.text) == ["kind"], "seed \(seed)")
            let told = rooms.outcomes.map { $0.split(separator: " ")[1] }
            #expect(Set(told).count == 3 && told.count == 3, "seed \(seed): \(rooms.outcomes)")
        }
    }
}
