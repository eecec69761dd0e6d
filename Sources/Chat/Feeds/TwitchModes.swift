// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Who may write in a channel of Twitch, and how often, as its `ROOMSTATE` says.
public struct TwitchModes: Equatable, Sendable {
    /// The minutes that a viewer must have followed the channel; nil where that is not required.
    var followers: Int?
    /// So many seconds lie between two comments of a viewer.
    var slow = 0
    /// Whether only subscribers may write, …
    var subscribers = false
    /// … only emotes may be written, …
    var emotes = false
    /// … nothing may be written twice.
    var unique = false

    /// Takes in what a message says of them: all when a channel is joined, later what has changed.
    mutating func update(by message: IRCMessage) {
        message.forEachTag { key, value in
            guard let number = Int(message.text(value)) else { return }
            switch message.text(key) {
            case "followers-only": followers = number < 0 ? nil : number
            case "slow": slow = max(0, number)
            case "subs-only": subscribers = number == 1
            case "emote-only": emotes = number == 1
            case "r9k": unique = number == 1
            default: break
            }
        }
    }

    /// What is asked for, for people; empty where everybody may write.
    var words: [String] {
        [
            followers.map { $0 == 0 ? "only followers may write" : "only those may write who have followed for \($0) min" },
            subscribers ? "only subscribers may write" : nil,
            emotes ? "only emotes may be written" : nil,
            slow > 0 ? "each viewer may write every \(slow) s" : nil,
            unique ? "nothing may be written twice" : nil,
        ].compactMap(\.self)
    }
}
