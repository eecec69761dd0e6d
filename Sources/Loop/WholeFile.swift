// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A file that should have been read.
public struct UnreadableFile: Error, Sendable {
    /// Whether there is no such file.
    public var isMissing = false
    /// The system's words, or ours.
    public var reason: String
}

/// The whole text of a file that somebody wrote for us, if it is not larger than that.
public func readWhole(_ path: String, atMost limit: Int) throws(UnreadableFile) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        throw UnreadableFile(isMissing: errno == ENOENT || errno == ENOTDIR, reason: systemMessage(errno))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
        let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count < 0 { throw UnreadableFile(reason: systemMessage(errno)) }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += block[..<count]
    }
    throw UnreadableFile(reason: "it is larger than \(limit) bytes")
}
