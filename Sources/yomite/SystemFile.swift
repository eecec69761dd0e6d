// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

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
