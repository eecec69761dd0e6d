// SPDX-License-Identifier: GPL-3.0-or-later

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
