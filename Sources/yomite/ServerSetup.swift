// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc
internal import Loop
internal import Server

/// What the settings mean for the HTTP server: where it listens, for whom, and how much is asked of it at most.
struct ServerSetup {
    let options: ServerOptions

    /// Nil where nobody asked for a server.
    init?(_ settings: Settings, isService: Bool, environment: [String: String]) throws(SessionFailure) {
        guard let address = try ServerSetup.address(settings, isService: isService) else { return nil }
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
        guard address.address.isLoopback || rules.token != nil else { throw ServerSetup.needsToken(address) }
        options = ServerOptions(
            address: address,
            rules: rules,
            limits: ServerLimits(settings.limits),
            logsRequests: settings.logLevel >= .info && !settings.quiet,
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

    /// For whom it listens, in the line that is printed at the start.
    func welcome(port: UInt16) -> String {
        let address = ListenAddress(address: options.address.address, port: port)
        let isOutside = !address.address.isLoopback
        let whoever = options.rules.token == nil ? "for programs of this machine" : "for whoever knows the token"
        let ranges = options.rules.peers.map(\.description).joined(separator: ", ")
        let from = !isOutside ? "" : ranges.isEmpty ? ", from anywhere" : ", from this machine and \(ranges)"
        return "listening at http://\(address), \(whoever)\(from)"
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
        requestTime = .seconds(limits.httpRequestSeconds)
        idleSeconds = limits.httpIdleSeconds
        intake = limits.httpIntake
        textBytes = limits.maxLineBytes
        eventReaders = limits.eventReaders
        eventBytes = limits.eventReaderBytes
        speechRequests = limits.speechRequests
        speechCharacters = limits.speechCharacters
        speechBytes = limits.speechBytes
    }
}
