// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding

/// What is heard, for players and browsers elsewhere.
enum ListenRoutes {
    static let routes = [
        Route(.get, "/v1/listen.wav", for: .listening, "what is heard, as an endless WAV file") { listen($0, .wav) },
        Route(.get, "/v1/listen.ogg", for: .listening, "what is heard, as endless Ogg Opus") { listen($0, .opus) },
    ]

    private static func listen(_ call: RouteCall, _ format: SoundFormat) -> Handling {
        // Whoever asks for the head alone does not stay.
        call.request.method == .head ? .answer(HTTPAnswer(200, type: format.mediaType)) : .listen(format)
    }
}
