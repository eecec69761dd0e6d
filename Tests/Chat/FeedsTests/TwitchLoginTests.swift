// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@testable import Feeds
@testable import Net

private let isInstalled = PrivateOneComme.library != nil
private let missing = Testing.Comment(rawValue: PrivateOneComme.missing)

extension PrivateEventSub {
    fileprivate func logIn(_ folder: LoginFolder, bell: CInt, show: (String, String) -> Void) throws -> TwitchLogin.Outcome {
        var login = try TwitchLogin(client: "program", at: folder.account(at: self), bell: bell)
        return login.run(show: show)
    }
}

@Suite(.tags(.threads), .timeLimit(.minutes(1)), .enabled(if: isInstalled, missing), .serialized) struct TwitchLoginTests {
    @Test func `who types the code gets a token`() throws {
        let (server, folder, bell) = (try PrivateEventSub(), LoginFolder(), yomite_bell_create())
        defer { close(bell) }
        var shown: [String] = []
        let outcome = try server.logIn(folder, bell: bell) { code, address in
            shown = [code, address]
            server.allow()
        }
        #expect(shown == ["ABCDEFGH", "https://www.twitch.tv/activate?device-code=ABCDEFGH"])
        #expect(outcome == .done(user: "me"))
        #expect(try folder.file.user() == "me")
        let token = try #require(try folder.file.token())
        #expect(token.clientID == "program")
        #expect(token.access == "access-1")
        #expect(token.refresh == "refresh-1")
        #expect(folder.mode == 0o600)
    }

    @Test func `who logs out leaves nothing behind, and Twitch is told`() throws {
        let (server, folder, bell) = (try PrivateEventSub(), LoginFolder(), yomite_bell_create())
        defer { close(bell) }
        let account = folder.account(at: server)
        #expect(TwitchLogout.run(at: account, bell: bell) == .nobody)
        try folder.logIn()
        #expect(TwitchLogout.run(at: account, bell: bell) == .done)
        try server.wait(for: "taken back access-0")
        #expect(try folder.file.user() == nil)
    }

    @Test func `a login that others can read, or that is none, is refused`() throws {
        let folder = LoginFolder()
        try folder.logIn()
        #expect(try folder.file.user() == "me")
        try folder.setMode(0o644)
        #expect(throws: TwitchLoginFile.Flaw.self) { try folder.file.user() }
        try folder.setMode(0o600)
        // A new one is nobody else's, whatever the old one was.
        try folder.setMode(0o666)
        try folder.logIn()
        #expect(folder.mode == 0o600)
        try replaceWhole(folder.file.path, with: "{}")
        #expect(throws: TwitchLoginFile.Flaw.self) { try folder.file.user() }
    }

    @Test func `a login that cannot be used is removed, and taken back where it is one`() throws {
        let (server, folder, bell) = (try PrivateEventSub(), LoginFolder(), yomite_bell_create())
        defer { close(bell) }
        let account = folder.account(at: server)
        try folder.logIn()
        try folder.setMode(0o644)
        #expect(TwitchLogout.run(at: account, bell: bell) == .done)
        try server.wait(for: "taken back access-0")
        try folder.logIn()
        try replaceWhole(folder.file.path, with: "{}")
        #expect(TwitchLogout.run(at: account, bell: bell) == .forgotten("it held no login"))
        #expect(unsafe mkfifo(folder.file.path, 0o600) == 0)
        #expect(throws: TwitchLoginFile.Flaw.self) { try folder.file.user() }
        #expect(TwitchLogout.run(at: account, bell: bell) == .forgotten("it held no login"))
        #expect(TwitchLogout.run(at: account, bell: bell) == .nobody)
    }

    @Test func `nobody types a code for a login that cannot be kept`() throws {
        let (server, folder, bell) = (try PrivateEventSub(), LoginFolder(), yomite_bell_create())
        defer { close(bell) }
        try folder.logIn()
        try folder.file.remove()
        #expect(unsafe mkdir(folder.file.path, 0o700) == 0)
        let outcome = try server.logIn(folder, bell: bell) { _, _ in Issue.record("a code is shown") }
        #expect(outcome == .unwritable("\(folder.file.path) cannot be written: Is a directory"))
    }

    @Test func `the bell ends the wait for the user`() throws {
        let (server, folder, bell) = (try PrivateEventSub(), LoginFolder(), yomite_bell_create())
        defer { close(bell) }
        #expect(try server.logIn(folder, bell: bell) { _, _ in yomite_bell_ring(bell) } == .stopped)
    }
}
