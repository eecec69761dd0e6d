// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A numeric address. IPv4 is stored in the form of IPv6 (`::ffff:1.2.3.4`), so that both are compared in the same way.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 16 bytes, first to last.
    let bytes: [UInt8]

    static let loopback = IPAddress("127.0.0.1")!

    /// An address in one of the usual forms; nil if it is not an address.
    public init?(_ text: some StringProtocol) {
        var v4 = in_addr()
        var v6 = in6_addr()
        let text = String(text)
        if unsafe inet_pton(AF_INET, text, &v4) == 1 {
            bytes = unsafe IPAddress.mappedPrefix + withUnsafeBytes(of: &v4, Array.init)
        } else if unsafe inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = unsafe withUnsafeBytes(of: &v6, Array.init)
        } else {
            return nil
        }
    }

    private static let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Whether it is an IPv4 address.
    var isV4: Bool {
        bytes.starts(with: IPAddress.mappedPrefix)
    }

    /// Whether it belongs to this machine alone (loopback).
    public var isLoopback: Bool {
        isV4 ? bytes[12] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// Whether it stands for all addresses of a machine: `0.0.0.0`, `::`.
    var isUnspecified: Bool {
        (isV4 ? bytes.suffix(4) : bytes[...]).allSatisfy { $0 == 0 }
    }

    /// This machine's address in its network, from which it would send to others; nil if it is in none. Nothing is sent.
    package static var ownInNetwork: IPAddress? {
        let descriptor = socket(AF_INET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // The system chooses the interface when a socket is connected; any outside address does. This one is reserved for documents.
        let outside = ListenAddress(address: IPAddress("192.0.2.1")!, port: 9)
        guard unsafe outside.withSocketAddress({ unsafe Glibc.connect(descriptor, $0, $1) }) == 0 else { return nil }
        var name = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutableBytes(of: &name) {
            unsafe getsockname(descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard result == 0 else { return nil }
        let address = unsafe withUnsafeBytes(of: &name.sin_addr) { unsafe IPAddress(bytes: mappedPrefix + $0) }
        return address.isLoopback ? nil : address
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The first 24 bits of an IPv4 address, which is what most home networks have in common.
    package var usualNetwork: AddressRange? {
        isV4 ? AddressRange("\(IPAddress(bytes: bytes.dropLast() + [0]))/24") : nil
    }

    /// In the usual spelling.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = isV4 ? AF_INET : AF_INET6
        let significant = isV4 ? Array(bytes.suffix(4)) : bytes
        _ = unsafe significant.withUnsafeBytes { unsafe inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// A range of addresses: `192.168.1.0/24`, or a single address.
public struct AddressRange: Equatable, Sendable, CustomStringConvertible {
    private let address: IPAddress
    private let prefix: Int

    /// A range in CIDR notation; nil if it is not one.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress($0) }), parts.count <= 2 else { return nil }
        let width = address.isV4 ? 32 : 128
        guard let prefix = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(prefix) else { return nil }
        self.address = address
        self.prefix = prefix + 128 - width
    }

    func contains(_ other: IPAddress) -> Bool {
        let whole = prefix / 8
        guard address.bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        let rest = prefix % 8
        return rest == 0 || (address.bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }

    /// In the spelling in which it came.
    public var description: String {
        "\(address)/\(address.isV4 ? prefix - 96 : prefix)"
    }
}

/// Where a server listens.
public struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    /// The address of one of this machine's interfaces, or of all of them.
    public var address: IPAddress
    /// 0 for any free port.
    package var port: UInt16

    public init(address: IPAddress, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Parses `ADDRESS`, `ADDRESS:PORT`, `[V6]:PORT` and `localhost` with or without a port; nil for anything else.
    public init?(_ text: String, standardPort: UInt16) {
        var host = text[...]
        var port = standardPort
        let isBareV6 = IPAddress(text)?.isV4 == false
        if !isBareV6, let colon = text.lastIndex(of: ":"), text.last != "]" {
            guard let number = UInt16(text[text.index(after: colon)...]) else { return nil }
            port = number
            host = text[..<colon]
        }
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        guard let address = host == "localhost" ? .loopback : IPAddress(host) else { return nil }
        self.init(address: address, port: port)
    }

    /// In the form of a URL.
    public var description: String {
        address.isV4 ? "\(address):\(port)" : "[\(address)]:\(port)"
    }
}

extension ListenAddress {
    /// The address for a program of this machine: a server that listens everywhere listens at loopback too.
    public var reachableHere: ListenAddress {
        address.isUnspecified ? ListenAddress(address: .loopback, port: port) : self
    }

    /// A connected socket, which the caller closes, with a time limit for every wait; or -errno.
    public func connect(patienceSeconds: Int) -> CInt {
        let descriptor = socket(address.isV4 ? AF_INET : AF_INET6, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return -errno }
        var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        let result = unsafe withSocketAddress { unsafe Glibc.connect(descriptor, $0, $1) }
        guard result == 0 else {
            let problem = errno
            close(descriptor)
            return -problem
        }
        return descriptor
    }

    fileprivate func withSocketAddress(_ use: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        if address.isV4 {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            unsafe withUnsafeMutableBytes(of: &name.sin_addr) { unsafe $0.copyBytes(from: address.bytes.suffix(4)) }
            return unsafe withUnsafeBytes(of: &name) {
                unsafe use($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
            }
        }
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { unsafe $0.copyBytes(from: address.bytes) }
        return unsafe withUnsafeBytes(of: &name) {
            unsafe use($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
    }
}
