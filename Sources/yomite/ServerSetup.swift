// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc
internal import Loop
internal import Server

/// What the settings mean for the server: where it listens, for whom, and how much is asked of it at most.
struct ServerSetup {
    let options: ServerOptions

    /// Nil where nobody asked for a server.
    init?(_ settings: Settings, isService: Bool, environment: [String: String]) throws(SessionFailure) {
        let address = try ServerSetup.address(settings, isService: isService)
        let bouyomi = try ServerSetup.bouyomi(settings)
        guard address != nil || bouyomi != nil else { return nil }
        var rules = AccessRules()
        rules.token = try ServerSetup.token(settings.tokenFile, environment, "YOMITE_TOKEN")
        rules.listenToken = try ServerSetup.token(settings.listenTokenFile, environment, "YOMITE_LISTEN_TOKEN")
        rules.hosts = ServerSetup.list(settings.allowHost)
        rules.origins = ServerSetup.list(settings.allowOrigin)
        for text in ServerSetup.list(settings.allowFrom) {
            guard let range = AddressRange(text) else {
                let problem = "--allow-from: \"\(text)\" must be a range such as 192.168.1.0/24"
                throw SessionFailure(exitCode: .configuration, description: problem)
            }
            rules.peers.append(range)
        }
        if let address, !address.address.isLoopback, rules.token == nil { throw ServerSetup.needsToken(address) }
        if let place = bouyomi?.tcp, !place.address.isLoopback, rules.peers.isEmpty { throw ServerSetup.needsRange(place) }
        options = ServerOptions(
            address: address,
            bouyomi: bouyomi,
            rules: rules,
            limits: ServerLimits(settings.limits),
            logsRequests: settings.logLevel >= .info && !settings.quiet,
            sampleRate: settings.sampleRate,
            run: ServerSetup.randomWord(),
            version: Yomite.version
        )
    }

    /// Where it listens, or is to be reached; nil where it is off.
    static func address(_ settings: Settings, isService: Bool) throws(SessionFailure) -> ListenAddress? {
        let text = settings.http ?? (isService ? "on" : "off")
        if text == "off" { return nil }
        guard let address = ListenAddress(text == "on" ? "127.0.0.1" : text, standardPort: 8640) else {
            throw SessionFailure(
                exitCode: .configuration,
                description: "--http: \"\(text)\" must be auto, on, off, or a numeric address such as 127.0.0.1, 0.0.0.0:8640 or [::1]:8640"
            )
        }
        return address
    }

    /// Where Bouyomi-chan's clients are let in; nil for nowhere.
    private static func bouyomi(_ settings: Settings) throws(SessionFailure) -> BouyomiOptions? {
        let text = settings.bouyomi ?? "off"
        if text == "off" { return nil }
        guard let address = text == "on" ? IPAddress("127.0.0.1") : IPAddress(text) else {
            let problem = "--bouyomi: \"\(text)\" must be on, off, or a numeric address such as 127.0.0.1 or 0.0.0.0"
            throw SessionFailure(exitCode: .configuration, description: problem)
        }
        return BouyomiOptions(address: address, tcpPort: UInt16(settings.bouyomiPort), httpPort: UInt16(settings.bouyomiHttpPort))
    }

    /// The token of a file, or else of a variable. Arguments are no place for one: every user of the machine can read them.
    private static func token(_ path: String?, _ environment: [String: String], _ variable: String) throws(SessionFailure) -> Token? {
        guard let text = try tokenText(path, environment, variable) else { return nil }
        guard let token = Token(text) else {
            throw SessionFailure(
                exitCode: .configuration,
                description: "\(path ?? variable) must hold one word of at least 16 letters, digits or signs. \(ServerSetup.makingOne)"
            )
        }
        return token
    }

    /// The word in a token's file, or else in its variable.
    static func tokenText(_ path: String?, _ environment: [String: String], _ variable: String) throws(SessionFailure) -> String? {
        do throws(UnreadableFile) {
            let text = if let path { try readWhole(path, atMost: 4_096) } else { environment[variable] }
            return text.map { String($0.filter { !$0.isWhitespace }) }
        } catch {
            let path = path ?? ""
            throw SessionFailure(exitCode: .configuration, description: "the token file \(path) cannot be read: \(error.reason)")
        }
    }

    /// For whom it listens, in the lines that are printed at the start.
    func welcome(_ ports: ServerPorts) -> [String] {
        let ranges = options.rules.peers.map(\.description).joined(separator: ", ")
        var lines: [String] = []
        if let address = options.address?.address, let port = ports.http {
            let whoever = options.rules.token == nil ? "for programs of this machine" : "for whoever knows the token"
            let from = address.isLoopback ? "" : ranges.isEmpty ? ", from anywhere" : ", from this machine and \(ranges)"
            lines.append("listening at http://\(ListenAddress(address: address, port: port)), \(whoever)\(from)")
        }
        if let address = options.bouyomi?.tcp.address, let bouyomi = ports.bouyomi {
            let whoever =
                address.isLoopback ? "programs of this machine" : "whoever connects from this machine and \(ranges), without a token"
            let tcp = ListenAddress(address: address, port: bouyomi.tcp)
            let http = ListenAddress(address: address, port: bouyomi.http)
            lines.append("listening as Bouyomi-chan at \(tcp) and http://\(http), for \(whoever)")
        }
        return lines
    }

    private static func needsRange(_ place: ListenAddress) -> SessionFailure {
        SessionFailure(
            exitCode: .configuration,
            description: "--bouyomi \(place.address) reaches beyond this machine, and its clients know of no token: say who may connect, "
                + "such as --allow-from 192.168.1.0/24"
        )
    }

    private static func needsToken(_ address: ListenAddress) -> SessionFailure {
        SessionFailure(
            exitCode: .configuration,
            description: "--http \(address) reaches beyond this machine and needs a token. \(makingOne)"
        )
    }

    private static let makingOne = """
        This makes one: mkdir -p ~/.config/yomite && (umask 077; head -c 24 /dev/urandom | base64 > ~/.config/yomite/token) \
        and --token-file ~/.config/yomite/token uses it
        """

    private static func list(_ text: String?) -> [String] {
        text?.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) } ?? []
    }

    private static func randomWord() -> String {
        String(UInt32.random(in: .min ... .max), radix: 36)
    }
}

extension ServerLimits {
    init(_ limits: Limits) {
        self.init()
        connections = limits.httpConnections
        connectionsPerPeer = limits.httpConnectionsPerPeer
        requestsPerPeer = limits.httpRequestsPerPeer
        headerBytes = limits.httpHeaderBytes
        bodyBytes = limits.httpBodyBytes
        heldBytes = limits.httpHeldBytes
        requestTime = .seconds(limits.httpRequestSeconds)
        idleSeconds = limits.httpIdleSeconds
        intake = limits.httpIntake
        textBytes = limits.maxLineBytes
        bouyomiConnections = limits.bouyomiConnections
        bouyomiTime = .seconds(limits.bouyomiSeconds)
        eventReaders = limits.eventReaders
        eventBytes = limits.eventReaderBytes
        listeners = limits.listeners
        listenerBytes = limits.listenerBytes
        speechRequests = limits.speechRequests
        speechCharacters = limits.speechCharacters
        speechBytes = limits.speechBytes
    }
}
