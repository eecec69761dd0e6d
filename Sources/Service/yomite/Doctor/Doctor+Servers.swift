// SPDX-License-Identifier: GPL-3.0-or-later

import Server

// Speech servers of this machine that could be voices.
extension Doctor {
    /// Whether there are as many descriptors as clients may have connections.
    func examineDescriptors() {
        var limits = settings.server.limits
        let (bouyomi, voicevox) = (settings.server.bouyomi != nil, settings.server.voicevox != nil)
        let (wanted, available) = limits.fitDescriptors(bouyomi: bouyomi, voicevox: voicevox)
        note(
            "open files",
            isGood: available >= wanted,
            "\(available) at once, for \(limits.connections) connections of clients",
            remedy: "raise it to \(wanted): ulimit -n, or LimitNOFILE= of the unit"
        )
    }

    /// Connects to the usual ports of such servers, and says how those that are not used yet can be used.
    func examineServers() {
        for server in KnownServer.unused(in: catalog) {
            note(
                "server",
                isGood: false,
                server.finding,
                remedy: "copy config/voices/\(server.file) to voices/ beside the file that 'yomite config path' names (docs/servers.md)",
                fix: ConfigReader.voicesFolder(environment).map { .write(server.voices, path: "\($0)/\(server.file)") }
            )
        }
    }
}
