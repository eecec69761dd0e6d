// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport

@testable import Feeds
@testable import Net

/// A folder for a login at Twitch, which is removed with this object.
final class LoginFolder {
    private let path = NSTemporaryDirectory() + "yomite-login-" + UUID().uuidString
    /// The login. There is none at first.
    let file: TwitchLoginFile

    init() {
        file = TwitchLoginFile(folder: path + "/twitch")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Logs in with the first token that a server takes.
    /// - Parameter end: when it ends, in seconds since 1970.
    func logIn(end: Int64 = 100_000_000_000) throws {
        try file.keep(TwitchToken(user: "me", clientID: "program", access: "access-0", refresh: "refresh-0", end: end))
    }

    /// The login of this folder at a server of the tests.
    func account(at server: PrivateEventSub) -> TwitchAccount {
        TwitchAccount(file, TwitchAccount.Servers(ServerEndpoint(host: "localhost", port: server.port)), authorities: server.authority)
    }

    /// What others may do with the file.
    var mode: Int? {
        (try? FileManager.default.attributesOfItem(atPath: file.path))?[.posixPermissions] as? Int
    }

    /// Lets others do that with it.
    func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
}
