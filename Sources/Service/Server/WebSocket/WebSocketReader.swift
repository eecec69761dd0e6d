// SPDX-License-Identifier: GPL-3.0-or-later

internal import CWebSocket

/// What a client of a WebSocket sends: bytes go in, whole messages and the protocol's own answers come out. Used on one thread.
@safe final class WebSocketReader {
    /// Why a connection is closed.
    enum Closing: UInt16 {
        case protocolError = 1002
        case policy = 1008
        case size = 1009
        case tryLater = 1013
    }

    /// What came of some bytes.
    struct Result: Equatable {
        var messages: [String] = []
        /// Frames for the client.
        var frames: [UInt8] = []
    }

    /// Whether libwslay is there.
    static var isAvailable: Bool {
        yomite_websocket_is_available()
    }

    private let mostMessages: Int
    private var partial: [UInt8] = []
    private var result = Result()
    /// Nothing more is taken in once it is closed.
    private(set) var isOpen = true
    // SAFETY: set once in init, freed in deinit. Its callbacks run only within calls of this class.
    private var pointer: OpaquePointer?

    /// Nil if libwslay is missing.
    /// - Parameter mostMessages: how many messages may come at once.
    init?(mostBytes: Int, mostMessages: Int) {
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
        guard let socket = unsafe yomite_websocket_create(mostBytes, callbacks) else { return nil }
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
    var heldBytes: Int {
        partial.count
    }

    /// The status that the connection was closed with; 0 while it is open.
    var status: UInt16 {
        unsafe yomite_websocket_status(socket)
    }

    func take(_ bytes: [UInt8]) -> Result {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            isOpen = unsafe yomite_websocket_take(socket, start, bytes.count)
        }
        return result.take()
    }

    /// Closes the connection. Returns the frames for the client.
    func close(_ closing: Closing) -> [UInt8] {
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
