// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration

extension Selection: SettingsPart {
    package static var options: [Option<Selection>] {
        [
            Option(
                "read",
                \.kinds,
                .selection,
                "KIND,…",
                for: Command.hearing,
                "which comments to read: all, or any of members, paid, highlighted, reward:ID, prefix:!tts"
            ),
            Option(
                "alerts",
                \.readsEvents,
                .onOff,
                "on|off",
                for: Command.hearing,
                "whether to announce subs, raids and gifts"
            ),
        ]
    }
}

extension ValueKind<[Selection.Kind]> {
    /// `all`, or some kinds separated by commas.
    fileprivate static let selection = ValueKind(
        expected: "all, or some of members, paid, highlighted, reward:ID and prefix:WORD with commas between them",
        words: ["all", "members", "paid", "highlighted", "reward:", "prefix:"],
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

extension Selection.Kind {
    fileprivate init?(_ word: String) {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count > 1 ? parts[1] : nil) {
        case ("members", nil): self = .members
        case ("paid", nil): self = .paid
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
        case .highlighted: "highlighted"
        case .reward(let id): "reward:\(id)"
        case .prefix(let prefix): "prefix:\(prefix)"
        }
    }
}
