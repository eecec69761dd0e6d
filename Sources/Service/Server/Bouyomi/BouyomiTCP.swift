// SPDX-License-Identifier: GPL-3.0-or-later

/// Commands of Bouyomi-chan's as frames: one for each connection, which is closed after the answer. Used on the server's thread only.
final class BouyomiTCP: TCPClients {
    weak var frontend: BouyomiFrontend?

    private let listener: TCPListener
    private let connections: ConnectionSupervisor
    private let book: RequestBook
    private var hasToldOfHTTP = false
    private let textBytes: Int
    /// The received part of incomplete frames.
    private var frames: [ConnectionID: BouyomiFrame] = [:]

    init(_ options: ServerOptions, on events: EventLoop, _ book: RequestBook) throws(ServerError) {
        listener = try TCPListener(on: events)
        self.book = book
        textBytes = options.limits.textBytes
        connections = ConnectionSupervisor(
            of: listener,
            options.limits,
            options.rules,
            on: events,
            book,
            naming: ConnectionSupervisor.bouyomiNames
        )
        listener.clients = self
    }

    func listen(at address: ListenAddress) throws(ServerError) -> UInt16 {
        try listener.listen(at: address)
    }

    func accepted(_ id: ConnectionID, from peer: String) -> Bool {
        connections.accept(id, from: peer)
    }

    func received(_ id: ConnectionID, _ bytes: [UInt8]) {
        guard let peer = connections.peer(of: id) else { return }
        var frame = frames.removeValue(forKey: id) ?? BouyomiFrame(textBytes: textBytes)
        switch frame.take(bytes) {
        case .incomplete: frames[id] = frame
        case .refused(let flaw):
            book.counters.refuse(flaw == .tooLong ? .bouyomiText : .bouyomiFrame)
            if !hasToldOfHTTP, Self.isHTTP(bytes) {
                hasToldOfHTTP = true
                book.notice("\(peer) sends HTTP to the TCP port of Bouyomi-chan: its HTTP port is bouyomiHttpPort")
            }
            listener.close(id)
        case .complete(let command):
            connections.complete(id)
            listener.hush(id)
            frontend?.ask(command, from: peer) { [weak self] outcome in
                self?.listener.finish(id, (try? outcome.get().reply(to: command)) ?? [])
            }
        }
    }

    private static func isHTTP(_ bytes: [UInt8]) -> Bool {
        ["GET /", "POST /"].contains { bytes.starts(with: $0.utf8) }
    }

    func closed(_ id: ConnectionID) {
        connections.leave(id)
        frames[id] = nil
    }
}
