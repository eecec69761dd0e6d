// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Voices

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
