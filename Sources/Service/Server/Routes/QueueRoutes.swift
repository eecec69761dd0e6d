// SPDX-License-Identifier: GPL-3.0-or-later

internal import Rooms

/// What waits, and where.
enum QueueRoutes {
    static let routes =
        Route.ofRoom(.get, "/queue", for: .listening, "what is being heard and what waits (?limit=100)", queue)
        + [
            Route(.get, "/v1/rooms", for: .listening, "the rooms, and how each stands") { _ in
                .ask { .json($0.rooms.map(RoomState.init)) }
            }
        ]

    private static let mostShown = 1_000

    private struct Queue: Encodable {
        var state: RoomState
        var comments: [QueuedComment]
    }

    private static func queue(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard let limit = call.request.target["limit"].map({ Int($0) }) ?? 100, (0...mostShown).contains(limit) else {
            throw HTTPProblem(400, "limit must be a number from 0 to \(mostShown)", place: "?limit")
        }
        let name = call.room
        return .ask { desk throws(HTTPProblem) in
            let room = try desk.room(name)
            return .json(Queue(state: RoomState(room), comments: room.door.waiting(limit)))
        }
    }
}
