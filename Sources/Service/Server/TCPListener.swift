// SPDX-License-Identifier: GPL-3.0-or-later

import CNet
import CSystem
import Glibc

/// The owner of the clients of a plain TCP listener.
protocol TCPClients: AnyObject {
    /// Whether a client that has just connected may stay.
    func accepted(_ id: ConnectionID, from peer: String) -> Bool
    /// Bytes came.
    func received(_ id: ConnectionID, _ bytes: [UInt8])
    /// The connection of an accepted client has ended.
    func closed(_ id: ConnectionID)
}

/// TCP by libevent: one question and one answer for each connection. Used on the thread of its loop only.
@safe final class TCPListener: ConnectionCloser {
    weak var clients: (any TCPClients)?

    // SAFETY: set once in init, freed in deinit, before the loop that it is on.
    private var pointer: OpaquePointer?
    private let events: EventLoop

    init(on events: EventLoop) throws(ServerError) {
        self.events = events
        let callbacks = unsafe yomite_tcp_callbacks(
            owner: Unmanaged.passUnretained(self).toOpaque(),
            accepted: { owner, connection, peer in
                unsafe TCPListener.of(owner).clients?.accepted(ConnectionID(number: connection), from: String(cString: peer)) ?? false
            },
            received: { owner, connection, bytes, length in
                // SAFETY: the bytes are valid during the call, in which they are copied.
                let copy = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
                unsafe TCPListener.of(owner).clients?.received(ConnectionID(number: connection), copy)
            },
            closed: { owner, connection in unsafe TCPListener.of(owner).clients?.closed(ConnectionID(number: connection)) }
        )
        guard let tcp = unsafe yomite_tcp_create(events.pointer, callbacks) else { throw ServerError.noLoop }
        unsafe pointer = tcp
    }

    deinit {
        if let pointer = unsafe pointer { unsafe yomite_tcp_free(pointer) }
    }

    private var tcp: OpaquePointer {
        guard let pointer = unsafe pointer else { preconditionFailure("a listener is used before it is made") }
        return unsafe pointer
    }

    /// Opens a port. Returns it, which for 0 is a free one.
    func listen(at address: ListenAddress) throws(ServerError) -> UInt16 {
        let port = unsafe yomite_tcp_listen(tcp, "\(address.address)", address.port)
        guard port > 0 else { throw ServerError.cannotListen(address, errno: -port) }
        return UInt16(port)
    }

    /// Receives nothing more, not even the client's end.
    func hush(_ id: ConnectionID) {
        unsafe yomite_tcp_hush(tcp, id.number)
    }

    /// Sends an answer and closes the connection after it.
    func finish(_ id: ConnectionID, _ answer: [UInt8]) {
        unsafe answer.withUnsafeBytes { unsafe yomite_tcp_finish(tcp, id.number, $0.baseAddress, $0.count) }
    }

    /// Closes a connection in any state.
    func close(_ id: ConnectionID) {
        unsafe yomite_tcp_close(tcp, id.number)
    }

    private static func of(_ owner: UnsafeMutableRawPointer) -> TCPListener {
        unsafe Unmanaged<TCPListener>.fromOpaque(owner).takeUnretainedValue()
    }
}

/// The sockets that a service manager has opened for this process (sd_listen_fds(3)), so that clients may connect while it is restarted.
public struct InheritedSockets: Sendable {
    private static let first: CInt = 3
    /// More than anybody opens for one program.
    private static let most = 64
    private let count: CInt

    /// None.
    init() {
        count = 0
    }

    /// Those that the environment names, if they are meant for this process.
    public init(_ environment: [String: String]) {
        let isMeant = environment["LISTEN_PID"].flatMap { pid_t($0) } == getpid()
        let count = isMeant ? environment["LISTEN_FDS"].flatMap { Int($0) } ?? 0 : 0
        self.count = CInt(min(max(count, 0), Self.most))
    }

    /// Whether there are any.
    public var isEmpty: Bool { count == 0 }

    /// The socket that listens at this address; nil if none does.
    public func socket(at address: ListenAddress) -> CInt? {
        guard count > 0 else { return nil }
        let found = unsafe yomite_listening_socket(Self.first, count, "\(address.address)", address.port)
        return found < 0 ? nil : found
    }
}

extension ServerError {
    /// The address that another program uses, and the key of its setting; nil if something else is wrong.
    package var taken: (key: String, address: ListenAddress)? {
        switch self {
        case .cannotListen(let address, EADDRINUSE): ("http", address)
        case .cannotListenAsBouyomi(let address, _, EADDRINUSE): ("bouyomi", address)
        case .cannotListenAsVoicevox(let address, EADDRINUSE): ("voicevox", address)
        default: nil
        }
    }
}

extension ServerOptions {
    /// Whether any address is set.
    package var hasAddress: Bool { address != nil || bouyomi != nil || voicevox != nil }

    /// Removes the address of the setting with this key.
    package mutating func removeAddress(_ key: String) {
        switch key {
        case "bouyomi": bouyomi = nil
        case "voicevox": voicevox = nil
        default: address = nil
        }
    }
}
