// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Feeds
import Glibc

/// `login twitch` and `logout twitch`.
struct LoginCommand {
    private let settings: FeedSettings
    private let account: TwitchAccount
    private let path: String

    /// Nil if there is no place for a login.
    init?(_ settings: FeedSettings, _ environment: [String: String]) {
        guard let file = TwitchLoginFile(settings, environment: environment) else { return nil }
        (self.settings, account, path) = (settings, TwitchAccount(file, settings), file.path)
    }

    func run(_ command: Command) -> ExitCode {
        let bell = yomite_bell_create()
        guard bell >= 0 else { return fail(.unavailable, "there are no file descriptors left") }
        defer { close(bell) }
        guard command == .loginTwitch else { return logOut(bell) }
        do throws(TwitchLoginFile.Flaw) {
            return try logIn(bell)
        } catch {
            return fail(.unavailable, "\(error)")
        }
    }

    private func logIn(_ bell: CInt) throws(TwitchLoginFile.Flaw) -> ExitCode {
        guard let client = settings.twitchClientID else {
            defer { for step in Self.registering { StandardError.log(.notice, step) } }
            return fail(.configuration, "First register an application with Twitch. You do this only once, and it takes two minutes:")
        }
        guard TwitchLogin.isClient(client) else {
            return fail(.configuration, "twitchClientId: this is not a client id: copy it from https://dev.twitch.tv/console/apps")
        }
        var login = try TwitchLogin(client: client, at: account, bell: bell)
        let outcome = login.run { code, address in
            _ = StandardOutput.write(QRCode.shown(address))
            StandardError.log(.notice, "open this address in a browser, log in to Twitch, and allow what is asked; the code is \(code)")
            StandardError.log(.notice, "Yomite may then see, but not change: \(TwitchLogin.scopes.joined(separator: ", "))")
        }
        switch outcome {
        case .done(let user):
            StandardError.log(.notice, "logged in to Twitch as \(user); kept in \(path)")
            StandardError.log(.notice, "a running Yomite uses it after a restart")
            return .done
        case .failed(let reason): return fail(.unavailable, "not logged in to Twitch: \(reason)")
        case .unwritable(let reason): return fail(.cannotWrite, "not logged in to Twitch: \(reason)")
        case .stopped: return .unavailable
        }
    }

    private func logOut(_ bell: CInt) -> ExitCode {
        switch TwitchLogout.run(at: account, bell: bell) {
        case .done: StandardError.log(.notice, "logged out of Twitch; \(path) is removed")
        case .forgotten(let reason):
            StandardError.log(.warning, "\(path) is removed, but the login could not be revoked at Twitch: \(reason)")
            StandardError.log(.notice, "Yomite can be disconnected at https://www.twitch.tv/settings/connections")
        case .nobody: StandardError.log(.notice, "nobody has logged in to Twitch: there is no \(path)")
        case .unwritable(let reason): return fail(.cannotWrite, reason)
        }
        return .done
    }

    private func fail(_ code: ExitCode, _ reason: String) -> ExitCode {
        StandardError.log(.error, reason)
        return code
    }

    private static let registering = [
        "1. open https://dev.twitch.tv/console/apps/create and log in; Twitch asks for two-factor authentication",
        "2. fill in any name that is free, the OAuth redirect URL http://localhost, any category and the client type Public, and create it",
        "3. choose Manage, copy the client ID, and give it: yomite login twitch --twitch-client-id ID",
    ]
}
