// SPDX-License-Identifier: GPL-3.0-or-later

/// The address of a stream: `http://HOST[:PORT][/PATH]`.
struct StreamAddress: Equatable, Sendable {
    var host: String
    var port: String
    /// Path and query.
    var target: String

    /// Nil if it is not such an address.
    init?(_ text: String) {
        let scheme = "http://"
        guard text.lowercased().hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[authority.endIndex...].prefix { $0 != "#" }
        target = path.isEmpty || path == "/" ? "/v1/listen.wav" : path.first == "/" ? String(path) : "/" + path
        // [::1]:8640, or name:8640.
        let bracket = authority.lastIndex(of: "]")
        let colon = authority.lastIndex(of: ":").flatMap { place in bracket.map { place > $0 } ?? true ? place : nil }
        port = colon.map { String(authority[authority.index(after: $0)...]) } ?? "80"
        host = String(authority[..<(colon ?? authority.endIndex)].filter { $0 != "[" && $0 != "]" })
        guard !host.isEmpty, let number = Int(port), (1...65_535).contains(number) else { return nil }
    }

    /// The name of its server for requests.
    var authority: String {
        (host.contains(":") ? "[\(host)]" : host) + ":" + port
    }
}
