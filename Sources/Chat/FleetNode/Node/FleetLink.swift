// SPDX-License-Identifier: GPL-3.0-or-later

public import Fleet
public import Net

/// The connection of a process to the fleet's Redis, with our library loaded. Confined to the loop's thread.
///
/// Whatever is asked while there is no connection fails at once. The caller knows whether to ask again.
public final class FleetLink {
    /// What becomes of it.
    public enum News: Equatable, Sendable {
        /// Calls are answered from now on.
        case connected
        /// There is no connection, and so no answer to what was asked over it.
        case lost(reason: String)
        /// Redis is there, and cannot be used: it is asked again.
        case refused(FleetProblem)
        /// There will be no connection: what has to be done first.
        case impossible(reason: String)
    }

    /// After so long a Redis that could not be used is asked again.
    private static let pause = Duration.milliseconds(200)

    private let loop: Loop
    private let rules: FleetRules
    private let node: NodeID
    private let told: (News) -> Void
    private var client: RedisClient?
    /// Counts connections: answers over an earlier one mean nothing.
    private var connection = 0
    private var isThere = false
    private var calls: FleetCalls?

    /// Connects from now on.
    /// - Parameters:
    ///   - node: as whom calls are made.
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    public init(
        to address: RedisAddress,
        password: RedisPassword?,
        authorities: String?,
        as node: NodeID,
        _ rules: FleetRules,
        on loop: Loop,
        _ told: @escaping (News) -> Void
    ) {
        (self.loop, self.rules, self.node, self.told) = (loop, rules, node, told)
        client = RedisClient(to: address, password: password, authorities: authorities, on: loop) { [weak self] in self?.take($0) }
    }

    /// Whether calls can be made.
    public var isConnected: Bool { calls != nil }

    /// Makes a call, and passes on its answer in a later turn of the loop.
    public func ask<Answer>(
        _ request: (FleetCalls) throws(FleetProblem) -> FleetRequest<Answer>,
        _ done: @escaping (Result<Answer, FleetProblem>) -> Void
    ) {
        guard let calls, let client else {
            loop.after(.zero) { done(.failure(.redis(.unavailable))) }
            return
        }
        do throws(FleetProblem) {
            let ours = connection
            client.ask(try request(calls)) { [weak self] result in
                if case .failure(let problem) = result { self?.note(problem, over: ours) }
                done(result)
            }
        } catch {
            loop.after(.zero) { done(.failure(error)) }
        }
    }

    /// A primary that became another one without an end of the connection, or lost our library, is asked again who it is.
    private func note(_ problem: FleetProblem, over ours: Int) {
        guard problem == .otherPrimary || problem == .noLibrary, connection == ours, calls != nil else { return }
        connection += 1
        calls = nil
        told(.lost(reason: problem.message))
        load()
    }

    /// Ends the connection.
    public func close() {
        calls = nil
        client?.close()
        client = nil
    }

    private func take(_ state: RedisState) {
        connection += 1
        let wasConnected = calls != nil
        calls = nil
        switch state {
        case .connected:
            isThere = true
            load()
        case .lost(let reason, _):
            isThere = false
            if wasConnected || connection == 1 { told(.lost(reason: reason)) }
        case .impossible(let reason):
            isThere = false
            told(.impossible(reason: reason))
        }
    }

    private func load() {
        let ours = connection
        client?.ask(FleetCalls.load()) { [weak self] result in
            guard let self, connection == ours, isThere else { return }
            switch result {
            case .success(let primary):
                calls = FleetCalls(rules, node: node, primary: primary)
                told(.connected)
            case .failure(let problem):
                told(.refused(problem))
                loop.after(Self.pause) { [weak self] in
                    guard let self, connection == ours, isThere else { return }
                    load()
                }
            }
        }
    }
}
