// SPDX-License-Identifier: GPL-3.0-or-later

/// A message of EventSub's WebSocket, as far as its client has to know what it is.
package struct EventSubMessage: Equatable {
    package enum Kind: Equatable {
        /// The connection is a session, to which topics are subscribed. Silence of more than `keepalive` seconds means that it is broken.
        case welcome(session: String, keepalive: Int?)
        /// The connection is to be replaced by one to this address.
        case reconnect(address: String)
        case notification
        /// There will be nothing more on this topic.
        case revocation(EventSubTopic, Revocation)
        /// A sign of life, or something new.
        case other
    }

    /// Why a subscription was taken back.
    package enum Revocation: String, Equatable, Sendable {
        /// The user has taken back what he allowed, or has a new password.
        case authorization = "authorization_revoked"
        /// There is no such user any more.
        case user = "user_removed"
        /// He does not moderate there any more.
        case moderator = "moderator_removed"
        /// Twitch does not have this version of the topic any more.
        case version = "version_removed"
        case other
    }

    package let kind: Kind
    /// Twitch's name for the message, which it has again when it is sent again.
    package let id: String?
    /// Whether it is one of the chat's own messages, which the chat's own server sends too.
    package let isOfChat: Bool
    /// Whether one of the chat's own messages tells the same, with more: under another id, or with the viewer's roles.
    package let isInChat: Bool
    /// What the parser of the format reads.
    package let line: String

    /// Whatever the message is, its line holds no line feed.
    package init(_ message: String) {
        line = withoutLineFeeds(message)
        let object = try? JSONObject(line: message)
        let metadata = object?.object("metadata")
        id = metadata?.text("message_id")
        let topic = metadata?.text("subscription_type").flatMap { EventSubTopic(rawValue: $0) }
        isOfChat = topic?.isOfChat ?? false
        isInChat = topic.map { Self.isInChat($0, object?.object("payload", "event")) } ?? false
        kind = object.flatMap { Self.kind(metadata?.text("message_type"), topic, $0) } ?? .other
    }

    private static func kind(_ type: String?, _ topic: EventSubTopic?, _ object: JSONObject) -> Kind? {
        let session = object.object("payload", "session")
        switch type {
        case "session_welcome":
            return session?.text("id").map { .welcome(session: $0, keepalive: session?.integer("keepalive_timeout_seconds")) }
        case "session_reconnect": return session?.text("reconnect_url").map { .reconnect(address: $0) }
        case "notification": return .notification
        case "revocation":
            let reason = object.object("payload", "subscription")?.text("status").flatMap { Revocation(rawValue: $0) }
            return topic.map { .revocation($0, reason ?? .other) }
        default: return nil
        }
    }

    private static func isInChat(_ topic: EventSubTopic, _ event: JSONObject?) -> Bool {
        switch topic {
        // What its viewer wrote is a line of the chat, if AutoMod does not hold it.
        case .redemption: event?.text("user_input") != nil
        case .heldMessage: event?.text("status")?.lowercased() == "approved"
        case .message, .notice, .deletion, .hiding, .clearing, .follow, .adBreak, .offline, .hold, .moderation: false
        }
    }
}

/// What EventSub tells of a channel that Yomite understands; the raw values are Twitch's names.
package enum EventSubTopic: String {
    /// Somebody wrote something.
    case message = "channel.chat.message"
    /// Somebody subscribed, came with viewers, or the like.
    case notice = "channel.chat.notification"
    /// A viewer redeemed a reward of the channel.
    case redemption = "channel.channel_points_custom_reward_redemption.add"
    case follow = "channel.follow"
    case adBreak = "channel.ad_break.begin"
    case offline = "stream.offline"
    case hold = "automod.message.hold"
    /// and a moderator, or the time, decides about it.
    case heldMessage = "automod.message.update"
    case deletion = "channel.chat.message_delete"
    /// All that a viewer wrote was removed,
    case hiding = "channel.chat.clear_user_messages"
    /// or all that anybody wrote.
    case clearing = "channel.chat.clear"
    case moderation = "channel.moderate"

    /// Whether the chat's own server tells it too.
    package var isOfChat: Bool {
        switch self {
        case .message, .notice, .deletion, .hiding, .clearing: true
        case .redemption, .follow, .adBreak, .offline, .hold, .heldMessage, .moderation: false
        }
    }
}
