// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events

/// Who is banned from a room, and until when. Bounded: beyond the limit the ban that was made first is forgotten.
struct Bans: Equatable, Sendable {
    /// More viewers than any moderator bans during a run.
    static let limit = 100_000

    /// Whom a ban keeps out, and of which chat where the room reads several; nil: of all of them.
    private struct Key: Hashable {
        var authorID: String
        var chat: String?
    }

    private var ends: [Key: Moment?] = [:]
    private var order: [Key] = []

    /// Bans a viewer until a moment, or (nil) for ever.
    mutating func add(_ authorID: String, from chat: String? = nil, until end: Moment?, at now: Moment) {
        let key = Key(authorID: authorID, chat: chat)
        if ends.updateValue(end, forKey: key) == nil {
            order.append(key)
        }
        guard order.count > Bans.limit else { return }
        order.removeAll { key in
            guard let end = ends[key] ?? nil, end <= now else { return false }
            ends[key] = nil
            return true
        }
        if order.count > Bans.limit {
            ends[order.removeFirst()] = nil
        }
    }

    /// Whether the author of a comment is banned now.
    func cover(_ comment: Comment, at now: Moment) -> Bool {
        guard !ends.isEmpty, let authorID = comment.author?.id else { return false }
        return [nil, comment.room ?? RoomName.main.text].contains { chat in
            guard let end = ends[Key(authorID: authorID, chat: chat)] else { return false }
            return end.map { now < $0 } ?? true
        }
    }
}
