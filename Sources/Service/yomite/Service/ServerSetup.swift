// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Server
import Voices

/// What the settings mean for the server: its addresses, its clients, and its limits.
struct ServerSetup: Sendable {
    var options: ServerOptions

    /// Nil where nobody asked for a server.
    init?(_ settings: Settings, _ origins: Origins, isService: Bool, version: String, environment: [String: String], secrets: SecretFiles)
        throws(ServiceFailure)
    {
        let places = ServerPlaces(settings, origins)
        var mistakes = Mistakes<ServiceFailure>()
        let address = mistakes.collect(or: nil) { () throws(ServiceFailure) in try places.http(isService: isService) }
        let bouyomi = mistakes.collect(or: nil) { () throws(ServiceFailure) in try places.bouyomi() }
        let languages = [settings.voices.language, "ja"].compactMap(\.self) + (settings.voices.languages ?? [])
        let voicevox = mistakes.collect(or: nil) { () throws(ServiceFailure) in try places.voicevox(languages: languages) }
        guard address != nil || bouyomi != nil || voicevox != nil || !mistakes.isEmpty else { return nil }
        var rules = AccessRules()
        rules.tokens.main = mistakes.collect(or: nil) { () throws(ServiceFailure) in
            try TokenSource.all(settings, origins, environment, secrets).token()
        }
        rules.tokens.listening = mistakes.collect(or: nil) { () throws(ServiceFailure) in
            try TokenSource.listening(settings, origins, environment, secrets).token()
        }
        rules.tokens.named = mistakes.collect(or: []) { () throws(ServiceFailure) in
            try TokenSource.named(settings, origins, secrets)
        }
        rules.hosts = mistakes.collect(or: []) { () throws(ServiceFailure) in try places.hosts() }
        rules.origins = mistakes.collect(or: []) { () throws(ServiceFailure) in try places.pages() }
        rules.peers = mistakes.collect(or: []) { () throws(ServiceFailure) in try places.peers() }
        // What could not be read is not missing as well.
        try mistakes.end()
        if let address, !address.address.isLoopback, !rules.tokens.areNeeded { mistakes.add(Self.needsToken(address, origins)) }
        if let place = bouyomi?.tcp, !place.address.isLoopback, rules.peers.isEmpty { mistakes.add(Self.needsRange(place, origins)) }
        if let place = voicevox?.address, !place.address.isLoopback, rules.peers.isEmpty, !rules.tokens.areNeeded {
            mistakes.add(Self.needsRangeOrToken(place, origins))
        }
        try mistakes.end()
        var limits = settings.server.limits
        (limits.textBytes, limits.nameBytes) = (settings.feeds.limits.maxLineBytes, settings.feeds.limits.maxNameBytes)
        options = ServerOptions(
            address: address,
            bouyomi: bouyomi,
            voicevox: voicevox,
            rules: rules,
            limits: limits,
            logsRequests: settings.shownLevel >= .info,
            sampleRate: settings.sampleRate,
            run: ServerSetup.randomWord(),
            version: version
        )
        options.inherited = InheritedSockets(environment)
    }

    /// Who may connect, in the lines that are printed at the start.
    func welcome(_ ports: ServerPorts) -> [String] {
        let ranges = options.rules.peers.map(\.description).joined(separator: ", ")
        var lines: [String] = []
        if let address = options.address?.address, let port = ports.http {
            let whoever = options.rules.tokens.areNeeded ? "for clients with a token" : "for programs on this machine"
            let from = address.isLoopback ? "" : ranges.isEmpty ? ", from anywhere" : ", from this machine and \(ranges)"
            let place = ListenAddress(address: address, port: port)
            lines.append("listening at http://\(place), \(whoever)\(from)")
            let condition = options.rules.tokens.areNeeded ? "; it asks for the token" : ""
            lines.append("Open http://\(place.reachableHere)/ to watch and control it\(condition)")
        }
        if let address = options.bouyomi?.tcp.address, let bouyomi = ports.bouyomi {
            let whoever =
                address.isLoopback ? "programs on this machine" : "clients on this machine and in \(ranges), without a token"
            let tcp = ListenAddress(address: address, port: bouyomi.tcp)
            let http = ListenAddress(address: address, port: bouyomi.http)
            lines.append("listening as Bouyomi-chan at \(tcp) and http://\(http), for \(whoever)")
        }
        if let address = options.voicevox?.address.address, let port = ports.voicevox {
            let place = ListenAddress(address: address, port: port)
            let whoever =
                address.isLoopback
                ? "programs on this machine"
                : ranges.isEmpty ? "clients with a token" : "clients on this machine and in \(ranges), without a token"
            lines.append("listening as VOICEVOX at http://\(place), for \(whoever)")
        }
        return lines
    }

    private static func needsRangeOrToken(_ place: ListenAddress, _ origins: Origins) -> ServiceFailure {
        ServiceFailure(
            .configuration,
            "\(origins.place(of: "voicevox")): \(place) reaches beyond this machine, and most of its clients cannot send a token: "
                + "say who may connect, such as --allow-from 192.168.1.0/24, or set a token"
        )
    }

    private static func needsRange(_ place: ListenAddress, _ origins: Origins) -> ServiceFailure {
        ServiceFailure(
            .configuration,
            "\(origins.place(of: "bouyomi")): \(place.address) reaches beyond this machine, and its clients cannot send a token: "
                + "say who may connect, such as --allow-from 192.168.1.0/24"
        )
    }

    private static func needsToken(_ address: ListenAddress, _ origins: Origins) -> ServiceFailure {
        ServiceFailure(
            .configuration,
            "\(origins.place(of: "http")): \(address) reaches beyond this machine and needs a token. \(TokenSource.makingOne)"
        )
    }

    private static func randomWord() -> String {
        String(UInt32.random(in: .min ... .max), radix: 36)
    }
}
