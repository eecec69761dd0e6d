// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A client that writes whatever a test wants to a port of this machine, right or wrong. Closed with its owner.
public final class RawClient {
    private let descriptor: Int32

    /// How long an answer may take: beyond that the machine is not slow, the server hangs.
    private static let patienceSeconds = 60

    /// Connects.
    public init?(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        waitPatiently()
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafeBytes(of: &name) {
            unsafe connect(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
        if result != 0 { return nil }
    }

    /// The other end of a connection that was accepted.
    init(accepted descriptor: Int32) {
        self.descriptor = descriptor
        waitPatiently()
    }

    private func waitPatiently() {
        var patience = timeval(tv_sec: RawClient.patienceSeconds, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Writes. False where the server has closed the connection.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == bytes.count
    }

    /// Writes. False where the server has closed the connection.
    @discardableResult
    public func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Says that nothing more will be written.
    public func endInput() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes its end a reset, as that of a program is that has crashed.
    public func willReset() {
        var abrupt = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
    }

    /// Takes as little as the kernel allows: what it does not read is left to the server.
    public func receiveNothing() {
        setBuffer(bytes: 1)
    }

    /// Takes little, but as much as lets it read on at once: a smaller window opens at the kernel's probes only, seconds apart.
    public func receiveLittle() {
        setBuffer(bytes: 32_768)
    }

    private func setBuffer(bytes: Int32) {
        var bytes = bytes
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// What comes next; empty at the end of the connection, nil where nothing comes in time.
    public func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN { return nil }
        return Array(buffer.prefix(max(0, count)))
    }

    /// Everything up to the end of the connection; nil where the server does not end it.
    public func receiveAll() -> String? {
        var all: [UInt8] = []
        while let more = receive() {
            if more.isEmpty { return String(decoding: all, as: UTF8.self) }
            all += more
        }
        return nil
    }

    /// Everything up to a piece of text, and what came with that; nil where it does not come.
    public func receive(until mark: String) -> String? {
        receive(until: Array(mark.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    func receive(until mark: [UInt8]) -> [UInt8]? {
        var all: [UInt8] = []
        while let more = receive(), !more.isEmpty {
            // It may have begun in what came before.
            let searched = max(0, all.count - mark.count)
            all += more
            if all[searched...].firstRange(of: mark) != nil { return all }
        }
        return nil
    }
}
