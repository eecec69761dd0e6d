// SPDX-License-Identifier: GPL-3.0-or-later

import Core
public import Net

/// Asks Redis over one connection, from a loop that never waits. Confined to the loop's thread.
///
/// Requests are sent in order, without waiting for the answers to earlier ones. Nothing is asked twice by itself: only the caller knows
/// whether that would be harmless.
public final class RedisClient {
    /// What there is to say to a request: as many answers as it has commands. An error that Redis answers with is among them.
    typealias Answer = Result<[RedisValue], RedisProblem>

    private struct Pending {
        var done: (Answer) -> Void
        var cost: Int
    }

    private let loop: Loop
    private let rules: RedisRules
    private var thread: RedisThread?
    private var pending: [RedisTicket: Pending] = [:]
    private var nextNumber: UInt64 = 1
    private var obstacle: RedisProblem?
    /// The requests without an answer, in bytes.
    private(set) var heldBytes = 0

    /// Connects from now on.
    /// - Parameters:
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - told: what becomes of the connection.
    public init(
        to address: RedisAddress,
        password: RedisPassword? = nil,
        authorities: String? = nil,
        rules: RedisRules = RedisRules(),
        on loop: Loop,
        _ told: @escaping (RedisState) -> Void
    ) {
        (self.loop, self.rules) = (loop, rules)
        thread = RedisThread(to: address, password: password, authorities: authorities, rules: rules, on: loop) { [weak self] news in
            switch news {
            case .answered(let ticket, let answer): self?.finish(ticket, answer)
            case .state(let state):
                if case .impossible(let reason) = state { self?.giveUp(.impossible(reason)) }
                told(state)
            case .message: break
            }
        }
    }

    deinit {
        thread?.close()
    }

    /// Sends commands one behind the other, over the same connection, and calls `done` on the loop, in a later turn. One of them may wait for what the
    /// others did (`WAIT`).
    func send(_ commands: [RedisCommand], _ done: @escaping (Answer) -> Void) {
        let bytes = RedisCommand.bytes(of: commands)
        let cost = bytes.count + RedisValue.baseCost
        let ticket = RedisTicket(number: nextNumber)
        nextNumber += 1
        if let problem = obstacle ?? (heldBytes + cost > rules.requestBytes ? .full(limit: rules.requestBytes) : nil) {
            loop.after(.zero) { done(.failure(problem)) }
            return
        }
        pending[ticket] = Pending(done: done, cost: cost)
        heldBytes += cost
        thread?.send(RedisSession.Request(ticket: ticket, bytes: bytes, answers: commands.count))
    }

    /// Ends the connection. All requests without an answer have failed, and so will later ones.
    public func close() {
        guard let running = thread.take() else { return }
        running.close()
        giveUp(.closed)
    }

    private func finish(_ ticket: RedisTicket, _ answer: Answer) {
        guard let request = pending.removeValue(forKey: ticket) else { return }
        heldBytes -= request.cost
        request.done(answer)
    }

    private func giveUp(_ problem: RedisProblem) {
        obstacle = problem
        for ticket in pending.keys.ordered(by: { $0.number < $1.number }) { finish(ticket, .failure(problem)) }
    }
}
