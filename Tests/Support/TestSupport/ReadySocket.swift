// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Glibc

/// Where a program says that it is ready, as it would to systemd (`NOTIFY_SOCKET`).
final class ReadySocket {
    /// What the program needs to know of it.
    let environment: [String: String]

    private let descriptor: CInt
    private let path: String

    /// A socket in this folder.
    init(in folder: URL) {
        path = folder.appendingPathComponent("ready").path
        environment = ["NOTIFY_SOCKET": path]
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        unsafe unlink(path)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        // SAFETY: an address of a Unix socket is one.
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        precondition(result == 0, "there is no socket at \(path) (errno \(errno))")
    }

    deinit {
        close(descriptor)
        unsafe unlink(path)
    }

    /// Waits until the program has said so; false when it does not in time.
    func wait(atMost seconds: Int32) -> Bool {
        var waits = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var message = [UInt8](repeating: 0, count: 256)
        while unsafe poll(&waits, 1, seconds * 1_000) > 0 {
            let count = unsafe recv(descriptor, &message, message.count, 0)
            if String(decoding: message.prefix(max(0, count)), as: UTF8.self).contains("READY=1") { return true }
        }
        return false
    }
}
