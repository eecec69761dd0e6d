// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net
import Synchronization

/// Reads the files that hold secrets. A pipe (`--token-file <(pass yomite)`) gives its secret only once, so it is kept for the next reload.
/// A file is read each time, because its secret may have changed.
final class SecretFiles: Sendable {
    /// More than a token needs, or a hundred named ones with their comments.
    static let mostBytes = 32_768
    private let ofPipes = Mutex<[String: String]>([:])

    init() {}

    func text(_ path: String) throws(UnreadableFile) -> String {
        if let kept = ofPipes.withLock({ $0[path] }) { return kept }
        let isPipe = isPipe(path)
        let text = try readSecret(path, atMost: Self.mostBytes)
        if isPipe { ofPipes.withLock { $0[path] = text } }
        return text
    }

    private func isPipe(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
