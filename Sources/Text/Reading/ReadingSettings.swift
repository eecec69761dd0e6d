// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// How comments are read: what is said of them, and in which words.
package struct ReadingSettings: SettingsPart {
    /// What becomes of comments with a word that is never spoken.
    package var refusal = Refusal.drop
    /// Lists of words that are never spoken, with colons between their paths.
    var neverSpokenLists: String?
    /// Whether the list of slurs that comes with Yomite is among them.
    package var slurs = true
    /// How it is said who wrote a comment.
    package var announcements = Announcements()
    /// A list of further words that are emotes.
    package var emoteWords: String?
    /// How much of a text is changed before it is read.
    package var style = ReadingStyle.chat
    /// Rules that are not applied, besides those that the style turns off.
    var rulesOff: [ReadingRule] = []
    /// What becomes of emoji.
    package var emoji = EmojiReading.names
    /// Lists of words that are never spoken.
    package var listLimit = 16
    /// What the compiled regular expressions of a room's dictionary may take in memory.
    package var regexBytes = Lexicon.regexBytes
    /// What the dictionaries of all rooms may take in memory.
    package var dictionaryBytes = 128 << 20
    /// Viewers whose language is remembered.
    package var viewerLimit = 1000

    package init() {}

    /// The paths of the files of words.
    package var wordFiles: [String] { neverSpokenPaths + (emoteWords.map { [$0] } ?? []) }
    /// The paths of the lists of words that are never spoken.
    package var neverSpokenPaths: [String] { neverSpokenLists?.split(separator: ":").map(String.init) ?? [] }

    /// All rules that are not applied.
    package var allRulesOff: Set<ReadingRule> {
        style == .verbatim ? ReadingRule.offInVerbatim.union(rulesOff) : Set(rulesOff)
    }
}

/// How much of a text is changed before it is read.
package enum ReadingStyle: String, CaseIterable, Sendable {
    /// As people read a chat to others.
    case chat
    /// As it stands, but for what engines do not survive.
    case verbatim
}

extension ReadingSettings {
    package static var options: [Option<ReadingSettings>] {
        Announcements.options.lifted(to: \.announcements) + [
            Option(
                "neverSpoken",
                \.refusal,
                .refusal,
                "drop|bleep|replace:WORDS",
                for: Command.speaking + [.explain],
                "what to do with a comment that has a never-spoken word"
            ),
            Option(
                "neverSpokenLists",
                \.neverSpokenLists,
                .path(none: "none", expected: "none, or paths separated by colons", separator: ":"),
                "PATHS",
                for: Command.speaking + [.explain],
                "files of words that are never spoken, one per line; word* also matches longer words"
            ),
            Option(
                "slurs",
                \.slurs,
                .onOff,
                "on|off",
                for: Command.speaking + [.explain],
                "whether to block the words of Yomite's own list of slurs"
            ),
            Option(
                "emoteWords",
                \.emoteWords,
                .path(none: "none"),
                "PATH",
                for: Command.speaking + [.explain],
                "a file of your channel's emote names, which are not read (those of BTTV, FFZ and 7TV are known)"
            ),
            Option(
                "reading",
                \.style,
                .choice,
                "chat|verbatim",
                for: Command.speaking + [.explain],
                "chat reads as people would; verbatim keeps links, code, numbers, repeats and punctuation"
            ),
            Option(
                "rulesOff",
                \.rulesOff,
                .choices(among: ReadingRule.switchable),
                "RULES",
                for: Command.speaking + [.explain],
                "reading rules to turn off, by the names that explain shows"
            ),
            Option(
                "emoji",
                \.emoji,
                .choice,
                "names|count|drop",
                for: Command.speaking + [.explain],
                "how to read emoji: names says the first few by name, count says how many, drop skips them"
            ),
        ]
    }

    package static var limits: [Option<ReadingSettings>] {
        [
            .limit(
                "dictionaryRegexBytes",
                \.regexBytes,
                .bytes(4096...1_073_741_824),
                "of all regular expressions of a dictionary, compiled"
            ),
            .limit("dictionaryBytes", \.dictionaryBytes, .bytes(65_536...1_073_741_824), "of the dictionaries of all open rooms"),
            .limit("languageViewers", \.viewerLimit, .integer(1...1_000_000), "whose language a room remembers"),
            .limit("neverSpokenLists", \.listLimit, .integer(0...1_000), "files in --never-spoken-lists"),
        ]
    }
}

extension ValueKind<Refusal> {
    fileprivate static let refusal = ValueKind(
        expected: "drop, bleep or replace:WORDS",
        words: ["drop", "bleep", "replace:"],
        parse: { text in
            switch text {
            case "drop": return .drop
            case "bleep": return .bleep
            default:
                let words = text.hasPrefix("replace:") ? text.dropFirst("replace:".count) : ""
                return words.isEmpty ? nil : .replace(String(words))
            }
        },
        show: { refusal in
            switch refusal {
            case .drop: "drop"
            case .bleep: "bleep"
            case .replace(let words): "replace:\(words)"
            }
        }
    )
}
