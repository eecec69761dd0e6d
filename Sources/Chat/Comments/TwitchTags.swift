// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A tag of Twitch's that says something about a comment. There are many more.
enum TwitchTag: Int, CaseIterable {
    case badges, banDuration, bits, customRewardID, displayName, emotes, firstMessage, gifts, id, login, messageID, mod, months, raiders,
        roomID
    case sentTimestamp, sourceID, sourceMessageID, sourceRoomID, streams, subscriber, systemMessage, targetMessageID, targetUserID, userID,
        vip

    var key: String {
        switch self {
        case .badges: "badges"
        case .banDuration: "ban-duration"
        case .bits: "bits"
        case .customRewardID: "custom-reward-id"
        case .displayName: "display-name"
        case .emotes: "emotes"
        case .firstMessage: "first-msg"
        case .gifts: "msg-param-mass-gift-count"
        case .id: "id"
        case .login: "login"
        case .messageID: "msg-id"
        case .mod: "mod"
        case .months: "msg-param-cumulative-months"
        case .raiders: "msg-param-viewerCount"
        case .roomID: "room-id"
        case .sentTimestamp: "tmi-sent-ts"
        case .sourceID: "source-id"
        case .sourceMessageID: "source-msg-id"
        case .sourceRoomID: "source-room-id"
        case .streams: "msg-param-value"
        case .subscriber: "subscriber"
        case .systemMessage: "system-msg"
        case .targetMessageID: "target-msg-id"
        case .targetUserID: "target-user-id"
        case .userID: "user-id"
        case .vip: "vip"
        }
    }
}

/// The tags of a message that are of use. Of two equal ones the last one counts; an empty one is none.
struct TwitchTags {
    private let message: IRCMessage
    private var values = [Range<Int>](repeating: 0..<0, count: TwitchTag.allCases.count)

    /// The known keys by their length, so that most of a line's tags are passed over at a glance.
    private static let known = TwitchTag.allCases.ordered { $0.key.utf8.count < $1.key.utf8.count }
    /// Where those of each length begin among them. One list of lists would be counted as used and unused for every tag of every line.
    private static let starts: [Int] = {
        let longest = known.last?.key.utf8.count ?? 0
        return (0...longest + 1).map { length in known.firstIndex { $0.key.utf8.count >= length } ?? known.count }
    }()

    init(_ message: IRCMessage) {
        self.message = message
        let (known, starts) = (Self.known, Self.starts)
        message.forEachTag { key, value in
            guard key.count + 1 < starts.count else { return }
            for place in starts[key.count]..<starts[key.count + 1] where message.part(key, is: known[place].key) {
                values[known[place].rawValue] = value
            }
        }
    }

    /// The value of a tag.
    subscript(tag: TwitchTag) -> String? {
        let value = values[tag.rawValue]
        return value.isEmpty ? nil : message.unescaped(value)
    }

    /// The value of a tag that is a whole number.
    func number(_ tag: TwitchTag) -> Int? {
        self[tag].flatMap { Int($0) }
    }

    /// Whether a tag says 1.
    func flag(_ tag: TwitchTag) -> Bool {
        message.part(values[tag.rawValue], is: "1")
    }

    /// What the viewer is in this chat, by his badges and by the older tags.
    var roles: Roles {
        var roles: Roles = []
        if flag(.mod) { roles.insert(.moderator) }
        if flag(.subscriber) { roles.insert(.member) }
        if flag(.vip) { roles.insert(.vip) }
        for badge in message.split(values[TwitchTag.badges.rawValue], at: UInt8(ascii: ",")) {
            let name = message.split(badge, at: UInt8(ascii: "/"))[0]
            if let role = Self.rolesOfBadges.first(where: { message.part(name, is: $0.key) })?.value { roles.insert(role) }
        }
        return roles
    }

    /// Each by the name of its badge.
    static let rolesOfBadges: KeyValuePairs<String, Roles> = [
        "broadcaster": .broadcaster, "moderator": .moderator, "lead_moderator": .moderator, "vip": .vip, "subscriber": .member,
        "founder": .member, "bot-badge": .bot,
    ]

    /// The ranges of all emotes, as they stand there: `ID:0-4,6-10/ID:12-15`.
    var emotes: [Range<Int>] {
        let value = values[TwitchTag.emotes.rawValue]
        guard !value.isEmpty else { return [] }
        return message.split(value, at: UInt8(ascii: "/")).flatMap { emote in
            let parts = message.split(emote, at: UInt8(ascii: ":"))
            guard parts.count == 2 else { return [Range<Int>]() }
            return message.split(parts[1], at: UInt8(ascii: ",")).compactMap { emoteRange(message.text($0)) }
        }
    }
}

extension [Range<Int>] {
    /// Made what `Comment.emotes` promises, whatever a stranger wrote: in order, apart, and within a text of that many scalars.
    func asEmotes(ofTextWith length: Int) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var end = 0
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let start = Swift.max(range.lowerBound, end)
            let newEnd = Swift.min(range.upperBound, length)
            guard start < newEnd else { continue }
            result.append(start..<newEnd)
            end = newEnd
        }
        return result
    }
}

/// The first and the last scalar of a range as platforms write it, `12-15`, made a range; nil where it is none.
func emoteRange(_ text: some StringProtocol) -> Range<Int>? {
    guard let dash = text.utf8.firstIndex(of: UInt8(ascii: "-")), let first = Int(text[..<dash]),
        let last = Int(text[text.utf8.index(after: dash)...]), first >= 0, last >= first, last < Int.max
    else { return nil }
    return first..<last + 1
}
