// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Server

/// The file of tokens with rights, while a token is added to it. It keeps a digest only, so the token's word is told once.
enum TokenFile {
    /// Adds a new token. Blocks while the disk does.
    /// - Parameter name: nil chooses one.
    static func add(rights: String, named name: String?, to path: String) throws(ServiceFailure) -> (name: String, word: String) {
        let lock = try lock(path)
        defer { lock.unlock() }
        let old = try text(of: path)
        let (word, token) = Token.random()
        let new: (name: String, text: String)
        do throws(NamedToken.Flaw) {
            new = try NamedToken.adding(token, named: name, rights: rights, to: old)
        } catch {
            throw ServiceFailure(.configuration, "\(path): \(error)")
        }
        do throws(UnwritableFile) {
            try writeFile(path, with: new.text)
        } catch {
            throw ServiceFailure(.configuration, "\(path) cannot be written: \(error.reason)")
        }
        return (new.name, word)
    }

    /// Another token may be made at the same time, and both lines have to be there then.
    private static func lock(_ path: String) throws(ServiceFailure) -> FolderLock {
        do throws(FolderLock.Failure) {
            return try FolderLock.lock(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
        } catch {
            switch error {
            case .busy: throw ServiceFailure(.configuration, "\(path) is being written by another Yomite; try again")
            case .unwritable(let path, let reason): throw ServiceFailure(.configuration, "\(path) cannot be written: \(reason)")
            }
        }
    }

    /// Empty if there is no such file yet.
    private static func text(of path: String) throws(ServiceFailure) -> String {
        do throws(UnreadableFile) {
            return try readSecret(path, atMost: SecretFiles.mostBytes)
        } catch {
            if error.isMissing { return "" }
            throw ServiceFailure(.configuration, "\(path) \(error.problem)")
        }
    }
}
