// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
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
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + rows).map { row in
            zip(row, widths).map(padded).joined(separator: "  ").trimmedEnd + "\n"
        }
        return StandardOutput.write(lines.joined())
    }
}

extension String {
    /// Without the spaces at its end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
