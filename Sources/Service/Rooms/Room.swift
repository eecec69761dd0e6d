// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
internal import Events
internal import Loop
internal import Playback
internal import Reading
public import Synthesis

/// Drives one room: does what its conductor says, and carries the samples from the voice hosts to the output.
///
/// Confined to the loop's thread. Owns the output.
public final class Room: SpeechListener {
    /// What the room tells and asks of the program around it.
    struct Surroundings {
        /// Works out what is to be said in a turn, with the speaker's name (true) or without, by what was spoken so far.
        var prepare: (Turn, Bool, inout LanguageHistory) -> Preparation
        /// Hears every event of the room.
        var publish: (Event) -> Void
        /// Gets back what a settled comment took of the feed's credit.
        var release: (Int) -> Void
        /// The room has nothing to do any more (true), or has again.
        var rests: (Bool) -> Void
        /// The room has ended; its output is closed.
        var ended: () -> Void
    }

    /// How long the output may take to fall silent before the room ends without it.
    static let patience = Duration.milliseconds(700)

    private let loop: Loop
    private let speech: any SpeechSource
    private let output: any Output
    private let surroundings: Surroundings
    /// How many bytes of one job's samples may wait before its host is held back.
    private let bufferLimit: Int
    private var conductor: Conductor
    /// What has been spoken in the room so far.
    private var history: LanguageHistory
    private var buffers: [JobID: Preparing] = [:]
    /// The memory of the last job for the next one, while jobs follow on each other: fresh memory costs more than the samples.
    private var spare = SpeechBuffer()
    private var onStage: JobID?
    private var inputs: [Conductor.Input] = []
    private var isWorking = false
    private var poll: Timer?
    private var alarm: (at: Moment, timer: Timer)?
    private var isResting = true
    private var hasEnded = false

    /// A job whose samples are on their way to the output.
    private final class Preparing {
        var buffer: SpeechBuffer
        var isPaused = false
        var hasEnded = false
        var hasSound = false

        init(buffer: SpeechBuffer) {
            self.buffer = buffer
        }
    }

    /// A room that waits for its first comment, where this has been spoken and these viewers are banned. `bufferLimit` bounds, in bytes, what waits of each prepared comment's samples.
    init(
        loop: Loop,
        options: Conductor.Options,
        backlog: Backlog,
        bans: Bans,
        history: LanguageHistory,
        bufferLimit: Int,
        speech: any SpeechSource,
        output: any Output,
        surroundings: Surroundings
    ) {
        self.loop = loop
        self.speech = speech
        self.output = output
        self.surroundings = surroundings
        self.history = history
        self.bufferLimit = bufferLimit
        conductor = Conductor(options: options, backlog: backlog, bans: bans)
    }

    /// Takes in something that happened: a comment, a moderator's word, the end of the feed.
    public func handle(_ input: Conductor.Input) {
        inputs.append(input)
        work()
    }

    /// How the room stands.
    public var overview: Conductor.Overview {
        conductor.overview
    }

    /// The comments that wait, those that are heard next first; at most so many.
    public func waiting(atMost count: Int) -> [WaitingComment] {
        conductor.waiting(atMost: count)
    }

    /// Fades out and ends, within the room's patience.
    public func stop() {
        handle(.stop)
        loop.after(Room.patience) { [weak self] in
            self?.handle(.abandon)
        }
    }

    // MARK: - Doing what the conductor says

    /// Works until nothing is left to be done now. What happens meanwhile (also inside the calls made here) waits its turn.
    private func work() {
        guard !isWorking else { return }
        isWorking = true
        repeat {
            let batch = inputs
            inputs.removeAll(keepingCapacity: true)
            for input in batch {
                for action in conductor.handle(input, at: loop.now) {
                    perform(action)
                }
            }
            carry()
        } while !inputs.isEmpty
        isWorking = false
        keepPolling()
        setAlarm()
        tellRest()
    }

    private func tellRest() {
        guard !hasEnded, conductor.isResting != isResting else { return }
        isResting = conductor.isResting
        surroundings.rests(isResting)
    }

    private func perform(_ action: Conductor.Action) {
        switch action {
        case .prepare(let utterance, let turn, let isNamed):
            inputs.append(.prepared(utterance, surroundings.prepare(turn, isNamed, &history)))
        case .synthesise(let job):
            buffers[job.id] = Preparing(buffer: spare)
            spare = SpeechBuffer()
            speech.submit(job)
        case .discard(let job):
            if job == onStage { onStage = nil }
            if let preparing = buffers.removeValue(forKey: job) { letGo(preparing, of: job) }
        case .play(let utterance, let job, let gap):
            onStage = job
            output.begin(utterance, gap: gap)
        case .cut:
            onStage = nil
            output.cut()
        case .publish(let event): surroundings.publish(event)
        case .release(let byteCount): surroundings.release(byteCount)
        case .end: end()
        }
    }

    private func letGo(_ preparing: Preparing, of job: JobID) {
        if !preparing.hasEnded { speech.cancel(job) }
        spare = SpeechBuffer()
        guard !buffers.isEmpty else { return }
        swap(&spare, &preparing.buffer)
        spare.clear()
    }

    private func end() {
        close()
        surroundings.ended()
    }

    /// Closes a room that has nothing to do, and its output.
    func close() {
        hasEnded = true
        if let poll { loop.cancel(poll) }
        if let alarm { loop.cancel(alarm.timer) }
        output.close()
    }

    // MARK: - What it is like

    /// Who is banned from it.
    var bans: Bans { conductor.bans }
    /// How steadily its output played.
    var steadiness: Steadiness { output.steadiness }
    /// Why its output takes nothing any more.
    var failure: OutputError? { output.failure }

    /// Sets the gain (1 = as it is).
    func setGain(_ gain: Float) {
        output.setGain(gain)
    }

    /// Somebody else listens as well, and counts as one who hears.
    func openTap() -> OutputTap? {
        output.openTap { [loop] in loop.now }
    }

    /// Nobody else listens any more.
    func closeTap() {
        output.closeTap()
    }

    // MARK: - Carrying samples

    /// Carries what is there to the output, and what the output tells to the conductor.
    private func carry() {
        guard !hasEnded else { return }
        if let job = onStage, let preparing = buffers[job] {
            preparing.buffer.drain(output.push)
            if preparing.isPaused, preparing.buffer.byteCount < bufferLimit / 2 {
                preparing.isPaused = false
                speech.resume(job)
            }
            closeIfDelivered(job, preparing)
        }
        for event in output.takeEvents() {
            inputs.append(.output(event))
        }
        // An output that is of no use any more: nothing can be heard, and whoever built the room asks it why.
        if output.failure != nil { inputs.append(.abandon) }
    }

    /// Everything of the job has gone to the output: it need not wait for more.
    private func closeIfDelivered(_ job: JobID, _ preparing: Preparing) {
        guard preparing.hasEnded, preparing.buffer.isEmpty else { return }
        onStage = nil
        output.end()
    }

    private func keepPolling() {
        guard !hasEnded, poll == nil, let interval = output.pollInterval else { return }
        poll = loop.after(interval) { [weak self] in
            guard let self else { return }
            poll = nil
            work()
        }
    }

    /// Wakes the conductor when something is due that nobody reports.
    private func setAlarm() {
        let due = hasEnded ? nil : conductor.wakeUp
        guard due != alarm?.at else { return }
        if let alarm { loop.cancel(alarm.timer) }
        alarm = due.map { moment in
            let timer = loop.at(moment) { [weak self] in
                self?.alarm = nil
                self?.handle(.time)
            }
            return (moment, timer)
        }
    }

    // MARK: - What the voice hosts say

    /// Samples go straight to the output where it is this job's turn and nothing waits before them.
    public func speech(of job: JobID, samples: Span<Int16>) {
        guard let preparing = buffers[job] else { return }
        let taken = job == onStage && preparing.buffer.isEmpty ? output.push(samples) : 0
        if taken < samples.count {
            preparing.buffer.append(samples.extracting(taken...))
        }
        if !preparing.isPaused, preparing.buffer.byteCount > bufferLimit {
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

    /// Marks are told as they come; the conductor knows when they are heard.
    public func speech(of job: JobID, word: WordMark) {
        handle(.word(job, word))
    }

    /// What is in the buffer is still to be played.
    public func speech(of job: JobID, ended: SpeechEnd) {
        buffers[job]?.hasEnded = true
        handle(.synthesised(job, ended))
    }
}
