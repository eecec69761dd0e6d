// SPDX-License-Identifier: GPL-3.0-or-later

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
    /// What it needs from the server.
    struct Hooks {
        /// Asks the service, which settles the call of that number.
        var ask: (UInt64, BouyomiCommand) -> Void
        var refuse: (ServerCounters.Refusal) -> Void
        var log: (String) -> Void
        /// Tells what somebody has to mend.
        var notice: (String) -> Void
    }

    private let options: BouyomiOptions
    private let hooks: Hooks
    private let tcp: BouyomiTCP
    private let http: BouyomiHTTP
    private let events: EventLoop
    private var rates: PeerRates
    private var calls: [UInt64: (BouyomiOutcome) -> Void] = [:]
    private var lastCall: UInt64 = 0

    init(_ bouyomi: BouyomiOptions, _ options: ServerOptions, on events: EventLoop, _ hooks: Hooks) throws(ServerError) {
        self.options = bouyomi
        self.hooks = hooks
        self.events = events
        rates = PeerRates(perSecond: options.limits.requestsPerPeer)
        let refuse = { (refusal: ServerCounters.Refusal) in hooks.refuse(refusal.atBouyomi) }
        tcp = try BouyomiTCP(options.ofBouyomi, on: events, refuse: refuse, notice: hooks.notice)
        http = try BouyomiHTTP(options.ofBouyomi, on: events, refuse: refuse)
        tcp.ask = { [unowned self] in ask($0, from: $1, $2) }
        http.ask = { [unowned self] in ask($0, from: $1, $2) }
    }

    /// Opens both ports. Returns them, which for 0 are free ones.
    func listen() throws(ServerError) -> (tcp: UInt16, http: UInt16) {
        let port: UInt16
        do throws(ServerError) { port = try tcp.listen(at: options.tcp) } catch { throw error.ofBouyomi("--bouyomi-port") }
        do throws(ServerError) { return (port, try http.listen(at: options.http)) } catch { throw error.ofBouyomi("--bouyomi-http-port") }
    }

    private func ask(_ command: BouyomiCommand, from peer: IPAddress, _ settle: @escaping (BouyomiOutcome) -> Void) {
        guard rates.take(peer, at: events.now) else {
            hooks.refuse(.requestsPerPeer)
            return settle(.failure(HTTPProblem(429, "too many requests a second (limits.httpRequestsPerPeer)")))
        }
        lastCall += 1
        calls[lastCall] = settle
        hooks.log("command \(lastCall) of Bouyomi-chan's from \(peer): \(command.name)")
        hooks.ask(lastCall, command)
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

extension ServerCounters.Refusal {
    /// The name of a common limit for these listeners.
    fileprivate var atBouyomi: ServerCounters.Refusal {
        switch self {
        case .connections: .bouyomiConnections
        case .requestTime: .bouyomiTime
        default: self
        }
    }
}
