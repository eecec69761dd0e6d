// SPDX-License-Identifier: GPL-3.0-or-later

/// YouTube's Data API: what `liveChatMessages` answers, whole (a list) or an item a line.
struct YouTubeFormat: ForeignJSONFormat {
    /// Messages about what moderators, or viewers with their own words, did.
    static let moderatingTypes: Set = ["messageDeletedEvent", "messageRetractedEvent", "tombstone", "userBannedEvent"]

    static func recognises(_ beginning: String) -> Bool {
        beginsObject(beginning, withKey: "kind") && beginning.utf8Contains("\"youtube#liveChatMessage")
    }

    static func parse(_ object: JSONObject) throws(LineError) -> ParsedLine {
        guard object.has("items") else { return try item(object) }
        var parsed = ParsedLine()
        for element in object.objects("items") {
            // What is wrong with one item is no reason to lose the others.
            guard let more = try? item(element) else {
                parsed.notices.append(.unknownKind("item without its details"))
                continue
            }
            parsed.contents += more.contents
            parsed.notices += more.notices
        }
        return parsed
    }

    private static func item(_ item: JSONObject) throws(LineError) -> ParsedLine {
        let snippet = try item.required("snippet", item.object("snippet"))
        let type = try item.required("snippet.type", snippet.text("type"))
        switch type {
        case "messageDeletedEvent":
            let id = snippet.object("messageDeletedDetails")?.text("deletedMessageId")
            return .moderation(.delete(id: try item.required("deletedMessageId", id), room: nil), at: time(snippet))
        case "messageRetractedEvent":
            let id = snippet.object("messageRetractedDetails")?.text("retractedMessageId")
            return .moderation(.delete(id: try item.required("retractedMessageId", id), room: nil), at: time(snippet))
        case "tombstone":
            // It stands where a message stood, and has its id.
            guard let id = item.text("id") else { return .nothing }
            return .moderation(.delete(id: id, room: nil), at: time(snippet))
        case "userBannedEvent":
            let details = snippet.object("userBannedDetails")
            let banned = details?.object("bannedUserDetails")
            let id = try item.required("channelId", banned?.text("channelId"))
            let viewer = NamedViewer(id: id, name: banned?.text("displayName"))
            return .moderation(.ban(viewer, seconds: details?.integer("banDurationSeconds"), room: nil), at: time(snippet))
        case "chatEndedEvent":
            var end = Comment(text: "The stream has ended").telling(.end, nil)
            (end.id, end.platform, end.timestamp) = (item.text("id"), "youtube", time(snippet))
            return .comment(end)
        case "sponsorOnlyModeStartedEvent", "sponsorOnlyModeEndedEvent", "pollEvent":
            return .nothing
        default:
            guard var comment = words(ofType: type, snippet) else { return .unknown(kind: type) }
            comment.take(youTubeID: item.text("id"))
            comment.platform = "youtube"
            comment.timestamp = time(snippet)
            comment.author = author(item.object("authorDetails"), id: snippet.text("authorChannelId"))
            return .comment(comment)
        }
    }

    private static func time(_ snippet: JSONObject) -> Int64? {
        snippet.text("publishedAt").flatMap(milliseconds(ofRFC3339:))
    }

    /// What is to be read, and what was paid for it. `displayMessage` of a paid comment has the name and the amount around it.
    private static func words(ofType type: String, _ snippet: JSONObject) -> Comment? {
        let sentence = snippet.text("displayMessage") ?? ""
        switch type {
        case "textMessageEvent":
            return Comment(text: snippet.object("textMessageDetails")?.text("messageText") ?? sentence)
        case "superChatEvent":
            let details = snippet.object("superChatDetails")
            var comment = Comment(text: details?.text("userComment") ?? "")
            comment.amount = details.flatMap(amount)
            return comment
        case "superStickerEvent":
            let details = snippet.object("superStickerDetails")
            let sticker = details?.object("superStickerMetadata") ?? snippet.object("superStickerMetadata")
            var comment = Comment(text: sticker?.text("altText") ?? "")
            comment.amount = details.flatMap(amount)
            return comment
        case "memberMilestoneChatEvent":
            let details = snippet.object("memberMilestoneChatDetails")
            let words = details?.text("userComment")
            return Comment(text: words ?? sentence).telling(.sub, details?.integer("memberMonth"), isOwnWords: words != nil)
        case "newSponsorEvent":
            return Comment(text: sentence).telling(.sub, 1)
        case "membershipGiftingEvent":
            let count = snippet.object("membershipGiftingDetails")?.integer("giftMembershipsCount")
            return Comment(text: sentence).telling(.gift, count)
        case "giftMembershipReceivedEvent", "giftEvent":
            return Comment(text: sentence).telling(.gift, 1)
        default:
            return nil
        }
    }

    private static func amount(_ details: JSONObject) -> Amount? {
        guard let micros = details.number("amountMicros"), micros >= 0, let currency = details.text("currency") else { return nil }
        return Amount(value: micros / 1_000_000, currency: currency)
    }

    private static func author(_ details: JSONObject?, id: String?) -> Author? {
        guard let details else { return id.map { Author(id: $0) } }
        var author = Author(id: details.text("channelId") ?? id, name: details.text("displayName"))
        if details.flag("isChatOwner") { author.roles.insert(.broadcaster) }
        if details.flag("isChatModerator") { author.roles.insert(.moderator) }
        if details.flag("isChatSponsor") { author.roles.insert(.member) }
        return author
    }
}

extension String {
    /// Whether these bytes are somewhere in it.
    fileprivate func utf8Contains(_ part: String) -> Bool {
        let bytes = utf8.span
        let wanted = part.utf8
        return bytes.count >= wanted.count && (0...bytes.count - wanted.count).contains { bytes.holds(wanted, at: $0..<$0 + wanted.count) }
    }
}

/// What YouTube's Data API answers to who asks for the messages of a chat, as lines of the feed, each message one.
package struct YouTubePage: Equatable {
    /// A message.
    package struct Item: Equatable {
        /// The name that it has again when it is sent again; nil where it has none.
        package var key: [String]?
        /// When it was written, in milliseconds since 1970.
        package var time: Int64?
        /// Whether it is written for viewers, and not what a moderator did.
        package var isComment: Bool
        /// What the parser of the format reads.
        package var line: String
    }

    /// The oldest first.
    package let items: [Item]
    /// What the next question names, so that its answer begins where this one ends.
    package let next: String?
    /// How long the next question should wait.
    package let pause: Duration?
    /// Whether the video has stopped for now. The chat may go on.
    package let isOffline: Bool
    /// Whether the chat has ended.
    package let isOver: Bool

    /// Nil where it is no such answer. Whatever it is, its lines hold no line feed.
    package init?(_ text: String) {
        guard let object = try? JSONObject(line: text),
            object.text("kind") == "youtube#liveChatMessageListResponse" || object.has("nextPageToken")
        else { return nil }
        let messages = object.objects("items")
        items = messages.map(Self.item)
        next = object.text("nextPageToken")
        pause = object.integer("pollingIntervalMillis").map { .milliseconds(min(max($0, 0), 86_400_000)) }
        isOffline = object.has("offlineAt")
        isOver = messages.contains { $0.object("snippet")?.text("type") == "chatEndedEvent" }
    }

    private static func item(_ message: JSONObject) -> Item {
        let snippet = message.object("snippet")
        let type = snippet?.text("type") ?? ""
        return Item(
            // A tombstone has the name of the message in whose place it is.
            key: message.text("id").map { [$0, type == "tombstone" ? type : ""] },
            time: snippet?.text("publishedAt").flatMap(milliseconds(ofRFC3339:)),
            isComment: !YouTubeFormat.moderatingTypes.contains(type),
            line: withoutLineFeeds(message.source)
        )
    }
}

extension Comment {
    /// Names the comment as one of YouTube's two interfaces does. The Data API and the chat's window, which yt-dlp reads, have names for the same message
    /// that differ in how they begin: `LCC.EhwKGk…` and `ChwKGk…`. Known by both, it is read once, and deleted by whichever tells of it.
    mutating func take(youTubeID id: String?) {
        self.id = id
        guard let id else { return }
        if id.hasPrefix("LCC.E") {
            sharedID = "C" + id.dropFirst("LCC.E".count)
        } else if id.hasPrefix("C") {
            sharedID = "LCC.E" + id.dropFirst()
        }
    }
}
