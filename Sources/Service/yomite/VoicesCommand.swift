// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Configuration
internal import Spelling
internal import Voices

/// `voices list`.
enum VoicesCommand {
    static func list(_ catalog: Catalog, json: Bool) -> ExitCode {
        let entries = catalog.entries
        if json { return JSONAnswer.write(entries.map(CatalogListing.init)) }
        let rows = entries.map { entry in
            [
                entry.voice.id, entry.voice.language, entry.voice.gender.rawValue, entry.voice.quality.rawValue,
                tenths(ofMegabytesIn: entry.anonymousMemory), entry.title,
            ]
        }
        let header = ["VOICE", "LANGUAGE", "GENDER", "QUALITY", "MEMORY", "NAME"]
        for voice in catalog.unusable {
            StandardError.log(.notice, "the voice \(voice.id) (\(voice.path)) cannot be used: \(voice.reason)")
        }
        return StandardOutput.write(TextTable.text(header, rows))
    }
}
