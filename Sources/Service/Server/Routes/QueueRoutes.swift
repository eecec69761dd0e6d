// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Rooms

/// What waits, and where.
enum QueueRoutes {
    static let routes =
        Route.ofRoom(.get, "/queue", for: .listening, "what is being heard and what waits (?limit=100)", queue).map { $0.taking("limit") }
        + [
            Route(.get, "/v1/rooms", for: .listening, "the rooms, and how each stands") { _ in
                .askLarge { .array($0.rooms.map(RoomState.init)) }
            }
        ]

    private static let mostShown = 1_000
    /// Fewer comments are shown if they are long.
    private static let mostBytes = 1_048_576

    private static func queue(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard let limit = call.request.target["limit"].map({ Int($0) }) ?? 100, (0...mostShown).contains(limit) else {
            throw HTTPProblem(400, "limit must be a number from 0 to \(mostShown)", code: .invalidQuery, place: "?limit")
        }
        let name = call.room
        return .askLarge { desk throws(HTTPProblem) in
            let room = try desk.room(name)
            let state = RoomState(room)
            return .array(
                room.door.waiting(limit),
                after: "{\"comments\":",
                before: { ",\"state\":\(JSONWriter.text(of: state))}" },
                within: mostBytes
            )
        }
    }
}
