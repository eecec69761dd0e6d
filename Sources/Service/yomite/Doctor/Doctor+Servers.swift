// SPDX-License-Identifier: GPL-3.0-or-later

internal import Setup

// Speech servers of this machine that could be voices.
extension Doctor {
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
