// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Voices

// Speech servers of this machine that could be voices.
extension Doctor {
    /// Connects to the ports where such servers usually are, and says of those that are not used yet how they can be.
    func examineServers() {
        for server in KnownServer.all where !isUsed(server) && yomite_port_answers(server.port, KnownServer.patienceMilliseconds) {
            note(
                "server",
                isGood: false,
                "at port \(server.port) of this machine something answers, which may be \(server.title): no voice is its yet",
                remedy: "copy config/voices/\(server.example) to voices/ beside the file that 'yomite config path' names (docs/servers.md)"
            )
        }
    }

    private func isUsed(_ server: KnownServer) -> Bool {
        catalog.engineProfiles.contains { $0.arguments.contains { $0.hasPrefix("address=") && $0.hasSuffix(":\(server.port)") } }
    }
}

/// A speech server, and where it is unless told otherwise.
private struct KnownServer {
    static let patienceMilliseconds: Int32 = 100
    static let all = [
        KnownServer(title: "VOICEVOX", port: 50_021, example: "voicevox.json5"),
        KnownServer(title: "AivisSpeech", port: 10_101, example: "aivis.json5"),
    ]

    let title: String
    let port: UInt16
    let example: String
}
