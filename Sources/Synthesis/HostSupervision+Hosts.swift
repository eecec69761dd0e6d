// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// The machine's part about hosts.
extension HostSupervision {
    var wantsHost: Bool {
        let starting = seats.values.count { $0.work == .starting }
        return seats.count < limits.hosts && (waiting.count > starting || (isWarm && seats.isEmpty))
    }

    var seatsInService: Int {
        seats.values.count { $0.work != .leaving }
    }

    /// Gives waiting jobs to idle hosts, starts hosts for what is left, sends away those that are too many.
    mutating func schedule(_ now: Moment) {
        while let seat = idleSeat, !waiting.isEmpty {
            advance(waiting.removeFirst(), on: seat, now)
        }
        while wantsHost, pace.allowsStart(at: now), retryStart.map({ $0 <= now }) ?? true {
            let seat = SeatID(number: nextSeat)
            nextSeat += 1
            seats[seat] = Seat(deadline: now + limits.deadline)
            counters.started += 1
            actions.append(.start(seat))
        }
        while seatsInService > limits.hosts, let seat = idleSeat {
            dismiss(seat, now)
        }
    }

    /// The idle host that has rested for the shortest time: the others can be sent away.
    var idleSeat: SeatID? {
        let idle = seats.compactMap { seat -> (id: SeatID, since: Moment)? in
            if case .idle(let since) = seat.value.work { (seat.key, since) } else { nil }
        }
        return idle.max { ($0.since, $1.id.number) < ($1.since, $0.id.number) }?.id
    }

    mutating func becomeReady(_ seat: SeatID, _ now: Moment) {
        guard seats[seat]?.work == .starting else {
            kill(seat, for: .garbage)
            return
        }
        failedStarts = 0
        retryStart = nil
        rest(seat, now)
        actions.append(.note(seat, .ready))
    }

    mutating func dismiss(_ seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .leaving
        seats[seat]?.killedFor = .dismissed
        seats[seat]?.deadline = now + limits.deadline
        actions.append(.quit(seat))
    }

    mutating func checkDeadlines(_ now: Moment) {
        for (id, seat) in seats.sorted(by: { $0.key.number < $1.key.number }) {
            if let deadline = seat.deadline, deadline <= now {
                actions.append(.examine(id))
            } else if case .idle(let since) = seat.work, since + limits.idle <= now,
                seatsInService > 1
            {
                dismiss(id, now)
            }
        }
    }

    mutating func killOverdue(_ seat: SeatID, _ isStopped: Bool, _ now: Moment) {
        guard let deadline = seats[seat]?.deadline, deadline <= now else { return }
        kill(seat, for: isStopped ? .stopped : .deadline)
    }

    mutating func kill(_ seat: SeatID, for reason: KillReason) {
        guard seats[seat] != nil else { return }
        seats[seat]?.deadline = nil
        if seats[seat]?.killedFor == nil { seats[seat]?.killedFor = reason }
        actions.append(.kill(seat))
    }

    mutating func failStart(_ seat: SeatID, _ now: Moment) {
        seats[seat] = nil
        counters.failedStarts += 1
        failedStarts += 1
        retryStart = now + limits.startPause
        actions.append(.note(seat, .failedStart))
        // As long as another host works the jobs can wait for it.
        guard failedStarts >= limits.failedStarts, seats.isEmpty else { return }
        failedStarts = 0
        isWarm = false
        actions.append(.note(nil, .missing))
        let lost = waiting
        waiting = []
        for job in lost {
            fail(job, .missing)
        }
    }

    mutating func bury(_ seat: SeatID, _ end: HostEnd, _ now: Moment) {
        guard let dead = seats[seat] else { return }
        let verdict = HostVerdict(end, killedFor: dead.killedFor)
        if verdict == .dismissed {
            seats[seat] = nil
            actions.append(.note(seat, .dismissed))
            return
        }
        if dead.work == .starting, verdict != .outside {
            failStart(seat, now)
            return
        }
        seats[seat] = nil
        pace.recordDeath(at: now)
        record(verdict, of: seat, sentGarbage: dead.killedFor == .garbage)
        if case .speaking(let job) = dead.work { takeUp(job, after: verdict) }
    }

    mutating func record(_ verdict: HostVerdict, of seat: SeatID, sentGarbage: Bool) {
        switch verdict {
        case .crash:
            counters.crashes += 1
            if sentGarbage { counters.garbage += 1 }
            actions.append(.note(seat, .crashed))
        case .timeout:
            counters.timeouts += 1
            actions.append(.note(seat, .hung))
        case .outside:
            counters.killedOutside += 1
            actions.append(.note(seat, .killed))
        case .dismissed: break
        }
    }

    mutating func takeUp(_ job: JobID, after verdict: HostVerdict) {
        guard verdict != .outside else {
            counters.resumed += 1
            jobs[job]?.progress.interrupt()
            requeue(job)
            return
        }
        if jobs[job]?.progress.charge() ?? false {
            counters.plainRetries += 1
            requeue(job)
        } else {
            fail(job, verdict == .timeout ? .timeout : .crash)
        }
    }
}
