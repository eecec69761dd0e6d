// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// Whether a server that is never given up is connected and still there, and when to try again. Pure: its owner passes in what happened and
/// the time, and does what a step says.
package struct Lifeline {
    /// How long things may take.
    package struct Pace: Equatable, Sendable {
        /// From the first step of a connection to the server's welcome.
        package var welcome = Duration.seconds(20)
        /// How long a server may be silent before it is asked whether it is there,
        package var silence = Duration.seconds(60)
        /// and how long it then has to answer.
        package var answer = Duration.seconds(15)
        /// How long a connection must live to count as a good one.
        package var well = Duration.seconds(30)
        package var backoff = Backoff()

        /// What suits a server that is never given up.
        package init() {}
    }

    package enum Step: Equatable {
        /// Connect, to the address with that number.
        case connect(turn: Int)
        /// Ask the server whether it is there.
        case ask
        /// Close the connection, which is then lost for this reason.
        case abandon(reason: String)
    }

    private enum Phase {
        case waiting(until: Moment)
        case connecting(until: Moment)
        case welcomed(since: Moment)
    }

    private let pace: Pace
    private var phase: Phase
    private var backoff: Backoff
    private var turn = 0
    private var lastWord: Moment
    /// When the silent server was asked whether it is there.
    private var asked: Moment?

    /// Connects when it is first told that it is due.
    package init(pace: Pace, at now: Moment) {
        self.pace = pace
        backoff = pace.backoff
        phase = .waiting(until: now)
        lastWord = now
    }

    /// When to say that it is due.
    package var deadline: Moment {
        switch phase {
        case .waiting(let end), .connecting(let end): end
        case .welcomed: asked.map { $0 + pace.answer } ?? lastWord + pace.silence
        }
    }

    /// Whether a connection is being made, and the server has not welcomed us yet.
    package var isConnecting: Bool {
        if case .connecting = phase { true } else { false }
    }

    package var isWelcomed: Bool {
        if case .welcomed = phase { true } else { false }
    }

    /// Whether the connection has lived long enough to count as a good one.
    package func isWell(at now: Moment) -> Bool {
        if case .welcomed(let since) = phase { since + pace.well <= now } else { false }
    }

    /// The step that is due; nil while none is.
    package mutating func meetDeadline(at now: Moment) -> Step? {
        guard deadline <= now else { return nil }
        switch phase {
        case .waiting:
            phase = .connecting(until: now + pace.welcome)
            defer { turn += 1 }
            return .connect(turn: turn)
        case .connecting: return .abandon(reason: "it did not answer in time")
        case .welcomed where asked != nil: return .abandon(reason: "it stopped sending")
        case .welcomed:
            asked = now
            return .ask
        }
    }

    /// The connection takes several steps, and the next one has so long until the welcome or the step after it.
    package mutating func goOn(for time: Duration, at now: Moment) {
        phase = .connecting(until: now + time)
    }

    /// The server has said something.
    package mutating func hear(at now: Moment) {
        lastWord = now
        asked = nil
    }

    /// The server has let us in.
    package mutating func welcome(at now: Moment) {
        phase = .welcomed(since: now)
    }

    /// The server has said its last word, and has as long to close the connection as to answer.
    package mutating func awaitEnd(at now: Moment) {
        asked = now
    }

    /// The connection is gone. Returns the pause before the next try: one that was well for long is tried again soon.
    package mutating func lose(at now: Moment, luck: Double) -> Duration {
        if isWell(at: now) { backoff.reset() }
        let pause = backoff.next(luck: luck)
        phase = .waiting(until: now + pause)
        asked = nil
        return pause
    }

    /// The next try is due at once.
    package mutating func hurry(at now: Moment) {
        phase = .waiting(until: now)
    }
}
