// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

/// The words by which commands are known: a prefix, and one or more words for each kind. Pure.
struct CommandWords: Equatable, Sendable {
    /// What begins every command.
    var prefix = "!tts"
    /// Words that stand for a kind instead of the usual ones.
    var own: [ChatCommand.Kind: [String]] = [:]

    /// Longer lines are no commands.
    private static let longest = 512

    /// The command that is the whole of a text; nil where it is none. Compared letter by letter, but for capitals and the ！ of Japanese
    /// keyboards: what only looks like a command is none.
    func command(in text: String) -> ChatCommand? {
        guard text.utf8.count <= Self.longest, !text.contains(where: \.isNewline) else { return nil }
        let line = text[...].trimmed
        let marked = line.first == "！" ? "!" + line.dropFirst() : line
        guard let rest = marked.behind(prefix), rest.first?.isWhitespace == true else { return nil }
        let parts = rest.trimmed
        let word = parts.prefix { !$0.isWhitespace }
        guard let kind = kind(of: word) else { return nil }
        return ChatCommand(kind, parts.dropFirst(word.count).trimmed)
    }

    private func kind(of word: Substring) -> ChatCommand.Kind? {
        let word = word.inSmallLetters
        return ChatCommand.Kind.allCases.first { words(for: $0).contains(word) }
    }

    private func words(for kind: ChatCommand.Kind) -> [String] {
        own[kind] ?? [kind.rawValue] + kind.japanese
    }
}

extension ChatCommand.Kind {
    /// What Japanese chats say.
    fileprivate var japanese: [String] {
        switch self {
        case .pause: ["停止", "黙って"]
        case .resume: ["再開"]
        case .skip: ["スキップ"]
        case .clear: ["全消し"]
        case .status: ["状態"]
        case .volume: ["音量"]
        case .rate: ["速度"]
        case .mute: ["ミュート"]
        case .unmute: ["ミュート解除"]
        case .voice: ["声"]
        case .nick: ["呼び名"]
        case .approve: ["承認"]
        case .learn: ["採用"]
        case .reject: ["却下"]
        case .only: ["限定"]
        }
    }
}

extension Substring {
    /// What stands behind a word at the beginning, in any case of its letters.
    fileprivate func behind(_ word: String) -> Substring? {
        prefix(word.count).inSmallLetters == word.inSmallLetters ? dropFirst(word.count) : nil
    }
}

extension StringProtocol {
    /// With small letters for the capitals of ASCII. Other letters stay: some of them have small ones of ASCII, such as the sign of Kelvin.
    fileprivate var inSmallLetters: String {
        String(String.UnicodeScalarView(unicodeScalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value) + 32) : $0 }))
    }
}
