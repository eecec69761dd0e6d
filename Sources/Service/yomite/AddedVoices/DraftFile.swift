// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net

/// A file that is written beside its final place. Removed with its owner unless it was moved there, or is kept to be continued.
final class DraftFile {
    /// The end of the name of one that nobody continues.
    static let suffix = ".new"

    let path: String
    private(set) var byteCount: Int
    private let descriptor: CInt
    private let isKept: Bool
    private var isPlaced = false

    /// - Parameter isKept: existing content is continued, and stays if it is not completed.
    init(_ path: String, isKept: Bool = false) throws(VoiceTrouble) {
        if !isKept { unsafe unlink(path) }
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isKept ? 0 : O_EXCL)
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw VoiceTrouble(message: "\(path) cannot be written: \(systemMessage(errno))", code: .cannotWrite)
        }
        byteCount = Int(lseek(descriptor, 0, SEEK_END))
        (self.path, self.descriptor, self.isKept) = (path, descriptor, isKept)
    }

    deinit {
        if !isPlaced, !isKept || byteCount == 0 { unsafe unlink(path) }
        close(descriptor)
    }

    func add(_ bytes: [UInt8]) throws(VoiceTrouble) {
        var written = 0
        while written < bytes.count {
            // SAFETY: no more is written than there is.
            let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written) }
            if count < 0, errno != EINTR {
                throw VoiceTrouble(message: "\(path) cannot be written: \(systemMessage(errno))", code: .cannotWrite)
            }
            written += max(0, count)
        }
        byteCount += bytes.count
    }

    /// Starts from the beginning.
    func empty() throws(VoiceTrouble) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw VoiceTrouble(message: "\(path) cannot be written: \(systemMessage(errno))", code: .cannotWrite)
        }
        byteCount = 0
    }

    /// Moves it to its final place, complete.
    func put(at target: String) throws(VoiceTrouble) {
        guard fsync(descriptor) == 0, unsafe rename(path, target) == 0 else {
            throw VoiceTrouble(message: "\(target) cannot be written: \(systemMessage(errno))", code: .cannotWrite)
        }
        isPlaced = true
    }
}
