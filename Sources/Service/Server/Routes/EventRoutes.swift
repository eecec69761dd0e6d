// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback
import Rooms

/// Events as they happen, for pages, bots and dashboards.
enum EventRoutes {
    static let routes =
        (Route.ofRoom(
            .get,
            "/events",
            for: .streams,
            "events as they happen (server-sent events; ?events=started,finished, ?with=text)",
            events
        ) + Route.ofRoom(.get, "/ws", for: .streams, "events, and commands, over a WebSocket", socket))
        .map { $0.taking("events", "with", "room", "after", "lastEventId") }

    private static func events(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        // A client that asks for the head alone does not stay.
        let wish = try wish(call)
        return call.request.method == .head ? .answer(HTTPAnswer(200, type: EventFrames.mediaType)) : .events(wish)
    }

    private static func socket(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        var wish = try wish(call)
        wish.socket = try WebSocketHandshake(call.request)
        guard WebSocketReader.isAvailable else {
            throw HTTPProblem(503, "WebSockets need libwslay (Debian: apt install libwslay1); /v1/events works without it")
        }
        return .events(wish)
    }

    private static func wish(_ call: RouteCall) throws(HTTPProblem) -> EventWish {
        let names = try names(in: call.request.target["events"])
        let (room, hasTexts) = (try call.meantRoom, try hasTexts(call.request.target["with"]))
        // A browser says it when it reconnects; the address may, for clients that cannot set headers.
        let target = call.request.target
        let last = call.request.headers["last-event-id"] ?? target["after"] ?? target["lastEventId"]
        // What is no id of ours was given by another server: as after another run, everything comes.
        let id = last.flatMap { $0.isEmpty ? nil : EventID($0) ?? EventID(run: $0, number: 0) }
        return EventWish(room: room, names: names, hasTexts: hasTexts, last: id)
    }

    /// `text`, or nothing.
    private static func hasTexts(_ value: String?) throws(HTTPProblem) -> Bool {
        guard value == nil || value == "text" else { throw HTTPProblem(400, "with must be text", code: .invalidQuery, place: "?with") }
        return value != nil
    }

    /// The names in `started,finished`; nil for all events.
    private static func names(in list: String?) throws(HTTPProblem) -> Set<String>? {
        guard let list else { return nil }
        let names = list.split(separator: ",").map(String.init)
        if let unknown = names.first(where: { !Event.names.contains($0) }) {
            let message = "there is no event \"\(harmlessWord(unknown))\"; use \(Event.names.joined(separator: ", "))"
            throw HTTPProblem(400, message, code: .unknownEvent, place: "?events")
        }
        guard !names.isEmpty else { throw HTTPProblem(400, "events must name at least one", code: .invalidQuery, place: "?events") }
        return Set(names)
    }
}

/// The sound of rooms, for players and browsers elsewhere.
enum ListenRoutes {
    static let routes =
        (Route.ofRoom(.get, "/listen.wav", for: .streams, "what is heard, as an endless WAV file") { listen($0, .wav) }
        + Route.ofRoom(.get, "/listen.ogg", for: .streams, "what is heard, as endless Ogg Opus") { listen($0, .opus) }
        + Route.ofRoom(.get, "/listen", for: .streams, "what is heard, as packets over a WebSocket (?codec=opus)", packets).map {
            $0.taking("codec")
        })
        .map { $0.ofOneRoom() }
        + [Route(.get, "/v1/listeners", for: .look, "who listens to the rooms, and how far behind pages are") { _ in .listeners }]

    private static func listen(_ call: RouteCall, _ format: SoundFormat) -> Handling {
        // A HEAD request does not stay.
        if call.request.method == .head { return .answer(HTTPAnswer(200, type: format.mediaType)) }
        return .listen(.file(format), room: call.room ?? .main)
    }

    private static func packets(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let codec = call.request.target["codec"] ?? "pcm"
        guard ["pcm", "opus"].contains(codec) else {
            throw HTTPProblem(400, "codec must be pcm or opus", code: .invalidQuery, place: "?codec")
        }
        let handshake = try WebSocketHandshake(call.request)
        guard WebSocketReader.isAvailable else {
            throw HTTPProblem(503, "WebSockets need libwslay (Debian: apt install libwslay1); listen.wav works without it")
        }
        return .listen(.packets(handshake, isCompressed: codec == "opus"), room: call.room ?? .main)
    }
}
