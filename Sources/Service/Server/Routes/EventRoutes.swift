// SPDX-License-Identifier: GPL-3.0-or-later

/// Events as they happen, for pages, bots and dashboards.
enum EventRoutes {
    static let routes = Route.ofRoom(.get, "/events", for: .streams, "events as they happen (server-sent events)", events)

    private static func events(_ call: RouteCall) -> Handling {
        // Whoever asks for the head alone does not stay.
        if call.request.method == .head { return .answer(HTTPAnswer(200, type: EventFrames.mediaType)) }
        // A browser says it when it reconnects; the address may, for clients that cannot set headers.
        let last = call.request.headers["last-event-id"] ?? call.request.target["lastEventId"]
        return .events(after: last.flatMap { EventID($0) }, room: call.room)
    }
}
