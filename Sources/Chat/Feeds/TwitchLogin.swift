// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Glibc
import Net

/// Logs a user in at Twitch and out: does what `DeviceLogin` decides. Its caller's thread waits, until the bell is rung.
package struct TwitchLogin: ~Copyable {
    /// How a login ended.
    package enum Outcome: Equatable {
        /// The user of this name has logged in, and it is kept.
        case done(user: String)
        case failed(String)
        /// The login cannot be kept.
        case unwritable(String)
        /// The bell was rung.
        case stopped
    }

    private let client: String
    private let account: TwitchAccount
    private let bell: CInt
    private var http: HTTPSClient
    private var login: DeviceLogin

    /// What a user is asked to allow, in Twitch's words.
    package static var scopes: [String] { EventSubTerms.scopes }

    /// Whether a text can be Twitch's name for a program.
    package static func isClient(_ text: String) -> Bool {
        TwitchToken.isWord(text)
    }

    /// Nil where the certificates to trust cannot be had, with the reason.
    /// - Parameters:
    ///   - client: Twitch's name for this program.
    ///   - bell: ends every wait when it is readable. It has to outlive the login.
    package init(client: String, at account: TwitchAccount, bell: CInt) throws(TwitchLoginFile.Flaw) {
        (self.client, self.account, self.bell) = (client, account, bell)
        do throws(TLSProblem) {
            http = try HTTPSClient(authorities: account.authorities, bell: bell)
        } catch {
            throw TwitchLoginFile.Flaw(description: error.explanation(authorities: account.authorities))
        }
        login = DeviceLogin(client: client, scopes: Self.scopes, at: Moment.now)
    }

    /// Returns when the user has typed the code, or cannot any more.
    /// - Parameter show: tells him which code to type where.
    package mutating func run(show: (_ code: String, _ address: String) -> Void) -> Outcome {
        // Nobody is to type a code in vain.
        if let obstacle = account.file.obstacle { return .unwritable(obstacle) }
        var event = DeviceLogin.Event.due
        var obstacle = ""
        while true {
            switch login.handle(event, at: Moment.now) {
            case .post(let request):
                switch http.ask(HTTPRequest(path: request.path, content: .form(request.form)), of: account.servers.login) {
                case .answered(let status, let body): event = .answered(status: status, body: body)
                case .failed(let reason):
                    obstacle = ": \(reason)"
                    event = .answered(status: 0, body: "")
                case .stopped: return .stopped
                }
                continue
            case .show(let code, let address): show(code, address)
            case .finish(let access, let refresh, let seconds): return keep(access, refresh, seconds)
            case .fail(.unreachable): return .failed("\(DeviceLogin.Failure.unreachable)\(obstacle)")
            case .fail(let failure): return .failed("\(failure)")
            case nil: break
            }
            guard rest() else { return .stopped }
            event = .due
        }
    }

    private mutating func keep(_ access: String, _ refresh: String, _ seconds: Int64) -> Outcome {
        let end = Int64(Date().timeIntervalSince1970) + seconds
        var body = ""
        switch http.ask(TwitchAPI.check(access: access), of: account.servers.login) {
        case .answered(let status, let answer): if status == 200 { body = answer }
        case .failed(let reason): return .failed("\(account.servers.login.host): \(reason)")
        case .stopped: return .stopped
        }
        guard let user = TwitchAPI.owner(in: body)?.name else { return .failed("\(DeviceLogin.Failure.strange)") }
        do throws(UnwritableFile) {
            try account.file.keep(TwitchToken(user: user, clientID: client, access: access, refresh: refresh, end: end))
        } catch {
            // Without a file of it, nobody can take it back later.
            _ = http.ask(TwitchAPI.revocation(of: access, client: client), of: account.servers.login)
            return .unwritable("\(account.file.path) cannot be written: \(error.reason)")
        }
        return .done(user: user)
    }

    /// Waits until the login is due. Returns false where the bell was rung.
    private func rest() -> Bool {
        guard let deadline = login.deadline else { return true }
        var wait = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
        // Rounded up, so that what is due is due.
        let milliseconds = max(0, (deadline - Moment.now).milliseconds + 1)
        while unsafe poll(&wait, 1, CInt(clamping: milliseconds)) < 0 {}
        return wait.revents == 0
    }
}

/// Logs a user out of Twitch: takes back the token, and removes its file.
package enum TwitchLogout {
    /// How it ended.
    package enum Outcome: Equatable {
        case done
        /// The file is removed, but Twitch was not told, for this reason.
        case forgotten(String)
        /// Nobody has logged in.
        case nobody
        /// The file cannot be removed.
        case unwritable(String)
    }

    /// - Parameter bell: ends every wait when it is readable.
    package static func run(at account: TwitchAccount, bell: CInt) -> Outcome {
        guard account.file.exists else { return .nobody }
        // What is of no use any more has to go all the same.
        let obstacle = if let token = account.file.tokenToRevoke { revoke(token, account, bell) } else { "it held no login" }
        do throws(UnwritableFile) {
            try account.file.remove()
        } catch {
            return .unwritable("\(account.file.path) cannot be removed: \(error.reason)")
        }
        return obstacle.map { .forgotten($0) } ?? .done
    }

    /// What was in the way; nil where Twitch does not take the token any more.
    private static func revoke(_ token: TwitchToken, _ account: TwitchAccount, _ bell: CInt) -> String? {
        do throws(TLSProblem) {
            var http = try HTTPSClient(authorities: account.authorities, bell: bell)
            switch http.ask(TwitchAPI.revocation(of: token.access, client: token.clientID), of: account.servers.login) {
            // 400 is a token that has ended already.
            case .answered(200, _), .answered(400, _): return nil
            case .answered(let status, _): return "HTTP \(status)"
            case .failed(let reason): return reason
            case .stopped: return "it was stopped"
            }
        } catch {
            return error.explanation(authorities: account.authorities)
        }
    }
}

/// Where the login of a user at Twitch is kept, and where Twitch is.
package struct TwitchAccount: Sendable {
    /// Twitch's servers for what needs a login.
    struct Servers: Equatable, Sendable {
        /// Tells what happens.
        var events = ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443)
        /// Gives tokens, and checks them.
        var login = ServerEndpoint(host: "id.twitch.tv", port: 443)
        /// Takes subscriptions.
        var requests = ServerEndpoint.twitchAPI

        /// The servers of Twitch, or the one that stands for all of them.
        init(_ server: ServerEndpoint = .twitchAPI) {
            guard server != .twitchAPI else { return }
            (events, login, requests) = (server, server, server)
        }
    }

    let file: TwitchLoginFile
    let servers: Servers
    /// A file of certificates that are trusted; nil trusts those of the system.
    let authorities: String?

    /// The login in this file, at the servers of the settings.
    package init(_ file: TwitchLoginFile, _ settings: FeedSettings) {
        self.init(file, Servers(settings.twitchAPIServer), authorities: settings.twitchAuthorities)
    }

    init(_ file: TwitchLoginFile, _ servers: Servers, authorities: String?) {
        (self.file, self.servers, self.authorities) = (file, servers, authorities)
    }
}
