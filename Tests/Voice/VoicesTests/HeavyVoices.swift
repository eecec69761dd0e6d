// SPDX-License-Identifier: GPL-3.0-or-later

import VoiceFixtures

@testable import Voices

/// The shipped catalog with enhanced voices in eight languages, as a broadcast reader on a telephone had them: 23.8 MB for the
/// Japanese female one, 21.6 MB for the male one.
/// With its weight each holds no more than that, whatever its language's dictionary takes.
let heavyCatalog: Catalog = {
    let voices = ["ja", "de", "fr", "es", "it", "ko", "zh", "ru"].flatMap { language in
        [("female", "20", "f3", 24_371), ("male", "18", "m3", 22_118)].map { gender, weight, variant, kilobytes in
            """
            { name: "\(language)-\(gender)", language: "\(language)", title: "Heavy", gender: "\(gender)", quality: "enhanced",
              engineName: "\(weight):\(language)+\(variant)", anonymous: \(kilobytes), clean: 2800 },
            """
        }
    }
    do {
        return try Catalog.withWeightedVoices(voices.joined())
    } catch {
        preconditionFailure("\(error)")
    }
}()
