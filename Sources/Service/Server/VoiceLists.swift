// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Rooms
internal import Spelling
internal import Synchronization
internal import Voices

/// The voices of the catalog as JSON. The catalog does not change while the service runs, so each voice is encoded once, for the first client
/// that asks. Usable on any thread; the server's is the one that does.
final class VoiceLists: Sendable {
    private struct Listing {
        /// All voices, as they are sent.
        var whole: [UInt8]
        /// Where each is in that, by its id.
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

    /// Whether anything is known of a language.
    func knows(language: String) -> Bool {
        catalog.knows(language: language)
    }

    /// The voices of a language, or all.
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

    /// The names that OpenAI's clients may give.
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
