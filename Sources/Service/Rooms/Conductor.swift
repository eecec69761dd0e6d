// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
internal import Comments
public import Events
internal import Playback
internal import Synthesis

/// Leads one room: which comment is prepared, which is heard, and what became of each.
///
/// A pure state machine. What happened goes in, what is to be done comes out; the driver (`Room`) does it.
/// Comments are heard one at a time and in order; the next few are synthesised meanwhile, so that no gap opens between them.
/// It cannot be copied: while a copy exists, each comment that is added would copy all that wait.
public struct Conductor: ~Copyable, Sendable {
    let options: Options
    var backlog: Backlog
    var bans: Bans
    var announcer: Announcer
    /// The turns that are prepared, in order; the first is the one that is heard, or the next to be.
    var line: [Utterance] = []
    /// The turn that the driver is preparing right now.
    var beingPrepared: (id: UtteranceID, turn: Turn)?
    /// The utterance that the output has.
    var onStage: UtteranceID?
    var lastUtterance: UInt64 = 0
    var feedIsOpen = true
    var isStopping = false
    var preparesAhead = true
    /// Nothing further begins.
    private(set) var isPaused = false
    private var hasEnded = false

    /// A room in which nothing has happened.
    public init(options: Options, backlog: Backlog) {
        self.init(options: options, backlog: backlog, bans: Bans())
    }

    /// The same, and these viewers are banned from it.
    init(options: Options, backlog: Backlog, bans: Bans) {
        self.options = options
        self.backlog = backlog
        self.bans = bans
        announcer = Announcer(options.announce)
    }

    /// Whether there is nothing to be said, and nothing that would be lost if the room were made anew when there is.
    var isResting: Bool {
        backlog.count == 0 && beingPrepared == nil && line.isEmpty && !isPaused
    }

    /// When `handle(.time)` is to be called if nothing else happens before; nil where nothing is due.
    public var wakeUp: Moment? {
        isStopping ? nil : backlog.wakeUp
    }

    /// Takes in what happened at `now` and tells what is to be done, in order.
    public mutating func handle(_ input: Input, at now: Moment) -> [Action] {
        guard !hasEnded else { return [] }
        var actions: [Action] = []
        let step = backlog.step
        switch input {
        case .comment(let waiting): accept(waiting, now, &actions)
        case .moderation(let moderation): moderate(moderation, now, &actions)
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .skip: skip(&actions)
        case .announce(let rule): announcer.rule = rule
        case .prepared(let id, let preparation): lineUp(id, preparation, now, &actions)
        case .sound(let job): change(job) { $0.hasSound = true }
        case .word(let job, let mark): note(mark, of: job, &actions)
        case .synthesised(let job, let end): synthesised(job, end, &actions)
        case .output(let event): hear(event, &actions)
        case .time: break
        case .preparesAhead(let isAllowed): preparesAhead = isAllowed
        case .enhancedVoicesShed(let memory): shedEnhancedVoices(memory, &actions)
        case .feedEnded:
            feedIsOpen = false
            backlog.readWhole()
        case .stop: stop(&actions)
        case .abandon: abandon(&actions)
        }
        settle(backlog.advance(to: now), &actions)
        proceed(now, &actions)
        if backlog.step != step {
            actions.append(.publish(.backlog(step: backlog.step.name, comments: backlog.count, seconds: backlog.seconds)))
        }
        return actions
    }

    // MARK: - The way of a comment

    private mutating func accept(_ arrived: WaitingComment, _ now: Moment, _ actions: inout [Action]) {
        let comment = arrived.comment
        let chosen = options.selection.choose(comment)
        var waiting = arrived
        waiting.comment = chosen ?? comment
        actions.append(.publish(.accepted(waiting.number, id: comment.id)))
        if isStopping {
            settle(waiting, .left, &actions)
        } else if bans.cover(comment, at: now) {
            settle(waiting, .refused(.banned), &actions)
        } else if chosen == nil {
            settle(waiting, .skipped(.notChosen), &actions)
        } else if let reason = options.admission.objection(to: waiting.comment) {
            settle(waiting, .skipped(reason), &actions)
        } else {
            settle(backlog.add(waiting), &actions)
        }
    }

    private mutating func synthesised(_ job: JobID, _ end: SpeechEnd, _ actions: inout [Action]) {
        guard let index = place(of: job) else { return }
        // What an enhanced voice cannot say, a default one can.
        if case .failed(let failure) = end, speakPlainly(index, because: failure.rawValue, nil, &actions) { return }
        line[index].synthesis = end
        // Without a sample there is nothing to play: its outcome is known now.
        guard !line[index].hasSound else { return }
        leaveLine(index, line[index].fate ?? end.outcome(heardAny: false), seconds: 0, &actions)
    }

    /// Whatever can be done now is done: begin the next utterance, prepare another turn, end the room.
    private mutating func proceed(_ now: Moment, _ actions: inout [Action]) {
        if onStage == nil, let first = line.first, first.hasSound, !isStopping, !isPaused {
            onStage = first.id
            actions.append(.play(first.id, first.job, gap: options.frames(options.pause)))
        }
        planAhead(now, &actions)
        if !feedIsOpen || isStopping, backlog.count == 0, beingPrepared == nil, line.isEmpty {
            hasEnded = true
            actions.append(.end)
        }
    }

    // MARK: - The end

    private mutating func stop(_ actions: inout [Action]) {
        guard !isStopping else { return }
        isStopping = true
        for waiting in backlog.remove(where: { _ in true }) {
            settle(waiting, .left, &actions)
        }
        backlog.forgetSkips()
        takeAway(.left, &actions) { _ in true }
    }

    private mutating func abandon(_ actions: inout [Action]) {
        stop(&actions)
        onStage = nil
        while let last = line.indices.last {
            leaveLine(last, line[last].fate ?? .left, seconds: 0, &actions)
        }
    }

    // MARK: - Shared

    /// Takes prepared comments away, wherever they are: what is being heard is cut off and leaves when the output says so. Of several
    /// comments that are read once, the others stay.
    mutating func takeAway(_ outcome: Outcome, _ actions: inout [Action], where isMeant: (WaitingComment) -> Bool) {
        for index in line.indices.reversed() where line[index].fate == nil {
            var rest = line[index].turn
            let meant = rest.take(where: isMeant)
            guard rest.comments.isEmpty, isStopping || !meant.isEmpty else {
                line[index].turn = rest
                for waiting in meant { settle(waiting, outcome, &actions) }
                continue
            }
            announcer.forget()
            if line[index].id == onStage {
                line[index].fate = outcome
                actions.append(.cut)
            } else {
                leaveLine(index, outcome, seconds: 0, &actions)
            }
        }
        guard let (id, turn) = beingPrepared else { return }
        var rest = turn
        let meant = rest.take(where: isMeant)
        for waiting in meant { settle(waiting, outcome, &actions) }
        beingPrepared = rest.comments.isEmpty && (isStopping || !meant.isEmpty) ? nil : (id, rest)
    }

    mutating func leaveLine(_ index: Int, _ outcome: Outcome, seconds: Double, _ actions: inout [Action]) {
        let utterance = line.remove(at: index)
        actions.append(.discard(utterance.job))
        for waiting in utterance.turn.comments {
            settle(waiting, outcome, seconds: seconds, &actions)
        }
    }

    private func settle(_ departures: [Departure], _ actions: inout [Action]) {
        for departure in departures {
            settle(departure.comment, departure.outcome, &actions)
        }
    }

    func settle(_ waiting: WaitingComment, _ outcome: Outcome, seconds: Double = 0, _ actions: inout [Action]) {
        actions.append(.publish(.finished(waiting.number, id: waiting.comment.id, outcome, seconds: seconds)))
        actions.append(.settled(waiting, outcome))
    }

    /// Where an utterance stands in line. Looked at where it lies: to copy each costs more than to compare it.
    func place(of id: UtteranceID) -> Int? {
        line.indices.first { line[$0].id == id }
    }

    /// Where the utterance stands that this job is for.
    func place(of job: JobID) -> Int? {
        line.indices.first { line[$0].job == job }
    }

    private mutating func change(_ job: JobID, _ change: (inout Utterance) -> Void) {
        guard let index = place(of: job) else { return }
        change(&line[index])
    }
}
