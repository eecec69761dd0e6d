// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A port of this machine that takes connections, for as long as this lives.
public final class ListeningPort {
    private let descriptor: CInt
    /// Its number.
    public let number: UInt16

    /// Takes connections at this port, or at a free one.
    public init(_ wanted: UInt16 = 0) throws {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // SAFETY: the address is read and written during the calls only, and is as long as they are told.
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard result else {
            close(descriptor)
            throw NoPort()
        }
        number = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for the next client; nil where none comes in time.
    public func acceptNext() -> RawClient? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, 60_000) == 1 else { return nil }
        let client = accept(descriptor, nil, nil)
        return client < 0 ? nil : RawClient(accepted: client)
    }

    /// Waits for the next client and its request, which is short, and answers it so, whatever it was.
    public func answer(_ text: String) {
        let client = accept(descriptor, nil, nil)
        var request = [UInt8](repeating: 0, count: 4_096)
        unsafe recv(client, &request, request.count, 0)
        var text = text
        text.withUTF8 { bytes in _ = unsafe send(client, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)) }
        close(client)
    }

    deinit {
        close(descriptor)
    }
}

private struct NoPort: Error {}
