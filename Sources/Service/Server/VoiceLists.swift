// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Synchronization
import Voices

/// The voices of the catalog as JSON. The catalog does not change while the service runs, so each voice is encoded once, for the first
/// request. Usable on any thread; in practice the server's.
final class VoiceLists: Sendable {
    private struct Listing {
        /// All voices in the form that is sent.
        var whole: [UInt8]
        /// The position of each voice in it, by id.
        var places: [String: Range<Int>]
    }

    /// The form that clients of OpenAI's interface read: each voice by its id, and by a name for its users.
    private struct SpeechVoices: Encodable {
        struct Voice: Encodable {
            var id: String
            var name: String
            var language: String?
            var gender: String
        }

        var voices: [Voice]
    }

    let catalog: Catalog
    private let listing = Mutex<Listing?>(nil)
    private let speechVoices = Mutex<[UInt8]?>(nil)

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// Throws where nothing is known of the language that stands at a place of a request.
    func expect(language: String, _ place: String) throws(HTTPProblem) {
        guard !catalog.knows(language: language) else { return }
        let reason = "unknown language \(harmlessWord(language)): GET /v1/voices lists those that are known"
        throw HTTPProblem(404, reason, code: .unknownLanguage, place: place)
    }

    /// The voices of a language, or all voices.
    func voices(language: String?) -> HTTPAnswer {
        let listing = listing.withLock { known in
            let listing = known ?? makeListing()
            known = listing
            return listing
        }
        guard let language else { return HTTPAnswer(200, type: "application/json", body: listing.whole) }
        let tag = languageTag(language).flatMap(catalog.tag(speaking:))
        let places = (tag.map(catalog.entries(language:)) ?? []).compactMap { listing.places[$0.voice.id] }
        let bytes = Array(places.map { listing.whole[$0] }.joined(separator: ",".utf8))
        return HTTPAnswer(200, type: "application/json", body: Array("[".utf8) + bytes + Array("]\n".utf8))
    }

    /// The voices for OpenAI's clients.
    func forSpeech() -> HTTPAnswer {
        let body = speechVoices.withLock { known in
            let body = known ?? makeSpeechVoices()
            known = body
            return body
        }
        return HTTPAnswer(200, type: "application/json", body: body)
    }

    private func makeSpeechVoices() -> [UInt8] {
        let genders = SpokenText.Speaker.genders.map {
            SpeechVoices.Voice(id: $0.name, name: $0.name, language: nil, gender: $0.gender.rawValue)
        }
        let voices = catalog.entries.map { entry in
            // Several have the same title.
            let name = "\(entry.title), \(entry.voice.id)"
            return SpeechVoices.Voice(id: entry.voice.id, name: name, language: entry.voice.language, gender: entry.voice.gender.rawValue)
        }
        return HTTPAnswer.json(SpeechVoices(voices: genders + voices)).body
    }

    private func makeListing() -> Listing {
        var listing = Listing(whole: Array("[".utf8), places: [:])
        for entry in catalog.entries {
            if listing.whole.count > 1 { listing.whole += Array(",".utf8) }
            let start = listing.whole.count
            listing.whole += Array(JSONWriter.text(of: CatalogListing(entry)).utf8)
            listing.places[entry.voice.id] = start..<listing.whole.count
        }
        listing.whole += Array("]\n".utf8)
        return listing
    }
}
