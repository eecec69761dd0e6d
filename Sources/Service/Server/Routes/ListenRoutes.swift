// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Encoding
import Net
import Rooms

/// The sound of rooms, for players and browsers elsewhere.
enum ListenRoutes {
    static let routes =
        (Route.ofRoom(.get, "/listen.wav", for: .streams, "what is heard, as an endless WAV file") { listen($0, .wav) }
        + Route.ofRoom(.get, "/listen.ogg", for: .streams, "what is heard, as endless Ogg Opus") { listen($0, .opus) }
        + Route.ofRoom(.get, "/listen", for: .streams, "what is heard, as packets over a WebSocket", packets))
        .map { $0.ofOneRoom() }
        + [Route(.get, "/v1/listeners", for: .look, "who listens to the rooms, and how far behind pages are") { _ in .listeners }]

    private static func listen(_ call: RouteCall, _ format: SoundFormat) -> Handling {
        // A HEAD request does not stay.
        if call.request.method == .head { return .answer(HTTPAnswer(200, type: format.mediaType)) }
        return .listen(.file(format), room: call.room ?? .main)
    }

    private static func packets(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let handshake = try WebSocketHandshake(call.request)
        guard WebSocketReader.isAvailable else {
            throw HTTPProblem(503, "WebSockets need libwslay (Debian: apt install libwslay1); listen.wav does without")
        }
        return .listen(.packets(handshake), room: call.room ?? .main)
    }
}
