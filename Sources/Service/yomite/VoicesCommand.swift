// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

/// `voices list`, `voices remove`, `voices credits`.
struct VoicesCommand {
    private let settings: Settings
    private let catalog: Catalog
    private let environment: [String: String]

    init(_ settings: Settings, _ catalog: Catalog, _ environment: [String: String]) {
        (self.settings, self.catalog, self.environment) = (settings, catalog, environment)
    }

    // MARK: - The list

    /// A voice in the form for programs. If no engine knows it, only what its files say.
    private struct Listing: Encodable {
        var voice: CatalogListing?
        var file: File?
        /// Why it cannot be used here; null if it can.
        var obstacle: String?

        struct File: Encodable {
            var id: String
            var language: String
            var licence: String
            var size: Int
        }

        private enum CodingKeys: CodingKey {
            case usable, obstacle
        }

        func encode(to encoder: any Encoder) throws {
            try voice?.encode(to: encoder)
            try file?.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(obstacle == nil, forKey: .usable)
            try fields.encode(obstacle, forKey: .obstacle)
        }
    }

    /// - Parameter language: lists only the voices of this language.
    func list(_ language: String?) -> ExitCode {
        let usable = UsableVoices(catalog, settings, environment)
        let tag = language.map { catalog.tag(speaking: languageTag($0) ?? $0) ?? $0 }
        let entries = tag.map(catalog.entries(language:)) ?? catalog.entries
        if let language, entries.isEmpty {
            StandardError.log(.error, "\(catalog.error(ofLanguage: harmlessWord(language)))")
            return .usage
        }
        let best = entries.bestFirst.map(usable.licensed)
        let files = usable.added.filter { !usable.isListed($0) && (tag == nil || tag == languageTag(file($0).language)) }
        if settings.json {
            let known = best.map { Listing(voice: CatalogListing($0), obstacle: usable.obstacle($0.voice)) }
            return JSONAnswer.write(known + files.map { Listing(file: file($0), obstacle: usable.obstacle($0)) })
        }
        var rows = best.map { entry in
            [
                entry.voice.id, entry.voice.language, entry.voice.gender.rawValue, entry.voice.quality.rawValue,
                tenths(ofMegabytesIn: entry.anonymousMemory), percent(entry.processorFactor), percent(entry.misheard), entry.licence,
                entry.title,
                shown(usable.obstacle(entry.voice)),
            ]
        }
        rows += files.map { voice in
            let file = file(voice)
            return [
                file.id, file.language, "", "", tenths(ofMegabytesIn: file.size), "", "", file.licence, voice.file,
                shown(usable.obstacle(voice)),
            ]
        }
        let header = ["VOICE", "LANGUAGE", "GENDER", "QUALITY", "MEMORY", "PROCESSOR", "MISHEARD", "LICENCE", "NAME", "HERE"]
        // Those in other programs' folders; the voices in ours are in the table.
        for voice in catalog.unusable where !files.contains(where: { voice.path.hasSuffix("/" + $0.file) }) {
            StandardError.log(.notice, "the voice \(harmless(voice.id)) (\(harmless(voice.path))) cannot be used: \(voice.reason)")
        }
        return StandardOutput.write(TextTable.text(header, rows))
    }

    private func file(_ voice: AddedVoice) -> Listing.File {
        let id = catalog.id(of: voice.name, voice.kind)
        return Listing.File(id: id, language: harmlessWord(voice.language), licence: voice.licence.first ?? "", size: voice.byteCount)
    }

    /// A share in percent, to the tenth above; nothing where it was not measured.
    private func percent(_ share: Double?) -> String {
        share.map { share in
            let tenths = Int((share * 1_000).rounded(.up))
            return "\(tenths / 10).\(tenths % 10) %"
        } ?? ""
    }

    private func shown(_ obstacle: String?) -> String {
        obstacle.map { "no: \($0)" } ?? "yes"
    }

    // MARK: - Added voices

    func remove(_ name: String) -> ExitCode {
        guard let folder = VoiceFolder(environment), let voice = folder.find(name, in: catalog) else {
            let reason =
                catalog.find(name) == nil
                ? "no added voice is called \(harmlessWord(name)): yomite voices list"
                : "\(harmlessWord(name)) was not added with \"yomite voices add\"; to hide it, list it as excluded in a file in voices/"
            StandardError.log(.error, reason)
            return .inputMissing
        }
        do throws(VoiceTrouble) {
            try folder.remove(voice)
            StandardError.log(.notice, "removed \(catalog.id(of: voice.name, voice.kind)), \(tenths(ofMegabytesIn: voice.byteCount))")
            return .done
        } catch {
            StandardError.log(.error, error.message)
            return error.code
        }
    }

    // MARK: - Credits

    private struct Credit: Encodable {
        var voice: String
        var credit: String
    }

    /// The lines for the description of a stream: of the voices that can be used here, and of those that were added.
    func credits() -> ExitCode {
        let usable = UsableVoices(catalog, settings, environment)
        let known = catalog.entries.filter { usable.obstacle($0.voice) == nil }.compactMap { entry in
            entry.credit.map { Credit(voice: entry.voice.id, credit: $0) }
        }
        // The credit that the catalog has says it all; otherwise, what the card says.
        let added = usable.added.filter { $0.flaw == nil }.flatMap { voice in
            let ofCatalog = catalog.entries(of: voice.name, voice.kind).compactMap(\.credit)
            let id = catalog.id(of: voice.name, voice.kind)
            return (ofCatalog.isEmpty ? voice.licence : ofCatalog).map { Credit(voice: id, credit: $0) }
        }
        let credits = known + added.filter { credit in !known.contains { $0.voice == credit.voice } }
        if settings.json { return JSONAnswer.write(credits) }
        if credits.isEmpty { StandardError.log(.notice, "no voice that can be used here requires a credit") }
        return StandardOutput.write(credits.map { "\($0.voice): \($0.credit)\n" }.joined())
    }
}
