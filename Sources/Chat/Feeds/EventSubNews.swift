// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened to the topics of which Twitch tells those who have logged in.
public enum EventSubNews: Equatable, Sendable, CustomStringConvertible {
    /// The account may not have this topic.
    case forbidden(topic: String)
    /// Twitch does not give it, for another reason.
    case refused(topic: String, status: Int)
    /// There will be nothing more on it.
    case revoked(topic: String, reason: String)
    /// The server named an address that is not taken.
    case strangeAddress
    /// The chat's own server does not deliver the chat: its messages come this way.
    case standingIn(channel: String)
    /// The new token could not be kept: the next run needs a new login.
    case unstored(path: String, reason: String)

    /// What happened, for people.
    public var description: String {
        switch self {
        case .forbidden(let topic): "Twitch does not report \(topic) to this account: it belongs to another channel, or has not allowed it"
        case .refused(let topic, let status): "Twitch does not report \(topic): HTTP \(status)"
        case .revoked(let topic, let reason): "Twitch no longer reports \(topic): \(reason)"
        case .strangeAddress: "Twitch named another server that does not seem to be its own; it is not connected to"
        case .standingIn(let channel):
            "the chat of #\(channel) does not come from its own server: it is read by the login at Twitch (EventSub)"
        case .unstored(let path, let reason):
            "Twitch's new token cannot be written to \(path): \(reason). Before the next start, run: yomite login twitch"
        }
    }
}
