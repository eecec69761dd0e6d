// SPDX-License-Identifier: GPL-3.0-or-later

import Core

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
        guard let (word, rest) = parts(of: text), let kind = kind(of: word) else { return nil }
        return ChatCommand(kind, rest)
    }

    /// What viewers wish for their own comments by the whole of a text that is no command; nil where it is no wish.
    func wish(in text: String, isVoice: (String) -> Bool) -> ViewerWish? {
        guard let (word, rest) = parts(of: text) else {
            let isLine = text.utf8.count <= Self.longest && !text.contains(where: \.isNewline)
            return isLine ? ViewerWish(inBrackets: text[...].trimmed, isVoice: isVoice) : nil
        }
        // Two words after it are a moderator's: whose voice, and which.
        if words(for: .voice).contains(word.inSmallLetters) { return ViewerWish(.voice, rest) }
        guard Self.mine.contains(word.inSmallLetters) else { return nil }
        if rest.inSmallLetters == ViewerWish.takenBack { return .off }
        let (what, value) = Self.split(rest)
        return subject(of: what).flatMap { ViewerWish($0, value) }
    }

    private static let mine = ["my", "私の", "自分の"]

    /// What stands behind the prefix, if a text is a line that begins with it: a word, and the rest.
    private func parts(of text: String) -> (word: Substring, rest: Substring)? {
        // Every comment is asked, and nearly all end here.
        guard text.utf8.count <= Self.longest, let rest = text.drop(while: \.isWhitespace).behind(prefix),
            rest.first?.isWhitespace == true, !text.contains(where: \.isNewline)
        else { return nil }
        return Self.split(rest.trimmed)
    }

    private static func split(_ text: Substring) -> (word: Substring, rest: Substring) {
        let word = text.prefix { !$0.isWhitespace }
        return (word, text.dropFirst(word.count).trimmed)
    }

    private func subject(of word: Substring) -> ViewerWish.Subject? {
        let word = word.inSmallLetters
        if words(for: .voice).contains(word) { return .voice }
        if words(for: .rate).contains(word) { return .rate }
        return ["pitch", "高さ", "音程"].contains(word) ? .pitch : nil
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
        case .raids: ["レイド"]
        }
    }
}

extension Substring {
    /// What stands behind a word at the beginning, in any case of its letters.
    fileprivate func behind(_ word: String) -> Substring? {
        var rest = self
        for letter in word.unicodeScalars {
            guard let first = rest.unicodeScalars.popFirst(), first.inSmall == letter.inSmall else { return nil }
        }
        return rest
    }

    fileprivate var inSmallLetters: String {
        String(String.UnicodeScalarView(unicodeScalars.map(\.inSmall)))
    }
}

extension Unicode.Scalar {
    /// A small letter for a capital of ASCII, and `!` for the mark of Japanese keyboards. Other letters stay: some of them have small ones of
    /// ASCII, such as the sign of Kelvin.
    fileprivate var inSmall: Unicode.Scalar {
        self == "！" ? "!" : ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self
    }
}
