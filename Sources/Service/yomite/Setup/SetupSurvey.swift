// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Playback
import Voices

/// Finds out what this machine offers to somebody who sets Yomite up.
enum SetupSurvey {
    /// An existing sound server answers within milliseconds.
    private static let soundPatience = Duration.seconds(1)

    static func offer(_ settings: Settings, _ catalog: Catalog, _ environment: [String: String], file: ConfigFile.Place) -> SetupOffer {
        let usable = UsableVoices(catalog, settings, environment)
        let sinks = SoundSurvey(atMost: soundPatience)?.sinks ?? []
        return SetupOffer(
            language: settings.voices.localeLanguage,
            catalog: catalog,
            voices: catalog.entries.bestFirst.map(\.voice).filter { usable.obstacle($0) == nil },
            sinks: sinks.map { SetupOffer.Sink(name: $0.name, description: $0.description) },
            servers: KnownServer.unused(in: catalog),
            login: file.isRequired ? .otherFile : login,
            existingFile: unsafe access(file.path, F_OK) == 0 ? file.path : nil
        )
    }

    private static var login: SetupOffer.Login {
        guard ExternalCommand.run(["systemctl", "--user", "show-environment"], isQuiet: true) == 0 else { return .noSystemd }
        return ExternalCommand.run(["systemctl", "--user", "cat", SetupCommand.unit], isQuiet: true) == 0 ? .unit : .noUnit
    }
}
