// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Reading

extension Selection: SettingsPart {
    static var options: [Option<Selection>] {
        [
            Option(
                "read",
                \.kinds,
                .selection,
                "KIND,…",
                for: Command.hearing,
                "what to read: all, or any of members, paid, mentions, highlighted, reward:ID, prefix:!tts"
            ),
            Option(
                "streamer",
                \.streamer,
                .streamer,
                "NAMES",
                for: Command.hearing,
                "what the streamer is called, for mentions: @ann, Ann"
            ),
            Option(
                "mentionsFirst",
                \.hearsMentionsFirst,
                .onOff,
                for: Command.serving,
                "reads comments that mention the streamer before those of others"
            ),
            Option(
                "sharedChat",
                \.sharedChats,
                .choice,
                "own|all|announced",
                for: Command.hearing,
                "which chats of Twitch's Shared Chat to read: your own, all, or the others with an announcement"
            ),
        ] + Alerts.options.lifted(to: \.alerts)
    }
}

extension ValueKind<[Selection.Kind]> {
    /// `all`, or some kinds separated by commas.
    fileprivate static let selection = ValueKind(
        expected: "all, or some of members, paid, mentions, highlighted, reward:ID and prefix:WORD separated by commas",
        words: ["all", "members", "paid", "mentions", "highlighted", "reward:", "prefix:"],
        parse: { text in
            let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let choices = words.map { Selection.Kind($0) }
            if words.contains("all") { return words.indices.allSatisfy { words[$0] == "all" || choices[$0] != nil } ? [] : nil }
            return choices.contains(nil) ? nil : choices.compactMap(\.self)
        },
        show: { $0.isEmpty ? "all" : $0.map(\.word).joined(separator: ",") },
        separator: ","
    )
}

extension ValueKind<Mentions> {
    /// `none`, or names separated by commas.
    fileprivate static let streamer = ValueKind(
        expected:
            "none, or at most \(Mentions.mostNames) names separated by commas, each of at most \(Mentions.longestName) characters",
        words: ["none"],
        parse: { text in
            if text == "none" { return Mentions() }
            let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let isPlain = names.allSatisfy { name in
                (1...Mentions.longestName).contains(name.unicodeScalars.count) && name.contains { $0.isLetter || $0.isNumber }
            }
            return isPlain && names.count <= Mentions.mostNames ? Mentions(of: names) : nil
        },
        show: { $0.names.isEmpty ? "none" : $0.names.joined(separator: ",") },
        separator: ","
    )
}

extension Selection.Kind {
    fileprivate init?(_ word: String) {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("members", nil): self = .members
        case ("paid", nil): self = .paid
        case ("mentions", nil): self = .mentions
        case ("highlighted", nil): self = .highlighted
        case ("reward", let id?) where !id.isEmpty: self = .reward(id)
        case ("prefix", let prefix?) where !prefix.isEmpty: self = .prefix(prefix)
        default: return nil
        }
    }

    fileprivate var word: String {
        switch self {
        case .members: "members"
        case .paid: "paid"
        case .mentions: "mentions"
        case .highlighted: "highlighted"
        case .reward(let id): "reward:\(id)"
        case .prefix(let prefix): "prefix:\(prefix)"
        }
    }
}
