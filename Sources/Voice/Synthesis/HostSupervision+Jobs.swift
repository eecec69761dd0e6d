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
        if let seat = seat(of: job) { disown(job, at: seat, now) }
        actions.append(.report(job, .cancelled))
    }

    mutating func pause(_ job: JobID, _ isPaused: Bool, _ now: Moment) {
        guard let entry = jobs[job], entry.isPaused != isPaused else { return }
        jobs[job]?.isPaused = isPaused
        guard let seat = seat(of: job) else {
            waiting.hold(entry.progress, isPaused)
            return
        }
        // One that lies in the pipe is not spoken yet.
        if seats[seat]?.errands.first?.job == job { attend(seat, now) }
    }

    /// Whether nobody takes its samples now.
    func isHeldBack(_ job: JobID) -> Bool {
        jobs[job]?.isPaused ?? false
    }

    /// Takes from a host that is held back by its listener what others could do meanwhile: the jobs behind, and where somebody else's job
    /// finds no other host the one that it speaks, which goes on at its last word.
    mutating func letOthersGo(_ now: Moment) {
        for (id, seat) in seats {
            guard let current = seat.errands.first, !current.isUnwanted, isHeldBack(current.job) else { continue }
            for errand in seat.errands.dropFirst() where !errand.isUnwanted {
                takeBack(errand.job, from: id, now)
            }
            guard idleSeat(seat.kind) == nil else { continue }
            guard waiting.hasReady(for: seat.kind, besides: jobs[current.job]?.progress.job.lane) else { continue }
            counters.gaveWay += 1
            takeBack(current.job, from: id, now)
        }
    }

    private mutating func takeBack(_ job: JobID, from seat: SeatID, _ now: Moment) {
        disown(job, at: seat, now)
        putBack(job)
    }

    /// A host that had the job will not say the rest of it: another does, or the same later.
    mutating func putBack(_ job: JobID) {
        jobs[job]?.progress.interrupt()
        requeue(job)
    }

    /// What still comes of a job there is thrown away; its host is free as soon as it has noticed.
    private mutating func disown(_ job: JobID, at seat: SeatID, _ now: Moment) {
        guard var errands = seats[seat]?.errands else { return }
        guard let index = errands.firstIndex(where: { $0.job == job && !$0.isUnwanted }) else { return }
        errands[index].isUnwanted = true
        seats[seat]?.work = .busy(errands)
        actions.append(.cancel(seat, job))
        if index == 0 { attend(seat, now) }
    }

    /// The host that has the job, spoken or still in its pipe.
    func seat(of job: JobID) -> SeatID? {
        seats.first { $0.value.errands.contains { $0.job == job && !$0.isUnwanted } }?.key
    }

    /// Gives the job's next run to the seat, behind what it has to do already. Returns whether there was one for this host.
    mutating func give(_ job: JobID, to seat: SeatID, _ now: Moment) -> Bool {
        guard let kind = seats[seat]?.kind else { return false }
        guard let request = jobs[job]?.progress.nextRequest(on: kind, plainForm: plainForm) else { return false }
        let errands = seats[seat]?.errands ?? []
        seats[seat]?.work = .busy(errands + [Errand(job: job, bytes: request.text.utf8.count)])
        actions.append(.speak(seat, request))
        if errands.isEmpty { attend(seat, now) }
        return true
    }

    /// Gives a job its next run on a host that has just said one or can begin it at once, or puts it back, or ends it.
    mutating func advance(_ job: JobID, on seat: SeatID, _ now: Moment) {
        guard !give(job, to: seat, now) else { return }
        if jobs[job]?.progress.nextHost == nil { finish(job) } else { requeue(job) }
    }

    /// Watches over what the host speaks now: unless its listener holds it back, its pipe is read and its time runs.
    private mutating func attend(_ seat: SeatID, _ now: Moment) {
        guard let current = seats[seat]?.errands.first else { return }
        let isPaused = !current.isUnwanted && isHeldBack(current.job)
        seats[seat]?.deadline = isPaused ? nil : now + limits.deadline
        setRead(seat, !isPaused)
    }

    private mutating func setRead(_ seat: SeatID, _ isRead: Bool) {
        guard seats[seat]?.isRead == !isRead else { return }
        seats[seat]?.isRead = isRead
        actions.append(.read(seat, isRead))
    }

    mutating func finish(_ seat: SeatID, _ job: JobID, _ ending: HostEnding, _ now: Moment) {
        switch answer(of: seat, for: job) {
        case .unwanted:
            goOn(seat, now)
        case .wanted where ending != .cancelled:
            if let words = jobs[job]?.progress.finishRun(), !words.isEmpty { actions.append(.words(job, words)) }
            goOn(seat, now)
            if ending == .cut {
                end(job, .finished(cut: true))
            } else {
                advance(job, on: seat, now)
            }
        case .wanted, .impossible: kill(seat, for: .garbage)
        }
    }

    mutating func refuse(_ seat: SeatID, _ job: JobID, _ reason: HostFailure, _ now: Moment) {
        switch answer(of: seat, for: job) {
        case .unwanted:
            goOn(seat, now)
        case .wanted:
            goOn(seat, now)
            let failures: [HostFailure: SpeechFailure] = [.voice: .voice, .resampler: .missing, .engine: .crash]
            fail(job, failures[reason] ?? .crash)
        case .impossible: kill(seat, for: .garbage)
        }
    }

    /// The host has answered its first errand, and is at the next, or at rest.
    private mutating func goOn(_ seat: SeatID, _ now: Moment) {
        guard case .busy(let errands) = seats[seat]?.work else { return }
        guard errands.count > 1 else { return rest(seat, now) }
        seats[seat]?.work = .busy(Array(errands.dropFirst()))
        attend(seat, now)
    }

    mutating func rest(_ seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .idle(since: now)
        seats[seat]?.deadline = nil
        setRead(seat, true)
    }

    mutating func finish(_ job: JobID) {
        end(job, .finished(cut: jobs[job]?.progress.hasPartsLeft ?? false))
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
