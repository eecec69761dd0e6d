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
        let written = StandardOutput.write(link.obstacle == nil ? QRCode.shown(address) : address + "\n")
        if let obstacle = link.obstacle { StandardError.log(.notice, obstacle.advice) }
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
        let (name, word) = try TokenFile.add(rights: rights, named: settings.tokenName, to: path)
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
    fileprivate var advice: String {
        switch self {
        case .loopback(let own):
            let range = own?.usualNetwork.map { "\($0)" } ?? "192.168.1.0/24"
            let settings = "http: \"0.0.0.0:8640\", tokenFile and allowFrom: \"\(range)\""
            return "only this machine can open it. For a phone set \(settings) in the configuration file, and restart the service"
        case .noNetwork: return "this machine is in no network, so no other can open it"
        case .notAllowed(let own):
            let range = own.usualNetwork.map { "\($0)" } ?? "\(own)"
            return "allowFrom refuses the devices in the network of \(own): add \"\(range)\" to it"
        }
    }
}
