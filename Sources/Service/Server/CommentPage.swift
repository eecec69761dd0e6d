// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms

/// Which comments of the past are asked for.
struct CommentQuery: Sendable {
    static let mostComments = 500

    /// Nil for those of all rooms.
    var room: RoomName?
    /// Only those with lesser numbers.
    var before: CommentNumber?
    /// `held`, `waiting`, `speaking` or `finished`; nil for all.
    var state: String?
    /// The viewer who wrote them.
    var author: NamedViewer?
    var limit = 100

    func includes(_ record: CommentHistory.Record) -> Bool {
        guard room == nil || record.room == room, state == nil || record.state.name == state else { return false }
        guard let author else { return true }
        return record.kept?.comment.author.map(author.means) ?? false
    }
}

extension CommentHistory.State {
    var name: String {
        switch self {
        case .held: "held"
        case .waiting: "waiting"
        case .speaking: "speaking"
        case .finished: "finished"
        }
    }
}

extension Desk {
    /// The newest comments that are asked for, the event up to which that is true, and whether there are more.
    func page(_ query: CommentQuery) -> (records: [CommentHistory.Record], asOf: EventID, hasMore: Bool) {
        var found: [CommentHistory.Record] = []
        // A loop, because `filter` would look at all that are remembered.
        for record in comments.records(before: query.before) where query.includes(record) {
            guard found.count < query.limit else { return (found, lastEvent, true) }
            found.append(record)
        }
        return (found, lastEvent, false)
    }

    /// When something happened, in milliseconds since 1970.
    func wallClock(at moment: Moment) -> Int64 {
        surroundings.wallTime - (surroundings.now - moment).milliseconds
    }
}

/// A comment as clients see it.
struct ShownComment: Encodable, Sendable {
    let record: CommentHistory.Record
    /// Seconds since 1970.
    let at: Double
    /// Nil where everything may be shown.
    let mask: TextMask?

    private enum CodingKeys: CodingKey {
        case comment, id, room, state, outcome, reason, seconds, author, authorId, text, masked, deleted, platform, source
        case roles, amount, language, voice, at
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(record.number.value, forKey: .comment)
        try container.encodeIfPresent(record.id, forKey: .id)
        try container.encode(record.room.text, forKey: .room)
        try container.encode(record.state.name, forKey: .state)
        try container.encode(at, forKey: .at)
        if case .finished(let outcome, let seconds) = record.state {
            try container.encode(outcome.name, forKey: .outcome)
            try container.encodeIfPresent(outcome.reason, forKey: .reason)
            try container.encode((seconds * 1_000).rounded() / 1_000, forKey: .seconds)
        }
        if record.isDeleted { try container.encode(true, forKey: .deleted) }
        try container.encodeIfPresent(record.speech?.voice, forKey: .voice)
        guard let kept = record.kept else { return }
        let written = Written(kept.comment, through: mask, isRefused: record.isRefused)
        try container.encodeIfPresent(written.author, forKey: .author)
        try container.encodeIfPresent(written.authorID, forKey: .authorId)
        try container.encodeIfPresent(written.text, forKey: .text)
        if written.isMasked { try container.encode(true, forKey: .masked) }
        try container.encodeIfPresent(written.platform, forKey: .platform)
        try container.encodeIfPresent(written.source, forKey: .source)
        if !written.roles.isEmpty { try container.encode(written.roles, forKey: .roles) }
        try container.encodeIfPresent(written.amount, forKey: .amount)
        try container.encodeIfPresent(record.speech?.language ?? written.language, forKey: .language)
    }
}
