// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Spelling
internal import Voices

/// `voices list`.
enum VoicesCommand {
    static func list(_ catalog: Catalog, json: Bool) -> ExitCode {
        let entries = catalog.entries
        if json { return JSONAnswer.write(entries.map(Row.init)) }
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

    private struct Row: Encodable {
        var id: String
        var name: String
        var language: String
        var gender: String
        var quality: String
        var engine: String
        var engineName: String
        var sampleRate: Int
        var anonymousMemory: Int
        var cleanMemory: Int
        var licence: String

        init(_ entry: CatalogEntry) {
            id = entry.voice.id
            name = entry.title
            language = entry.voice.language
            gender = entry.voice.gender.rawValue
            quality = entry.voice.quality.rawValue
            engine = entry.voice.engine.rawValue
            engineName = entry.voice.engineName
            sampleRate = entry.sampleRate
            anonymousMemory = entry.anonymousMemory
            cleanMemory = entry.cleanMemory
            licence = entry.licence
        }
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
