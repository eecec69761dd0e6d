// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
package import Events
package import UserWords

extension UserDictionary {
    /// The dictionary that the settings name; nil if they want none, or there is no home directory to keep it in.
    package convenience init?(_ settings: Settings, _ environment: [String: String], room: RoomName) {
        switch settings.dictionary {
        case "off": return nil
        case nil:
            guard let folder = ConfigFile.folder(environment: environment) else { return nil }
            self.init(folder: folder + "/dictionary", room: room)
        case let folder?: self.init(folder: folder, room: room)
        }
    }
}
