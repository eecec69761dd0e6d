// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// The jobs that have not ended: the progress of each, whether its listener takes samples, and the order of those that wait. Pure.
struct JobQueue {
    private struct Entry {
        var progress: JobProgress
        var isHeldBack = false
    }

    private var entries: [JobID: Entry] = [:]
    private(set) var waiting = WaitingJobs()
    private var lastOrder: UInt64 = 0

    subscript(job: JobID) -> JobProgress? { entries[job]?.progress }

    /// All jobs, in the order of submission.
    var all: [JobID] {
        entries.values.sorted { $0.progress.order < $1.progress.order }.map(\.progress.job.id)
    }

    /// Whether the listener takes no samples of the job at the moment.
    func isHeldBack(_ job: JobID) -> Bool {
        entries[job]?.isHeldBack ?? false
    }

    mutating func add(_ job: SpeechJob) {
        lastOrder += 1
        entries[job.id] = Entry(progress: JobProgress(job: job, order: lastOrder))
    }

    /// Removes a job, waiting or not. Returns whether there was such a job.
    mutating func remove(_ job: JobID) -> Bool {
        guard let entry = entries.removeValue(forKey: job) else { return false }
        entries.giveSpaceBack()
        waiting.remove(entry.progress)
        return true
    }

    /// Holds a job back, or releases it. Returns whether that changed anything.
    mutating func hold(_ job: JobID, _ isHeldBack: Bool) -> Bool {
        guard let entry = entries[job], entry.isHeldBack != isHeldBack else { return false }
        entries[job]?.isHeldBack = isHeldBack
        waiting.hold(entry.progress, isHeldBack)
        return true
    }

    /// Queues a job for a host of the kind, at the place that its turn gives it.
    mutating func wait(_ job: JobID, for kind: HostKind) {
        guard let entry = entries[job] else { return }
        waiting.add(entry.progress, for: kind, isHeldBack: entry.isHeldBack)
    }

    /// Removes a job from those that wait, because a host takes it.
    mutating func leave(_ job: JobID) {
        if let progress = entries[job]?.progress { waiting.remove(progress) }
    }

    /// Removes all jobs that wait for a host of this kind from the queue, and returns them in order.
    mutating func leaveAll(for kind: HostKind) -> [JobID] {
        waiting.removeAll(for: kind)
    }

    /// Changes the progress of a job; returns nil if the job has ended.
    @discardableResult
    mutating func advance<Result>(_ job: JobID, _ step: (inout JobProgress) -> Result) -> Result? {
        guard let index = entries.index(forKey: job) else { return nil }
        return step(&entries.values[index].progress)
    }
}
