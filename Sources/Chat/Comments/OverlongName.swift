// SPDX-License-Identifier: GPL-3.0-or-later

extension ParsedLine.Content {
    /// The key of the first text, beside what was written, that has more bytes than `most`; nil where none has.
    func overlongName(atMost most: Int) -> String? {
        switch self {
        case .comment(let comment): comment.overlongName(atMost: most)
        case .moderation(let moderation, let moderator):
            moderator?.name.isLonger(than: most) == true ? "moderator" : moderation.overlongName(atMost: most)
        }
    }
}

extension Comment {
    /// The key of the first of its texts, beside what was written, that has more bytes than `most`; nil where none has.
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
