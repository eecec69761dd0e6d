// SPDX-License-Identifier: GPL-3.0-or-later

import CNet
import Net

/// Begins connections to other servers on the server's own loop. Used on the thread of that loop only; it outlives its connections.
@safe final class Dialer {
    // SAFETY: made once, freed in deinit, after every connection and before the loop.
    fileprivate let pointer: OpaquePointer
    private let events: EventLoop

    init(on events: EventLoop) {
        self.events = events
        unsafe pointer = yomite_dialer_create(events.pointer)
    }

    deinit {
        unsafe yomite_dialer_free(pointer)
    }
}

/// A connection to another server: bytes go both ways as they are. Closed with its owner. Used on the thread of its loop only.
@safe final class OutgoingConnection {
    /// What happens to it. Nothing happens before the connection has been made, and each may release it.
    struct Hooks {
        /// Bytes came.
        var received: ([UInt8]) -> Void
        /// Everything that was written has gone to the server.
        var drained: () -> Void
        /// It has ended, or could not be opened, for this reason; nil where the server closed it in good order.
        var ended: (_ reason: String?) -> Void
    }

    private let dialer: Dialer
    private let hooks: Hooks
    // SAFETY: set once in init, freed in deinit, before the dialer.
    private var pointer: OpaquePointer?

    /// Begins to connect. What is written meanwhile is sent as soon as that is done.
    init(_ dialer: Dialer, to endpoint: ServerEndpoint, _ hooks: Hooks) {
        (self.dialer, self.hooks) = (dialer, hooks)
        let callbacks = unsafe yomite_outgoing_callbacks(
            owner: Unmanaged.passUnretained(self).toOpaque(),
            received: { owner, bytes, length in
                // SAFETY: the bytes are valid during the call, in which they are copied.
                let copy = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
                unsafe OutgoingConnection.hooks(of: owner).received(copy)
            },
            drained: { owner in unsafe OutgoingConnection.hooks(of: owner).drained() },
            ended: { owner, reason in
                let reason = unsafe reason.map { unsafe String(cString: $0) }
                unsafe OutgoingConnection.hooks(of: owner).ended(reason)
            }
        )
        unsafe pointer = yomite_outgoing_connect(dialer.pointer, endpoint.host, endpoint.port, callbacks)
    }

    deinit {
        if let pointer = unsafe pointer { unsafe yomite_outgoing_free(pointer) }
    }

    /// Sends bytes. Returns how many wait for the server.
    func write(_ bytes: [UInt8]) -> Int {
        guard let pointer = unsafe pointer else { return 0 }
        return unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe yomite_outgoing_write(pointer, start, bytes.count)
        }
    }

    /// Whether nothing more is read for now.
    func pause(_ isPaused: Bool) {
        if let pointer = unsafe pointer { unsafe yomite_outgoing_pause(pointer, isPaused) }
    }

    private static func hooks(of owner: UnsafeMutableRawPointer) -> Hooks {
        unsafe Unmanaged<OutgoingConnection>.fromOpaque(owner).takeUnretainedValue().hooks
    }
}
