// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback
import Synthesis
import Voices

/// Takes prepared turns through synthesis to the output, one at a time, and reports what is heard of them. Pure.
///
/// What is being heard leaves only when the output says so; everything else can be removed or synthesised again at once.
struct SpeechPipeline: Sendable {
    /// A turn that was heard to its end.
    struct Heard {
        var turn: Turn
        var milliseconds: Int
    }

    private let sampleRate: Int
    /// The most frames that are synthesised of a turn.
    private var frameLimit: Int?
    private let asksToBegin: Bool
    private var queue = SpeechQueue()
    private var lastID: UInt64 = 0

    init(_ options: Conductor.Options) {
        sampleRate = options.sampleRate
        frameLimit = options.longestComment.map(options.frames)
        asksToBegin = options.asksToBegin
    }

    var isEmpty: Bool {
        queue.isEmpty
    }

    /// How many turns are prepared, including the current one.
    var count: Int {
        queue.count
    }

    /// The comment that is being heard; nil if there is none, or for a sentence of the room's own.
    var current: WaitingComment? {
        isHeard(0) ? queue[0].shown : nil
    }

    /// The comments of the first turn, which is the current or the next one.
    var firstComments: [WaitingComment] {
        isEmpty ? [] : queue[0].turn.comments
    }

    /// How many prepared comments are not being heard.
    var waitingCount: Int {
        queue.indices.reduce(0) { $0 + (isHeard($1) ? 0 : queue[$1].turn.comments.count) }
    }

    /// The prepared comments that are not being heard, in order, with those of a turn that will be added.
    func waiting(with next: Turn?) -> [WaitingComment] {
        var comments = queue.indices.map { isHeard($0) ? [] : queue[$0].turn.comments }
        if let next { comments.insert(next.comments, at: queue.place(for: next.rank)) }
        return comments.flatMap(\.self)
    }

    /// A number that is unique among the room's utterances.
    mutating func nextID() -> UtteranceID {
        lastID += 1
        return UtteranceID(lastID)
    }

    /// From now on turns are synthesised whole.
    mutating func liftLimit() {
        frameLimit = nil
    }

    // MARK: - Order

    /// Puts a turn before those of lower ranks and has it synthesised. Returns whether it is the last one.
    mutating func add(_ turn: Turn, _ speakable: Speakable, as id: UtteranceID, _ actions: inout [Conductor.Action]) -> Bool {
        if let waiting = turn.comments.first { publish(speakable.fallbacks, of: waiting, &actions) }
        let index = queue.insert(Utterance(id: id, turn: turn, speakable: speakable))
        synthesise(index, &actions)
        return index == queue.count - 1
    }

    /// Gives up the last turn for one of this rank, or (nil) in any case. Nil if the last one is no less urgent, or is being heard.
    mutating func removeLast(behind rank: Rank?, _ actions: inout [Conductor.Action]) -> Turn? {
        guard let last = queue.removeLast(behind: rank) else { return nil }
        actions.append(.discard(last.job))
        return last.turn
    }

    /// Waiting turns are spoken at this rate, in percent of the normal one.
    mutating func changeRate(to rate: Int, _ actions: inout [Conductor.Action]) {
        for index in queue.waiting where queue[index].turn.delivery.rate != rate {
            queue.update(index) { $0.turn.delivery.rate = rate }
            restart(index, &actions)
        }
    }

    // MARK: - Synthesis

    mutating func noteSound(of job: JobID) {
        guard let index = queue.index(of: job) else { return }
        queue.update(index) { $0.hasSound = true }
    }

    mutating func note(_ mark: WordMark, of job: JobID, _ actions: inout [Conductor.Action]) {
        guard let index = queue.index(of: job) else { return }
        guard let event = queue.update(index, { $0.note(mark, sampleRate: sampleRate) }) else { return }
        actions.append(.publish(event))
    }

    mutating func noteEnd(_ end: SpeechEnd, of job: JobID, _ actions: inout [Conductor.Action]) {
        guard let index = queue.index(of: job) else { return }
        // What an enhanced voice cannot say, a default one can.
        if case .failed(let failure) = end, useDefaultVoice(index, .host, because: failure.rawValue, &actions) { return }
        queue.update(index) { $0.synthesis = end }
        // Without a sample there is nothing to play, so its outcome is known now.
        guard !queue[index].hasSound else { return }
        remove(index, queue[index].fate ?? end.outcome(heardAny: false), &actions)
    }

    /// The hosts of enhanced voices are about to end: default voices say everything, from the start, that is not completely synthesised.
    mutating func shedEnhancedVoices(_ memory: VoiceFallback.Memory, _ actions: inout [Conductor.Action]) {
        for index in queue.indices where queue[index].synthesis == nil {
            _ = useDefaultVoice(index, .memory, because: "memory is short", memory: memory, &actions)
        }
    }

    /// A voice has turned out to be too slow: default voices say what is not heard yet.
    mutating func leaveOut(slowVoice voice: String, _ actions: inout [Conductor.Action]) {
        for index in queue.indices where !isPlaying(index) && queue[index].synthesis == nil {
            guard queue[index].speakable.parts.contains(where: { $0.voice.id == voice }) else { continue }
            _ = useDefaultVoice(index, .slow, because: "\(voice) makes sound more slowly here than it is heard", &actions)
        }
    }

    /// Returns false if it already uses default voices, or is about to end.
    private mutating func useDefaultVoice(
        _ index: Int,
        _ cause: VoiceFallback.Cause,
        because reason: String,
        memory: VoiceFallback.Memory? = nil,
        _ actions: inout [Conductor.Action]
    ) -> Bool {
        let utterance = queue[index]
        guard utterance.fate == nil, utterance.replacement == nil, let plain = utterance.speakable.inDefaultVoices else { return false }
        if let waiting = utterance.turn.comments.first {
            publish(utterance.speakable.fallbacks(to: plain, cause, because: reason, memory), of: waiting, &actions)
        }
        queue.update(index) { $0.replacement = plain }
        if isPlaying(index) {
            actions += [.discard(utterance.job), .cut]
        } else {
            restart(index, &actions)
        }
        return true
    }

    // MARK: - Output

    /// Whether the first turn can begin, and nothing else is heard.
    var canPlay: Bool {
        !queue.isPlaying && !isEmpty && queue[0].hasSound
    }

    /// Whether the first turn, which can begin, may do so. If that is not known, it is asked for, once.
    mutating func mayBegin(_ actions: inout [Conductor.Action]) -> Bool {
        guard asksToBegin, !queue[0].turn.comments.isEmpty, queue[0].permission != .given else { return true }
        if queue[0].permission == nil {
            queue.update(0) { $0.permission = .asked }
            actions.append(.askToBegin(queue[0].id, queue[0].turn.comments))
        }
        return false
    }

    /// Whether it was asked if the first turn may begin: it may be stored already that it does.
    var isToBegin: Bool {
        !isEmpty && queue[0].permission != nil
    }

    /// An utterance may begin when its turn comes.
    mutating func allow(_ id: UtteranceID) {
        guard let index = queue.index(of: id) else { return }
        queue.update(index) { $0.permission = .given }
    }

    /// Plays the first turn, which can and may begin.
    mutating func play(gap: Int, _ actions: inout [Conductor.Action]) {
        queue.startPlaying()
        actions.append(.play(queue[0].id, queue[0].job, gap: gap))
    }

    mutating func begin(_ id: UtteranceID, at frame: Int64, _ actions: inout [Conductor.Action]) {
        guard let index = queue.index(of: id) else { return }
        actions += queue.update(index) { $0.begin(at: frame, sampleRate: sampleRate) }.map { .publish($0) }
    }

    /// An utterance ended at this frame of the room's clock.
    mutating func finish(_ id: UtteranceID, at frame: Int64, _ actions: inout [Conductor.Action]) -> Heard? {
        guard let index = queue.index(of: id) else { return nil }
        return finish(id, heard: frame - (queue[index].startFrame ?? frame), &actions)
    }

    /// This many frames of an utterance were heard, and no more will be. Returns what was heard to its end.
    mutating func finish(_ id: UtteranceID, heard frames: Int64, _ actions: inout [Conductor.Action]) -> Heard? {
        guard let index = queue.index(of: id) else { return nil }
        queue.stopPlaying()
        let utterance = queue[index]
        if utterance.replacement != nil, utterance.fate == nil {
            restart(index, &actions)
            return nil
        }
        let outcome = utterance.fate ?? utterance.synthesis?.outcome(heardAny: true) ?? .heard
        remove(index, outcome, seconds: Double(frames) / Double(sampleRate), &actions)
        return outcome == .heard ? Heard(turn: utterance.turn, milliseconds: Int(milliseconds(frames, at: sampleRate))) : nil
    }

    /// The output lost an utterance half-way: it is said again from its start.
    mutating func sayAgain(_ id: UtteranceID, _ actions: inout [Conductor.Action]) {
        guard let index = queue.index(of: id) else { return }
        queue.stopPlaying()
        if let fate = queue[index].fate {
            remove(index, fate, &actions)
        } else {
            restart(index, &actions)
        }
    }

    // MARK: - Removal

    /// The comments whose outcome is not decided yet.
    var comments: [WaitingComment] {
        queue.indices.flatMap { queue[$0].fate == nil ? queue[$0].turn.comments : [] }
    }

    /// Removes comments, wherever they are; of several that are read once, the others stay. A turn is removed if none are left, or if it
    /// had none and `dropsNotes` is set; the current one is cut off. Returns whether there was such a turn.
    mutating func takeOut(
        _ outcome: Outcome,
        dropsNotes: Bool,
        _ actions: inout [Conductor.Action],
        where isMeant: (WaitingComment) -> Bool
    ) -> Bool {
        var wasRemoved = false
        for index in queue.indices.reversed() where queue[index].fate == nil {
            var rest = queue[index].turn
            let meant = rest.take(where: isMeant)
            guard rest.comments.isEmpty, dropsNotes || !meant.isEmpty else {
                queue.update(index) { $0.turn = rest }
                for waiting in meant { actions.settle(waiting, outcome) }
                continue
            }
            wasRemoved = true
            if isPlaying(index) {
                queue.update(index) { $0.fate = outcome }
                actions.append(.cut)
            } else {
                remove(index, outcome, &actions)
            }
        }
        return wasRemoved
    }

    /// Removes everything without waiting for the output.
    mutating func abandon(_ actions: inout [Conductor.Action]) {
        while let last = queue.indices.last {
            remove(last, queue[last].fate ?? .left, &actions)
        }
    }

    // MARK: - Details

    private func isPlaying(_ index: Int) -> Bool {
        queue.isPlaying && index == 0
    }

    private func isHeard(_ index: Int) -> Bool {
        isPlaying(index) && queue[index].startFrame != nil
    }

    /// Has an utterance synthesised once more, in the place of the old one.
    private mutating func restart(_ index: Int, _ actions: inout [Conductor.Action]) {
        actions.append(.discard(queue[index].job))
        let id = nextID()
        queue.update(index) { $0 = Utterance(id: id, turn: $0.turn, speakable: $0.replacement ?? $0.speakable) }
        synthesise(index, &actions)
    }

    private func synthesise(_ index: Int, _ actions: inout [Conductor.Action]) {
        actions.append(.synthesise(queue[index].speechJob(sampleRate: sampleRate, frameLimit: frameLimit)))
    }

    private mutating func remove(_ index: Int, _ outcome: Outcome, seconds: Double = 0, _ actions: inout [Conductor.Action]) {
        let utterance = queue.remove(at: index)
        actions.append(.discard(utterance.job))
        for waiting in utterance.turn.comments {
            actions.settle(waiting, outcome, seconds: seconds)
        }
    }

    private func publish(_ fallbacks: [VoiceFallback], of waiting: WaitingComment, _ actions: inout [Conductor.Action]) {
        actions += fallbacks.map { .publish(.voiceFallback(waiting.number, id: waiting.comment.id, $0)) }
    }
}
