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

/// Who has connections to other servers, each for one of its clients. Nothing comes before the connection has been made, and each call may
/// release it.
protocol OutgoingConnectionOwner: AnyObject {
    /// Bytes came.
    func serverSent(_ bytes: [UInt8], for id: ConnectionID)
    /// Everything that was written has gone to the server.
    func serverTook(for id: ConnectionID)
    /// The connection has ended, or could not be opened, for this reason; nil where the server closed it in good order.
    func serverLeft(_ reason: String?, for id: ConnectionID)
}

/// A connection to another server: bytes go both ways as they are. Closed with its owner. Used on the thread of its loop only.
@safe final class OutgoingConnection {
    private let dialer: Dialer
    private let client: ConnectionID
    private weak var owner: (any OutgoingConnectionOwner)?
    // SAFETY: set once in init, freed in deinit, before the dialer.
    private var pointer: OpaquePointer?

    /// Begins to connect. What is written meanwhile is sent as soon as that is done.
    init(_ dialer: Dialer, to endpoint: ServerEndpoint, for client: ConnectionID, _ owner: any OutgoingConnectionOwner) {
        (self.dialer, self.client, self.owner) = (dialer, client, owner)
        let callbacks = unsafe yomite_outgoing_callbacks(
            owner: Unmanaged.passUnretained(self).toOpaque(),
            received: { owner, bytes, length in
                // SAFETY: the bytes are valid during the call, in which they are copied.
                let copy = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
                let connection = unsafe OutgoingConnection.of(owner)
                connection.owner?.serverSent(copy, for: connection.client)
            },
            drained: { owner in
                let connection = unsafe OutgoingConnection.of(owner)
                connection.owner?.serverTook(for: connection.client)
            },
            ended: { owner, reason in
                let reason = unsafe reason.map { unsafe String(cString: $0) }
                let connection = unsafe OutgoingConnection.of(owner)
                connection.owner?.serverLeft(reason, for: connection.client)
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

    private static func of(_ owner: UnsafeMutableRawPointer) -> OutgoingConnection {
        unsafe Unmanaged<OutgoingConnection>.fromOpaque(owner).takeUnretainedValue()
    }
}
