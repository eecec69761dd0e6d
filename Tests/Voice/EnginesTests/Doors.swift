// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

struct NoDoor: Error {}

/// A path of this machine that takes connections, for as long as this lives.
final class ListeningPath {
    private let descriptor: CInt
    let path: String

    init(_ path: String) throws {
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        self.path = path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        // SAFETY: the address is read during the calls only, and is as long as they are told.
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
            }
        }
        guard result else { throw NoDoor() }
    }

    deinit {
        close(descriptor)
        unsafe unlink(path)
    }
}
