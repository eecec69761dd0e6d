// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Reading
import Rooms

/// What waits, and where.
enum QueueRoutes {
    static let routes =
        Route.ofRoom(.get, "/queue", for: .look, "what is being heard and what waits (?limit=100)", queue).map { $0.taking("limit") }
        + [
            Route(.get, "/v1/rooms", for: .look, "the rooms, and how each stands") { call in
                let mask = call.facts.options.mask
                let question = LargeQuestion.ofRooms([RoomState]()) { states, room in
                    states.append(RoomState(room, through: mask))
                } then: { _, states in
                    .answered(.success(.array(states)))
                }
                return .large(.asked(question))
            }
        ]

    private static let mostShown = 1_000
    /// Fewer comments are shown if they are long.
    private static let mostBytes = 1_048_576

    /// A comment that waits, as it is shown.
    private struct Shown: Encodable {
        let comment: QueuedComment
        let mask: TextMask

        private enum CodingKeys: CodingKey {
            case comment, id, author, authorId, text, roles, amount
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(comment.comment, forKey: .comment)
            try container.encodeIfPresent(comment.id, forKey: .id)
            try container.encodeIfPresent(comment.author.flatMap(mask.shown), forKey: .author)
            try container.encodeIfPresent(comment.authorId, forKey: .authorId)
            try container.encodeIfPresent(mask.shown(comment.text), forKey: .text)
            if !comment.roles.isEmpty { try container.encode(comment.roles.names, forKey: .roles) }
            try container.encodeIfPresent(comment.amount?.shown(through: mask), forKey: .amount)
        }
    }

    private static func queue(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard let limit = call.request.target["limit"].map({ Int($0) }) ?? 100, (0...mostShown).contains(limit) else {
            throw HTTPProblem(400, "limit must be a number from 0 to \(mostShown)", code: .invalidQuery, place: "?limit")
        }
        let (name, mask) = (call.room, call.facts.options.mask)
        return .askLarge { desk throws(HTTPProblem) in
            let room = try desk.room(name)
            let state = RoomState(room, through: mask)
            return .array(
                room.door.waiting(limit).map { Shown(comment: $0, mask: mask) },
                after: "{\"comments\":",
                before: { ",\"state\":\(JSONWriter.text(of: state))}" },
                within: mostBytes
            )
        }
    }
}
