// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Comments
public import Events
public import Playback
public import Synthesis

/// Leads one room: which comment is prepared, which is heard, and what became of each.
///
/// A pure state machine. What happened goes in, what is to be done comes out; the driver (`Room`) does it.
/// Comments are heard one at a time and in order; the next few are synthesised meanwhile, so that no gap opens between them.
/// It cannot be copied: while a copy exists, each comment that is added would copy all that wait.
public struct Conductor: ~Copyable, Sendable {
    /// What a room is led by.
    public struct Options: Sendable {
        /// Frames a second of the room's audio clock.
        public var sampleRate: Int
        /// Silence between two comments.
        public var pause: Duration
        /// How many comments are prepared while one is heard.
        public var ahead: Int
        /// How long the audio of one comment may be where the source is live; nil where it is read whole.
        public var longestComment: Duration?
        /// Before which comments the speaker's name is said.
        public var announce: Announcer.Rule
        /// What is not read, whatever it says.
        public var admission: Admission
        /// Which comments are read at all.
        public var selection: Selection

        /// The settings of a plain room unless said otherwise.
        public init(
            sampleRate: Int,
            pause: Duration = .milliseconds(150),
            ahead: Int = 2,
            longestComment: Duration? = nil,
            announce: Announcer.Rule = .changed,
            admission: Admission = .open,
            selection: Selection = .everything
        ) {
            self.sampleRate = sampleRate
            self.pause = pause
            self.ahead = ahead
            self.longestComment = longestComment
            self.announce = announce
            self.admission = admission
            self.selection = selection
        }

        func frames(_ duration: Duration) -> Int {
            Int(duration.nanoseconds * Int64(sampleRate) / 1_000_000_000)
        }
    }

    /// What can happen to a room.
    public enum Input: Sendable {
        /// A comment arrived, with a number that no other one has in this run.
        case comment(WaitingComment)
        /// A moderator did something.
        case moderation(Moderation)
        /// Nothing further is to begin, until `resume`. What is being heard is heard to its end.
        case pause
        /// Comments are to be heard again.
        case resume
        /// The comment that is being heard, or else the next one, is to be left out.
        case skip
        /// Names are said by another rule from now on.
        case announce(Announcer.Rule)
        /// The answer to `.prepare`.
        case prepared(UtteranceID, Preparation)
        /// The first samples of a job are there.
        case sound(JobID)
        /// A word mark of a job.
        case word(JobID, WordMark)
        /// A job ended.
        case synthesised(JobID, SpeechEnd)
        /// The output tells something.
        case output(OutputEvent)
        /// Nothing but that time has passed, as `wakeUp` asked.
        case time
        /// Whether comments may be prepared while one is heard.
        case preparesAhead(Bool)
        /// The hosts of enhanced voices are about to end, because memory is short.
        case enhancedVoicesShed(VoiceFallback.Memory)
        /// No more comments will come.
        case feedEnded
        /// The room is to fall silent at once.
        case stop
        /// The output did not answer in time: whatever is left is left.
        case abandon
    }

    /// What the driver is to do.
    public enum Action: Sendable {
        /// Work out what is to be said in a turn, with its speaker's name or without, and answer with `.prepared`.
        case prepare(UtteranceID, Turn, named: Bool)
        /// Hand a job to the voice hosts.
        case synthesise(SpeechJob)
        /// Take it back; no answer is needed. Samples that are there already are thrown away.
        case discard(JobID)
        /// Play the samples of a job as this utterance, so many frames after the end of the previous one.
        case play(UtteranceID, JobID, gap: Int)
        /// Cut off what is being played.
        case cut
        /// Tell whoever wants to know.
        case publish(Event)
        /// Give this much of its credit back to the feed.
        case release(byteCount: Int)
        /// The room has nothing more to do, and never will have.
        case end
    }

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
        guard let index = line.firstIndex(where: { $0.job == job }) else { return }
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

    // MARK: - What the output tells

    private mutating func hear(_ event: OutputEvent, _ actions: inout [Action]) {
        switch event {
        case .started(let id, let frame): begin(id, frame, &actions)
        case .finished(let id, let frame, _): leaveStage(id, at: frame, &actions)
        case .cut(let id, let heard): leaveStage(id, heard: heard, &actions)
        case .interrupted(let id): sayAgain(id, &actions)
        case .state(let state): actions.append(.publish(.output(state: state.rawValue)))
        }
    }

    private mutating func begin(_ id: UtteranceID, _ frame: Int64, _ actions: inout [Action]) {
        guard let index = line.firstIndex(where: { $0.id == id }) else { return }
        line[index].startFrame = frame
        // What the room says of itself is no comment, and nothing is told of it.
        guard let waiting = line[index].turn.comments.first else { return }
        line[index].shown = waiting.number
        let utterance = line[index]
        let comment = waiting.comment
        let started = Started(
            comment: waiting.number,
            id: comment.id,
            author: utterance.speakable.author,
            text: utterance.speakable.text,
            segments: utterance.speakable.segments,
            at: milliseconds(frame)
        )
        actions.append(.publish(.started(started)))
        line[index].earlyMarks = []
        for mark in utterance.earlyMarks {
            publish(mark, of: utterance, from: frame, &actions)
        }
    }

    private mutating func note(_ mark: WordMark, of job: JobID, _ actions: inout [Action]) {
        guard let index = line.firstIndex(where: { $0.job == job }) else { return }
        guard let frame = line[index].startFrame else {
            line[index].earlyMarks.append(mark)
            return
        }
        publish(mark, of: line[index], from: frame, &actions)
    }

    private func publish(_ mark: WordMark, of utterance: Utterance, from frame: Int64, _ actions: inout [Action]) {
        guard let shown = utterance.shown, let range = utterance.speakable.locate(mark) else { return }
        let word = Word(start: range.lowerBound, length: range.count, at: milliseconds(frame + Int64(mark.frame)))
        actions.append(.publish(.word(shown, word)))
    }

    private mutating func leaveStage(_ id: UtteranceID, at frame: Int64, _ actions: inout [Action]) {
        guard let index = line.firstIndex(where: { $0.id == id }) else { return }
        leaveStage(id, heard: frame - (line[index].startFrame ?? frame), &actions)
    }

    private mutating func leaveStage(_ id: UtteranceID, heard: Int64, _ actions: inout [Action]) {
        guard let index = line.firstIndex(where: { $0.id == id }) else { return }
        onStage = nil
        let utterance = line[index]
        if utterance.replacement != nil, utterance.fate == nil {
            say(utterance, at: index, &actions)
            return
        }
        let outcome = utterance.fate ?? utterance.synthesis?.outcome(heardAny: true) ?? .heard
        if outcome == .heard { backlog.learn(utterance.turn, took: Int(milliseconds(heard))) }
        leaveLine(index, outcome, seconds: Double(heard) / Double(options.sampleRate), &actions)
    }

    /// The server (or sink) went away with it: the listener has heard a torso, so it is said again from its start.
    private mutating func sayAgain(_ id: UtteranceID, _ actions: inout [Action]) {
        guard let index = line.firstIndex(where: { $0.id == id }) else { return }
        onStage = nil
        let utterance = line[index]
        if let fate = utterance.fate {
            leaveLine(index, fate, seconds: 0, &actions)
            return
        }
        say(utterance, at: index, &actions)
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
        actions.append(.publish(.finished(waiting.number, outcome, seconds: seconds)))
        actions.append(.release(byteCount: waiting.byteCount))
    }

    private mutating func change(_ job: JobID, _ change: (inout Utterance) -> Void) {
        guard let index = line.firstIndex(where: { $0.job == job }) else { return }
        change(&line[index])
    }

    private func milliseconds(_ frame: Int64) -> Int64 {
        frame * 1_000 / Int64(options.sampleRate)
    }
}

extension SpeechEnd {
    /// What becomes of a comment whose speech ended like this.
    fileprivate func outcome(heardAny: Bool) -> Outcome {
        switch self {
        case .finished: heardAny ? .heard : .skipped(.nothingToSay)
        case .cancelled: .left
        case .failed(.crash): .failed(.engineCrash)
        case .failed(.timeout): .failed(.engineTimeout)
        case .failed(.voice): .failed(.voiceUnknown)
        case .failed(.missing): .failed(.engineMissing)
        }
    }
}
