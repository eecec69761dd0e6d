// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Rooms

/// OpenAI's interface: a text is spoken to the client, and nobody else hears it.
enum SpeechRoutes {
    static let routes = [
        Route(.post, "/v1/audio/speech", for: .comment, "speaks a text to whoever asks (OpenAI's interface); it is not played", speech)
            .reading(SpeechWish.keys),
        Route(.get, "/v1/audio/voices", for: .look, "the voices for /v1/audio/speech", voices),
        Route(.get, "/v1/models", for: .look, "the names that OpenAI's clients may give as model") { _ in
            .answer(.json(List(data: models.map { Model(id: $0) })))
        },
        Route(.get, "/v1/models/{model}", for: .look, "one of them") { call throws(HTTPProblem) in
            let name = call.parameters["model", default: ""]
            guard models.contains(name) else { throw HTTPProblem(404, "there is no model \"\(harmlessWord(name))\"", place: "model") }
            return .answer(.json(Model(id: name)))
        },
    ].map { $0.telling(.openAI) }

    /// Ours, and those that are built into clients. With any of them, the text is spoken by the chosen voice.
    private static let models = ["yomite", "tts-1", "tts-1-hd", "gpt-4o-mini-tts"]

    private struct Model: Encodable {
        var id: String
        var object = "model"
        var created = 0
        var owner = "yomite"

        private enum CodingKeys: String, CodingKey {
            case id
            case object
            case created
            case owner = "owned_by"
        }
    }

    private struct List: Encodable {
        var object = "list"
        var data: [Model]
    }

    private static func speech(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard let object = call.object else { throw HTTPProblem(400, "the body must be an object") }
        let wish = try SpeechWish(object, limits: call.limits)
        if let language = wish.order.language { try call.facts.catalog.expect(language: language, "language") }
        return .speak(wish)
    }

    private static func voices(_ call: RouteCall) -> Handling {
        .large(.known(call.facts.catalog.speechVoices))
    }
}
