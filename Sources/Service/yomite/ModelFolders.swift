// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Voices

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
