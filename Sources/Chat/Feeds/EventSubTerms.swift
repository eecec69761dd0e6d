// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// On which terms Twitch tells of a topic.
struct EventSubTerms: Equatable {
    /// Who asks, where the request has to say that; the raw values are Twitch's.
    enum Asker: String {
        case moderator = "moderator_user_id"
        case reader = "user_id"
    }

    var topic: EventSubTopic
    /// Of Twitch's versions, the one whose messages are understood.
    var version: String
    /// What the user has to allow for it, all of it; nothing where everybody is told.
    var scopes: [String] = []
    var asker: Asker?

    /// Nothing of it lets anybody change anything.
    static let all = besideChat + ofChat

    /// What the user is asked to allow, each once.
    static let scopes = besideChat.flatMap(\.scopes) + [readingChat]

    /// What EventSub tells that the chat's own server does not.
    static let besideChat = [
        EventSubTerms(topic: .redemption, version: "1", scopes: ["channel:read:redemptions"]),
        EventSubTerms(topic: .follow, version: "2", scopes: ["moderator:read:followers"], asker: .moderator),
        EventSubTerms(topic: .adBreak, version: "1", scopes: ["channel:read:ads"]),
        EventSubTerms(topic: .offline, version: "1"),
        EventSubTerms(topic: .moderation, version: "2", scopes: ofModeration, asker: .moderator),
    ]

    /// What both tell.
    private static let ofChat = [EventSubTopic.message, .notice, .deletion, .hiding, .clearing].map {
        EventSubTerms(topic: $0, version: "1", scopes: [readingChat], asker: .reader)
    }

    private static let readingChat = "user:read:chat"

    /// Twitch wants all of these for what moderators do, also for the parts that are not looked at. Each has a twin that lets its owner change
    /// things, and that is not asked for.
    private static let ofModeration = [
        "blocked_terms", "chat_settings", "unban_requests", "banned_users", "chat_messages", "warnings", "moderators", "vips",
    ]
    .map { "moderator:read:\($0)" }
}
