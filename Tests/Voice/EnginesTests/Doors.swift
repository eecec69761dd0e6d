// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A port of this machine that takes connections, for as long as this lives.
final class ListeningPort {
    private let descriptor: CInt
    let number: UInt16

    init() throws {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // SAFETY: the address is read and written during the calls only, and is as long as they are told.
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard result else { throw NoPort() }
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }
}

struct NoPort: Error {}

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
        guard result else { throw NoPort() }
    }

    deinit {
        close(descriptor)
        unsafe unlink(path)
    }
}
