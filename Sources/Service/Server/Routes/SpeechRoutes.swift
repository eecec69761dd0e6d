// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Synthesis
import Voices

/// OpenAI's interface: a text is spoken to the client, and nobody else hears it.
enum SpeechRoutes {
    static let routes = [
        Route(.post, "/v1/audio/speech", for: .comment, "speaks a text to whoever asks (OpenAI's interface); it is not played", speech)
            .reading(SpeechWish.keys),
        Route(.get, "/v1/audio/voices", for: .look, "the voices for /v1/audio/speech", voices),
        Route(.get, "/v1/models", for: .look, "the names that OpenAI's clients may give as model") { _ in
            .answer(.json(List(data: models.map { Model(id: $0) })))
        },
        Route(.get, "/v1/models/{model}", for: .look, "one of the names that clients may give as model") { call throws(HTTPProblem) in
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

extension SpokenText.Speaker {
    /// A voice as OpenAI's clients name one: an id of ours, a gender, or one of OpenAI's own names, which stand for a gender.
    init(name: String) {
        let word = name.lowercased()
        self = Self.genders.first { $0.name == word }.map { .gender($0.gender) } ?? .voice(name)
    }

    /// The names that stand for a gender. OpenAI does not state the genders; this is how people hear the voices.
    static let genders: [(name: String, gender: Gender)] = [
        ("any", .any), ("female", .female), ("male", .male),
        ("alloy", .female), ("ash", .male), ("ballad", .male), ("cedar", .male), ("coral", .female), ("echo", .male), ("fable", .male),
        ("marin", .female), ("nova", .female), ("onyx", .male), ("sage", .female), ("shimmer", .female), ("verse", .male),
    ]
}

extension HTTPProblem {
    /// Why a text is not spoken.
    init(_ failure: SpokenTextFailure) {
        switch failure {
        case .unknownVoice(let name):
            self.init(404, "there is no voice \"\(harmlessWord(name))\": GET /v1/audio/voices lists them", place: "voice")
        case .neverSpoken: self.init(400, "a word in input is never spoken here", place: "input")
        case .nothingToSay: self.init(400, "nothing in input can be spoken", place: "input")
        case .noHost: self.init(503, "there is no voice host: yomite doctor says why")
        case .engine(.killed): self.init(503, "the voice host ends again and again: its log says why")
        case .engine(let failure): self.init(422, "input is too much for the engine (\(failure.rawValue))", place: "input")
        case .stopping: self.init(503, "the service is stopping")
        }
    }
}

// The voices as JSON. It is written for each request, language by language, because there is half a megabyte of it.
extension Catalog {
    /// The form that clients of OpenAI's interface read: each voice by its id, and by a name for its users.
    private struct SpeechVoice: Encodable {
        var id: String
        var name: String
        var language: String?
        var gender: String
    }

    /// Throws where nothing is known of the language that stands at a place of a request.
    func expect(language: String, _ place: String) throws(HTTPProblem) {
        guard !knows(language: language) else { return }
        let reason = "unknown language \(harmlessWord(language)): GET /v1/voices lists those that are known"
        throw HTTPProblem(404, reason, code: .unknownLanguage, place: place)
    }

    /// The voices of a language, or all voices.
    func list(language: String?) -> LargeBody {
        let tags = language.map { [languageTag($0).flatMap(tag(speaking:)) ?? $0] } ?? languages
        return .array(of: tags.count) { entries(language: tags[$0]).map(CatalogListing.init) }
    }

    /// The voices for OpenAI's clients.
    var speechVoices: LargeBody {
        let genders = SpokenText.Speaker.genders.map {
            SpeechVoice(id: $0.name, name: $0.name, language: nil, gender: $0.gender.rawValue)
        }
        let tags = languages
        return .array(of: 1 + tags.count, after: "{\"voices\":", before: { "}" }) { piece in
            guard piece > 0 else { return genders }
            return entries(language: tags[piece - 1]).map { entry in
                // Several have the same title.
                let name = "\(entry.title), \(entry.voice.id)"
                return SpeechVoice(id: entry.voice.id, name: name, language: entry.voice.language, gender: entry.voice.gender.rawValue)
            }
        }
    }
}
