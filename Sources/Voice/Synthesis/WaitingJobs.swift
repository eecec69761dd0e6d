// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// The jobs that no host has, in the order in which to begin them. Each of a thousand rooms may have one here, and every event asks what to
/// do next, so these questions are answered without looking at all of them. Pure.
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
    /// How many jobs a host of each kind could begin now; no entry if there are none.
    private(set) var ready: [HostKind: Int] = [:]

    /// Adds a job whose next run is for a host of this kind.
    mutating func add(_ progress: JobProgress, for kind: HostKind, isHeldBack: Bool) {
        let place = Place(job: progress.job.id, turn: progress.turn, kind: kind, lane: progress.job.lane, isHeldBack: isHeldBack)
        places.insert(place, at: index(of: place.turn))
        if !isHeldBack { ready[kind, default: 0] += 1 }
    }

    /// Removes a job if it is here.
    mutating func remove(_ progress: JobProgress) {
        guard let index = place(of: progress) else { return }
        if !places[index].isHeldBack { leave(places[index].kind) }
        places.remove(at: index)
        places.giveSpaceBack()
    }

    /// Holds a job back, or releases it.
    mutating func hold(_ progress: JobProgress, _ isHeldBack: Bool) {
        guard let index = place(of: progress), places[index].isHeldBack != isHeldBack else { return }
        places[index].isHeldBack = isHeldBack
        if isHeldBack { leave(places[index].kind) } else { ready[places[index].kind, default: 0] += 1 }
    }

    /// The job that a host of one of these kinds should begin first.
    func first(for kinds: [HostKind]) -> JobID? {
        guard kinds.contains(where: { ready[$0] != nil }) else { return nil }
        return places.first { !$0.isHeldBack && kinds.contains($0.kind) }?.job
    }

    /// Whether a host of this kind could begin a job that should not wait for this one: another owner's, or one whose turn comes before it.
    func hasReady(for kind: HostKind, besides job: JobProgress) -> Bool {
        ready[kind] != nil
            && places.contains { !$0.isHeldBack && $0.kind == kind && ($0.lane != job.job.lane || $0.turn < job.turn) }
    }

    /// Removes and returns all jobs that wait for a host of this kind, in order.
    mutating func removeAll(for kind: HostKind) -> [JobID] {
        let removed = places.filter { $0.kind == kind }.map(\.job)
        places.removeAll { $0.kind == kind }
        places.giveSpaceBack()
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

    /// The first position whose turn does not come before this one.
    private func index(of turn: JobProgress.Turn) -> Int {
        var range = 0..<places.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = places[middle].turn < turn ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
