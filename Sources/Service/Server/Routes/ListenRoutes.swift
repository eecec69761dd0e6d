// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding
internal import Events
internal import Rooms

/// The sound of rooms, for players and browsers elsewhere.
enum ListenRoutes {
    static let routes =
        (Route.ofRoom(.get, "/listen.wav", for: .streams, "what is heard, as an endless WAV file") { listen($0, .wav) }
        + Route.ofRoom(.get, "/listen.ogg", for: .streams, "what is heard, as endless Ogg Opus") { listen($0, .opus) })
        .map { $0.ofOneRoom() }

    private static func listen(_ call: RouteCall, _ format: SoundFormat) -> Handling {
        // A HEAD request does not stay.
        if call.request.method == .head { return .answer(HTTPAnswer(200, type: format.mediaType)) }
        return .listen(format, room: call.room ?? .main)
    }
}
