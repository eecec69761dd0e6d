// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Voices

/// Reads the user's files: the configuration and files of voices.
enum ConfigReader {
    /// More than any of them needs.
    static let mostBytes = 262_144

    /// The configuration file, if there is one.
    static func read(_ place: ConfigFile.Place?) throws(ConfigurationError) -> ConfigFile? {
        guard let place, let text = try text(at: place.path, isRequired: place.isRequired) else { return nil }
        return ConfigFile(path: place.path, text: text)
    }

    /// All voices: those that come with the program, over them the user's files, and those in folders.
    static func catalog(_ environment: [String: String]) throws(ConfigurationError) -> Catalog {
        try described(environment).adding(ModelFolders.piperVoices(environment))
    }

    /// Without those in folders: the user's files in the order of their names.
    private static func described(_ environment: [String: String]) throws(ConfigurationError) -> Catalog {
        guard let folder = voicesFolder(environment) else { return .shipped }
        var files: [CatalogFile] = []
        for name in folderEntries(folder).filter({ $0.hasSuffix(".json5") }).ordered() {
            if let file = try catalogFile("\(folder)/\(name)") { files.append(file) }
        }
        do throws(CatalogFileError) {
            return try files.isEmpty ? .shipped : Catalog.shipped.merging(files)
        } catch {
            throw .badFile("\(error)")
        }
    }

    /// A file of voices; nil if there is none.
    static func catalogFile(_ path: String) throws(ConfigurationError) -> CatalogFile? {
        try text(at: path, isRequired: false).map { CatalogFile(path: path, text: $0) }
    }

    /// The folder of the user's files of voices; nil if there is no home directory.
    static func voicesFolder(_ environment: [String: String]) -> String? {
        ConfigFile.folder(environment: environment).map { $0 + "/voices" }
    }

    private static func text(at path: String, isRequired: Bool) throws(ConfigurationError) -> String? {
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: mostBytes)
        } catch {
            guard isRequired || !error.isMissing else { return nil }
            throw .unreadable(path, reason: error.reason)
        }
    }
}

/// The folders in which people keep models of voices. A missing folder costs one failed call.
enum ModelFolders {
    private static let mostDescriptionBytes = 1 << 20
    /// More than the number of Piper's voices in the world.
    private static let mostVoices = 1_000

    /// Piper's voices in all folders, in the order in which they count.
    static func piperVoices(_ environment: [String: String]) -> [PiperVoiceFile] {
        folders(environment).flatMap { folder in
            let models = folderEntries(folder).filter { VoiceFile.named($0)?.kind == .piper }.ordered()
            return models.prefix(mostVoices).map { name in
                let path = "\(folder)/\(name)"
                return PiperVoiceFile(path: path, description: try? readWhole("\(path).json", atMost: mostDescriptionBytes))
            }
        }
    }

    /// Yomite's own, Piper's, and the system's.
    private static func folders(_ environment: [String: String]) -> [String] {
        let data = ProgramFiles.userData { environment[$0] }
        return (data.map { ["\($0)/yomite/voices", "\($0)/piper-voices"] } ?? []) + ["/usr/share/piper-voices"]
    }
}
