// SPDX-License-Identifier: GPL-3.0-or-later

internal import Voices

/// The jobs that have not ended: how far each has come, whether its listener takes samples, and the order of those that wait. Pure.
struct JobQueue {
    private struct Entry {
        var progress: JobProgress
        var isHeldBack = false
    }

    private var entries: [JobID: Entry] = [:]
    private(set) var waiting = WaitingJobs()
    private var lastOrder: UInt64 = 0

    subscript(job: JobID) -> JobProgress? { entries[job]?.progress }

    /// All of them, the first that came first.
    var all: [JobID] {
        entries.values.sorted { $0.progress.order < $1.progress.order }.map(\.progress.job.id)
    }

    /// Whether nobody takes its samples now.
    func isHeldBack(_ job: JobID) -> Bool {
        entries[job]?.isHeldBack ?? false
    }

    mutating func add(_ job: SpeechJob) {
        lastOrder += 1
        entries[job.id] = Entry(progress: JobProgress(job: job, order: lastOrder))
    }

    /// Takes a job out, wherever it is. Whether it was here.
    mutating func remove(_ job: JobID) -> Bool {
        guard let entry = entries.removeValue(forKey: job) else { return false }
        waiting.remove(entry.progress)
        return true
    }

    /// Holds a job back, or no longer. Whether that is new.
    mutating func hold(_ job: JobID, _ isHeldBack: Bool) -> Bool {
        guard let entry = entries[job], entry.isHeldBack != isHeldBack else { return false }
        entries[job]?.isHeldBack = isHeldBack
        waiting.hold(entry.progress, isHeldBack)
        return true
    }

    /// Puts a job to its place among those that wait for a host of the kind.
    mutating func wait(_ job: JobID, for kind: HostKind) {
        guard let entry = entries[job] else { return }
        waiting.add(entry.progress, for: kind, isHeldBack: entry.isHeldBack)
    }

    /// A host takes it.
    mutating func leave(_ job: JobID) {
        if let progress = entries[job]?.progress { waiting.remove(progress) }
    }

    /// All that wait for a host of this kind no longer do.
    mutating func leaveAll(for kind: HostKind) -> [JobID] {
        waiting.removeAll(for: kind)
    }

    /// Lets a job get on; nil where it has ended.
    @discardableResult
    mutating func advance<Result>(_ job: JobID, _ step: (inout JobProgress) -> Result) -> Result? {
        guard let index = entries.index(forKey: job) else { return nil }
        return step(&entries.values[index].progress)
    }
}
