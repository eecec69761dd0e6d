// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Server

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
        var missing: [(key: String, value: String)] = []
        let hasToken = settings.server.tokenFile != nil || environment["YOMITE_TOKEN"]?.isEmpty == false
        tokenPath = hasToken ? nil : "\(folder)/token"
        if let tokenPath { missing.append(("tokenFile", tokenPath)) }
        if settings.server.tokens == nil { missing.append(("tokens", "\(folder)/tokens")) }
        if origins["http"] == .standard, let own = IPAddress.ownInNetwork {
            missing.append(("http", "0.0.0.0:8640"))
            if origins["allowFrom"] == .standard, let range = own.usualNetwork { missing.append(("allowFrom", "\(range)")) }
        }
        let file = try ConfigReader.read(ConfigFile.Place(path: place.path, isRequired: false)) ?? ConfigFile(path: place.path, text: "")
        let written = missing.map { ($0.key, JSONWriter.text(of: $0.value)) }
        guard !missing.isEmpty, let added = file.adding(written) else { return nil }
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
