// SPDX-License-Identifier: GPL-3.0-or-later

/// Another chat, in which a comment was written that this one shows too (Twitch's Shared Chat).
public struct ChatSource: Equatable, Sendable {
    /// The name of its channel, where the platform tells it.
    public var channel: String?
    /// The platform's id of its channel.
    public var id: String

    /// The chat of this channel.
    public init(channel: String? = nil, id: String) {
        (self.channel, self.id) = (channel, id)
    }
}

extension Comment {
    /// The comment comes from another chat. What its viewer paid, redeemed or is new to belongs to that one.
    mutating func come(from source: ChatSource) {
        self.source = source
        (amount, rewardID, greeting, isHighlighted) = (nil, nil, nil, false)
    }
}
