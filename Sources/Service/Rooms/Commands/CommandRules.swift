// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core
package import Voices

/// Which commands of the chat are carried out, for whom, and how they are answered. Pure.
public struct CommandRules: Equatable, Sendable {
    /// Whose commands are carried out: that role, and those above it.
    enum Rank: String, CaseIterable, Sendable {
        case everyone, member, vip, moderator, broadcaster
    }

    /// What becomes of an answer.
    enum Answers: String, CaseIterable, Sendable {
        /// It is said, and an event has it.
        case spoken
        /// Only an event has it.
        case event
        /// The chat is not answered, and there is no event.
        case none
    }

    /// Whether the chat has commands at all.
    var isOn = true
    /// What they are called.
    var words = CommandWords()
    /// For whom, where that is not `moderator`.
    var ranks: [ChatCommand.Kind: Rank] = [:]
    /// How they are answered.
    var answers = Answers.spoken
    /// What viewers may wish for themselves.
    var wishes = WishRules()

    /// The defaults: moderators steer.
    public init() {}

    /// What looks like a command is a comment like others.
    public static var off: CommandRules {
        var rules = CommandRules()
        rules.isOn = false
        return rules
    }

    /// The command that is the whole of a comment, and whether its author may give it; nil where it is none.
    func command(in comment: Comment) -> (command: ChatCommand, isAllowed: Bool)? {
        guard mayCommand(comment), let command = words.command(in: comment.text) else { return nil }
        return (command, Rank(of: comment.author) >= ranks[command.kind, default: .moderator])
    }

    /// What the author of a comment that is no command wishes for their own comments, and whether they may; nil where it is no wish.
    func wish(in comment: Comment, isVoice: (String) -> Bool) -> (wish: ViewerWish, isAllowed: Bool)? {
        guard wishes.least != nil, mayCommand(comment), let wish = words.wish(in: comment.text, isVoice: isVoice) else { return nil }
        return (wish, wishes.isOpen(to: comment.author))
    }

    /// The first of the voices for wishes that a catalog does not have.
    package func unknownVoice(in catalog: Catalog) -> String? {
        wishes.unknownVoice(in: catalog)
    }

    private func mayCommand(_ comment: Comment) -> Bool {
        isOn && !comment.isReply && !comment.isEvent && !comment.isAgain
    }
}

extension CommandRules.Rank: Comparable {
    /// What an author is; without an author, as everyone.
    init(of author: Author?) {
        let roles = author?.roles ?? []
        self =
            roles.contains(.broadcaster)
            ? .broadcaster
            : roles.contains(.moderator) ? .moderator : roles.contains(.vip) ? .vip : roles.contains(.member) ? .member : .everyone
    }

    static func < (a: Self, b: Self) -> Bool {
        allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
    }
}

extension CommandRules: SettingsPart {
    package static var options: [Option<CommandRules>] {
        [
            Option(
                "chatCommands",
                \.isOn,
                .onOff,
                "on|off",
                for: Command.serving,
                "whether moderators may give commands (!tts pause, skip, volume …)"
            ),
            Option("chatPrefix", \.words.prefix, .word, "WORD", for: Command.serving, "the word with which chat commands begin"),
            Option(
                "chatAnswers",
                \.answers,
                .choice,
                "spoken|event|none",
                for: Command.serving,
                "whether the answers to chat commands are read aloud"
            ),
            Option("chatWords", \.words.own, .wordsOfCommands, nil, .file, "other words for commands of the chat"),
            Option("chatRights", \.ranks, .ranksOfCommands, nil, .file, "who may give which command of the chat"),
        ] + WishRules.options.lifted(to: \.wishes)
    }
}

extension ValueKind<String> {
    fileprivate static let word = ValueKind(
        expected: "one word",
        parse: { $0.isEmpty || $0.utf8.count > 32 || $0.contains(where: \.isWhitespace) ? nil : $0 },
        show: { $0 }
    )
}

extension ValueKind<[ChatCommand.Kind: [String]]> {
    fileprivate static let wordsOfCommands = ValueKind.ofCommands(
        expected: "words with spaces between them",
        parse: { text in
            let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
            return words.isEmpty ? nil : words
        },
        show: { $0.joined(separator: " ") }
    )
}

extension ValueKind<[ChatCommand.Kind: CommandRules.Rank]> {
    fileprivate static let ranksOfCommands = ValueKind.ofCommands(
        expected: "one of \(CommandRules.Rank.allCases.map(\.rawValue).joined(separator: ", "))",
        parse: { CommandRules.Rank(rawValue: $0) },
        show: \.rawValue
    )
}

extension ValueKind {
    /// A value for each command, by its name: `NAME=VALUE`, or `none`.
    fileprivate static func ofCommands<Each: Sendable>(
        expected: String,
        parse: @escaping @Sendable (String) -> Each?,
        show: @escaping @Sendable (Each) -> String
    ) -> ValueKind where Value == [ChatCommand.Kind: Each] {
        let names = ChatCommand.Kind.allCases.map(\.rawValue)
        return ValueKind(
            expected: "none, or an object of commands (\(names.joined(separator: ", "))), each with \(expected)",
            words: names,
            parse: { text in
                if text == "none" { return [:] }
                let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard halves.count == 2, let kind = ChatCommand.Kind(rawValue: String(halves[0])), let each = parse(String(halves[1]))
                else {
                    return nil
                }
                return [kind: each]
            },
            show: { values in
                let pairs = values.map { "\($0.key.rawValue)=\(show($0.value))" }
                return pairs.isEmpty ? "none" : pairs.ordered().joined(separator: ",")
            },
            join: { $0.merge($1) { _, later in later } },
            isTable: true
        )
    }
}
