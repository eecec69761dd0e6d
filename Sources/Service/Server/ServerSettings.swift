// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
package import Voices

/// How programs reach the server, and how much they may ask for.
package struct ServerSettings: SettingsPart {
    /// The address for HTTP: `on`, `off` or an address; nil leaves it to the command.
    package var http: String?
    /// The address for clients of Bouyomi-chan: `on` or an address; nil for none.
    package var bouyomi: String?
    /// Their TCP port.
    package var bouyomiPort = 50_001
    /// Their HTTP port.
    package var bouyomiHttpPort = 50_080
    /// Voices and genders for Bouyomi-chan's numbers.
    package var bouyomiVoices: [Int: VoiceWishes] = [:]
    /// The address for clients of VOICEVOX: `on`, a port or an address; nil for none.
    package var voicevox: String?
    /// Voices and genders for VOICEVOX's numbers.
    package var voicevoxVoices: [Int: VoiceWishes] = [:]
    /// The file with the token that clients need.
    package var tokenFile: String?
    /// The file with the token that opens only the streams for listeners.
    package var listenTokenFile: String?
    /// The file with tokens that have names and rights.
    package var tokens: String?
    /// Ranges of addresses that may connect, separated by commas.
    package var allowFrom: String?
    /// Names that clients may use for this machine, separated by commas.
    package var allowHost: String?
    /// Origins of web pages that may use the server, separated by commas.
    package var allowOrigin: String?
    /// How much clients may ask.
    package var limits = ServerLimits()

    package init() {}

    package var tokenFiles: [String] { [tokenFile, listenTokenFile, tokens].compactMap(\.self) }
}

extension ServerSettings {
    package static var options: [Option<ServerSettings>] {
        [
            Option(
                "http",
                \.http,
                .text("auto, on, off, PORT, or ADDRESS[:PORT]", none: "auto"),
                "[ADDRESS[:PORT]]",
                for: Command.serving + Command.asking,
                bareValue: "on",
                "the HTTP address; a port alone means 127.0.0.1, auto is port 8640 for serve and control"
            ),
            Option(
                "bouyomi",
                \.bouyomi,
                .text("off, on, or ADDRESS", none: "off"),
                "[ADDRESS]",
                for: Command.serving,
                bareValue: "on",
                "listens for clients of Bouyomi-chan; on is 127.0.0.1, other addresses need --allow-from"
            ),
            Option(
                "bouyomiPort",
                \.bouyomiPort,
                .integer(0...65_535),
                "PORT",
                for: Command.serving,
                "the TCP port for clients of Bouyomi-chan; 0 picks a free one"
            ),
            Option(
                "bouyomiHttpPort",
                \.bouyomiHttpPort,
                .integer(0...65_535),
                "PORT",
                for: Command.serving,
                "the HTTP port for clients of Bouyomi-chan"
            ),
            Option(
                "bouyomiVoices",
                \.bouyomiVoices,
                .voices(numbered: 1...8, 10_001...32_767),
                nil,
                .file,
                "voices or genders for Bouyomi-chan's voice numbers, 1 to 8 and from 10001"
            ),
            Option(
                "voicevox",
                \.voicevox,
                .text("off, on, PORT, or ADDRESS[:PORT]", none: "off"),
                "[ADDRESS[:PORT]]",
                for: Command.serving,
                bareValue: "on",
                "listens for clients of VOICEVOX; on is 127.0.0.1:50021, other addresses need --allow-from or a token"
            ),
            Option(
                "voicevoxVoices",
                \.voicevoxVoices,
                .voices(numbered: 0...Int(Int32.max)),
                nil,
                .file,
                "voices or genders for VOICEVOX's speaker numbers"
            ),
            Option(
                "tokenFile",
                \.tokenFile,
                .path(none: "none"),
                "PATH",
                for: Command.serving + Command.asking + [.listen],
                "a file with the token that clients must send (or set YOMITE_TOKEN)"
            ),
            Option(
                "listenTokenFile",
                \.listenTokenFile,
                .path(none: "none"),
                "PATH",
                for: Command.serving,
                "a file with a token for listening only (or set YOMITE_LISTEN_TOKEN)"
            ),
            Option(
                "tokens",
                \.tokens,
                .path(none: "none"),
                "PATH",
                for: Command.serving + [.controlLink],
                "a file with tokens that have names and rights"
            ),
            Option(
                "allowFrom",
                \.allowFrom,
                .text("anywhere, or ranges such as 192.168.1.0/24 separated by commas", none: "anywhere", separator: ","),
                "CIDR",
                for: Command.serving + [.controlLink],
                "addresses that may connect, besides this machine"
            ),
            Option(
                "allowHost",
                \.allowHost,
                .text("none, or names separated by commas", none: "none", separator: ","),
                "NAMES",
                for: Command.serving,
                "host names that clients may use for this machine"
            ),
            Option(
                "allowOrigin",
                \.allowOrigin,
                .text("none, or origins such as https://example.org separated by commas", none: "none", separator: ","),
                "ORIGINS",
                for: Command.serving,
                "origins of web pages that may use this service"
            ),
        ]
    }
}
