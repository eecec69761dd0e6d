// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Dictionaries
import Net
import Playback
import Reading
public import Synthesis
public import Voices

/// One room with everything that belongs to it: performs its conductor's actions, prepares comments by its settings and its dictionary, and
/// passes samples from the voice hosts to its output.
///
/// Confined to the loop's thread. Owns the output.
final class Room: SpeechListener {
    /// How long the output may take to become silent before the room ends without it.
    static let patience = Duration.milliseconds(700)
    /// A file or reader that takes nothing for so long is not waited for at the end.
    private static let stillness = Duration.milliseconds(500)

    let name: RoomName
    /// Its dictionary; nil if none is wanted.
    let dictionary: RoomDictionary?
    let loop: Loop
    private let speech: any SpeechSource
    private let budget: any VoiceBudget
    let output: any Output
    private let longWork: LongWork
    private let viewers: ViewerBooks?
    private unowned let delegate: any RoomDelegate
    private var preparer: Preparer
    private let waitingSpeech: WaitingSpeech
    private(set) var conductor: Conductor
    private var waiting: WaitingShare
    /// What has been spoken in the room so far.
    private var history: RoomHistory
    /// Which sounds were played a short time ago.
    private var rests = SoundRests()
    /// How much it has said, by its output's clock.
    private var heardFrames: Int64 = 0
    private let soundCounts: SoundCounts
    private var buffers: [JobID: SpokenJob] = [:]
    private var onStage: JobID?
    private var inputs: [Conductor.Input] = []
    private var isWorking = false
    private var poll: Timer?
    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.handle(.time) }
    private(set) var isResting = true
    private var hasEnded = false

    /// A room that waits for its first comment, with these bans.
    init(
        _ name: RoomName,
        _ template: RoomTemplate,
        _ settings: RoomSettings,
        _ preparer: Preparer,
        dictionary: RoomDictionary?,
        viewers: ViewerBooks?,
        bans: Bans,
        output: any Output,
        speech: any SpeechSource,
        budget: any VoiceBudget,
        waitingBytes: WaitingBytes,
        loop: Loop,
        longWork: LongWork,
        delegate: any RoomDelegate
    ) {
        self.name = name
        self.dictionary = dictionary
        self.viewers = viewers
        self.output = output
        self.speech = speech
        self.budget = budget
        waiting = WaitingShare(of: waitingBytes)
        self.loop = loop
        self.longWork = longWork
        self.delegate = delegate
        self.preparer = preparer
        history = template.history
        soundCounts = template.soundCounts
        waitingSpeech = template.waitingSpeech
        conductor = Conductor(settings, options: template.options, backlog: template.backlog, bans: bans)
        output.setGain(settings.gain)
    }

    /// Applies changed settings. What is prepared stays as it is, unless other words than before are never spoken.
    func follow(_ settings: RoomSettings, _ preparer: Preparer) {
        let (reading, before) = (preparer.reading, self.preparer.reading)
        self.preparer = preparer
        dictionary?.follow(rules: settings.admission.teaching, neverSpoken: reading.neverSpoken, language: reading.roomLanguage)
        output.setGain(settings.gain)
        handle(.follow(settings))
        let words = ChangedWords(before: before.neverSpoken, now: reading.neverSpoken)
        if words.areOthers || reading.refusal != before.refusal { handle(.readAgain(words)) }
    }

    /// A comment has come to the room.
    func take(_ comment: WaitingComment) {
        let entry = viewers?.entry(of: comment.comment, in: name)
        let isMuted = viewers?.mutes(comment.comment, entry) ?? false
        handle(.comment(comment, beside: waiting.others, isMuted: isMuted, isKnown: entry != nil))
    }

    /// A viewer was muted: what waits is left out.
    func leaveOutMuted() {
        if let input = viewers?.leavingOutMuted(in: name) { handle(input) }
    }

    /// Handles an event: a moderator's order, the end of the feed.
    func handle(_ input: Conductor.Input) {
        delegate.roomIsAboutToAct(self)
        inputs.append(input)
        work()
    }

    /// Sets until when it may be heard, by CLOCK_BOOTTIME; nil: always.
    func fence(until deadline: Moment?) {
        output.fence(until: deadline)
    }

    /// Ends after what is being heard, or fades out after this time, or where nobody takes it.
    func finish(within limit: Duration) {
        handle(.finish)
        if let taken = output.taken {
            loop.after(Room.stillness) { [weak self] in
                if let self, output.taken == taken { stop() }
            }
        }
        loop.after(limit) { [weak self] in self?.stop() }
    }

    /// Fades out and ends, within the room's patience.
    func stop() {
        handle(.stop)
        loop.after(Room.patience) { [weak self] in
            self?.handle(.abandon)
        }
    }

    // MARK: - Performing actions

    /// Works until nothing is left to do. Events that come meanwhile, also inside the calls made here, are handled in turn.
    private func work() {
        guard !isWorking else { return }
        isWorking = true
        repeat {
            let batch = inputs
            inputs.removeAll(keepingCapacity: true)
            for input in batch {
                conductor.isOutputThere = output.isThere
                for action in conductor.handle(input, at: loop.now) {
                    perform(action)
                }
            }
            carry()
        } while !inputs.isEmpty
        waiting.note(hasEnded ? 0 : conductor.waitingBytes)
        isWorking = false
        keepPolling()
        // Set for what is due without another event.
        alarm.set(hasEnded ? nil : conductor.wakeUp)
        tellRest()
    }

    private func tellRest() {
        guard !hasEnded, conductor.isResting != isResting else { return }
        isResting = conductor.isResting
        delegate.room(self, isResting: isResting)
    }

    private func perform(_ action: Conductor.Action) {
        switch action {
        case .prepare(let utterance, let turn, let isNamed):
            prepare(turn, as: utterance, isNamed: isNamed)
        case .synthesise(let job):
            buffers[job.id] = SpokenJob(waitingSpeech)
            speech.submit(job)
        case .discard(let job):
            if job == onStage { onStage = nil }
            if let preparing = buffers.removeValue(forKey: job), !preparing.hasEnded { speech.cancel(job) }
        case .askToBegin(let utterance, let comments):
            delegate.room(self, asksToBegin: comments) { [weak self] in self?.handle(.mayBegin(utterance)) }
        case .play(let utterance, let job, let gap):
            onStage = job
            output.begin(utterance, gap: gap)
        case .cut:
            onStage = nil
            output.cut()
        case .accepted(let comment): delegate.room(self, accepted: comment)
        case .publish(let event):
            if case .started(let started) = event { rests.begin(started.comment) }
            delegate.room(self, published: event)
        case .settled(let comment, let outcome):
            if outcome != .heard { rests.drop(comment.number) }
            delegate.room(self, settled: comment, outcome)
        case .end: end()
        }
    }

    /// Works out what to say in a turn, in voices that fit.
    private func prepare(_ turn: Turn, as utterance: UtteranceID, isNamed: Bool) {
        let preparer = preparer
        let finish = { [weak self] (read: ReadComment?) in
            guard let self else { return }
            // It may have been prepared before, with a sound that is not played then.
            for waiting in turn.comments { rests.drop(waiting.number) }
            let restingSounds = rests.resting(at: loop.now, heard: heard, for: preparer.sounds.cooldown)
            let preparation = preparer.prepare(
                turn,
                read,
                viewer: read.flatMap { self.viewers?.entry(of: $0.comment, in: self.name) },
                isNamed: isNamed,
                within: budget.ledger,
                slowVoices: budget.slowVoices,
                restingSounds: restingSounds,
                &history
            )
            // Unless it was taken away meanwhile.
            if conductor.isPreparing(utterance) { noteSounds(of: read?.reading, preparation, for: turn) }
            // Before the job is submitted: what it starts waits until they have ended.
            if case .speak(let speakable) = preparation { budget.evict(speakable.ending) }
            handle(.prepared(utterance, preparation))
        }
        let read = { [weak self] (lexicon: Lexicon) in
            guard let self else { return }
            guard let unread = preparer.unread(turn, by: lexicon, history.languages) else { return finish(nil) }
            unread.read(longWork, then: finish)
        }
        let whenCurrent = { [dictionary] in
            if let dictionary { dictionary.whenCurrent { read($0.lexicon) } } else { read(.empty) }
        }
        if let viewers { viewers.whenRead(name) { _ in whenCurrent() } } else { whenCurrent() }
    }

    private var heard: Duration { .milliseconds(heardFrames * 1_000 / Int64(output.sampleRate)) }

    private func noteSounds(of reading: Reading?, _ preparation: Preparation, for turn: Turn) {
        let wanted = reading?.segments.count { $0.sound != nil } ?? 0
        guard wanted > 0 else { return }
        var played: [String] = []
        if case .speak(let speakable) = preparation {
            played = speakable.parts.compactMap { $0.voice.engine == .sounds ? $0.voice.engineName : nil }
        }
        rests.note(played, for: Set(turn.comments.map(\.number)), at: loop.now, heard: heard)
        soundCounts.played += played.count
        soundCounts.leftOut += wanted - played.count
    }

    private func end() {
        close()
        delegate.roomHasEnded(self)
    }

    /// Closes a room that has nothing left to do, and its output.
    func close() {
        guard !hasEnded else { return }
        hasEnded = true
        // What it knew of the strangers ends with it.
        if conductor.overview.isRaided { delegate.room(self, published: .raid(isOn: false)) }
        if let poll { loop.cancel(poll) }
        alarm.set(nil)
        waiting.leave()
        output.close()
    }

    // MARK: - Carrying samples

    /// Passes samples to the output, and the output's reports to the conductor.
    private func carry() {
        guard !hasEnded else { return }
        if let job = onStage, let preparing = buffers[job] {
            preparing.drain(output.push)
            if preparing.isPaused, preparing.hasSpace {
                preparing.isPaused = false
                speech.resume(job)
            }
            closeIfDelivered(preparing)
        }
        for event in output.takeEvents() {
            if let frame = event.frame { heardFrames = max(heardFrames, frame) }
            inputs.append(.output(event))
        }
        // The output has failed: nothing can be heard, and the builder of the room asks it why.
        if output.failure != nil { inputs.append(.abandon) }
    }

    /// The output has all samples of the job, and need not wait for more.
    private func closeIfDelivered(_ preparing: SpokenJob) {
        guard preparing.hasEnded, preparing.isEmpty else { return }
        onStage = nil
        output.end()
    }

    private func keepPolling() {
        guard !hasEnded, poll == nil, let interval = output.pollInterval else { return }
        poll = loop.after(interval) { [weak self] in
            guard let self else { return }
            poll = nil
            delegate.roomIsAboutToAct(self)
            work()
        }
    }

    // MARK: - Reports of the voice hosts

    /// Samples go straight to the output if it is this job's turn and nothing waits before them.
    func speech(of job: JobID, samples: Span<Int16>) {
        delegate.roomIsAboutToAct(self)
        guard let preparing = buffers[job] else { return }
        let taken = job == onStage && preparing.isEmpty ? output.push(samples) : 0
        if taken < samples.count {
            preparing.append(samples.extracting(taken...))
        }
        if !preparing.isPaused, preparing.isFull {
            preparing.isPaused = true
            speech.pause(job)
        }
        if preparing.hasSound {
            work()
        } else {
            preparing.hasSound = true
            handle(.sound(job))
        }
    }

    /// Word positions are passed on as they come; the conductor knows when they are heard.
    func speech(of job: JobID, word: WordMark) {
        handle(.word(job, word))
    }

    /// The buffered samples are still to be played.
    func speech(of job: JobID, ended: SpeechEnd) {
        buffers[job]?.hasEnded = true
        handle(.synthesised(job, ended))
    }
}

extension OutputEvent {
    /// When it happened, by the output's clock.
    fileprivate var frame: Int64? {
        switch self {
        case .started(_, let frame), .finished(_, let frame, _): frame
        case .cut, .interrupted, .state: nil
        }
    }
}

// What a room is asked.
extension Room {
    /// The state of the room.
    var overview: Conductor.Overview { conductor.overview }

    /// The waiting comments in the order in which they will be heard, up to this many.
    func waiting(atMost count: Int) -> [WaitingComment] { conductor.waiting(atMost: count) }

    /// How many comments a moderator's order takes away.
    func count(coveredBy order: Moderation) -> Int { conductor.count(coveredBy: order) }

    /// Whether such comments wait in it or are being heard.
    func holds(where isMeant: (WaitingComment) -> Bool) -> Bool { conductor.holds(where: isMeant) }

    /// Who is banned from it.
    var bans: Bans { conductor.bans }
    /// The playback figures of its output.
    var steadiness: Steadiness { output.steadiness }
    /// Why its output failed.
    var failure: OutputError? { output.failure }

    /// Adds a listener, who counts as a hearer.
    func openTap() -> OutputTap? {
        // What waits for somebody who listens goes on.
        defer { handle(.time) }
        return output.openTap { [loop] in loop.now }
    }

    /// Removes the listener.
    func closeTap() {
        output.closeTap()
        handle(.time)
    }
}

/// What a room needs to know about memory before a comment is spoken: what is left for voices, and how to make room.
public protocol VoiceBudget: AnyObject {
    /// The current account.
    var ledger: Ledger { get }
    /// The ids of voices that are too slow for live comments now.
    var slowVoices: Set<String> { get }
    /// Ends idle voice hosts.
    func evict(_ processes: [Int32])
}

extension BudgetedHosts: VoiceBudget {}

/// Receives what happens in a room.
protocol RoomDelegate: AnyObject {
    /// Something is about to happen in the room: what is to be done in all of them comes first.
    func roomIsAboutToAct(_ room: Room)
    func room(_ room: Room, accepted comment: WaitingComment)
    func room(_ room: Room, published event: Event)
    /// The room waits with comments until `done` is called.
    func room(_ room: Room, asksToBegin comments: [WaitingComment], _ done: @escaping () -> Void)
    /// A comment has its outcome, which its source may want to know.
    func room(_ room: Room, settled comment: WaitingComment, _ outcome: Outcome)
    /// The room has become idle (true), or busy again.
    func room(_ room: Room, isResting: Bool)
    /// The room has ended, and its output is closed.
    func roomHasEnded(_ room: Room)
}
