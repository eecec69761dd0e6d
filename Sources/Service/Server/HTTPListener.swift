// SPDX-License-Identifier: GPL-3.0-or-later

import CNet

/// Identifies a connection of this run. Never used twice.
struct ConnectionID: Hashable, Sendable {
    var number: UInt64
}

/// The owner of the clients of a listener.
protocol HTTPClients: AnyObject {
    /// Whether a client that has just connected may stay.
    func accepted(_ id: ConnectionID, from peer: String) -> Bool
    /// The first byte of another request has come.
    func began(_ id: ConnectionID)
    /// A request is complete; nil if it is malformed.
    func requested(_ id: ConnectionID, _ request: HTTPRequest?)
    /// A client has received everything that was written to a stream.
    func drained(_ id: ConnectionID)
    /// All requests together are too large: this one, the largest that is still arriving, is answered with this problem and given up.
    func overfull(_ id: ConnectionID, _ problem: HTTPProblem)
    /// Bytes have come on a connection that was upgraded.
    func received(_ id: ConnectionID, _ bytes: [UInt8])
    /// A client of an upgraded connection has sent nothing for too long, and is closed.
    func silent(_ id: ConnectionID)
    /// A client sent something that is not a request, for this reason: it is answered with a problem and given up.
    func refused(_ id: ConnectionID, _ reason: String)
    /// The connection of an accepted client has ended.
    func closed(_ id: ConnectionID)
}

extension HTTPClients {
    func received(_ id: ConnectionID, _ bytes: [UInt8]) {}
    func silent(_ id: ConnectionID) {}
}

/// HTTP by evhttp: connections, requests, answers and streams. Used on the thread of its loop only.
@safe final class HTTPListener: ConnectionCloser {
    weak var clients: (any HTTPClients)?

    private let events: EventLoop
    private let limits: ServerLimits
    // SAFETY: set once in init, freed in deinit, before the loop that it is on.
    private var pointer: OpaquePointer?
    /// Whether its socket was taken over from a service manager.
    private var isInherited = false

    init(on events: EventLoop, limits: ServerLimits) throws(ServerError) {
        (self.events, self.limits) = (events, limits)
        let limits = yomite_http_limits(
            header_bytes: limits.headerBytes,
            // A body that is slightly too large still gets an answer in JSON.
            body_bytes: 2 * limits.bodyBytes,
            held_bytes: limits.heldBytes,
            idle_seconds: CInt(limits.idleSeconds)
        )
        let callbacks = unsafe yomite_http_callbacks(
            owner: Unmanaged.passUnretained(self).toOpaque(),
            accepted: { owner, connection, peer in
                unsafe HTTPListener.of(owner).clients?.accepted(ConnectionID(number: connection), from: String(cString: peer)) ?? false
            },
            began: { owner, connection in unsafe HTTPListener.of(owner).clients?.began(ConnectionID(number: connection)) },
            requested: { owner, connection, request in
                unsafe HTTPListener.of(owner).clients?.requested(ConnectionID(number: connection), HTTPRequest(request))
            },
            drained: { owner, connection in unsafe HTTPListener.of(owner).clients?.drained(ConnectionID(number: connection)) },
            overfull: { owner, connection, bytes in
                let listener = unsafe HTTPListener.of(owner)
                // One that is too large by itself would be so again.
                let problem = bytes > listener.limits.bodyBytes ? CommentBody.tooLarge(listener.limits).closing : .overfull
                listener.clients?.overfull(ConnectionID(number: connection), problem)
            },
            received: { owner, connection, bytes, count in
                let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
                unsafe HTTPListener.of(owner).clients?.received(ConnectionID(number: connection), bytes)
            },
            silent: { owner, connection in unsafe HTTPListener.of(owner).clients?.silent(ConnectionID(number: connection)) },
            refused: { owner, connection, reason in
                unsafe HTTPListener.of(owner).clients?.refused(ConnectionID(number: connection), String(cString: reason))
            },
            closed: { owner, connection in unsafe HTTPListener.of(owner).clients?.closed(ConnectionID(number: connection)) }
        )
        guard let http = unsafe yomite_http_create(events.pointer, limits, callbacks) else { throw ServerError.noLoop }
        unsafe pointer = http
    }

    deinit {
        if let pointer = unsafe pointer { unsafe yomite_http_free(pointer) }
    }

    private var http: OpaquePointer {
        guard let pointer = unsafe pointer else { preconditionFailure("a listener is used before it is made") }
        return unsafe pointer
    }

    /// Leaves connections that come from now on to the next owner of the socket, where it was taken over from somebody.
    func rest() {
        if isInherited { unsafe yomite_http_rest(http) }
    }

    /// Opens a port, or takes over the one that somebody else has opened. Returns it, which for 0 is a free one.
    func listen(at address: ListenAddress, inherited: InheritedSockets = InheritedSockets()) throws(ServerError) -> UInt16 {
        let socket = inherited.socket(at: address)
        isInherited = socket != nil
        let port =
            if let socket {
                unsafe yomite_http_take(http, socket)
            } else {
                unsafe yomite_http_listen(http, "\(address.address)", address.port)
            }
        guard port > 0 else { throw ServerError.cannotListen(address, errno: -port) }
        return UInt16(port)
    }

    /// Answers the current request.
    func answer(_ id: ConnectionID, _ answer: HTTPAnswer) {
        unsafe withHeaders(of: answer) { headers, count in
            unsafe answer.body.withUnsafeBytes { body in
                unsafe yomite_http_answer(http, id.number, CInt(answer.status), headers, count, body.baseAddress, body.count)
            }
        }
    }

    /// Answers a request that has not arrived completely, before its connection is closed.
    func interrupt(_ id: ConnectionID, _ answer: HTTPAnswer) {
        interrupt(id, with: answer.written())
    }

    /// Writes as much of this as the kernel takes at once to a client whose connection is closed next.
    func interrupt(_ id: ConnectionID, with bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe yomite_http_say(http, id.number, start, bytes.count)
        }
    }

    /// How many bytes all requests may have together from now on.
    func hold(atMost bytes: Int) {
        unsafe yomite_http_limit_held(http, bytes)
    }

    /// The bytes of all requests.
    var heldBytes: Int {
        unsafe yomite_http_held(http)
    }

    /// The bytes of all answers that clients have not taken yet. An answer counts in full until its last byte has gone to the kernel.
    var waitingBytes: Int {
        unsafe yomite_http_waiting(http)
    }

    /// Bytes of the answer that this client has not taken yet.
    func waitingBytes(of id: ConnectionID) -> Int {
        unsafe yomite_http_waiting_of(http, id.number)
    }

    /// Watches from now on for the client of the current request to leave.
    func wait(for id: ConnectionID) {
        unsafe yomite_http_wait(http, id.number)
    }

    /// Answers the current request with a stream that has this head.
    func stream(_ id: ConnectionID, _ head: HTTPAnswer) {
        unsafe withHeaders(of: head) { headers, count in
            unsafe yomite_http_stream(http, id.number, CInt(head.status), headers, count)
        }
    }

    /// Limits the kernel's buffer for the client to this many bytes.
    func keepShort(_ id: ConnectionID, bytes: Int) {
        unsafe yomite_http_keep_short(http, id.number, CInt(bytes))
    }

    /// Adds to a stream. Returns how many bytes wait for the client.
    func write(_ bytes: [UInt8], to id: ConnectionID) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe yomite_http_stream_write(http, id.number, $0.baseAddress, $0.count) }
    }

    /// Answers the current request with this head, after which the connection speaks another protocol.
    /// - Parameter seconds: how long the client may send nothing.
    func upgrade(_ id: ConnectionID, _ head: HTTPAnswer, silence seconds: Int) {
        let head = head.written()
        unsafe head.withUnsafeBytes { head in
            unsafe yomite_http_upgrade(http, id.number, head.baseAddress, head.count, CInt(seconds), CInt(seconds))
        }
    }

    /// What is written from here on is the answer to the current request, and all that comes is handed over.
    /// - Parameter seconds: how long the client may take nothing of it.
    func open(_ id: ConnectionID, stall seconds: Int) {
        unsafe yomite_http_upgrade(http, id.number, nil, 0, 0, CInt(seconds))
    }

    /// Whether nothing more is read of an upgraded connection for now.
    func pause(_ id: ConnectionID, _ isPaused: Bool) {
        unsafe yomite_http_pause(http, id.number, isPaused)
    }

    /// Sets what incomplete messages of an upgraded connection hold.
    func keep(_ bytes: Int, of id: ConnectionID) {
        unsafe yomite_http_keep(http, id.number, bytes)
    }

    /// Ends an upgraded connection when its client has taken everything and closes it.
    func finish(_ id: ConnectionID) {
        unsafe yomite_http_finish(http, id.number)
    }

    /// Ends a connection behind what was written, in the middle of a stream, when its client closes it or takes nothing for so many seconds.
    func cut(_ id: ConnectionID, stall seconds: Int) {
        open(id, stall: seconds)
        finish(id)
    }

    /// Ends a stream.
    func end(_ id: ConnectionID) {
        unsafe yomite_http_stream_end(http, id.number)
    }

    /// Closes a connection in any state.
    func close(_ id: ConnectionID) {
        unsafe yomite_http_close(http, id.number)
    }

    private static func of(_ owner: UnsafeMutableRawPointer) -> HTTPListener {
        unsafe Unmanaged<HTTPListener>.fromOpaque(owner).takeUnretainedValue()
    }

    private func withHeaders(of answer: HTTPAnswer, _ use: (UnsafePointer<yomite_http_header>?, Int) -> Void) {
        // All names and values in one block of C strings. None contains a NUL or a line end: client data was itself in a header.
        var block: [UInt8] = []
        block.reserveCapacity(answer.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 2 })
        var places: [(name: Int, value: Int)] = []
        places.reserveCapacity(answer.headers.count)
        for header in answer.headers {
            let name = block.count
            block += header.name.utf8
            block.append(0)
            places.append((name, block.count))
            block += header.value.utf8
            block.append(0)
        }
        unsafe block.withUnsafeBytes { block in
            guard let base = unsafe block.baseAddress?.assumingMemoryBound(to: CChar.self) else { return use(nil, 0) }
            let headers = unsafe places.map { unsafe yomite_http_header(name: base + $0.name, value: base + $0.value) }
            unsafe headers.withUnsafeBufferPointer { unsafe use($0.baseAddress, $0.count) }
        }
    }
}

extension HTTPRequest {
    /// Stands for a request that is malformed.
    static func unknown(from peer: IPAddress) -> HTTPRequest {
        HTTPRequest(method: .other, target: .root, peer: peer)
    }
}

extension RequestTarget {
    static let root = RequestTarget("/")!
}

extension HTTPRequest {
    /// Copies what arrived; nil if its target is malformed.
    fileprivate init?(_ received: UnsafePointer<yomite_http_request>) {
        guard let target = unsafe RequestTarget(String(cString: received.pointee.target)) else { return nil }
        method = HTTPMethod(unsafe received.pointee.method)
        self.target = target
        // SAFETY: headers and body are valid during the call that hands them over, which is this one.
        var cursor: UnsafeRawPointer?
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while unsafe yomite_http_next_header(received, &cursor, &name, &value), let name = unsafe name, let value = unsafe value {
            unsafe headers.add(String(cString: name), String(cString: value))
        }
        body = unsafe Array(UnsafeBufferPointer(start: received.pointee.body, count: received.pointee.body_length))
    }
}

extension HTTPMethod {
    fileprivate init(_ method: yomite_http_method) {
        switch method {
        case yomite_method_head: self = .head
        case yomite_method_post: self = .post
        case yomite_method_put: self = .put
        case yomite_method_patch: self = .patch
        case yomite_method_delete: self = .delete
        case yomite_method_options: self = .options
        case yomite_method_trace: self = .trace
        case yomite_method_get: self = .get
        default: self = .other
        }
    }
}
