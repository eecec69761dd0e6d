// SPDX-License-Identifier: GPL-3.0-or-later

import Net
public import Voices

/// The addresses for Bouyomi-chan's clients.
public struct BouyomiOptions: Sendable {
    /// The address for frames.
    public var tcp: ListenAddress
    var http: ListenAddress

    /// The voices and genders that the operator gave to numbers.
    var voices: [Int: VoiceWishes]

    /// Both on one address.
    public init(address: IPAddress, tcpPort: UInt16, httpPort: UInt16, voices: [Int: VoiceWishes] = [:]) {
        self.voices = voices
        tcp = ListenAddress(address: address, port: tcpPort)
        http = ListenAddress(address: address, port: httpPort)
    }
}

/// The result of a command.
typealias BouyomiOutcome = Result<BouyomiStatus, HTTPProblem>

/// Both of Bouyomi-chan's listeners, and their clients that wait for the service. Used on the server's thread only.
final class BouyomiFrontend {
    private let options: BouyomiOptions
    private let book: RequestBook
    private let service: Mailbox<ToService>
    private let tcp: BouyomiTCP
    private let http: BouyomiHTTP
    private let events: EventLoop
    private var rates: PeerRates
    private var calls: [UInt64: (BouyomiOutcome) -> Void] = [:]

    init(
        _ bouyomi: BouyomiOptions,
        _ options: ServerOptions,
        on events: EventLoop,
        _ book: RequestBook,
        _ service: Mailbox<ToService>
    ) throws(ServerError) {
        self.options = bouyomi
        (self.events, self.book, self.service) = (events, book, service)
        rates = PeerRates(perSecond: options.limits.requestsPerPeer)
        tcp = try BouyomiTCP(options.ofBouyomi, on: events, book)
        http = try BouyomiHTTP(options.ofBouyomi, on: events, book)
        (tcp.frontend, http.frontend) = (self, self)
    }

    /// Opens both ports. Returns them, which for 0 are free ones.
    func listen() throws(ServerError) -> (tcp: UInt16, http: UInt16) {
        let port: UInt16
        do throws(ServerError) { port = try tcp.listen(at: options.tcp) } catch { throw error.ofBouyomi("--bouyomi-port") }
        do throws(ServerError) { return (port, try http.listen(at: options.http)) } catch { throw error.ofBouyomi("--bouyomi-http-port") }
    }

    /// Has a command done; `settle` gets its result.
    func ask(_ command: BouyomiCommand, from peer: IPAddress, _ settle: @escaping (BouyomiOutcome) -> Void) {
        guard rates.take(peer, at: events.now) else {
            book.counters.refuse(.requestsPerPeer)
            return settle(.failure(HTTPProblem(429, "too many requests a second (limits.httpRequestsPerPeer)")))
        }
        let call = book.nextCall()
        calls[call] = settle
        book.log("command \(call) of Bouyomi-chan's from \(peer): \(command.name)")
        book.counters.obeyed(command)
        service.send(.bouyomi(call: call, command))
    }

    /// The service has done it, or says why not.
    func settle(_ call: UInt64, _ outcome: BouyomiOutcome) {
        calls.removeValue(forKey: call)?(outcome)
    }
}

extension ServerOptions {
    /// The same rules and limits for clients that know no token.
    fileprivate var ofBouyomi: ServerOptions {
        var options = self
        options.rules.tokens = Tokens()
        options.rules.ownAddresses = bouyomi?.http.address.isLoopback == true ? .loopback : .specified
        options.limits.connections = limits.bouyomiConnections
        options.limits.requestTime = limits.bouyomiTime
        return options
    }
}

extension ConnectionSupervisor {
    /// The names of common limits at Bouyomi-chan's doors.
    static let bouyomiNames = [ServerCounters.Refusal.connections: ServerCounters.Refusal.bouyomiConnections, .requestTime: .bouyomiTime]
}
