// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Where OneComme is reached: on this machine, or at an address of a private network, because what it sends is not encrypted.
public struct OneCommeAddress: Equatable, Sendable, CustomStringConvertible {
    let endpoint: ServerEndpoint

    /// Where it is if nobody changed that.
    package static let usual = OneCommeAddress(endpoint: ServerEndpoint(host: "127.0.0.1", port: 11_180))

    private init(endpoint: ServerEndpoint) {
        self.endpoint = endpoint
    }

    /// Reads `ws://HOST:PORT`, and what people copy: without `ws://` or the port, with `/sub`. Nil if it is none, or not so near.
    init?(_ text: String) {
        var rest = text[...]
        for scheme in ["ws://", "http://"] where rest.lowercased().hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
        let path = rest.firstIndex(of: "/").map { rest[$0...] } ?? ""
        guard ["", "/", "/sub"].contains(path.prefix { $0 != "?" }) else { return nil }
        rest = rest.prefix { $0 != "/" }
        guard let found = ServerEndpoint(String(rest), standardPort: Self.usual.endpoint.port), Reach(of: found.host) != nil else {
            return nil
        }
        // By both names it is the same server, which must not be read twice.
        endpoint = found.host == "localhost" ? ServerEndpoint(host: Self.usual.endpoint.host, port: found.port) : found
    }

    /// Whether it is on this machine.
    package var isHere: Bool { Reach(of: endpoint.host) == .thisMachine }

    package var port: UInt16 { endpoint.port }

    /// As a URL.
    public var description: String { "ws://\(endpoint)" }
}

/// How far away an address is.
private enum Reach {
    case thisMachine
    case privateNetwork

    /// Nil where it is further away, or a name: the server that answers for a name may answer with any address.
    init?(of host: String) {
        if host == "localhost" {
            self = .thisMachine
            return
        }
        var v4 = in_addr()
        var v6 = in6_addr()
        if unsafe inet_pton(AF_INET, host, &v4) == 1 {
            self.init(v4: unsafe withUnsafeBytes(of: &v4, Array.init))
        } else if unsafe inet_pton(AF_INET6, host, &v6) == 1 {
            self.init(v6: unsafe withUnsafeBytes(of: &v6, Array.init))
        } else {
            return nil
        }
    }

    /// RFC 1918, and what has no router (RFC 3927).
    private init?(v4 bytes: [UInt8]) {
        switch (bytes[0], bytes[1]) {
        case (127, _): self = .thisMachine
        case (10, _), (172, 16...31), (192, 168), (169, 254): self = .privateNetwork
        default: return nil
        }
    }

    /// RFC 4193, and what has no router (RFC 4291).
    private init?(v6 bytes: [UInt8]) {
        if bytes == Array(repeating: 0, count: 15) + [1] {
            self = .thisMachine
        } else if bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80) {
            self = .privateNetwork
        } else {
            return nil
        }
    }
}

extension ValueKind<OneCommeAddress?> {
    /// Whether OneComme is read, and where it is.
    static let oneComme = ValueKind(
        expected: "off, on, or ws://HOST:PORT of this machine or a private network, with a numeric address",
        words: ["on", "off"],
        parse: { text in
            switch text {
            case "off": .some(nil)
            case "on": OneCommeAddress.usual
            default: OneCommeAddress(text).map { .some($0) }
            }
        },
        show: { $0.map { $0 == .usual ? "on" : "\($0)" } ?? "off" }
    )
}
