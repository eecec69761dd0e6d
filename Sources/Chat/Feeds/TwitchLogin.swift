// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Events
internal import FoundationEssentials
internal import Glibc

/// Logs a user in at Twitch: does what `DeviceLogin` decides. Its caller's thread waits, until the bell is rung.
struct TwitchLogin: ~Copyable {
    enum Outcome: Equatable {
        case token(TwitchToken)
        case failed(DeviceLogin.Failure)
        /// The bell was rung.
        case stopped
    }

    private let client: String
    private let server: ServerEndpoint
    private let bell: CInt
    private var http: HTTPSClient
    private var login: DeviceLogin

    /// - Parameters:
    ///   - client: Twitch's name for this program.
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - bell: ends every wait when it is readable. It has to outlive the login.
    init(client: String, at servers: TwitchAccount.Servers, authorities: String?, bell: CInt) throws(TLSProblem) {
        (self.client, server, self.bell) = (client, servers.login, bell)
        http = try HTTPSClient(authorities: authorities, bell: bell)
        login = DeviceLogin(client: client, scopes: EventSubTerms.besideChat.compactMap(\.scope), at: Self.now)
    }

    private static var now: Moment { Moment(nanoseconds: yomite_system_now()) }

    /// Returns when the user has typed the code, or cannot any more.
    /// - Parameter show: tells him which code to type where.
    mutating func run(show: (_ code: String, _ address: String) -> Void) -> Outcome {
        var event = DeviceLogin.Event.due
        while true {
            switch login.handle(event, at: Self.now) {
            case .post(let request):
                switch http.ask(HTTPRequest(path: request.path, content: .form(request.form)), of: server) {
                case .answered(let status, let body): event = .answered(status: status, body: body)
                case .failed: event = .answered(status: 0, body: "")
                case .stopped: return .stopped
                }
                continue
            case .show(let code, let address): show(code, address)
            case .finish(let access, let refresh, let seconds):
                let end = Int64(Date().timeIntervalSince1970) + seconds
                return .token(TwitchToken(clientID: client, access: access, refresh: refresh, end: end))
            case .fail(let failure): return .failed(failure)
            case nil: break
            }
            guard rest() else { return .stopped }
            event = .due
        }
    }

    /// Waits until the login is due. Returns false where the bell was rung.
    private func rest() -> Bool {
        guard let deadline = login.deadline else { return true }
        var wait = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
        // Rounded up, so that what is due is due.
        let milliseconds = max(0, (deadline - Self.now).milliseconds + 1)
        while unsafe poll(&wait, 1, CInt(clamping: milliseconds)) < 0 {}
        return wait.revents == 0
    }
}
