// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

extension ServerEndpoint {
    /// Twitch's chat.
    static let twitch = ServerEndpoint(host: "irc.chat.twitch.tv", port: 6697)

    /// Twitch's requests over HTTPS.
    static let twitchAPI = ServerEndpoint(host: "api.twitch.tv", port: 443)
    /// YouTube's Data API.
    static let youTube = ServerEndpoint(host: "youtube.googleapis.com", port: 443)
}

extension ValueKind<ServerEndpoint> {
    /// A host, and perhaps its port.
    static func server(standardPort: UInt16) -> ValueKind {
        ValueKind(
            expected: "HOST.DOMAIN, HOST:PORT or [ADDRESS]:PORT",
            parse: { text in
                // A single word is more likely a channel, or a slip, than a machine of the own network: that one is meant with its port.
                guard text.contains(where: { ".:".contains($0) }) || text == "localhost" else { return nil }
                return ServerEndpoint(text, standardPort: standardPort)
            },
            show: \.description
        )
    }
}
