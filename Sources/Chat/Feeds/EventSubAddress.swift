// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Where a server of EventSub wants its client to connect next.
struct EventSubAddress: Equatable {
    var endpoint: ServerEndpoint
    /// With its query.
    var path: String

    /// More is no address that Twitch would send.
    static let mostBytes = 2_048

    /// Nil where it is no address of a WebSocket with TLS, or one of a host that has nothing to do with the one that was connected to: what
    /// arrives there could be anybody's.
    init?(_ text: String, from server: ServerEndpoint) {
        let scheme = "wss://"
        guard text.utf8.count <= Self.mostBytes, text.hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 })
        else {
            return nil
        }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@"), let endpoint = ServerEndpoint(authority.lowercased(), standardPort: 443) else { return nil }
        guard endpoint.host == server.host || Self.isTwitch(endpoint.host) && Self.isTwitch(server.host) else { return nil }
        let tail = rest[authority.endIndex...]
        (self.endpoint, path) = (endpoint, tail.hasPrefix("/") ? String(tail) : "/\(tail)")
    }

    private static func isTwitch(_ host: String) -> Bool {
        host == "twitch.tv" || host.hasSuffix(".twitch.tv")
    }
}
