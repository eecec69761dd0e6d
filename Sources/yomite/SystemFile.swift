// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Loop

/// The text of a small file of the system; nil where there is none.
func readText(_ path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    while count < bytes.count {
        let got = unsafe bytes.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + count }, $0.count - count)
        }
        guard got > 0 else { break }
        count += got
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
}

/// A file that should have been read.
struct UnreadableFile: Error {
    /// Whether there is no such file.
    var isMissing = false
    /// The system's words, or ours.
    var reason: String
}

/// The whole text of a file that somebody wrote for us, if it is not larger than that.
func readWhole(_ path: String, atMost limit: Int) throws(UnreadableFile) -> String {
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
