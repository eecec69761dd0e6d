// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@testable import Feeds

private let isInstalled = PrivateOneComme.library != nil
private let missing = Testing.Comment(rawValue: PrivateOneComme.missing)

extension PrivateEventSub {
    fileprivate func logIn(bell: CInt, show: (String, String) -> Void) throws -> TwitchLogin.Outcome {
        let servers = TwitchAccount.Servers(login: ServerEndpoint(host: "localhost", port: requestsPort))
        var login = try TwitchLogin(client: "program", at: servers, authorities: authority, bell: bell)
        return login.run(show: show)
    }
}

@Suite(.timeLimit(.minutes(1)), .enabled(if: isInstalled, missing), .serialized) struct TwitchLoginTests {
    @Test func `who types the code gets a token`() throws {
        let (server, bell) = (try PrivateEventSub(), yomite_bell_create())
        defer { close(bell) }
        var shown: [String] = []
        let outcome = try server.logIn(bell: bell) { code, address in
            shown = [code, address]
            server.allow()
        }
        #expect(shown == ["ABCDEFGH", "https://www.twitch.tv/activate?device-code=ABCDEFGH"])
        guard case .token(let token) = outcome else {
            Issue.record("no token but \(outcome)")
            return
        }
        #expect(token.clientID == "program")
        #expect(token.access == "access-1")
        #expect(token.refresh == "refresh-1")
    }

    @Test func `the bell ends the wait for the user`() throws {
        let (server, bell) = (try PrivateEventSub(), yomite_bell_create())
        defer { close(bell) }
        #expect(try server.logIn(bell: bell) { _, _ in yomite_bell_ring(bell) } == .stopped)
    }
}
