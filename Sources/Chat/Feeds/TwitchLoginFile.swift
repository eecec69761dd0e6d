// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// The file that keeps what a user has allowed at Twitch. Only its owner can read it.
///
/// The holder of the folder's lock renews the token: what a new one is asked for with counts once, and several Yomites may use the file.
package struct TwitchLoginFile: Sendable {
    private let folder: String
    package var path: String { folder + "/login.json" }

    /// The file in this folder, which need not be there yet.
    init(folder: String) {
        self.folder = folder
    }

    /// The file that the settings name; nil if they want none, or there is no home directory to keep it in.
    package init?(_ settings: FeedSettings, environment: [String: String]) {
        switch settings.twitchLogin {
        case "off": return nil
        case nil:
            guard let configuration = ConfigFile.folder(environment: environment) else { return nil }
            folder = configuration + "/twitch"
        case let named?: folder = named
        }
    }

    /// Why there is no usable login.
    package struct Flaw: Error, CustomStringConvertible {
        package let description: String
    }

    /// Who has logged in, by the name in the address of the channel; nil if nobody has.
    package func user() throws(Flaw) -> String? {
        try token()?.user
    }

    /// What it holds; nil if there is no such file.
    func token() throws(Flaw) -> TwitchToken? {
        // A pipe would be waited for.
        guard kind == nil || kind == S_IFREG else { throw Flaw(description: "\(path) is not an ordinary file: remove it") }
        let text: String
        do throws(UnreadableFile) {
            text = try readSecret(path, atMost: TwitchToken.mostFileBytes)
        } catch {
            if error.isMissing { return nil }
            throw Flaw(description: "\(path) \(error.problem)")
        }
        guard let token = TwitchToken(text) else {
            throw Flaw(description: "\(path) is not a login made by Yomite: yomite login twitch makes a new one")
        }
        return token
    }

    /// Whether something stands at its place.
    var exists: Bool { kind != nil }

    /// What it holds, also where others can read it; nil where that is no login.
    var tokenToRevoke: TwitchToken? {
        kind == S_IFREG ? (try? readWhole(path, atMost: TwitchToken.mostFileBytes)).flatMap { TwitchToken($0) } : nil
    }

    private var kind: mode_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Why nothing can be kept there; nil where it can.
    var obstacle: String? {
        guard kind != S_IFDIR else { return "\(path) cannot be written: \(systemMessage(EISDIR))" }
        do throws(FolderLock.Failure) {
            try lock().unlock()
        } catch {
            if case .unwritable(let path, let reason) = error { return "\(path) cannot be written: \(reason)" }
        }
        return nil
    }

    /// Replaces what it holds.
    func keep(_ token: TwitchToken) throws(UnwritableFile) {
        try makeFolders(folder)
        try replaceWhole(path, with: token.text, isSecret: true)
    }

    func remove() throws(UnwritableFile) {
        try removeFile(path)
    }

    /// The lock of the process that renews the token. Waits for nobody.
    func lock() throws(FolderLock.Failure) -> FolderLock {
        try FolderLock.lock(folder)
    }
}
