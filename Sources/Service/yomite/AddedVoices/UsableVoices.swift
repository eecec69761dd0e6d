// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Which voices can be used on this machine, and why the others cannot.
struct UsableVoices {
    private let catalog: Catalog
    private let engines: Set<Engine>
    /// Voices that the user has added.
    let added: [AddedVoice]

    /// Waits until every engine has answered.
    init(_ catalog: Catalog, _ settings: Settings, _ environment: [String: String]) {
        self.catalog = catalog
        engines = UsableEngines(catalog, settings).wait()
        added = VoiceFolder(environment)?.voices ?? []
    }

    /// What has to be done before a voice of the catalog can be used; nil if it can be used.
    func obstacle(_ voice: Voice) -> String? {
        guard !engines.contains(voice.engine) else { return nil }
        let profile = catalog.engineProfiles.first { $0.engine == voice.engine }
        return "\(profile?.title ?? voice.engine.rawValue) cannot be used: \(profile?.remedy ?? "")"
    }

    /// Why an added voice cannot be used; nil if the catalog has it, which then answers as for any other voice.
    func obstacle(_ voice: AddedVoice) -> String? {
        if let flaw = voice.flaw { return flaw }
        guard catalog.engines.contains(voice.kind.engine) else { return "this yomite has no engine for \(voice.kind.suffix) voices" }
        guard !isListed(voice) else { return nil }
        if let found = catalog.unusable.first(where: { $0.path.hasSuffix("/" + voice.file) }) { return found.reason }
        return "no voice of \(voice.kind.engine.rawValue) has this name: see yomite doctor"
    }

    /// Whether the catalog has a voice of this file.
    func isListed(_ voice: AddedVoice) -> Bool {
        !catalog.entries(of: voice.name, voice.kind).isEmpty
    }

    /// The entry with the licence from the card of its file, if the catalog knows none.
    func licensed(_ entry: CatalogEntry) -> CatalogEntry {
        guard entry.licence == "NOASSERTION" else { return entry }
        var entry = entry
        entry.licence = added.first { entry.speaks($0.name, $0.kind) }?.licence.first ?? "unknown"
        return entry
    }
}

extension Catalog {
    /// The voices of the file with this name: several where a model has several speakers, none where no engine knows it.
    func entries(of name: String, _ kind: VoiceFile.Kind) -> [CatalogEntry] {
        entries.filter { $0.speaks(name, kind) }
    }

    /// What `voices list` calls the voice of that file; for several speakers, what their names have in common.
    func id(of name: String, _ kind: VoiceFile.Kind) -> String {
        let entries = entries(of: name, kind)
        return entries.count == 1 ? entries[0].voice.id : "\(kind.engine.rawValue):\(name)"
    }
}

extension CatalogEntry {
    /// Whether it is a voice of the file with this name.
    fileprivate func speaks(_ file: String, _ kind: VoiceFile.Kind) -> Bool {
        guard voice.engine == kind.engine else { return false }
        let engineFile = voice.engineName.split(separator: "/").last.map(String.init) ?? ""
        let name = voice.id.dropFirst(voice.engine.rawValue.count + 1)
        return [file, file + kind.suffix].contains(engineFile) || name == file || name.hasPrefix(file + "+")
    }
}
