// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A sound server that accepts whoever connects and never answers.
public final class SilentServer {
    /// What `PULSE_SERVER` has to say.
    public let address: String

    private let descriptor: CInt
    private var client: CInt = -1
    private let path: String

    /// A server at this path.
    public init(at path: String) {
        self.path = path
        address = "unix:\(path)"
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        // SAFETY: an address of a Unix socket is one.
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        precondition(result == 0 && listen(descriptor, 8) == 0, "there is no socket at \(path) (errno \(errno))")
    }

    deinit {
        if client >= 0 { close(client) }
        close(descriptor)
        unsafe unlink(path)
    }

    /// Waits until somebody has connected; false when nobody does in time.
    public func awaitClient(atMost seconds: Int32 = 20) -> Bool {
        var waits = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waits, 1, seconds * 1_000) > 0 else { return false }
        client = accept(descriptor, nil, nil)
        return client >= 0
    }
}
