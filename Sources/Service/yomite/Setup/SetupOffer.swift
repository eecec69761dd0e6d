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
            case .noSystemd: "there is no systemd user session here: have your desktop start \"yomite serve\" at login"
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

/// The advice after the files are written.
struct SetupAdvice {
    /// What yt-dlp appends to the name of a file with a live chat.
    static let suffixOfChats = ".live_chat.json"
    private let answers: SetupAnswers
    /// The file that was written, where it is not the usual one.
    private let file: String?

    init(_ answers: SetupAnswers, file: String? = nil) {
        (self.answers, self.file) = (answers, file)
    }

    var lines: [String] {
        let start = file.map { "Start it: yomite serve --config \(quotedPath($0))" } ?? "Start it: yomite serve"
        let first = answers.startsAtLogin ? "See its messages: journalctl --user -u yomite" : start
        return source + sound + [first, "Then open http://127.0.0.1:8640/ to watch and control it"]
    }

    private var source: [String] {
        switch answers.source {
        case .ytDlp(let file, let stream): ytDlp(file, stream.isEmpty ? "URL" : quotedPath(stream))
        case .oneComme: ["Add your streams in OneComme. Choose no reader there: Yomite reads what it shows"]
        case .twitch, .youTube, .bouyomi, .programs: []
        }
    }

    private func ytDlp(_ file: String, _ stream: String) -> [String] {
        // A % begins a field in the names of yt-dlp.
        let name = quotedPath(String(file.dropLast(Self.suffixOfChats.count)).replacing("%", with: "%%"))
        return [
            "When your stream has begun: rm -f \(quotedPath(file)); yt-dlp --skip-download --write-subs --sub-langs live_chat --no-part -o \(name) \(stream)",
            "yt-dlp should be 2025.11.12 or newer, with Deno 2 or Node 20 beside it. Debian 12 has older ones: take it from PyPI",
        ]
    }

    private var sound: [String] {
        if answers.output == SetupAnswers.outputWithTrack { return ["In OBS, add an Audio Output Capture of \"yomite\""] }
        return answers.isSilent ? ["Add a Browser source in OBS, or open a browser: http://127.0.0.1:8640/overlay?audio=1"] : []
    }
}
