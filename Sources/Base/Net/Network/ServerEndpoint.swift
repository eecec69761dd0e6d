// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a server is reached.
public struct ServerEndpoint: Equatable, Sendable, CustomStringConvertible {
    /// A name, or an address without brackets; with TLS, the certificate has to be for it.
    public var host: String
    /// The TCP port.
    public var port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST`, `HOST:PORT`, `[ADDRESS]` and `[ADDRESS]:PORT`.
    package init?(_ text: String, standardPort: UInt16) {
        let isBracketed = text.first == "["
        guard let end = isBracketed ? text.firstIndex(of: "]") : text.lastIndex(of: ":") ?? text.endIndex else { return nil }
        host = String(isBracketed ? text[..<end].dropFirst() : text[..<end])
        let rest = isBracketed ? text[end...].dropFirst() : text[end...]
        if rest.isEmpty {
            port = standardPort
        } else if rest.first == ":", let number = UInt16(rest.dropFirst()), number > 0 {
            port = number
        } else {
            return nil
        }
        guard !host.isEmpty, host.utf8.count < 256, isBracketed || !host.contains(":") else { return nil }
        guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    }

    /// As it is read.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
