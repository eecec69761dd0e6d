// SPDX-License-Identifier: GPL-3.0-or-later

/// What chat-downloader writes of chats on Twitch and YouTube: an item a line, in which any key can be missing.
struct ChatDownloaderFormat: ForeignJSONFormat {
    static func recognises(_ beginning: String) -> Bool {
        beginsObject(beginning, withKey: "message_type") || beginsObject(beginning, withKey: "action_type")
    }

    static func parse(_ item: JSONObject) throws(LineError) -> ParsedLine {
        let type = item.text("message_type") ?? ""
        switch type {
        case "ban_user", "deleted_message", "delete_message":
            return .moderation(try moderation(item), at: time(item))
        case "clear_chat":
            return .moderation(.clear(room: nil), at: time(item))
        case _ where type.hasPrefix("ticker_") || ignored.contains(type):
            return .nothing
        default:
            // An event says what happened; of the kinds without a sentence, those with a viewer's words are comments.
            let sentence = item.text("system_message") ?? item.text("header_primary_text") ?? item.text("header_secondary_text")
            let text = item.text("message")
            guard text != nil || sentence != nil || item.has("money") else {
                return chat.contains(type) ? .nothing : .unknown(kind: type)
            }
            return .comment(comment(item, text: text ?? "", sentence: sentence))
        }
    }

    private static let chat: Set<String> = ["", "text_message", "paid_message", "paid_sticker"]

    private static let ignored: Set<String> = [
        "banner", "banner_header", "placeholder_item", "viewer_engagement_message", "mode_change_message", "room_state", "user_state",
        "notice",
        "successful_login", "host_target", "reconnect",
    ]

    private static func comment(_ item: JSONObject, text: String, sentence: String?) -> Comment {
        let opening = sentence.map { text.isEmpty ? $0 : $0 + " " } ?? ""
        let shift = opening.unicodeScalars.count
        var comment = Comment(text: opening + text)
        comment.emotes = emotes(item.objects("emotes"), in: text).map { $0.lowerBound + shift..<$0.upperBound + shift }
        if sentence != nil {
            let kind = ChatEvent.Kind(named: item.text("message_type") ?? "")
            comment.event = ChatEvent(kind, words: shift..<shift + text.unicodeScalars.count)
        }
        comment.isHighlighted = item.text("message_type") == "highlighted_message"
        comment.rewardID = item.text("custom_reward_id")
        comment.id = item.text("message_id")
        comment.author = author(item.object("author"))
        comment.timestamp = time(item)
        if let money = item.object("money") {
            comment.amount = amount(money)
        } else if let bits = item.integer("bits"), bits > 0 {
            comment.pay(bits: bits)
        }
        return comment
    }

    private static func time(_ item: JSONObject) -> Int64? {
        item.number("timestamp").flatMap { milliseconds(ofUnixMilliseconds: $0 / 1000) }
    }

    private static func amount(_ money: JSONObject) -> Amount? {
        guard let value = money.number("amount"), value >= 0, let currency = money.text("currency") else {
            return money.text("text").flatMap { Amount(shown: $0) }
        }
        return Amount(value: value, currency: currency)
    }

    private static func author(_ object: JSONObject?) -> Author? {
        guard let object else { return nil }
        var author = Author(id: object.text("id"), name: object.text("display_name") ?? object.text("name"))
        if object.flag("is_moderator") { author.roles.insert(.moderator) }
        if object.flag("is_subscriber") { author.roles.insert(.member) }
        for badge in object.objects("badges") {
            let title = (badge.text("name") ?? badge.text("title") ?? "").lowercased()
            switch title.prefix(while: { $0 != " " }) {
            case "owner", "broadcaster": author.roles.insert(.broadcaster)
            case "moderator": author.roles.insert(.moderator)
            case "vip": author.roles.insert(.vip)
            case "member", "new", "subscriber", "founder": author.roles.insert(.member)
            default: break
            }
        }
        return author
    }

    /// Of one comment where the item names it, else of a viewer: YouTube's removals of both come as `ban_user`.
    private static func moderation(_ item: JSONObject) throws(LineError) -> Moderation {
        if let id = item.text("target_message_id") { return .delete(id: id, room: nil) }
        let author = item.object("author")
        if let viewer = author?.text("target_id") {
            return .ban(NamedViewer(id: viewer), seconds: item.integer("ban_duration"), room: nil)
        }
        if let viewer = author?.text("id") { return .hide(NamedViewer(id: viewer)) }
        guard let viewer = item.text("banned_user") else { throw .missing(key: "target_message_id") }
        return .hide(NamedViewer(name: viewer))
    }

    /// Twitch's by their places, a list or one text; YouTube's by their names, which stand in the text.
    private static func emotes(_ emotes: [JSONObject], in text: String) -> [Range<Int>] {
        guard !emotes.isEmpty else { return [] }
        var places: [Range<Int>] = []
        var names: Set<String> = []
        for emote in emotes {
            let locations = emote.texts("locations") + (emote.text("locations").map { [$0] } ?? [])
            places += locations.flatMap { $0.split(separator: ",").compactMap(emoteRange) }
            if emote.flag("is_custom_emoji") { names.formUnion(emote.texts("shortcuts") + (emote.text("name").map { [$0] } ?? [])) }
        }
        return (places + placesOf(names, in: text)).asEmotes(ofTextWith: text.unicodeScalars.count)
    }

    /// Where `:names:` stand. A colon that ends none may begin one.
    private static func placesOf(_ names: Set<String>, in text: String) -> [Range<Int>] {
        guard !names.isEmpty else { return [] }
        var places: [Range<Int>] = []
        var open: (index: String.Index, offset: Int)?
        let scalars = text.unicodeScalars
        for (offset, index) in scalars.indices.enumerated() where scalars[index] == ":" {
            if let start = open, names.contains(String(scalars[start.index...index])) {
                places.append(start.offset..<offset + 1)
                open = nil
            } else {
                open = (index, offset)
            }
        }
        return places
    }
}
