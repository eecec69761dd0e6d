// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// The machine's part about jobs.
extension HostSupervision {
    mutating func submit(_ job: SpeechJob) {
        isWarm = true
        jobs[job.id] = Entry(progress: JobProgress(job: job, order: nextOrder))
        nextOrder += 1
        requeue(job.id)
    }

    mutating func cancel(_ job: JobID, _ now: Moment) {
        guard let progress = jobs.removeValue(forKey: job)?.progress else { return }
        waiting.remove(progress)
        if let seat = seat(of: job) { discard(job, of: seat, now) }
        actions.append(.report(job, .cancelled))
    }

    mutating func pause(_ job: JobID, _ isPaused: Bool, _ now: Moment) {
        guard let entry = jobs[job], entry.isPaused != isPaused else { return }
        jobs[job]?.isPaused = isPaused
        guard let seat = seat(of: job) else {
            waiting.hold(entry.progress, isPaused)
            return
        }
        seats[seat]?.deadline = isPaused ? nil : now + limits.deadline
        actions.append(.read(seat, !isPaused))
    }

    /// Whether nobody takes its samples now.
    func isHeldBack(_ job: JobID) -> Bool {
        jobs[job]?.isPaused ?? false
    }

    /// Takes a host from a job that is held back where somebody else's could use it; the job goes on at its last word.
    mutating func letOthersGo(_ now: Moment) {
        for (id, seat) in seats {
            guard case .speaking(let job) = seat.work, isHeldBack(job), idleSeat(seat.kind) == nil else { continue }
            guard waiting.hasReady(for: seat.kind, besides: jobs[job]?.progress.job.lane) else { continue }
            counters.gaveWay += 1
            jobs[job]?.progress.interrupt()
            discard(job, of: id, now)
            requeue(job)
        }
    }

    /// What still comes of a job is thrown away; its host is free as soon as it has noticed.
    private mutating func discard(_ job: JobID, of seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .discarding(job)
        seats[seat]?.deadline = now + limits.deadline
        actions += [.cancel(seat, job), .read(seat, true)]
    }

    func seat(of job: JobID) -> SeatID? {
        seats.first { $0.value.work == .speaking(job) }?.key
    }

    /// Gives the seat the job's next run, or ends the job where there is none.
    mutating func advance(_ job: JobID, on seat: SeatID, _ now: Moment) {
        guard let kind = seats[seat]?.kind, let request = jobs[job]?.progress.nextRequest(on: kind, plainForm: plainForm) else {
            rest(seat, now)
            if jobs[job]?.progress.nextHost == nil { finish(job) } else { requeue(job) }
            return
        }
        let isPaused = jobs[job]?.isPaused ?? false
        seats[seat]?.work = .speaking(job)
        seats[seat]?.deadline = isPaused ? nil : now + limits.deadline
        actions.append(.speak(seat, request))
        if isPaused { actions.append(.read(seat, false)) }
    }

    mutating func finish(_ seat: SeatID, _ job: JobID, _ ending: HostEnding, _ now: Moment) {
        switch seats[seat]?.work {
        case .discarding(job):
            rest(seat, now)
        case .speaking(job) where ending != .cancelled:
            if let words = jobs[job]?.progress.finishRun(), !words.isEmpty { actions.append(.words(job, words)) }
            if ending == .cut {
                rest(seat, now)
                end(job, .finished(cut: true))
            } else {
                advance(job, on: seat, now)
            }
        case .leaving: break
        default: kill(seat, for: .garbage)
        }
    }

    mutating func refuse(_ seat: SeatID, _ job: JobID, _ reason: HostFailure, _ now: Moment) {
        switch seats[seat]?.work {
        case .discarding(job):
            rest(seat, now)
        case .speaking(job):
            rest(seat, now)
            let failures: [HostFailure: SpeechFailure] = [.voice: .voice, .resampler: .missing, .engine: .crash]
            fail(job, failures[reason] ?? .crash)
        case .leaving: break
        default: kill(seat, for: .garbage)
        }
    }

    mutating func rest(_ seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .idle(since: now)
        seats[seat]?.deadline = nil
        actions.append(.read(seat, true))
    }

    mutating func finish(_ job: JobID) {
        end(job, .finished(cut: jobs[job]?.progress.isCut ?? false))
    }

    mutating func fail(_ job: JobID, _ failure: SpeechFailure) {
        counters.failedJobs += 1
        end(job, .failed(failure))
    }

    mutating func end(_ job: JobID, _ end: SpeechEnd) {
        jobs[job] = nil
        actions.append(.report(job, end))
    }

    /// To its place among those that wait; or it ends, where it was taken back from a dead host when there was nothing left to say.
    mutating func requeue(_ job: JobID) {
        guard let entry = jobs[job] else { return }
        guard let kind = entry.progress.nextHost else { return finish(job) }
        waiting.add(entry.progress, for: kind, isHeldBack: entry.isPaused)
    }
}
