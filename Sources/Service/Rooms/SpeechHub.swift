// SPDX-License-Identifier: GPL-3.0-or-later

import Core
public import Synthesis

/// Connects all rooms of a run with the voice hosts: gives each job a number that is unique among all rooms, and its place in the order,
/// and passes its results back to its room. Confined to the loop's thread.
///
/// The order is fair between rooms: jobs go by rounds, and each round has one job of every room. However many jobs a room submits, another
/// one waits for at most one job of each room.
public final class SpeechHub: SpeechListener {
    private struct Entry {
        let lane: SpeechLane
        /// The room's own number of the job.
        let id: JobID
        let round: UInt64
    }

    /// The connection to the hosts. Set before the first job.
    public var source: (any SpeechSource)?
    private var entries: [JobID: Entry] = [:]
    private var lastJob: UInt32 = 0
    /// The round of the jobs that are spoken now; it never goes back.
    private var round: UInt64 = 0
    private var lastRound: UInt64 = 0
    private var lastLane: UInt32 = 0

    /// A hub without rooms.
    public init() {}

    /// A lane to the hosts for one more room. `isShared`: its jobs belong to several clients, and none waits for a slow one.
    func lane(isShared: Bool = false) -> SpeechLane {
        SpeechLane(hub: self, number: nextLane(), isShared: isShared)
    }

    private func nextLane() -> UInt32 {
        lastLane &+= 1
        return lastLane
    }

    /// Passes the result to the job's room.
    public func speech(of job: JobID, samples: Span<Int16>) {
        guard let entry = entries[job] else { return }
        entry.lane.listener?.speech(of: entry.id, samples: samples)
    }

    /// Passes the result to the job's room.
    public func speech(of job: JobID, word: WordMark) {
        guard let entry = entries[job] else { return }
        entry.lane.listener?.speech(of: entry.id, word: word)
    }

    /// Passes the result to the job's room.
    public func speech(of job: JobID, ended: SpeechEnd) {
        guard let entry = entries.removeValue(forKey: job) else { return }
        entries.giveSpaceBack()
        entry.lane.forget(entry.id)
        entry.lane.listener?.speech(of: entry.id, ended: ended)
    }

    /// Numbers a job and gives it its round.
    fileprivate func enter(_ job: SpeechJob, of lane: SpeechLane) -> SpeechJob {
        // A room that was silent for a while joins the current round: its silence earns it nothing.
        round = max(round, entries.values.lazy.map(\.round).min() ?? lastRound)
        lastJob &+= 1
        var entered = job
        entered.id = JobID(lastJob)
        entered.lane = lane.isShared ? nextLane() : lane.number
        entered.round = max(round, lane.lastRound + 1)
        lastRound = max(lastRound, entered.round)
        entries[entered.id] = Entry(lane: lane, id: job.id, round: entered.round)
        return entered
    }
}

/// One room's lane to the voice hosts. The room need not know of the others.
final class SpeechLane: SpeechSource {
    /// The hub outlives its lanes: the owner of the rooms owns it for longer.
    private unowned let hub: SpeechHub
    fileprivate let number: UInt32
    fileprivate let isShared: Bool
    /// The jobs in progress: the room's number of each, and the run's.
    private var numbers: [JobID: JobID] = [:]
    fileprivate private(set) var lastRound: UInt64 = 0
    /// The room.
    weak var listener: (any SpeechListener)?

    fileprivate init(hub: SpeechHub, number: UInt32, isShared: Bool) {
        self.hub = hub
        self.number = number
        self.isShared = isShared
    }

    /// Starts a job, fairly between rooms and otherwise in the order of submission.
    func submit(_ job: SpeechJob) {
        let entered = hub.enter(job, of: self)
        numbers[job.id] = entered.id
        lastRound = entered.round
        hub.source?.submit(entered)
    }

    /// Cancels a job. Unknown and ended jobs are ignored.
    func cancel(_ job: JobID) {
        if let number = numbers[job] { hub.source?.cancel(number) }
    }

    /// Holds a job's samples back until `resume`.
    func pause(_ job: JobID) {
        if let number = numbers[job] { hub.source?.pause(number) }
    }

    /// Lets its samples come again.
    func resume(_ job: JobID) {
        if let number = numbers[job] { hub.source?.resume(number) }
    }

    fileprivate func forget(_ job: JobID) {
        numbers[job] = nil
    }
}
