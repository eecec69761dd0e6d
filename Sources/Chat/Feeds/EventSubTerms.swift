// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

/// On which terms Twitch tells of a topic.
struct EventSubTerms: Equatable {
    var topic: EventSubTopic
    /// Of Twitch's versions, the one whose messages are understood.
    var version: String
    /// What the user has to allow for it; nil where everybody is told.
    var scope: String?
    /// Whether it is told to moderators only, so that the request says who wants to know.
    var isForModerators = false

    /// What EventSub tells that the chat's own server does not. Nothing of it lets anybody change anything.
    static let besideChat = [
        EventSubTerms(topic: .redemption, version: "1", scope: "channel:read:redemptions"),
        EventSubTerms(topic: .follow, version: "2", scope: "moderator:read:followers", isForModerators: true),
        EventSubTerms(topic: .adBreak, version: "1", scope: "channel:read:ads"),
        EventSubTerms(topic: .offline, version: "1"),
    ]
}
