// SPDX-License-Identifier: GPL-3.0-or-later

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
