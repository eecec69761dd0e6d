// SPDX-License-Identifier: GPL-3.0-or-later

/// The messages of Twitch's EventSub, as its WebSocket sends them: one a line.
///
/// They tell of the same chat as its IRC does, so rooms, ids and viewers are called as there.
struct EventSubFormat: ForeignJSONFormat {
    static func recognises(_ beginning: String) -> Bool {
        beginsObject(beginning, withKey: "metadata") && beginsObject(beginning, withKey: "message_timestamp")
    }

    static func parse(_ message: JSONObject) throws(LineError) -> ParsedLine {
        let type = try message.required("metadata.message_type", message.object("metadata")?.text("message_type"))
        switch type {
        case "notification": break
        case "session_welcome", "session_keepalive", "session_reconnect", "revocation": return .nothing
        default: return .unknown(kind: type)
        }
        let topic = try message.required("metadata.subscription_type", message.object("metadata")?.text("subscription_type"))
        let event = try message.required("payload.event", message.object("payload", "event"))
        let time = message.object("metadata")?.text("message_timestamp").flatMap(milliseconds(ofRFC3339:))
        var line = try content(of: event, on: topic, at: time)
        line.time = time
        return line
    }

    private static func content(of event: JSONObject, on topic: String, at time: Int64?) throws(LineError) -> ParsedLine {
        switch EventSubTopic(rawValue: topic) {
        case .message: .comment(try chatMessage(event))
        case .notice: .comment(try notice(event))
        case .redemption: .comment(redemption(event))
        case .follow: .comment(sentence(event, .follow) { "\($0) is a new follower" })
        case .adBreak: .comment(sentence(event, .ad) { _ in adSentence(event) })
        case .offline: .comment(sentence(event, .end) { _ in "The stream has ended" })
        // A held message is nobody's to read: it is not in the chat.
        case .hold: .nothing
        case .heldMessage: try heldMessage(event)
        case .deletion: .moderation(.delete(id: try messageID(event), room: room(event)), at: nil)
        case .hiding: .moderation(try hiding(event), at: nil)
        case .clearing: .moderation(.clear(room: room(event)), at: nil)
        case .moderation: try moderation(event, at: time)
        case nil: .unknown(kind: topic)
        }
    }

    // MARK: - Comments

    /// - Parameter viewer: how the keys of who wrote it begin.
    private static func comment(_ event: JSONObject, by viewer: String = "user") -> Comment {
        var comment = Comment(text: "")
        comment.platform = "twitch"
        comment.room = room(event)
        let login = event.text("\(viewer)_login")
        var author = Author(id: event.text("\(viewer)_id"), name: event.text("\(viewer)_name") ?? login)
        author.note(login: login)
        if author.speaker != nil { comment.author = author }
        return comment
    }

    private static func chatMessage(_ event: JSONObject) throws(LineError) -> Comment {
        var comment = try written(event)
        if let bits = event.object("cheer")?.integer("bits"), bits > 0 { comment.pay(bits: bits) }
        comment.isHighlighted = event.text("message_type") == "channel_points_highlighted"
        comment.rewardID = event.text("channel_points_custom_reward_id")
        if let source = source(event) { comment.come(from: source) }
        return comment
    }

    /// A sub, a raid, a gift: the ready sentence, and what the viewer wrote to it. An announcement has no sentence and is a comment.
    private static func notice(_ event: JSONObject) throws(LineError) -> Comment {
        var comment = try written(event)
        let type = try event.required("event.notice_type", event.text("notice_type"))
        comment.isHighlighted = type == "announcement"
        if let sentence = event.text("system_message") { comment.stand(behind: sentence, about: happening(type, event.object(type))) }
        if let source = source(event) { comment.come(from: source) }
        return comment
    }

    /// - Parameter details: what is said about the kind, which lies under its own name.
    private static func happening(_ type: String, _ details: JSONObject?) -> ChatEvent {
        let kind = ChatEvent.Kind(named: type)
        let count =
            switch kind {
            case .sub: details?.integer("cumulative_months")
            case .gift: details?.integer("total") ?? 1
            case .raid: details?.integer("viewer_count")
            case .streak: details?.integer("streak_count")
            default: nil as Int?
            }
        return ChatEvent(kind, count: count)
    }

    /// What somebody wrote, in this chat or in one that it shows too.
    private static func written(_ event: JSONObject) throws(LineError) -> Comment {
        var comment = comment(event, by: "chatter_user")
        comment.id = event.text("message_id")
        comment.sharedID = event.text("source_message_id")
        try write(event, into: &comment)
        // Those of the chat in which it was written are others (`source_badges`).
        for badge in event.objects("badges") {
            guard let name = badge.text("set_id") else { continue }
            if let role = TwitchTags.rolesOfBadges.first(where: { $0.key == name })?.value { comment.author?.roles.insert(role) }
        }
        return comment
    }

    private static func source(_ event: JSONObject) -> ChatSource? {
        event.text("source_broadcaster_user_id").flatMap { id in
            id == event.text("broadcaster_user_id") ? nil : ChatSource(channel: event.text("source_broadcaster_user_login"), id: id)
        }
    }

    /// What is written in it, and which parts of that are emotes.
    private static func write(_ event: JSONObject, into comment: inout Comment) throws(LineError) {
        let message = try event.required("event.message", event.object("message"))
        let text = try message.required("event.message.text", message.value("text", String.self, expected: "a valid string"))
        let action = text.asAction
        comment.text = action ?? text
        // What was said with `/me` stands behind a mark, which fragments count too.
        let mark = action == nil ? 0 : String.actionMark.unicodeScalars.count
        var (place, emotes) = (-mark, [Range<Int>]())
        for fragment in message.objects("fragments") {
            let length = fragment.text("text")?.unicodeScalars.count ?? 0
            if fragment.text("type") == "emote" { emotes.append(place..<place + length) }
            place += length
        }
        comment.emotes = emotes.within(comment.text)
    }

    /// The platform has no sentence for it. What the viewer wrote to it is left out: it comes as a message of the chat too, and AutoMod may hold that
    /// one.
    private static func redemption(_ event: JSONObject) -> Comment {
        let reward = event.object("reward")
        var comment = sentence(event, .reward) { "\($0) redeemed \(reward?.text("title") ?? "a reward")" }
        comment.id = event.text("id")
        comment.rewardID = reward?.text("id")
        return comment
    }

    private static func sentence(_ event: JSONObject, _ kind: ChatEvent.Kind, of name: (String) -> String) -> Comment {
        var comment = comment(event)
        comment.text = name(comment.author?.name ?? "Somebody")
        comment.event = ChatEvent(kind)
        return comment
    }

    private static func adSentence(_ event: JSONObject) -> String {
        guard let seconds = event.integer("duration_seconds"), seconds > 0 else { return "An advertisement begins" }
        return "An advertisement of \(seconds) seconds begins"
    }

    /// A message that AutoMod held comes into the chat when a moderator approves it.
    private static func heldMessage(_ event: JSONObject) throws(LineError) -> ParsedLine {
        let id = try messageID(event)
        // Twitch's reference has capital letters here for the first version, and none for the second.
        switch event.text("status")?.lowercased() {
        case "approved":
            var comment = comment(event)
            comment.id = id
            try write(event, into: &comment)
            return .comment(comment)
        case "denied", "expired": return .moderation(.delete(id: id, room: room(event)), at: nil)
        default: return .nothing
        }
    }

    // MARK: - Moderation

    /// What moderators do besides that (slow mode, raids, lists of words) is not about comments.
    private static func moderation(_ event: JSONObject, at time: Int64?) throws(LineError) -> ParsedLine {
        let action = try event.required("event.action", event.text("action"))
        let room = room(event)
        let order: Moderation
        // What moderators of a chat do that is shown here too counts here as well, as Twitch has it.
        switch action.hasPrefix("shared_chat_") ? String(action.dropFirst("shared_chat_".count)) : action {
        case "clear": order = .clear(room: room)
        case "delete": order = .delete(id: try messageID(details(of: action, event)), room: room)
        case "ban": order = .ban(try viewer(details(of: action, event)), seconds: nil, room: room)
        case "timeout":
            let details = try details(of: action, event)
            order = .ban(try viewer(details), seconds: seconds(of: details, from: time), room: room)
        case "unban", "untimeout": order = .unban(try viewer(details(of: action, event)), room: room)
        default: return .nothing
        }
        let name = event.text("moderator_user_name") ?? event.text("moderator_user_login")
        return .moderation(order, by: Moderator(name: name, source: source(event)), at: nil)
    }

    /// What is said about an action lies under its own name.
    private static func details(of action: String, _ event: JSONObject) throws(LineError) -> JSONObject {
        try event.required("event.\(action)", event.object(action))
    }

    /// The chat does not say for how long: that is told to moderators only.
    private static func hiding(_ event: JSONObject) throws(LineError) -> Moderation {
        let author = Author(id: event.text("target_user_id"), name: event.text("target_user_login"))
        return .hide(try event.required("event.target_user_id", NamedViewer(author)), room: room(event))
    }

    private static func viewer(_ details: JSONObject) throws(LineError) -> NamedViewer {
        let author = Author(id: details.text("user_id"), name: details.text("user_login") ?? details.text("user_name"))
        return try details.required("user_id", NamedViewer(author))
    }

    /// Only the end of a timeout is told. Without it, it is as long as Twitch's own are if nobody says how long.
    private static func seconds(of timeout: JSONObject, from start: Int64?) -> Int {
        let end = timeout.text("expires_at").flatMap(milliseconds(ofRFC3339:))
        guard let start, let end, end > start else { return 600 }
        // Our clock begins a little later than theirs, and nobody minds a second more.
        return Int((end - start + 999) / 1_000)
    }

    private static func messageID(_ object: JSONObject) throws(LineError) -> String {
        try object.required("message_id", object.text("message_id"))
    }

    private static func room(_ event: JSONObject) -> String? {
        event.text("broadcaster_user_login")
    }
}
