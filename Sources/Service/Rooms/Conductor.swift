// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback
import Synthesis

/// Conducts one room: which comment is prepared, which one is heard, and the outcome of each.
///
/// A pure state machine: events go in, actions come out, and the driver (`Room`) performs them. Comments wait in the `Backlog`, the
/// `Planner` has the next ones prepared, and the `SpeechPipeline` takes them through synthesis to the output, one at a time and in order. A
/// few are synthesised ahead, so that there is no gap between them. It is not copyable: while a copy exists, each new comment would copy
/// all waiting ones.
public struct Conductor: ~Copyable, Sendable {
    private let options: Options
    private var settings: RoomSettings
    private var backlog: Backlog
    private var planner: Planner
    private var speech: SpeechPipeline
    /// Who is banned from the room.
    private(set) var bans: Bans
    /// Removals by moderators that are still being carried out.
    private var removals = Removals()
    private var lastNumber = CommentNumber(0)
    private var feedIsOpen = true
    private var isStopping = false
    private var isPaused = false
    /// Whether anything could be heard. Nothing begins while it could not.
    var isOutputThere = true
    private var hush = Hush()
    private var hasEnded = false

    /// A room in which nothing has happened.
    init(_ settings: RoomSettings, options: Options, backlog: Backlog) {
        self.init(settings, options: options, backlog: backlog, bans: Bans())
    }

    /// A room in which nothing has happened, with the bans of an earlier one.
    init(_ settings: RoomSettings, options: Options, backlog: Backlog, bans: Bans) {
        self.settings = settings
        self.options = options
        self.backlog = backlog
        self.bans = bans
        planner = Planner(ahead: options.ahead, announce: settings.announce)
        speech = SpeechPipeline(options)
    }

    /// Whether there is nothing to say, and nothing that would be lost if the room were closed and opened again later.
    var isResting: Bool {
        backlog.count == 0 && !planner.isBusy && speech.isEmpty && !isPaused
    }

    /// The weight of the comments that wait for their turn.
    var waitingBytes: Int { backlog.heldBytes }

    /// When to call `handle(.time)` if nothing else happens before; nil if nothing is due.
    var wakeUp: Moment? {
        isStopping ? nil : [backlog.wakeUp, removals.wakeUp, hush.end].compactMap(\.self).min()
    }

    /// The state of the room.
    var overview: Overview {
        Overview(
            waiting: max(0, backlog.count - removals.left) + speech.waitingCount + planner.comments.count,
            current: speech.current?.number,
            isPaused: isPaused,
            awaitsQuiet: hush.holds,
            isRaided: backlog.isRaided
        )
    }

    /// Whether this is what is being prepared now.
    func isPreparing(_ utterance: UtteranceID) -> Bool { planner.isPreparing(utterance) }

    /// The waiting comments in the order in which they will be heard, up to this many.
    func waiting(atMost count: Int) -> [WaitingComment] {
        Array((speech.waiting(with: planner.turn) + backlog.first(count).filter { !removals.cover($0) }).prefix(count))
    }

    /// How many waiting or current comments a moderator's order takes away.
    func count(coveredBy moderation: Moderation) -> Int {
        let prepared = (speech.comments + planner.comments).count(where: moderation.covers)
        return prepared + backlog.count(where: { moderation.covers($0) && !removals.cover($0) })
    }

    /// Whether such comments wait or are being heard.
    func holds(where isMeant: (WaitingComment) -> Bool) -> Bool {
        (speech.comments + planner.comments).contains(where: isMeant) || backlog.count { isMeant($0) && !removals.cover($0) } > 0
    }

    /// Handles an event at `now` and returns the actions, in order.
    mutating func handle(_ input: Input, at now: Moment) -> [Action] {
        guard !hasEnded else { return [] }
        var actions: [Action] = []
        let (step, wasRaided) = (backlog.step, backlog.isRaided)
        backlog.follow(settings.raids, at: now)
        switch input {
        case .comment(let comment, let others, let isMuted, let isKnown):
            accept(comment, beside: others, isMuted: isMuted, isKnown: isKnown, now, &actions)
        case .moderation(let moderation, let mostBans): moderate(moderation, mostBans: mostBans, now, &actions)
        case .moderationOfAll(let moderation, let rooms, let everywhere):
            bans.everywhere = everywhere
            remove(.ordered(moderation), rooms: rooms, &actions)
        case .skipAll(let viewer): remove(.skipped(viewer), rooms: 1, &actions)
        case .removeAll(let source): remove(.sourceEnded(source), rooms: 1, &actions)
        case .leaveOutMuted(let book, let time): remove(.muted(book, at: time), rooms: 1, &actions)
        case .unban(let spellings, let chat, let everywhere):
            if let everywhere { bans.everywhere = everywhere }
            bans.lift(spellings, of: chat, isMeantInAll: everywhere != nil)
        case .pause(let name): pause(true, by: name, &actions)
        case .resume(let name): pause(false, by: name, &actions)
        case .microphone(let isLoud): hush.isLoud = isLoud
        case .skip: skip(&actions)
        case .putFirst(let number): putFirst(number, &actions)
        case .follow(let settings):
            self.settings = settings
            backlog.follow(settings.raids, at: now)
            planner.announce(settings.announce)
        case .readAgain(let words): readAgain(words, &actions)
        case .prepared(let id, let preparation): finishPreparing(id, preparation, now, &actions)
        case .mayBegin(let id): speech.allow(id)
        case .sound(let job): speech.noteSound(of: job)
        case .word(let job, let mark): speech.note(mark, of: job, &actions)
        case .synthesised(let job, let end): speech.noteEnd(end, of: job, &actions)
        case .output(let event): hear(event, &actions)
        case .time: break
        case .preparesAhead(let isAllowed): planner.allowAhead(isAllowed)
        case .enhancedVoicesShed(let memory): speech.shedEnhancedVoices(memory, &actions)
        case .voiceTooSlow(let voice): if backlog.policy == .live { speech.leaveOut(slowVoice: voice, &actions) }
        case .feedEnded: endFeed()
        case .finish: stop(keepingCurrent: true, &actions)
        case .stop: stop(keepingCurrent: false, &actions)
        case .abandon: abandon(&actions)
        }
        settle(backlog.advance(to: now), &actions)
        removals.carryOut(on: &backlog, at: now, &actions)
        proceed(now, &actions)
        for case .settled(let waiting, .deleted(.message)) in actions { backlog.allowAgain(waiting.comment) }
        if backlog.step != step {
            actions.append(.publish(.backlog(step: backlog.step.name, comments: backlog.count, seconds: backlog.seconds)))
        }
        if backlog.isRaided != wasRaided { actions.append(.publish(.raid(isOn: backlog.isRaided))) }
        return actions
    }

    // MARK: - Comments come and go

    private mutating func accept(
        _ arrived: WaitingComment,
        beside others: OtherRooms,
        isMuted: Bool,
        isKnown: Bool,
        _ now: Moment,
        _ actions: inout [Action]
    ) {
        let comment = arrived.comment
        if let event = comment.event { backlog.note(event, at: now) }
        let judgement = settings.judge(comment)
        var waiting = arrived
        waiting.comment = judgement.comment
        lastNumber = max(lastNumber, waiting.number)
        actions.append(.accepted(arrived))
        if isStopping {
            actions.settle(waiting, .left)
        } else if bans.cover(comment, at: now) {
            actions.settle(waiting, .refused(.banned))
        } else if comment.isAgain {
            settle(backlog.add(waiting, beside: others), &actions)
        } else if let reason = isMuted ? .mutedAuthor : judgement.objection {
            actions.settle(waiting, .skipped(reason))
        } else {
            settle(backlog.add(waiting, isKnown: isKnown, beside: others), &actions)
        }
    }

    /// Carries out a moderator's order on everything that has no outcome yet.
    private mutating func moderate(_ moderation: Moderation, mostBans: Int, _ now: Moment, _ actions: inout [Action]) {
        if case .ban(let viewer, let seconds, let chat) = moderation {
            bans.add(viewer, from: chat, until: seconds.map { now + .seconds($0) }, at: now, atMost: mostBans)
        }
        remove(.ordered(moderation), rooms: 1, &actions)
    }

    private mutating func remove(_ cause: Removals.Cause, rooms: Int, _ actions: inout [Action]) {
        removals.add(cause, rooms: rooms, until: lastNumber)
        takeOutPrepared(cause.outcome, &actions, where: cause.covers)
    }

    private mutating func pause(_ wanted: Bool, by name: String, _ actions: inout [Action]) {
        guard isPaused != wanted else { return }
        isPaused = wanted
        actions.append(.publish(.paused(wanted, by: name)))
    }

    /// Leaves out what is being heard, or else what comes next.
    private mutating func skip(_ actions: inout [Action]) {
        let numbers = Set(speech.firstComments.map(\.number))
        takeOutPrepared(.skipped(.byHand), &actions) { numbers.contains($0.number) }
    }

    /// Removes comments from what is prepared, or being prepared.
    private mutating func takeOutPrepared(_ outcome: Outcome, _ actions: inout [Action], where isMeant: (WaitingComment) -> Bool) {
        if speech.takeOut(outcome, dropsNotes: isStopping, &actions, where: isMeant) { planner.forgetSpeaker() }
        for waiting in planner.takeOut(dropsNotes: isStopping, where: isMeant) {
            actions.settle(waiting, outcome)
        }
    }

    private func settle(_ departures: [Departure], _ actions: inout [Action]) {
        for departure in departures {
            actions.settle(departure.comment, departure.outcome)
        }
    }

    // MARK: - Speech

    private mutating func hear(_ event: OutputEvent, _ actions: inout [Action]) {
        var heard: SpeechPipeline.Heard?
        switch event {
        case .started(let id, let frame): speech.begin(id, at: frame, &actions)
        case .finished(let id, let frame, _): heard = speech.finish(id, at: frame, &actions)
        case .cut(let id, let frames): heard = speech.finish(id, heard: frames, &actions)
        case .interrupted(let id): speech.sayAgain(id, &actions)
        case .state(let state): actions.append(.publish(.output(state: state.rawValue)))
        }
        if let heard { backlog.learn(heard.turn, took: heard.milliseconds) }
    }

    /// Does whatever is possible now: begins the next utterance, has another turn prepared, ends the room.
    private mutating func proceed(_ now: Moment, _ actions: inout [Action]) {
        let canBegin = (!isStopping || speech.isToBegin) && !isPaused && isOutputThere && speech.canPlay
        if let wait = hush.decide(canBegin: canBegin, atMost: settings.quietLimit, at: now) { actions.append(.publish(.microphone(wait))) }
        if canBegin, !hush.holds, speech.mayBegin(&actions) { speech.play(gap: options.frames(settings.pause), &actions) }
        prepareNext(now, &actions)
        if !feedIsOpen || isStopping, backlog.count == 0, !planner.isBusy, speech.isEmpty {
            hasEnded = true
            actions.append(.end)
        }
    }

    private mutating func prepareNext(_ now: Moment, _ actions: inout [Action]) {
        guard !planner.isBusy, !isStopping, removals.isEmpty, hasPlaceForTurn(&actions) else { return }
        guard let turn = backlog.takeTurn(at: now) else { return }
        let id = speech.nextID()
        actions.append(.prepare(id, turn, named: planner.begin(turn, as: id, at: now)))
        // What waits in the pipeline is spoken at the current rate of the ladder.
        speech.changeRate(to: turn.delivery.rate, &actions)
    }

    /// A waiting comment is heard next. If it is prepared already, or being prepared, everything from its turn on goes back to wait.
    private mutating func putFirst(_ number: CommentNumber, _ actions: inout [Action]) {
        let isPrepared = { (comments: [WaitingComment]) in comments.contains { $0.number == number } }
        if isPrepared(planner.comments), let turn = planner.takeBack() { backlog.putBack(turn) }
        while isPrepared(speech.waiting(with: nil)), let last = speech.removeLast(behind: .first, &actions) { backlog.putBack(last) }
        if backlog.putFirst(number) { planner.forgetSpeaker() }
    }

    /// Everything that is prepared and not being heard goes back to wait, because it may be read differently now. What is being heard is cut
    /// if it may not be spoken any more.
    private mutating func readAgain(_ words: ChangedWords, _ actions: inout [Action]) {
        if let turn = planner.takeBack() { backlog.putBack(turn) }
        while let last = speech.removeLast(behind: nil, &actions) { backlog.putBack(last) }
        planner.forgetSpeaker()
        takeOutPrepared(.refused(.neverSpokenWord), &actions) { words.forbid($0.comment) }
    }

    /// Whether one more turn can be prepared. If enough are prepared, a turn of a better rank replaces the last one, which goes back.
    private mutating func hasPlaceForTurn(_ actions: inout [Action]) -> Bool {
        guard !planner.hasRoom(beside: speech.count) else { return true }
        guard let rank = backlog.firstRank, let last = speech.removeLast(behind: rank, &actions) else { return false }
        backlog.putBack(last)
        planner.forgetSpeaker()
        return true
    }

    private mutating func finishPreparing(_ id: UtteranceID, _ preparation: Preparation, _ now: Moment, _ actions: inout [Action]) {
        guard let turn = planner.finish(id) else { return }
        switch preparation {
        case .speak(let speakable):
            let isLast = speech.add(turn, speakable, as: id, &actions)
            // The speaker who was planned to follow the previous one is overtaken otherwise.
            if isLast { planner.noteLast(turn, at: now) } else { planner.forgetSpeaker() }
        case .leaveOut(let outcome):
            for waiting in turn.comments { actions.settle(waiting, outcome) }
        }
    }

    // MARK: - The end

    private mutating func endFeed() {
        feedIsOpen = false
        backlog.readWhole()
        speech.liftLimit()
    }

    /// Nothing more begins. What waits is left.
    /// - Parameter keepingCurrent: whether the comments that are being heard are heard to their end. Those too that are known to begin: the
    ///   next to have them would say them as if for the second time.
    private mutating func stop(keepingCurrent: Bool, _ actions: inout [Action]) {
        if !isStopping {
            isStopping = true
            removals.carryOut(on: &backlog, at: nil, &actions)
            for waiting in backlog.remove(where: { _ in true }) {
                actions.settle(waiting, .left)
            }
            backlog.forgetSkips()
        }
        let isBegun = speech.current != nil || speech.isToBegin && !isPaused && isOutputThere
        let kept = keepingCurrent && isBegun ? Set(speech.firstComments.map(\.number)) : []
        takeOutPrepared(.left, &actions) { !kept.contains($0.number) }
    }

    private mutating func abandon(_ actions: inout [Action]) {
        stop(keepingCurrent: false, &actions)
        speech.abandon(&actions)
    }
}

extension [Conductor.Action] {
    /// A comment has its outcome after this many seconds of it were heard.
    mutating func settle(_ waiting: WaitingComment, _ outcome: Outcome, seconds: Double = 0) {
        append(.publish(.finished(waiting.number, id: waiting.comment.id, outcome, seconds: seconds)))
        append(.settled(waiting, outcome))
    }
}
