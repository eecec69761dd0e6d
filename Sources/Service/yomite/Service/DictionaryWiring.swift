// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Lexicon
import Reading

extension UserDictionary {
    /// The dictionary that the settings name; nil if they want none, or there is no home directory to keep it in.
    /// - Parameters:
    ///   - budget: what the service may take in memory; nil without a limit.
    ///   - memory: what the dictionaries of all rooms may take.
    convenience init?(
        _ settings: Settings,
        _ environment: [String: String],
        room: RoomName,
        budget: Int? = nil,
        memory: DictionaryMemory = DictionaryMemory()
    ) {
        let regexBytes = min(settings.reading.regexBytes, (budget ?? .max) / 64)
        switch settings.dictionary {
        case "off": return nil
        case nil:
            guard let folder = ConfigFile.folder(environment: environment) else { return nil }
            self.init(folder: folder + "/dictionary", room: room, regexBytes: regexBytes, memory: memory)
        case let folder?: self.init(folder: folder, room: room, regexBytes: regexBytes, memory: memory)
        }
    }
}
