// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// How many answers to commands are still spoken in each room: a loop of bots must not fill the queue with answers. Commands are carried out
/// all the same. Those of viewers are counted apart, so that they do not use up the moderators'. Pure.
struct AnswerAllowance {
    private static let span = Duration.seconds(60)

    /// Who is answered where.
    struct Asker: Hashable {
        private let room: RoomName
        private let isModerator: Bool

        /// The author of a comment in a room.
        init(to comment: Comment, in room: RoomName) {
            self.room = room
            isModerator = CommandRules.Rank(of: comment.author) >= .moderator
        }
    }

    private struct Minute {
        var end: Moment
        var answers = 0
    }

    private let limit: Int
    /// Since when answers are counted; of those who were answered in the last minute.
    private var minutes: [Asker: Minute] = [:]
    /// How many answers were left out.
    private(set) var leftOut = 0

    /// - Parameter limit: how many answers to moderators, and how many to viewers, are spoken in a room in a minute.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether one more answer is spoken.
    mutating func takes(one asker: Asker, at now: Moment) -> Bool {
        var minute = minutes[asker] ?? Minute(end: now)
        if minute.end <= now {
            minute = Minute(end: now + Self.span)
            minutes = minutes.filter { now < $0.value.end }
        }
        minute.answers += 1
        minutes[asker] = minute
        guard minute.answers > limit else { return true }
        leftOut += 1
        return false
    }
}
