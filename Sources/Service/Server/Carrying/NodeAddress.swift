// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Where another node is reached for requests that are carried there: `http://HOST[:PORT][/PATH]`. It comes from the fleet's Redis.
struct NodeAddress: Equatable, Sendable {
    /// The node's server.
    let endpoint: ServerEndpoint
    /// What stands before each path there; empty for nothing.
    let path: String

    /// Nil where nothing can be carried: the address is not of this form, or needs TLS.
    init?(_ address: String) {
        let scheme = "http://"
        guard address.hasPrefix(scheme), address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let rest = address.dropFirst(scheme.count)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        guard let endpoint = ServerEndpoint(String(rest[..<end]), standardPort: 80) else { return nil }
        self.endpoint = endpoint
        path = String(rest[end...].last == "/" ? rest[end...].dropLast() : rest[end...])
    }

    /// The origin of pages that the node serves.
    var origin: String { "http://\(endpoint)" }
}
