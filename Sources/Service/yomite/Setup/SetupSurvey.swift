// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import CTables
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

/// Runs a program of the system to its end, with our environment.
enum ExternalCommand {
    /// Returns the exit status as a shell would; negative if it could not be started.
    /// - Parameter isQuiet: it neither reads nor writes our standard streams.
    static func run(_ words: [String], isQuiet: Bool = false) -> Int {
        // SAFETY: the texts are duplicated for the call and freed behind it; the environment is never changed while the program runs.
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        return Int(unsafe yomite_command_run(arguments, environ, isQuiet))
    }
}

/// A speech server that people run on their machines, and the file of voices that turns it into a voice of Yomite's.
struct KnownServer: Equatable, Sendable {
    /// Its usual name.
    var title: String
    /// Its port on this machine unless configured otherwise.
    var port: UInt16
    /// The name of its file in `config/voices`.
    var file: String
    /// The content of that file.
    var voices: String

    static var all: [KnownServer] {
        [
            KnownServer(title: "VOICEVOX", port: 50_021, file: "voicevox.json5", voices: unsafe text(yomite_table_voicevox)),
            KnownServer(title: "AivisSpeech", port: 10_101, file: "aivis.json5", voices: unsafe text(yomite_table_aivis)),
        ]
    }

    /// What `doctor` and `setup` say if something answers at its port.
    var finding: String {
        "something answers at port \(port) of this machine, which may be \(title); Yomite does not use it yet"
    }

    private static func text(_ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> String {
        var length = 0
        // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
        return unsafe String(decoding: UnsafeBufferPointer(start: table(&length), count: length), as: UTF8.self)
    }
}

extension KnownServer {
    private static let patienceMilliseconds: Int32 = 100

    /// Servers that answer on this machine and are not a voice of the catalog yet.
    static func unused(in catalog: Catalog) -> [KnownServer] {
        all.filter { !$0.isUsed(in: catalog) && yomite_port_answers($0.port, patienceMilliseconds) }
    }

    private func isUsed(in catalog: Catalog) -> Bool {
        catalog.engineProfiles.contains { $0.arguments.contains { $0.hasPrefix("address=") && $0.hasSuffix(":\(port)") } }
    }
}

/// The Windows Subsystem for Linux, and what applies there. Not tried on such a machine: it follows Microsoft's documentation.
struct WindowsSubsystem: Equatable, Sendable {
    /// A piece of advice about it.
    struct Note: Equatable, Sendable {
        var isGood: Bool
        var found: String
        var remedy: String?
    }

    /// The path of WSLg's sound server.
    static let soundSocket = "/mnt/wslg/PulseServer"
    private let isSecondVersion: Bool
    private let hasSoundServer: Bool
    private let namedServer: String?

    /// Nil if this is not such a system.
    /// - Parameters:
    ///   - kernel: the content of `/proc/sys/kernel/osrelease`.
    ///   - hasSoundServer: whether `soundSocket` is there.
    init?(kernel: String, environment: [String: String], hasSoundServer: Bool) {
        let kernel = kernel.lowercased()
        let isNamed = environment["WSL_DISTRO_NAME"] != nil
        guard kernel.contains("microsoft") || isNamed else { return nil }
        isSecondVersion = kernel.contains("wsl2") || hasSoundServer
        self.hasSoundServer = hasSoundServer
        namedServer = environment["PULSE_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    }

    var notes: [Note] {
        guard isSecondVersion else {
            return [
                Note(
                    isGood: false,
                    found: "this is not WSL 2, so there is no sound",
                    remedy: "in Windows: wsl --set-version DISTRIBUTION 2"
                )
            ]
        }
        return [sound, ports]
    }

    private var sound: Note {
        guard hasSoundServer else {
            return Note(
                isGood: false,
                found: "there is no WSLg, which has the sound server",
                remedy: "in Windows: wsl --update, then wsl --shutdown"
            )
        }
        guard namedServer == nil else { return Note(isGood: true, found: "WSLg plays the sound (PULSE_SERVER names it)") }
        return Note(
            isGood: false,
            found: "WSLg has a sound server, but PULSE_SERVER does not name it",
            remedy: "export PULSE_SERVER=unix:\(Self.soundSocket); for the user unit see \"WSL 2\" in docs/recipes.md"
        )
    }

    private var ports: Note {
        Note(
            isGood: true,
            found:
                "programs on Windows reach \"yomite serve --bouyomi\" at localhost, ports 50001 and 50080 (docs/recipes.md; not tried yet)"
        )
    }
}
