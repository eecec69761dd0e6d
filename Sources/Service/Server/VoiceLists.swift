// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Rooms
internal import Spelling
internal import Synchronization
internal import Voices

/// The voices of the catalog as JSON. The catalog does not change while the service runs, so each voice is encoded once, for the first
/// request. Usable on any thread; in practice the server's.
final class VoiceLists: Sendable {
    private struct Listing {
        /// All voices in the form that is sent.
        var whole: [UInt8]
        /// The position of each voice in it, by id.
        var places: [String: Range<Int>]
    }

    private struct Names: Encodable {
        var voices: [String]
    }

    let catalog: Catalog
    private let listing = Mutex<Listing?>(nil)
    private let names = Mutex<[UInt8]?>(nil)

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    /// Whether a language is known.
    func knows(language: String) -> Bool {
        catalog.knows(language: language)
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

    /// The voice names for OpenAI's clients.
    func speechNames() -> HTTPAnswer {
        let body = names.withLock { known in
            let body = known ?? makeNames()
            known = body
            return body
        }
        return HTTPAnswer(200, type: "application/json", body: body)
    }

    private func makeNames() -> [UInt8] {
        HTTPAnswer.json(Names(voices: SpokenText.Speaker.genders.map(\.name) + catalog.entries.map(\.voice.id))).body
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
