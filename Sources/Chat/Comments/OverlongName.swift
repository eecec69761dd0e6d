// SPDX-License-Identifier: GPL-3.0-or-later

extension ParsedLine.Content {
    /// The key of the first text, besides what was written, that has more bytes than `most`; nil where none has.
    func overlongName(atMost most: Int) -> String? {
        switch self {
        case .comment(let comment): comment.overlongName(atMost: most)
        case .moderation(let moderation, let moderator):
            moderator?.name.isLonger(than: most) == true ? "moderator" : moderation.overlongName(atMost: most)
        }
    }
}

extension Comment {
    /// The key of the first of its texts, besides what was written, that has more bytes than `most`; nil where none has.
    package func overlongName(atMost most: Int) -> String? {
        if id.isLonger(than: most) { return "id" }
        if room.isLonger(than: most) { return "room" }
        if sharedID.isLonger(than: most) || source?.id.isLonger(than: most) == true { return "source.id" }
        if source?.channel.isLonger(than: most) == true { return "source.channel" }
        if platform.isLonger(than: most) { return "platform" }
        if language.isLonger(than: most) { return "language" }
        if voice.isLonger(than: most) { return "voice" }
        if rewardID.isLonger(than: most) { return "reward" }
        guard let author else { return nil }
        if author.id.isLonger(than: most) { return "author.id" }
        if author.name.isLonger(than: most) || author.login.isLonger(than: most) { return "author.name" }
        return author.nickname.isLonger(than: most) ? "author.nickname" : nil
    }
}

extension Moderation {
    fileprivate func overlongName(atMost most: Int) -> String? {
        switch self {
        case .delete(let id, let room): id.isLonger(than: most) ? "id" : room.isLonger(than: most) ? "room" : nil
        case .ban(let viewer, _, let room), .unban(let viewer, let room):
            viewer.id.isLonger(than: most) || viewer.name.isLonger(than: most) ? "author" : room.isLonger(than: most) ? "room" : nil
        case .comment: nil
        case .clear(let room): room.isLonger(than: most) ? "room" : nil
        }
    }
}

extension String? {
    fileprivate func isLonger(than most: Int) -> Bool {
        map { $0.isLonger(than: most) } ?? false
    }
}

extension String {
    fileprivate func isLonger(than most: Int) -> Bool {
        utf8.count > most
    }
}

/// The name that viewers of Niconico give themselves at the end of a comment: `こんにちは＠太郎`. Elsewhere an `@` names somebody else. Pure.
public struct ChosenName: Equatable, Sendable {
    /// The most Unicode scalars of one.
    private static let longest = 20

    /// The name, without the mark.
    public let name: String
    /// Where it stands in the text with its mark, in Unicode scalars.
    public let place: Range<Int>

    /// Nil where a comment ends in no name. `@30秒` says how much time is left, and `a@b` is an address.
    public init?(in comment: Comment) {
        guard comment.isOfNiconico, !comment.isEvent, !comment.isReply, !comment.isAgain, comment.author?.id != nil else { return nil }
        let text = comment.text.unicodeScalars
        var end = text.endIndex
        while end > text.startIndex, text[text.index(before: end)].properties.isWhitespace { end = text.index(before: end) }
        guard let mark = text[..<end].suffix(Self.longest + 1).lastIndex(where: { $0 == "@" || $0 == "＠" }) else { return nil }
        let name = text[text.index(after: mark)..<end]
        let isPlain = name.allSatisfy { letter in
            switch letter.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned: false
            default: !letter.properties.isWhitespace
            }
        }
        guard isPlain, let first = name.first, first.properties.numericType == nil, name.contains(where: \.properties.isAlphabetic),
            !Self.isAddress(text[..<mark], name)
        else { return nil }
        self.name = String(name)
        let start = text.distance(from: text.startIndex, to: mark)
        place = start..<start + 1 + name.count
    }

    private static func isAddress(_ before: Substring.UnicodeScalarView, _ name: Substring.UnicodeScalarView) -> Bool {
        before.last.map { $0.isASCII && $0.properties.isAlphabetic } ?? false && name.allSatisfy(\.isASCII)
    }
}

extension Comment {
    /// Whether it comes from Niconico.
    public var isOfNiconico: Bool {
        ["niconama", "niconico", "nicolive"].contains(platform)
    }

    /// Whether its author hides who he is, as most do on Niconico (184): then the id is no number, and changes.
    public var isAnonymous: Bool {
        isOfNiconico && author?.id?.allSatisfy { $0.isASCII && $0.isNumber } == false
    }
}
