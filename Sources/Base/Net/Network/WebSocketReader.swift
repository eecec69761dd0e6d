// SPDX-License-Identifier: GPL-3.0-or-later

import CNet
import Core
import FoundationEssentials

/// What the other side of a WebSocket sends: bytes go in, whole messages and the protocol's own answers come out. Used on one thread.
@safe public final class WebSocketReader {
    /// Which side we are.
    public enum Side: Sendable {
        /// Others have connected to us.
        case server
        /// We have connected.
        case client
    }

    /// Why a connection is closed.
    public enum Closing: UInt16, Sendable {
        /// We are leaving.
        case goingAway = 1001
        /// It was against the rules of the protocol.
        case protocolError = 1002
        /// Too many messages came at once.
        case policy = 1008
        /// A message was too large.
        case size = 1009
        /// We have no time for it now.
        case tryLater = 1013
    }

    /// What came of some bytes.
    public struct Result: Equatable, Sendable {
        /// The messages that are complete.
        public var messages: [String] = []
        /// Frames for the other side.
        public var frames: [UInt8] = []

        /// Nothing yet.
        init() {}
    }

    /// Whether libwslay is there.
    public static var isAvailable: Bool {
        yomite_websocket_is_available()
    }

    private let mostMessages: Int
    private var partial: [UInt8] = []
    private var result = Result()
    /// Nothing more is taken in once it is closed.
    public private(set) var isOpen = true
    // SAFETY: set once in init, freed in deinit. Its callbacks run only within calls of this class.
    private var pointer: OpaquePointer?

    /// Nil if libwslay is missing.
    /// - Parameter mostMessages: how many messages may come at once.
    public init?(as side: Side, mostBytes: Int, mostMessages: Int) {
        self.mostMessages = mostMessages
        let callbacks = unsafe yomite_websocket_callbacks(
            owner: Unmanaged.passUnretained(self).toOpaque(),
            send: { owner, bytes, count in
                unsafe WebSocketReader.of(owner).result.frames += UnsafeBufferPointer(start: bytes, count: count)
            },
            part: { owner, bytes, count in
                unsafe WebSocketReader.of(owner).partial += UnsafeBufferPointer(start: bytes, count: count)
            },
            complete: { owner in unsafe WebSocketReader.of(owner).complete() }
        )
        let side = side == .client ? yomite_websocket_client : yomite_websocket_server
        guard let socket = unsafe yomite_websocket_create(side, mostBytes, callbacks) else { return nil }
        unsafe pointer = socket
    }

    deinit {
        if let pointer = unsafe pointer { unsafe yomite_websocket_free(pointer) }
    }

    private var socket: OpaquePointer {
        guard let pointer = unsafe pointer else { preconditionFailure("a socket is used before it is made") }
        return unsafe pointer
    }

    /// Bytes of the message that is incomplete.
    public var heldBytes: Int {
        partial.count
    }

    /// The status that the connection was closed with; 0 while it is open.
    public var status: UInt16 {
        unsafe yomite_websocket_status(socket)
    }

    /// The status where no close has come.
    public static let noClose: UInt16 = 1006

    /// The status of the close that came.
    public var receivedStatus: UInt16 {
        unsafe yomite_websocket_received_status(socket)
    }

    /// Takes in what came.
    public func take(_ bytes: [UInt8]) -> Result {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            isOpen = unsafe yomite_websocket_take(socket, start, bytes.count)
        }
        return result.take()
    }

    /// The frames that ask the other side whether it is still there.
    public func ping() -> [UInt8] {
        unsafe yomite_websocket_ping(socket)
        return result.take().frames
    }

    /// Closes the connection. Returns the frames for the other side.
    public func close(_ closing: Closing) -> [UInt8] {
        unsafe yomite_websocket_close(socket, closing.rawValue)
        isOpen = false
        return result.take().frames
    }

    private func complete() {
        if result.messages.count < mostMessages {
            // libwslay has checked that it is UTF-8.
            result.messages.append(String(decoding: partial, as: UTF8.self))
        } else {
            unsafe yomite_websocket_close(socket, Closing.policy.rawValue)
        }
        partial = []
    }

    private static func of(_ owner: UnsafeMutableRawPointer) -> WebSocketReader {
        unsafe Unmanaged<WebSocketReader>.fromOpaque(owner).takeUnretainedValue()
    }
}

extension WebSocketReader.Result {
    fileprivate mutating func take() -> Self {
        defer { self = Self() }
        return self
    }
}

/// What proves that a WebSocket's server has understood the key of its client (`Sec-WebSocket-Accept`).
public func webSocketAnswer(to key: String) -> String {
    Data(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
}
