// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Server

/// Where the server listens and who may connect, according to the settings.
struct ServerPlaces {
    private let settings: ServerSettings
    private let origins: Origins

    init(_ settings: Settings, _ origins: Origins) {
        self.settings = settings.server
        self.origins = origins
    }

    /// The address to listen at, or to reach; nil if it is off. A port alone is on this machine.
    func http(isService: Bool) throws(ServiceFailure) -> ListenAddress? {
        let text = settings.http ?? (isService ? "on" : "off")
        if text == "off" { return nil }
        guard let address = address(text, standardPort: 8640) else {
            throw refusal(
                "http",
                "\"\(text)\" must be auto, on, off, a port such as 8651, or a numeric address such as 127.0.0.1, 0.0.0.0:8640 or [::1]:8640"
            )
        }
        return address
    }

    /// Nil where it is none. What people copy from a browser is one.
    private func address(_ written: String, standardPort: UInt16) -> ListenAddress? {
        let isURL = written.hasPrefix("http://")
        let text = isURL ? String(written.dropFirst("http://".count).prefix { $0 != "/" }) : written
        let port = text.hasPrefix(":") ? text.dropFirst() : text[...]
        let isPort = !port.isEmpty && port.allSatisfy { $0.isASCII && $0.isNumber }
        return ListenAddress(text == "on" ? "127.0.0.1" : isPort ? "127.0.0.1:\(port)" : text, standardPort: standardPort)
    }

    /// The address and the voices for VOICEVOX's clients; nil for none.
    /// - Parameter languages: the languages whose voices are all shown.
    func voicevox(languages: [String]) throws(ServiceFailure) -> VoicevoxOptions? {
        let text = settings.voicevox ?? "off"
        if text == "off" { return nil }
        guard let address = address(text, standardPort: 50_021) else {
            throw refusal(
                "voicevox",
                "\"\(text)\" must be on, off, a port such as 50121, or a numeric address such as 127.0.0.1, 0.0.0.0:50021 or [::1]:50021"
            )
        }
        return VoicevoxOptions(address: address, voices: settings.voicevoxVoices, languages: languages)
    }

    /// The address for Bouyomi-chan's clients; nil for none.
    func bouyomi() throws(ServiceFailure) -> BouyomiOptions? {
        let text = settings.bouyomi ?? "off"
        if text == "off" { return nil }
        guard let address = text == "on" ? IPAddress("127.0.0.1") : IPAddress(text) else {
            let ports = "the ports are --bouyomi-port and --bouyomi-http-port"
            throw refusal("bouyomi", "\"\(text)\" must be on, off, or a numeric address such as 127.0.0.1 or 0.0.0.0; \(ports)")
        }
        return BouyomiOptions(
            address: address,
            tcpPort: UInt16(settings.bouyomiPort),
            httpPort: UInt16(settings.bouyomiHttpPort),
            voices: settings.bouyomiVoices
        )
    }

    /// The addresses that may connect besides this machine; empty for all that can.
    func peers() throws(ServiceFailure) -> [AddressRange] {
        var ranges: [AddressRange] = []
        var mistakes = Mistakes<ServiceFailure>()
        for text in list(settings.allowFrom) {
            if let range = AddressRange(text) {
                ranges.append(range)
            } else {
                mistakes.add(refusal("allowFrom", "\"\(text)\" must be a range such as 192.168.1.0/24, or an address"))
            }
        }
        try mistakes.end()
        return ranges
    }

    /// The names that clients may use for this machine.
    func hosts() throws(ServiceFailure) -> [String] {
        let names = list(settings.allowHost)
        var mistakes = Mistakes<ServiceFailure>()
        for name in names where name.isEmpty || name.contains(where: { $0.isWhitespace || ":/@*".contains($0) }) {
            mistakes.add(refusal("allowHost", "\"\(name)\" must be a name such as stream.example.org, without a scheme and a port"))
        }
        try mistakes.end()
        return names
    }

    /// The origins whose pages may use the server. Browsers spell an origin in one way only, so any other spelling would never match.
    func pages() throws(ServiceFailure) -> [String] {
        let pages = list(settings.allowOrigin)
        var mistakes = Mistakes<ServiceFailure>()
        // Pages without an origin of their own, and those of files, have no host.
        for page in pages where page != "null" && page != "file://" {
            let parts = page.split(separator: "://", omittingEmptySubsequences: false)
            guard parts.count == 2, let scheme = parts.first, let host = parts.last, !scheme.isEmpty, !host.isEmpty,
                page == page.lowercased(), !host.contains(where: { $0.isWhitespace || "/?#*@".contains($0) })
            else {
                let form =
                    "an origin as browsers send it, such as https://example.org or http://localhost:3000 (lower case, without a path)"
                mistakes.add(refusal("allowOrigin", "\"\(page)\" must be \(form)"))
                continue
            }
        }
        try mistakes.end()
        return pages
    }

    private func refusal(_ key: String, _ problem: String) -> ServiceFailure {
        ServiceFailure(origins.refusal(of: key, problem))
    }

    private func list(_ text: String?) -> [String] {
        text?.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) } ?? []
    }
}
