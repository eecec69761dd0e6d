// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

/// Counts of what happened to hosts since the start.
struct HostCounters: Equatable, Sendable {
    /// Processes that were started.
    var started = 0
    /// Ends that a text was to blame for: crash signals, and exits that nobody asked for.
    var crashes = 0
    /// Hosts that were killed because they violated the protocol; part of `crashes`.
    var garbage = 0
    /// Ends because nothing came within the deadline, or because the host's own processor timer ran out.
    var timeouts = 0
    /// Hosts that were killed, or stopped, from outside.
    var killedOutside = 0
    /// Starts that failed, and hosts that ended before they were ready.
    var failedStarts = 0
    /// Comments that were tried a second time in plain letters.
    var plainRetries = 0
    /// Comments that were resumed after a death from outside.
    var resumed = 0
    /// Comments that were held back, and gave their host to another room.
    var gaveWay = 0
    /// Comments that failed because of a crash, a timeout, an unknown voice, a missing engine, or repeated kills from outside.
    var failedJobs = 0

    /// Nothing yet.
    init() {}
}

/// A change in the life of a host, for the events and the log.
public struct HostEvent: Equatable, Sendable {
    /// What happened.
    public enum State: String, Sendable {
        /// The engine is ready.
        case ready
        /// It ended because of its text.
        case crashed
        /// It produced nothing for too long, and was killed.
        case hung
        /// It was killed from outside.
        case killed
        /// It was told to end because it was no longer needed.
        case dismissed
        /// It ended before it was ready, or could not be started at all.
        case failedStart = "failed-start"
        /// Too many starts failed in a row: the waiting jobs have failed.
        case missing
        /// Its hosts died again and again: the waiting jobs have failed.
        case givenUp = "given-up"
    }

    /// What happened.
    public var state: State
    /// Its engine; nil if the host is no longer known.
    public var engine: Engine?
    /// Its process; nil if there was none.
    public var process: Int32?
    /// What an operator should know.
    public var detail: String?
}

/// A line that a host wrote to its stderr.
public struct HostMessage: Equatable, Sendable {
    public var engine: Engine
    public var process: Int32
    /// The line: harmless, and not too long.
    public var text: String
}
