// SPDX-License-Identifier: GPL-3.0-or-later

import CNet
import Core

/// One connection at a time, plain or with TLS, with its own event loop; used by one thread at a time.
@safe package struct ServerConnection: ~Copyable, Sendable {
    package enum News {
        case stopped, due, opened, arrived
        case ended(reason: String)
    }

    // SAFETY: owned by this value alone, freed with it, and never used by two threads at once.
    private nonisolated(unsafe) let connection: OpaquePointer

    /// Without encryption. Where the system has too few descriptors, it waits for them.
    /// - Parameter bell: ends every wait when it is readable. It has to outlive the connection.
    package init(bell: CInt) throws(TLSProblem) {
        guard let created = unsafe yomite_client_create_plain(bell) else { throw .stopped }
        unsafe connection = created
    }

    /// With TLS.
    /// - Parameters:
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - bell: ends every wait when it is readable. It has to outlive the connection.
    package init(authorities: String?, bell: CInt) throws(TLSProblem) {
        var created: OpaquePointer?
        switch unsafe yomite_client_create_tls(authorities, bell, &created) {
        case yomite_client_no_library: throw .noLibrary
        case yomite_client_no_authorities: throw .noAuthorities
        case yomite_client_was_stopped: throw .stopped
        default: break
        }
        guard let created = unsafe created else { throw .noLibrary }
        unsafe connection = created
    }

    deinit {
        unsafe yomite_client_free(connection)
    }

    /// Begins to connect, to the address of the host with that number.
    package func connect(to endpoint: ServerEndpoint, turn: Int) {
        unsafe yomite_client_connect(connection, endpoint.host, endpoint.port, UInt32(truncatingIfNeeded: turn))
    }

    package func close() {
        unsafe yomite_client_close(connection)
    }

    /// Waits for what happens next.
    package func wait(atMost duration: Duration) -> News {
        // Rounded up, so that what is due is due.
        switch unsafe yomite_client_wait(connection, max(0, duration.milliseconds + 1)) {
        case yomite_client_stopped: .stopped
        case yomite_client_opened: .opened
        case yomite_client_arrived: .arrived
        case yomite_client_ended: .ended(reason: unsafe String(cString: yomite_client_reason(connection)))
        default: .due
        }
    }

    /// Takes what arrived into the buffer; returns how much it was.
    package func read(into buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe yomite_client_read(connection, start, buffer.count)
        }
    }

    /// Sends, in the end. Returns false where nothing is sent: the connection is not open, or too much waits to be sent already.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        unsafe yomite_client_write(connection, bytes, bytes.count)
    }

    /// How many bytes may wait to be sent: 65,536 unless this is called.
    package func allow(unsent count: Int) {
        unsafe yomite_client_allow_unsent(connection, count)
    }

    /// Has the bell end waits again after it did so once: for an owner who has silenced it.
    package func hearBell() {
        unsafe yomite_client_hear_bell(connection)
    }
}

/// Why nothing can be connected to.
package enum TLSProblem: Error {
    /// The bell was rung before there were descriptors.
    case stopped
    case noLibrary
    case noAuthorities

    /// What is missing, for people.
    /// - Parameter authorities: the file of certificates that was named; nil where it was the system's.
    package func explanation(authorities: String?) -> String {
        switch self {
        case .stopped: "the system has too few descriptors"
        case .noLibrary: "TLS needs libevent_openssl-2.1.so.7 (on Debian: apt install libevent-openssl-2.1-7)"
        case .noAuthorities: "there are no certificates in \(authorities ?? "the system's folder for them")"
        }
    }
}

/// Where a server is reached.
public struct ServerEndpoint: Equatable, Sendable, CustomStringConvertible {
    /// A name, or an address without brackets; with TLS, the certificate has to be for it.
    public var host: String
    /// The TCP port.
    public var port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST`, `HOST:PORT`, `[ADDRESS]` and `[ADDRESS]:PORT`.
    package init?(_ text: String, standardPort: UInt16) {
        let isBracketed = text.first == "["
        guard let end = isBracketed ? text.firstIndex(of: "]") : text.lastIndex(of: ":") ?? text.endIndex else { return nil }
        host = String(isBracketed ? text[..<end].dropFirst() : text[..<end])
        let rest = isBracketed ? text[end...].dropFirst() : text[end...]
        if rest.isEmpty {
            port = standardPort
        } else if rest.first == ":", let number = UInt16(rest.dropFirst()), number > 0 {
            port = number
        } else {
            return nil
        }
        guard !host.isEmpty, host.utf8.count < 256, isBracketed || !host.contains(":") else { return nil }
        guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    }

    /// As it is read.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

/// How long to wait before the next try: twice as long each time, up to a limit, and between half and all of that by chance, so that
/// a server that comes back is not met by everybody at once. Pure.
package struct Backoff: Equatable, Sendable {
    /// The longest first pause.
    package var first = Duration.seconds(1)
    package var longest = Duration.seconds(60)

    private var doublings = 0

    /// From a second to a minute.
    package init() {}

    /// The pause before the next try.
    /// - Parameter luck: a number from 0 to 1.
    package mutating func next(luck: Double) -> Duration {
        let pause = min(first * (1 << doublings), longest)
        if pause < longest { doublings += 1 }
        return pause * (0.5 + luck / 2)
    }

    /// It has worked long enough to be called well.
    package mutating func reset() {
        doublings = 0
    }
}
