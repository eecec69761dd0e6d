// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Rooms
import Synthesis
import Voices

// What the settings mean for voice hosts.

extension HostOptions {
    init(_ settings: Settings, _ catalog: Catalog) {
        self = settings.hosts
        use(catalog, programs: ProgramFiles.hostFolder)
        if let folder = settings.sounds.folder, let index = engines.firstIndex(where: { $0.engine == .sounds }) {
            let (seconds, bytes) = (settings.sounds.longest.components.seconds, settings.sounds.bytes)
            engines[index].arguments += ["--data", folder, "--set", "seconds=\(seconds)", "--set", "bytes=\(bytes)"]
        }
        environment.append("YOMITE_VOICES=" + ProgramFiles.voiceFolders.joined(separator: ":"))
        environment.append("YOMITE_DATA=" + ProgramFiles.ownDataFolder)
        // Libraries that the user has installed are searched for in the user's own folder, which may not be that of the login.
        if let home = ProgramFiles.home { environment.append("HOME=" + home) }
    }
}

extension HostEvent.State {
    /// How much a change in a host's life concerns an operator.
    var importance: LogLevel {
        switch self {
        case .ready, .dismissed: .info
        case .crashed, .hung, .killed, .failedStart: .warning
        case .missing, .givenUp: .error
        }
    }
}
