// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Glibc
import Net
import Server

/// `control link`: the dashboard's address for a phone or a moderator, with a new token where rights are asked for.
///
/// The file of tokens keeps a digest only, so an address with a token is printed once, and each call makes a token of its own.
struct LinkCommand {
    private let resolution: Resolution
    private let service: RunningService
    private let link: DeviceLink
    private var settings: Settings { resolution.settings }

    /// - Parameter missing: what the configuration lacks for a token; nil if nothing that could be added.
    static func run(_ resolution: Resolution, _ environment: [String: String], _ missing: LinkSettings?) -> ExitCode {
        do throws(ServiceFailure) {
            if let name = resolution.settings.tokenName, let path = resolution.settings.server.tokens {
                try TokenFile.expectFree(name, in: path, atMost: resolution.settings.server.limits.tokens)
            }
            let completed = try missing?.complete(with: try RunningService(resolution, environment))
            return try LinkCommand(completed ?? resolution, environment).run()
        } catch {
            StandardError.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
    }

    private init(_ resolution: Resolution, _ environment: [String: String]) throws(ServiceFailure) {
        self.resolution = resolution
        service = try RunningService(resolution, environment)
        let places = ServerPlaces(resolution.settings, resolution.origins)
        let listening = try places.http(isService: true) ?? service.address
        link = DeviceLink(listening, own: IPAddress.ownInNetwork, peers: try places.peers())
    }

    private func run() throws(ServiceFailure) -> ExitCode {
        try expect(try service.ask("GET /v1/me"))
        var token: String?
        if let rights = settings.linkRights { token = try newToken(rights) }
        let address = link.dashboard(token: token)
        // A code is for a phone, which can open nothing here.
        let shown = link.obstacle == nil ? QRCode.shown(address) : address + "\n"
        let written = StandardOutput.write(settings.json ? JSONWriter.text(of: ["address": address]) + "\n" : shown)
        if let obstacle = link.obstacle { StandardError.log(.notice, obstacle.advice(port: link.address.port)) }
        // The device opens the very address, which may differ from the one that was asked above.
        do throws(ServiceFailure) {
            try expect(try RunningService(at: link.address, token: token ?? service.token).ask("GET /v1/me"))
        } catch {
            StandardError.log(.warning, "the address does not work yet: \(remedy)")
            return ExitCode(error.kind)
        }
        if token == nil, service.token != nil {
            StandardError.log(.notice, "the page will ask for a token: --rights moderate,comment makes one and puts it into the address")
        }
        return written
    }

    /// What makes an address work that does not. A service that was started without the file's name does not read the file.
    private var remedy: String {
        guard let path = settings.server.tokens, settings.linkRights != nil else { return Self.restart }
        if case .file = resolution.origins["tokens"] { return Self.restart }
        return "the service does not use the file: set tokens: \"\(path)\" in its configuration file, or restart it with --tokens \(path)"
    }

    private static let restart =
        "if http or allowFrom has changed, restart the service; if only the tokens have, yomite control reload is enough"

    private func expect(_ answer: RunningService.Answer) throws(ServiceFailure) {
        guard answer.isGood else { throw ServiceFailure(.unavailable, answer.refusal) }
    }

    /// A token with these rights, which the service knows now.
    private func newToken(_ rights: String) throws(ServiceFailure) -> String {
        guard let path = settings.server.tokens else {
            throw ServiceFailure(
                .configuration,
                "there is no file for tokens with rights: set tokens: \"~/.config/yomite/tokens\" in the configuration file, "
                    + "and give this command again: it makes the file"
            )
        }
        guard service.token != nil else {
            throw ServiceFailure(
                .configuration,
                "once others have a token, this machine's own programs need one too: set tokenFile first. \(TokenSource.makingOne)"
            )
        }
        let (name, word) = try TokenFile.add(rights: rights, named: settings.tokenName, to: path, atMost: settings.server.limits.tokens)
        let reload = try service.ask("POST /v1/control/reload")
        if !reload.isGood { StandardError.log(.warning, "the service did not read the new token: \(reload.refusal)") }
        StandardError.log(
            .notice,
            "the token \"\(name)\" has the rights \(rights). It is not shown again; to withdraw it, remove its line from \(path)"
        )
        return word
    }
}

extension DeviceLink.Obstacle {
    /// What is in the way, and the settings that change it.
    fileprivate func advice(port: UInt16) -> String {
        switch self {
        case .loopback(let own):
            let range = own?.usualNetwork.map { "\($0)" } ?? "192.168.1.0/24"
            let settings = "http: \"0.0.0.0:\(port)\", tokenFile and allowFrom: \"\(range)\""
            return "only this machine can open it. For a phone set \(settings) in the configuration file, and restart the service"
        case .noNetwork: return "this machine is not on a network, so no other device can open it"
        case .notAllowed(let own):
            let range = own.usualNetwork.map { "\($0)" } ?? "\(own)"
            return "allowFrom refuses the devices in the network of \(own): add \"\(range)\" to it"
        }
    }
}

extension QRCode {
    /// An address on a line, and on a terminal its QR code above it, black on white whatever the terminal's colours are.
    static func shown(_ address: String) -> String {
        guard isatty(STDOUT_FILENO) == 1, let code = QRCode(address) else { return address + "\n" }
        let (blackOnWhite, plain) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
        return code.lines.map { blackOnWhite + $0 + plain + "\n" }.joined() + address + "\n"
    }
}

/// The settings that `control link --rights` needs and the configuration lacks. They are added after a yes, with the token that they name.
struct LinkSettings {
    private let added: ConfigFile
    private let settings: [(key: String, value: String)]
    /// The file for the token of this machine's own programs, if it is one of the settings.
    private let tokenPath: String?
    private let completed: Resolution

    /// Nil if nothing is missing, or nothing can be added.
    init?(
        _ resolution: Resolution,
        _ invocation: Invocation,
        _ place: ConfigFile.Place?,
        _ environment: [String: String]
    ) throws(ConfigurationError) {
        let (settings, origins) = (resolution.settings, resolution.origins)
        guard settings.linkRights != nil, let place, let folder = ConfigFile.folder(environment: environment) else { return nil }
        // A service of the system cannot read what is in somebody's home.
        let home = environment["HOME"] ?? folder
        guard place.path.hasPrefix("\(folder)/") || place.path.hasPrefix("\(home)/") else { return nil }
        var missing: [(key: String, value: String)] = []
        let hasToken = settings.server.tokenFile != nil || environment["YOMITE_TOKEN"]?.isEmpty == false
        tokenPath = hasToken ? nil : "\(folder)/token"
        if let tokenPath { missing.append(("tokenFile", tokenPath)) }
        if settings.server.tokens == nil { missing.append(("tokens", "\(folder)/tokens")) }
        // An address that only this machine can open is opened to the network where the file can say so.
        let isInFile = if case .file = origins["http"] { true } else { origins["http"] == .standard }
        let listening = try? ServerPlaces(settings, origins).http(isService: true)
        if isInFile, let listening, listening.address.isLoopback, let own = IPAddress.ownInNetwork {
            missing.append(("http", "0.0.0.0:\(listening.port)"))
            if origins["allowFrom"] == .standard, let range = own.usualNetwork { missing.append(("allowFrom", "\(range)")) }
        }
        guard !missing.isEmpty else { return nil }
        let written = missing.map { ($0.key, JSONWriter.text(of: $0.value)) }
        var added = try ConfigReader.read(ConfigFile.Place(path: place.path, isRequired: false)) ?? ConfigFile(path: place.path, text: "")
        for (key, value) in written { added = try added.setting([key], to: value) }
        completed = Resolution(merging: invocation, environment: environment, file: added)
        guard (try? completed.mistakes.end()) != nil else { return nil }
        (self.added, self.settings) = (added, written)
    }

    /// Adds them if the person at the terminal agrees, and has the service read them. Nil if they are not added.
    func complete(with service: RunningService) throws(ServiceFailure) -> Resolution? {
        guard Terminal.isThere else { return nil }
        _ = try service.ask("GET /v1/me")
        StandardError.log(.notice, "others can open the dashboard with these settings, which \(added.path) lacks:")
        for (key, value) in settings { StandardError.log(.notice, "    \(key): \(value)") }
        guard Terminal.agrees("Add them? From then on OBS's pages and all programs on this machine need a token too.") else { return nil }
        do throws(UnwritableFile) {
            if let tokenPath, unsafe access(tokenPath, F_OK) != 0 {
                try writeFile(tokenPath, with: Token.random().word + "\n", isSecret: true)
            }
            try writeFile(added.path, with: added.text)
        } catch {
            throw ServiceFailure(.configuration, "\(added.path) cannot be written: \(error.reason)")
        }
        StandardError.log(.notice, "wrote \(added.path)")
        let reload = try service.ask("POST /v1/control/reload")
        if !reload.isGood { StandardError.log(.warning, "the service did not read the settings: \(reload.refusal)") }
        return completed
    }
}
