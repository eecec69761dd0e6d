// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Voices

/// One life of one host; the next process has another number.
struct SeatID: Hashable {
    var number: UInt64
}

/// Which host does what, and what is to be done when one dies. Pure: events in, actions out, time passed in; `HostPool` performs.
///
/// It cannot be copied: each question to one that can would copy all of it first.
struct HostSupervision: ~Copyable {
    struct Limits {
        /// The kind of which one host stays without work.
        var kept = HostKind(engine: .espeak)
        /// Hosts of that kind at the same time; of every other kind it is one.
        var hosts = 1
        /// So long a host may be without a sign of life while it has something to do and we are reading.
        var deadline = Duration.seconds(5)
        /// After so long without work a host beyond the one that is kept is sent away.
        var idle = Duration.seconds(5)
        /// So many failed starts in a row mean that there is no engine.
        var failedStarts = 3
        /// Between failed starts.
        var startPause = Duration.milliseconds(50)
        /// Whether only the whole counts, and no single job.
        var isBatch = false
        /// Then, and where several hosts work, so much text of further jobs lies in the pipe of each, lest it wait for us between two: some
        /// ten milliseconds of work.
        var aheadBytes = 1_024
    }

    enum Event {
        case submitted(SpeechJob)
        case cancelled(JobID)
        case paused(JobID, Bool)
        case warmUp
        case hostsAllowed(Int)
        case idleAllowed(Duration)
        /// These hosts are to make room for others: nothing is started in their place before they have gone.
        case evicted([SeatID])
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
        case note(SeatID, HostEvent.State)
        /// No host of this kind can be started.
        case missing(HostKind)
    }

    /// What a host was asked for, and has not answered yet.
    struct Errand: Equatable {
        let job: JobID
        /// How much text it was given.
        let bytes: Int
        /// The job was cancelled, or taken back; what still comes of it is thrown away.
        var isUnwanted = false
    }

    enum Work: Equatable {
        case starting
        case idle(since: Moment)
        /// It speaks the first errand; the others lie in its pipe, in this order.
        case busy([Errand])
        /// It was told to go, or killed.
        case leaving
    }

    struct Seat {
        let kind: HostKind
        var work = Work.starting
        var deadline: Moment?
        /// Whether its pipe is read: not while the listener of what it speaks takes nothing.
        var isRead = true
        var killedFor: KillReason?

        var errands: [Errand] { if case .busy(let errands) = work { errands } else { [] } }
    }

    /// How it goes with starting hosts of one kind.
    struct Starting {
        /// Failures in a row.
        var failed = 0
        var retry: Moment?
    }

    struct Entry {
        var progress: JobProgress
        var isPaused = false
    }

    // The machine's parts below are private to its three files.

    var limits: Limits
    let plainForm: (String) -> String
    var counters = HostCounters()
    var seats: [SeatID: Seat] = [:]
    var jobs: [JobID: Entry] = [:]
    var waiting = WaitingJobs()
    var pace = RespawnPace()
    var starting: [HostKind: Starting] = [:]
    /// Whether one host is kept alive without work.
    var isWarm = false
    var nextSeat: UInt64 = 1
    var nextOrder: UInt64 = 1
    var actions: [Action] = []

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
        case .idleAllowed(let duration): limits.idle = duration
        case .evicted(let seats): seats.forEach { evict($0, now) }
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
        var first: Moment?
        func consider(_ moment: Moment?) {
            if let moment { first = min(first ?? moment, moment) }
        }
        for seat in seats.values {
            consider(seat.deadline)
            if case .idle(let since) = seat.work, isDispensable(seat) { consider(since + limits.idle) }
        }
        for kind in wantedHosts {
            for start in [pace.notBefore, starting[kind]?.retry] { consider(start.flatMap { $0 > now ? $0 : nil }) }
        }
        return first
    }

    // MARK: The stream of a host that speaks

    /// A host gave a sign of life.
    mutating func progress(_ seat: SeatID, at now: Moment) {
        guard seats[seat]?.deadline != nil else { return }
        seats[seat]?.deadline = now + limits.deadline
    }

    /// A word of a run. Returns false where it is impossible.
    mutating func take(_ seat: SeatID, _ job: JobID, start: Int, length: Int, frame: Int) -> Bool {
        switch answer(of: seat, for: job) {
        case .wanted: jobs[job]?.progress.take(start: start, length: length, frame: frame) ?? false
        case .unwanted: true
        case .impossible: false
        }
    }

    /// Samples of a run; nil where they are impossible.
    mutating func take(_ seat: SeatID, _ job: JobID, frames: Int) -> JobProgress.Delivery? {
        switch answer(of: seat, for: job) {
        case .wanted: jobs[job]?.progress.take(frames: frames)
        case .unwanted: JobProgress.Delivery(words: [], samples: 0..<0)
        case .impossible: nil
        }
    }

    enum Answer {
        case wanted
        case unwanted
        /// It was not asked for that, or not yet.
        case impossible
    }

    /// What is to be made of something that a host sends for a job.
    func answer(of seat: SeatID, for job: JobID) -> Answer {
        switch seats[seat]?.work {
        case .busy(let errands) where errands.first?.job == job: errands.first?.isUnwanted == true ? .unwanted : .wanted
        case .leaving: .unwanted
        default: .impossible
        }
    }
}
