// SPDX-License-Identifier: GPL-3.0-or-later

/// What EventSub tells of a channel that Yomite understands; the raw values are Twitch's names.
package enum EventSubTopic: String {
    /// Somebody wrote something.
    case message = "channel.chat.message"
    /// A viewer redeemed a reward of the channel.
    case redemption = "channel.channel_points_custom_reward_redemption.add"
    case follow = "channel.follow"
    case adBreak = "channel.ad_break.begin"
    case offline = "stream.offline"
    /// AutoMod holds a message,
    case hold = "automod.message.hold"
    /// and a moderator, or the time, decides about it.
    case heldMessage = "automod.message.update"
    case deletion = "channel.chat.message_delete"
    case moderation = "channel.moderate"
}
