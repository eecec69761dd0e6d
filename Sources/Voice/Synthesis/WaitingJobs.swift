// SPDX-License-Identifier: GPL-3.0-or-later

internal import Voices

/// The jobs that no host has, in the order in which they are to be begun. Of a thousand rooms each has one here, and every event asks what is to
/// be done: so the questions are answered without looking at all of them. Pure.
struct WaitingJobs {
    private struct Place {
        let job: JobID
        let turn: JobProgress.Turn
        let kind: HostKind
        let lane: UInt32
        var isHeldBack: Bool
    }

    /// By turn.
    private var places: [Place] = []
    /// For how many a host of each kind could begin now; no entry where there is none.
    private(set) var ready: [HostKind: Int] = [:]

    /// Adds a job whose next run is for a host of this kind.
    mutating func add(_ progress: JobProgress, for kind: HostKind, isHeldBack: Bool) {
        let place = Place(job: progress.job.id, turn: progress.turn, kind: kind, lane: progress.job.lane, isHeldBack: isHeldBack)
        places.insert(place, at: index(of: place.turn))
        if !isHeldBack { ready[kind, default: 0] += 1 }
    }

    /// Takes a job out, if it is here.
    mutating func remove(_ progress: JobProgress) {
        guard let index = place(of: progress) else { return }
        if !places[index].isHeldBack { leave(places[index].kind) }
        places.remove(at: index)
    }

    /// Holds a job back, or no longer.
    mutating func hold(_ progress: JobProgress, _ isHeldBack: Bool) {
        guard let index = place(of: progress), places[index].isHeldBack != isHeldBack else { return }
        places[index].isHeldBack = isHeldBack
        if isHeldBack { leave(places[index].kind) } else { ready[places[index].kind, default: 0] += 1 }
    }

    /// The job that one of these kinds of hosts is to begin first.
    func first(for kinds: [HostKind]) -> JobID? {
        guard kinds.contains(where: { ready[$0] != nil }) else { return nil }
        return places.first { !$0.isHeldBack && kinds.contains($0.kind) }?.job
    }

    /// Whether a host of this kind could begin a job of another lane.
    func hasReady(for kind: HostKind, besides lane: UInt32?) -> Bool {
        ready[kind] != nil && places.contains { !$0.isHeldBack && $0.kind == kind && $0.lane != lane }
    }

    /// Takes out all jobs that wait for a host of this kind, in their order.
    mutating func removeAll(for kind: HostKind) -> [JobID] {
        let removed = places.filter { $0.kind == kind }.map(\.job)
        places.removeAll { $0.kind == kind }
        ready[kind] = nil
        return removed
    }

    private mutating func leave(_ kind: HostKind) {
        let left = (ready[kind] ?? 0) - 1
        ready[kind] = left > 0 ? left : nil
    }

    private func place(of progress: JobProgress) -> Int? {
        let index = index(of: progress.turn)
        return index < places.count && places[index].job == progress.job.id ? index : nil
    }

    /// The first place whose turn does not come before this one.
    private func index(of turn: JobProgress.Turn) -> Int {
        var range = 0..<places.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = places[middle].turn < turn ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
