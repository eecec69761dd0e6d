// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// One life of one host; the next process has another number.
struct SeatID: Hashable {
    var number: UInt64
}

/// Which host does what, and what is to be done when one dies. Pure: events in, actions out, time passed in; `HostPool` performs.
struct HostSupervision {
    struct Limits {
        /// Hosts at the same time.
        var hosts = 1
        /// So long a host may be without a sign of life while it has something to do and we are reading.
        var deadline = Duration.seconds(5)
        /// After so long without work a host beyond the first is sent away.
        var idle = Duration.seconds(5)
        /// So many failed starts in a row mean that there is no engine.
        var failedStarts = 3
        /// Between failed starts.
        var startPause = Duration.milliseconds(50)
    }

    enum Event {
        case submitted(SpeechJob)
        case cancelled(JobID)
        case paused(JobID, Bool)
        case warmUp
        case hostsAllowed(Int)
        /// The process could not even be made.
        case notStarted(SeatID)
        case ready(SeatID)
        case done(SeatID, JobID, HostEnding)
        case refused(SeatID, JobID, HostFailure)
        case sentGarbage(SeatID)
        /// The answer to `examine`.
        case examined(SeatID, isStopped: Bool)
        /// The process has ended, and everything that it had sent was taken.
        case ended(SeatID, HostEnd)
        /// The moment of `wake` has come.
        case due
    }

    enum Action: Equatable {
        case start(SeatID)
        case speak(SeatID, SpeakRequest)
        case cancel(SeatID, JobID)
        /// Whether this host's pipe is to be read.
        case read(SeatID, Bool)
        /// Find out whether somebody has stopped it.
        case examine(SeatID)
        case quit(SeatID)
        case kill(SeatID)
        case words(JobID, [WordMark])
        case report(JobID, SpeechEnd)
        case note(SeatID?, HostEvent.State)
    }

    private enum Work: Equatable {
        case starting
        case idle(since: Moment)
        case speaking(JobID)
        /// The job was cancelled; what still comes of it is thrown away.
        case discarding(JobID)
        /// It was told to go, or killed.
        case leaving
    }

    private struct Seat {
        var work = Work.starting
        var deadline: Moment?
        var killedFor: KillReason?
    }

    private struct Entry {
        var progress: JobProgress
        var isPaused = false
    }

    private var limits: Limits
    private let plainForm: (String) -> String
    private(set) var counters = HostCounters()
    private var seats: [SeatID: Seat] = [:]
    private var jobs: [JobID: Entry] = [:]
    /// Jobs that no host has, in the order in which they are to be begun.
    private var waiting: [JobID] = []
    private var pace = RespawnPace()
    private var failedStarts = 0
    private var retryStart: Moment?
    /// Whether one host is kept alive without work.
    private var isWarm = false
    private var nextSeat: UInt64 = 1
    private var nextOrder: UInt64 = 1
    private var actions: [Action] = []

    init(limits: Limits, plainForm: @escaping (String) -> String) {
        self.limits = limits
        self.plainForm = plainForm
    }

    /// Jobs that have not ended.
    var unfinished: [JobID] {
        jobs.values.sorted { $0.progress.order < $1.progress.order }.map(\.progress.job.id)
    }

    /// What is to be done about an event.
    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        actions = []
        switch event {
        case .submitted(let job): submit(job)
        case .cancelled(let job): cancel(job, now)
        case .paused(let job, let isPaused): pause(job, isPaused, now)
        case .warmUp: isWarm = true
        case .hostsAllowed(let count): limits.hosts = max(1, count)
        case .notStarted(let seat): failStart(seat, now)
        case .ready(let seat): becomeReady(seat, now)
        case .done(let seat, let job, let ending): finish(seat, job, ending, now)
        case .refused(let seat, let job, let reason): refuse(seat, job, reason, now)
        case .sentGarbage(let seat): kill(seat, for: .garbage)
        case .examined(let seat, let isStopped): killOverdue(seat, isStopped, now)
        case .ended(let seat, let end): bury(seat, end, now)
        case .due: checkDeadlines(now)
        }
        schedule(now)
        return actions
    }

    /// When `due` has to come; nil: not at all.
    func wake(at now: Moment) -> Moment? {
        var moments = seats.values.compactMap(\.deadline)
        if seatsInService > 1 {
            moments += seats.values.compactMap { seat in
                if case .idle(let since) = seat.work { since + limits.idle } else { nil }
            }
        }
        if wantsHost { moments += [pace.notBefore, retryStart].compactMap { $0 }.filter { $0 > now } }
        return moments.min()
    }

    // MARK: The stream of a host that speaks

    /// A host gave a sign of life.
    mutating func progress(_ seat: SeatID, at now: Moment) {
        guard seats[seat]?.deadline != nil else { return }
        seats[seat]?.deadline = now + limits.deadline
    }

    /// A word of a run. Returns false where it is impossible.
    mutating func take(_ seat: SeatID, _ job: JobID, start: Int, length: Int, frame: Int) -> Bool {
        switch seats[seat]?.work {
        case .speaking(job): jobs[job]?.progress.take(start: start, length: length, frame: frame) ?? false
        case .discarding(job), .leaving: true
        default: false
        }
    }

    /// Samples of a run; nil where they are impossible.
    mutating func take(_ seat: SeatID, _ job: JobID, frames: Int) -> JobProgress.Delivery? {
        switch seats[seat]?.work {
        case .speaking(job): jobs[job]?.progress.take(frames: frames)
        case .discarding(job), .leaving: JobProgress.Delivery(words: [], samples: 0..<0)
        default: nil
        }
    }
}

// MARK: - Jobs

extension HostSupervision {
    private mutating func submit(_ job: SpeechJob) {
        isWarm = true
        jobs[job.id] = Entry(progress: JobProgress(job: job, order: nextOrder))
        nextOrder += 1
        waiting.append(job.id)
    }

    private mutating func cancel(_ job: JobID, _ now: Moment) {
        guard jobs.removeValue(forKey: job) != nil else { return }
        waiting.removeAll { $0 == job }
        if let seat = seat(of: job) {
            seats[seat]?.work = .discarding(job)
            seats[seat]?.deadline = now + limits.deadline
            actions += [.cancel(seat, job), .read(seat, true)]
        }
        actions.append(.report(job, .cancelled))
    }

    private mutating func pause(_ job: JobID, _ isPaused: Bool, _ now: Moment) {
        guard jobs[job] != nil, jobs[job]?.isPaused != isPaused else { return }
        jobs[job]?.isPaused = isPaused
        guard let seat = seat(of: job) else { return }
        seats[seat]?.deadline = isPaused ? nil : now + limits.deadline
        actions.append(.read(seat, !isPaused))
    }

    private func seat(of job: JobID) -> SeatID? {
        seats.first { $0.value.work == .speaking(job) }?.key
    }

    /// Gives the seat the job's next run, or ends the job where there is none.
    private mutating func advance(_ job: JobID, on seat: SeatID, _ now: Moment) {
        guard let request = jobs[job]?.progress.nextRequest(plainForm: plainForm) else {
            rest(seat, now)
            end(job, .finished(cut: jobs[job]?.progress.isCut ?? false))
            return
        }
        let isPaused = jobs[job]?.isPaused ?? false
        seats[seat]?.work = .speaking(job)
        seats[seat]?.deadline = isPaused ? nil : now + limits.deadline
        actions.append(.speak(seat, request))
        if isPaused { actions.append(.read(seat, false)) }
    }

    private mutating func finish(_ seat: SeatID, _ job: JobID, _ ending: HostEnding, _ now: Moment) {
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

    private mutating func refuse(_ seat: SeatID, _ job: JobID, _ reason: HostFailure, _ now: Moment) {
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

    private mutating func rest(_ seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .idle(since: now)
        seats[seat]?.deadline = nil
        actions.append(.read(seat, true))
    }

    private mutating func fail(_ job: JobID, _ failure: SpeechFailure) {
        counters.failedJobs += 1
        end(job, .failed(failure))
    }

    private mutating func end(_ job: JobID, _ end: SpeechEnd) {
        jobs[job] = nil
        actions.append(.report(job, end))
    }

    /// Back to its place among those that wait.
    private mutating func requeue(_ job: JobID) {
        guard let order = jobs[job]?.progress.order else { return }
        let index = waiting.firstIndex { jobs[$0].map { $0.progress.order > order } ?? false } ?? waiting.count
        waiting.insert(job, at: index)
    }
}

// MARK: - Hosts

extension HostSupervision {
    private var wantsHost: Bool {
        let starting = seats.values.count { $0.work == .starting }
        return seats.count < limits.hosts && (waiting.count > starting || (isWarm && seats.isEmpty))
    }

    private var seatsInService: Int {
        seats.values.count { $0.work != .leaving }
    }

    /// Gives waiting jobs to idle hosts, starts hosts for what is left, sends away those that are too many.
    private mutating func schedule(_ now: Moment) {
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
    private var idleSeat: SeatID? {
        let idle = seats.compactMap { seat -> (id: SeatID, since: Moment)? in
            if case .idle(let since) = seat.value.work { (seat.key, since) } else { nil }
        }
        return idle.max { ($0.since, $1.id.number) < ($1.since, $0.id.number) }?.id
    }

    private mutating func becomeReady(_ seat: SeatID, _ now: Moment) {
        guard seats[seat]?.work == .starting else {
            kill(seat, for: .garbage)
            return
        }
        failedStarts = 0
        retryStart = nil
        rest(seat, now)
        actions.append(.note(seat, .ready))
    }

    private mutating func dismiss(_ seat: SeatID, _ now: Moment) {
        seats[seat]?.work = .leaving
        seats[seat]?.killedFor = .dismissed
        seats[seat]?.deadline = now + limits.deadline
        actions.append(.quit(seat))
    }

    private mutating func checkDeadlines(_ now: Moment) {
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

    private mutating func killOverdue(_ seat: SeatID, _ isStopped: Bool, _ now: Moment) {
        guard let deadline = seats[seat]?.deadline, deadline <= now else { return }
        kill(seat, for: isStopped ? .stopped : .deadline)
    }

    private mutating func kill(_ seat: SeatID, for reason: KillReason) {
        guard seats[seat] != nil else { return }
        seats[seat]?.deadline = nil
        if seats[seat]?.killedFor == nil { seats[seat]?.killedFor = reason }
        actions.append(.kill(seat))
    }

    private mutating func failStart(_ seat: SeatID, _ now: Moment) {
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

    private mutating func bury(_ seat: SeatID, _ end: HostEnd, _ now: Moment) {
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

    private mutating func record(_ verdict: HostVerdict, of seat: SeatID, sentGarbage: Bool) {
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

    private mutating func takeUp(_ job: JobID, after verdict: HostVerdict) {
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
