// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Glibc

/// A real IRC server (ngircd) of a test's own, on loopback: with TLS for the program under test, without it for whoever speaks there.
/// Its certificates are made for it. Killed with its owner.
public final class PrivateIRCServer {
    /// The port where it speaks TLS.
    public let port: UInt16
    /// The certificate of whoever signed its certificate.
    public var authority: String { certificates.authority }

    private let plainPort: UInt16
    private let folder: String
    private let certificates: PrivateCertificates
    private var child: Child?

    /// Where ngircd is; nil where it is not installed.
    public static let program = ["/usr/sbin/ngircd", "/usr/bin/ngircd"].first(where: FileManager.default.isExecutableFile(atPath:))
    /// What to say where it is not.
    public static let missing = "ngircd is not installed: scripts/bootstrap test"

    /// Starts it.
    public init(_ certificate: PrivateCertificates.Flaw? = nil) throws {
        folder = NSTemporaryDirectory() + "yomite-irc-" + UUID().uuidString
        (port, plainPort) = (Self.freePort(), Self.freePort())
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        certificates = try PrivateCertificates(certificate, in: folder)
        try configuration.write(toFile: folder + "/ngircd.conf", atomically: false, encoding: .utf8)
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts it again, at the same ports, and waits until it listens.
    public func start() throws {
        let server = try Child(Self.program ?? "", ["-n", "-f", folder + "/ngircd.conf"], environment: [:], capturesOutput: true)
        var said = ""
        while !said.contains(" ready.") {
            let more = server.read()
            guard !more.isEmpty else { throw Child.Failure(path: said, errno: 0) }
            said += String(decoding: more, as: UTF8.self)
        }
        child = server
    }

    /// Kills it.
    public func stop() {
        child = nil
    }

    /// Somebody who speaks in this channel.
    public func speaker(_ nick: String, in channel: String) throws -> IRCSpeaker {
        try IRCSpeaker(nick, in: channel, port: plainPort)
    }

    private var configuration: String {
        """
        [Global]
        Name = irc.example
        Info = test
        Listen = 127.0.0.1
        Ports = \(plainPort)
        MotdPhrase = welcome
        ServerUID = \(getuid())
        ServerGID = \(getgid())
        [Limits]
        MaxConnectionsIP = 0
        MaxNickLength = 31
        MaxPenaltyTime = 0
        [Options]
        DNS = no
        Ident = no
        PAM = no
        [SSL]
        CertFile = \(certificates.certificate)
        KeyFile = \(certificates.key)
        Ports = \(port)

        """
    }

    /// A port of loopback that nobody listens at now.
    private static func freePort() -> UInt16 {
        let listener = LoopbackSocket()
        return listener.port
    }
}

/// A TCP socket on loopback. Closed with its owner.
public final class LoopbackSocket {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    private var address = sockaddr_in()

    /// A socket that listens at a port of its own, and takes nobody.
    public init() {
        setAddress(port: 0)
        unsafe onAddress { address, length in unsafe bind(descriptor, address, length) }
        listen(descriptor, 4)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe onAddress { address, _ in unsafe getsockname(descriptor, address, &length) }
    }

    /// A socket that is connected to that port.
    init(connectedTo port: UInt16) {
        setAddress(port: port)
        unsafe onAddress { address, length in unsafe connect(descriptor, address, length) }
    }

    deinit {
        close(descriptor)
    }

    /// Its port.
    public var port: UInt16 { UInt16(bigEndian: address.sin_port) }

    private func setAddress(port: UInt16) {
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
    }

    private func onAddress(_ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> CInt) {
        let result = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(result == 0, "loopback gives no socket (errno \(errno))")
    }
}

/// Somebody in a channel of IRC.
public final class IRCSpeaker {
    private let socket: LoopbackSocket
    private let channel: String
    private var heard = ""

    init(_ nick: String, in channel: String, port: UInt16) throws {
        socket = LoopbackSocket(connectedTo: port)
        self.channel = channel
        send("NICK \(nick)\r\nUSER \(nick) 0 * :\(nick)\r\nJOIN #\(channel)\r\n")
        // The end of the list of names: it is in the channel.
        wait(for: " 366 ")
    }

    /// Says something, and waits until the server has it.
    public func say(_ text: String) {
        send("PRIVMSG #\(channel) :\(text)\r\nPING :\(text)\r\n")
        wait(for: "PONG")
    }

    private func send(_ text: String) {
        var text = text
        text.withUTF8 { _ = unsafe write(socket.descriptor, $0.baseAddress, $0.count) }
    }

    private func wait(for word: String) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !heard.contains(word) {
            var waits = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waits, 1, 60_000) > 0 else { return }
            let count = unsafe read(socket.descriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            heard += String(decoding: buffer[..<count], as: UTF8.self)
        }
        heard = ""
    }
}
