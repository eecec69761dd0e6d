// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What Redis answered to a beat.
public struct BeatAnswer: Equatable, Sendable {
    /// The session that the beat belongs to: the one that was named if it goes on, otherwise a new one.
    public var session: Session
    /// Whether the beat is on every replica that has to have it. Only then it survives a failover, and counts.
    public var isReplicated: Bool
    /// How many doorbells Redis rang for this node in this session and cell.
    var bells: UInt64
    /// Charges of the cell that nobody took over in time; some of them if there are many.
    var vacant: [Charge]

    /// An answer with these values.
    public init(session: Session, isReplicated: Bool = true, bells: UInt64 = 0, vacant: [Charge] = []) {
        self.session = session
        self.isReplicated = isReplicated
        self.bells = bells
        self.vacant = vacant
    }
}

/// The lease of a node in one cell. One beat renews everything that the node owns there.
///
/// Deadlines count from the sending of a beat, on the clock that goes on while the machine sleeps: Redis counts from a later moment.
struct CellLease {
    private struct Term {
        let session: Session
        var deadline: Moment?
    }

    private var current: Term?
    /// The session before. Its deadline stands until its charges are claimed again in the current one: after a change of the primary,
    /// Redis gives them to nobody else for that long.
    private var former: Term?
    private var sent: Moment?
    /// When the next beat is due; nil while one is under way and while there is no connection.
    private(set) var nextBeat: Moment?
    private(set) var isConnected = false
    private var rung: UInt64 = 0
    private var expectedBells: UInt64 = 0

    /// The session in which claims are made; nil before the first answer.
    var session: Session? { current?.session }

    /// Until when charges may be used that were claimed in a session.
    func deadline(in session: Session) -> Moment? {
        if session == current?.session { return current?.deadline }
        return session == former?.session ? former?.deadline : nil
    }

    mutating func connect(at now: Moment) {
        isConnected = true
        sent = nil
        nextBeat = now
    }

    mutating func disconnect() {
        isConnected = false
        sent = nil
        nextBeat = nil
    }

    /// A beat is sent now.
    mutating func beat(at now: Moment) {
        sent = now
        nextBeat = nil
    }

    /// A beat that is due is sent at once.
    mutating func hurry(at now: Moment) {
        if nextBeat != nil { nextBeat = now }
    }

    /// What an answer means for what is owned in the cell.
    enum Effect {
        /// The lease goes on.
        case renewed
        /// It goes on, and a doorbell was not heard.
        case missedBell
        /// Whatever was owned has to be claimed again.
        case newSession
        /// It answers nothing that was asked over this connection.
        case ignored
    }

    mutating func take(_ answer: BeatAnswer, rules: LeaseRules) -> Effect {
        guard let sent else { return .ignored }
        self.sent = nil
        nextBeat = sent + rules.beatInterval
        let deadline = answer.isReplicated ? sent + rules.lease - rules.margin : nil
        guard answer.session == current?.session else {
            former = current
            current = Term(session: answer.session, deadline: deadline)
            // Everything is read again after such an answer, so earlier bells do not matter.
            (rung, expectedBells) = (answer.bells, answer.bells)
            return .newSession
        }
        if let deadline { current?.deadline = deadline }
        // Bells come over another connection: those of the last beat have had the time between two beats to arrive.
        let missed = rung < expectedBells
        if missed { rung = expectedBells }
        expectedBells = answer.bells
        return missed ? .missedBell : .renewed
    }

    /// A doorbell was heard. Returns whether another one before it was not.
    mutating func ring(_ number: UInt64, in session: Session) -> Bool {
        guard session == current?.session, number > rung else { return false }
        defer { rung = number }
        return number != rung + 1
    }
}

extension Moment {
    static func - (moment: Moment, duration: Duration) -> Moment {
        Moment(nanoseconds: moment.nanoseconds - duration.nanoseconds)
    }
}

/// The times of a lease. All nodes of a fleet and the scripts in Redis have the same lease.
public struct LeaseRules: Equatable, Sendable {
    /// How long a node owns after a beat.
    public var lease: Duration = .seconds(6)
    /// How much earlier it falls silent than others may begin: it covers what was rendered and is not heard yet, and clocks that run at
    /// different rates.
    var margin: Duration = .milliseconds(400)
    /// How long a claim waits that could not be granted for the moment.
    public var retry: Duration = .milliseconds(100)

    /// The rules of a fleet over several machines.
    public init() {}

    /// The time between two beats. The next to beat in a cell finds that a lease there is over, so this is also a part of how long a charge
    /// has no owner.
    public var beatInterval: Duration { lease / 12 }
}
