// SPDX-License-Identifier: GPL-3.0-or-later

import Voices

/// What this machine offers to somebody who sets Yomite up.
struct SetupOffer: Sendable {
    /// A destination for sound.
    struct Sink: Equatable, Sendable {
        var name: String
        var description: String

        init(name: String, description: String) {
            (self.name, self.description) = (name, description)
        }
    }

    /// Whether the service can be started at login.
    enum Login: Equatable, Sendable {
        /// There is a user unit `yomite.service`.
        case unit
        /// systemd runs for this user, and has no such unit.
        case noUnit
        /// systemd does not run for this user.
        case noSystemd
        /// The written file is not the one that a unit reads.
        case otherFile

        /// What to do instead; nil if there is a unit.
        var advice: String? {
            switch self {
            case .unit: nil
            case .noUnit:
                "systemd has no unit yomite.service: \"As a service of systemd\" in docs/recipes.md shows one. "
                    + "Then: systemctl --user enable --now yomite"
            case .otherFile: "systemd's unit reads the usual file, not this one"
            case .noSystemd: "systemd does not run for you here: have your session start \"yomite serve\" at login"
            }
        }
    }

    /// The language of the locale; nil if it says nothing.
    var language: String?
    var catalog: Catalog
    /// The voices that can be used here.
    var voices: [Voice]
    var sinks: [Sink]
    /// Speech servers that answer, and that no voice uses yet.
    var servers: [KnownServer]
    var login: Login
    /// The existing configuration file; nil if there is none.
    var existingFile: String?

    init(
        language: String?,
        catalog: Catalog,
        voices: [Voice],
        sinks: [Sink],
        servers: [KnownServer],
        login: Login,
        existingFile: String?
    ) {
        (self.language, self.catalog, self.voices, self.sinks) = (language, catalog, voices, sinks)
        (self.servers, self.login, self.existingFile) = (servers, login, existingFile)
    }
}
