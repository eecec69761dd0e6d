// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Voices

/// The machine's part about hosts.
extension HostSupervision {
    /// The kinds of which a further host is needed, whether one may be started now or not.
    var wantedHosts: [HostKind] {
        var wanted = waiting.ready.compactMap { needsHost($0.key, jobs: $0.value) ? $0.key : nil }
        if isWarm, !wanted.contains(limits.kept), needsHost(limits.kept, jobs: 0) { wanted.append(limits.kept) }
        return wanted
    }

    /// Of several kinds, the one that the next job waits for is started first.
    private func nextStart(_ now: Moment) -> HostKind? {
        let kinds = wantedHosts.filter { mayStart($0, at: now) }
        return waiting.first(for: kinds).flatMap { jobs[$0]?.progress.nextHost } ?? kinds.first
    }

    private func needsHost(_ kind: HostKind, jobs: Int) -> Bool {
        let own = seats.values.count { $0.kind == kind }
        guard own < (kind == limits.kept ? limits.hosts : 1) else { return false }
        return jobs > seats.values.count { $0.kind == kind && $0.work == .starting } || (kind == limits.kept && isWarm && own == 0)
    }

    private func mayStart(_ kind: HostKind, at now: Moment) -> Bool {
        // The memory of what is kept is never given to others.
        let hasRoom = kind == limits.kept || !seats.values.contains { $0.work == .leaving }
        return hasRoom && pace.allowsStart(at: now) && starting[kind]?.retry.map { $0 <= now } ?? true
    }

    private func inService(_ kind: HostKind) -> Int {
        seats.values.count { $0.kind == kind && $0.work != .leaving }
    }

    /// Whether it may be sent away when it has nothing to do.
    func isDispensable(_ seat: Seat) -> Bool {
        seat.kind != limits.kept || inService(limits.kept) > 1
    }

    /// Gives waiting jobs to idle hosts, starts hosts for what is left, sends away those that are too many.
    mutating func schedule(_ now: Moment) {
        letOthersGo(now)
        while let (job, seat) = nextAssignment {
            if let progress = jobs[job]?.progress { waiting.remove(progress) }
            // One that needs another host next is back at its place afterwards.
            advance(job, on: seat, now)
        }
        while let kind = nextStart(now) {
            let seat = SeatID(number: nextSeat)
            nextSeat += 1
            seats[seat] = Seat(kind: kind, deadline: now + limits.deadline)
            counters.started += 1
            actions.append(.start(seat))
        }
        while inService(limits.kept) > limits.hosts, let seat = idleSeat(limits.kept) {
            dismiss(seat, now)
        }
        giveAhead(now)
    }

    /// Puts jobs that would wait for a host into the pipes of those that work, in turn. Those that are still starting get theirs first.
    private mutating func giveAhead(_ now: Moment) {
        guard limits.isBatch || limits.hosts > 1 else { return }
        while let ready = waiting.ready[limits.kept], ready > seats.values.count(where: { $0.work == .starting }),
            let (seat, bytes) = leastLaden, let job = waiting.first(for: [limits.kept]), let progress = jobs[job]?.progress,
            progress.nextBytes <= limits.aheadBytes - bytes
        {
            waiting.remove(progress)
            advance(job, on: seat, now)
        }
    }

    /// The host of the kept kind that has the least to do behind what it speaks, and how much that is. Nothing may come between the runs of a
    /// job, nor lie behind one that is held back.
    private var leastLaden: (SeatID, bytes: Int)? {
        var least: (SeatID, bytes: Int)?
        for (id, seat) in seats where seat.kind == limits.kept && seat.killedFor == nil {
            guard let current = seat.errands.first, let last = seat.errands.last else { continue }
            guard current.isUnwanted || !isHeldBack(current.job) else { continue }
            guard last.isUnwanted || jobs[last.job]?.progress.isInLastRun == true else { continue }
            let bytes = seat.errands.dropFirst().reduce(0) { $0 + $1.bytes }
            if least.map({ (bytes, id.number) < ($0.bytes, $0.0.number) }) ?? true { least = (id, bytes) }
        }
        return least
    }

    /// The job that is to be begun next, and the host that begins it.
    private var nextAssignment: (JobID, SeatID)? {
        let idle = seats.values.compactMap { if case .idle = $0.work { $0.kind } else { nil } }
        guard let job = waiting.first(for: idle), let seat = jobs[job]?.progress.nextHost.flatMap({ idleSeat($0) }) else { return nil }
        return (job, seat)
    }

    /// The idle host of a kind that has rested for the shortest time: the others can be sent away.
    func idleSeat(_ kind: HostKind) -> SeatID? {
        let idle = seats.compactMap { seat -> (id: SeatID, since: Moment)? in
            if seat.value.kind == kind, case .idle(let since) = seat.value.work { (seat.key, since) } else { nil }
        }
        return idle.max { ($0.since, $1.id.number) < ($1.since, $0.id.number) }?.id
    }

    mutating func becomeReady(_ seat: SeatID, _ now: Moment) {
        guard seats[seat]?.work == .starting else {
            kill(seat, for: .garbage)
            return
        }
        starting[seats[seat]?.kind ?? limits.kept] = nil
        rest(seat, now)
        actions.append(.note(seat, .ready))
    }

    mutating func dismiss(_ seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .leaving
        seats[seat]?.killedFor = .dismissed
        seats[seat]?.deadline = now + limits.deadline
        actions.append(.quit(seat))
    }

    /// Sends a host away whose memory is needed; one that speaks stays.
    mutating func evict(_ seat: SeatID, _ now: Moment) {
        switch seats[seat]?.work {
        case .idle: dismiss(seat, now)
        case .busy(let errands) where !errands.allSatisfy(\.isUnwanted): break
        case .starting, .busy:
            kill(seat, for: .dismissed)
            seats[seat]?.work = .leaving
        case .leaving, nil: break
        }
    }

    mutating func checkDeadlines(_ now: Moment) {
        for (id, seat) in seats.sorted(by: { $0.key.number < $1.key.number }) {
            if let deadline = seat.deadline, deadline <= now {
                actions.append(.examine(id))
            } else if case .idle(let since) = seat.work, since + limits.idle <= now, isDispensable(seat) {
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
        guard let kind = seats.removeValue(forKey: seat)?.kind else { return }
        counters.failedStarts += 1
        starting[kind, default: Starting()].failed += 1
        starting[kind]?.retry = now + limits.startPause
        actions.append(.note(seat, .failedStart))
        // As long as another host works the jobs can wait for it.
        guard starting[kind]?.failed ?? 0 >= limits.failedStarts, !seats.values.contains(where: { $0.kind == kind }) else { return }
        starting[kind]?.failed = 0
        if kind == limits.kept { isWarm = false }
        actions.append(.missing(kind))
        for job in waiting.removeAll(for: kind) {
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
        // Only what it was at can be to blame.
        for (index, errand) in dead.errands.enumerated() where !errand.isUnwanted {
            if index == 0 { takeUp(errand.job, after: verdict) } else { putBack(errand.job) }
        }
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
            putBack(job)
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
