// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// A conductor with a script: says what happens, remembers what is to be done.
final class Rehearsal {
    var conductor: Conductor
    var now = Moment(nanoseconds: 0)
    var comments: UInt64 = 0
    var jobs: [SpeechJob] = []
    var turns: [Turn] = []
    /// The texts of the comments that begin with their speaker's name.
    var named: [String] = []
    var played: [(utterance: UtteranceID, job: JobID, gap: Int)] = []
    var discarded: [JobID] = []
    var cuts = 0
    /// Whether it is stored at once that comments begin; if not, `begins` has those that wait for it.
    var beginsAtOnce = true
    var begins: [(utterance: UtteranceID, comments: [CommentNumber])] = []
    var released = 0
    var events: [Event] = []
    var hasEnded = false
    /// Comments with this text have nothing to say.
    var mute = "…"
    /// The room's settings.
    var settings = RoomSettings()
    /// What is said of a text.
    var speakable = Rehearsal.plainSpeakable

    init(
        policy: Backlog.Policy = .all,
        ahead: Int = 2,
        rules: BacklogRules = BacklogRules(),
        announce: Announcer.Rule = .changed,
        admission: Admission = .open,
        selection: Selection = .everything,
        asksToBegin: Bool = false
    ) {
        settings.announce = announce
        settings.admission = admission
        settings.selection = selection
        let options = Conductor.Options(sampleRate: 1_000, ahead: ahead, longestComment: .seconds(20), asksToBegin: asksToBegin)
        conductor = Conductor(settings, options: options, backlog: Backlog(policy: policy, rules: rules))
    }

    func happen(_ input: Conductor.Input) {
        for action in conductor.handle(input, at: now) {
            switch action {
            case .prepare(let utterance, let turn, let isNamed):
                let text = Rehearsal.text(of: turn)
                turns.append(turn)
                if isNamed { named.append(text) }
                let said = speakable(text, turn.comments.first?.comment.author?.id)
                happen(.prepared(utterance, text == mute ? .leaveOut(.skipped(.nothingToSay)) : .speak(said)))
            case .synthesise(let job): jobs.append(job)
            case .discard(let job): discarded.append(job)
            case .askToBegin(let utterance, let comments):
                begins.append((utterance, comments.map(\.number)))
                if beginsAtOnce { happen(.mayBegin(utterance)) }
            case .play(let utterance, let job, let gap): played.append((utterance, job, gap))
            case .cut: cuts += 1
            case .accepted(let waiting): events.append(.accepted(waiting.number, id: waiting.comment.id))
            case .publish(let event): events.append(event)
            case .settled(let comment, _): released += comment.byteCount
            case .end: hasEnded = true
            }
        }
    }

    func comment(_ text: String, id: String? = nil, author: String? = nil, paid: Double? = nil, chat: String? = nil, isEvent: Bool = false)
    {
        var comment = Comments.Comment(text: text)
        comment.id = id
        comment.room = chat
        comment.event = isEvent ? ChatEvent(.notice) : nil
        if let author { comment.author = Author(id: author, name: author) }
        if let paid { comment.amount = Amount(value: paid, currency: "EUR") }
        comments += 1
        happen(.comment(WaitingComment(number: CommentNumber(comments), comment: comment, byteCount: 10, arrival: now)))
    }

    /// So much later; what is due by then happens on the way.
    func pass(_ duration: Duration) {
        let end = now + duration
        while let due = conductor.wakeUp, due <= end {
            now = max(now, due)
            happen(.time)
        }
        now = end
    }

    /// What the turns say, in the order in which they were prepared.
    var prepared: [String] {
        turns.map(Rehearsal.text)
    }

    static func text(of turn: Turn) -> String {
        switch turn.subject {
        case .comments(let comments): comments[0].comment.text + (comments.count > 1 ? " ×\(comments.count)" : "")
        case .skipped(let count): "\(count) skipped"
        }
    }

    /// The job of the comment with this text is synthesised.
    func synthesise(_ text: String, _ end: SpeechEnd = .finished(cut: false)) {
        guard let job = jobs.last(where: { $0.parts[0].spoken == text }) else { return }
        happen(.sound(job.id))
        happen(.synthesised(job.id, end))
    }

    /// What is on stage is heard from start to end, 500 frames long.
    func hearOut(from frame: Int64 = 0) {
        guard let stage = played.last else { return }
        happen(.output(.started(stage.utterance, frame: frame)))
        happen(.output(.finished(stage.utterance, frame: frame + 500, starved: 0)))
    }

    /// The last job that says this.
    func job(_ text: String) -> JobID? {
        jobs.last { $0.parts[0].spoken == text }?.id
    }

    var outcomes: [Outcome] {
        events.compactMap { if case .finished(_, _, let outcome, _) = $0 { outcome } else { nil } }
    }

    var account: Account {
        var account = Account()
        for event in events { account.note(event) }
        return account
    }

    static func plainSpeakable(_ text: String, by author: String?) -> Speakable {
        let voice = Voice(id: "espeak:en", language: "en", gender: .male, quality: .default, engine: .espeak, engineName: "en")
        return Speakable(
            parts: [SpeechPart(voice: voice, spoken: text)],
            text: text,
            author: author,
            segments: [SpokenSegment(language: "en", voice: voice.id, start: 0, length: text.unicodeScalars.count)],
            locate: { $0.start..<($0.start + $0.length) }
        )
    }
}

@Suite struct ConductorTests {
    @Test func `comments are heard one at a time and in order`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("one")
        rehearsal.comment("two")
        rehearsal.synthesise("two")
        #expect(rehearsal.played.isEmpty, "the second must wait for the first")
        rehearsal.synthesise("one")
        #expect(rehearsal.played.map { $0.job } == [rehearsal.jobs[0].id])
        rehearsal.hearOut()
        #expect(rehearsal.played.map { $0.job } == rehearsal.jobs.map { $0.id })
        rehearsal.hearOut()
        #expect(rehearsal.outcomes == [.heard, .heard])
    }

    @Test func `the pause stands between two comments`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("one")
        rehearsal.synthesise("one")
        #expect(rehearsal.played.first?.gap == 150, "150 ms at 1,000 frames a second")
    }

    @Test func `where it is stored what begins, a comment is not heard before that`() {
        let rehearsal = Rehearsal(asksToBegin: true)
        rehearsal.beginsAtOnce = false
        rehearsal.comment("one")
        rehearsal.comment("two")
        rehearsal.synthesise("two")
        #expect(rehearsal.begins.isEmpty, "it is not the second one's turn")
        rehearsal.synthesise("one")
        rehearsal.pass(.seconds(1))
        #expect(rehearsal.begins.map(\.comments) == [[CommentNumber(1)]], "asked once")
        #expect(rehearsal.played.isEmpty)
        rehearsal.happen(.mayBegin(rehearsal.begins[0].utterance))
        #expect(rehearsal.played.map(\.utterance) == [rehearsal.begins[0].utterance])
        rehearsal.hearOut()
        #expect(rehearsal.begins.count == 2)
        #expect(rehearsal.played.count == 1)
    }

    @Test func `a comment that was deleted while it is stored that it begins is not heard`() {
        let rehearsal = Rehearsal(asksToBegin: true)
        rehearsal.beginsAtOnce = false
        rehearsal.comment("one", id: "1")
        rehearsal.comment("two")
        rehearsal.synthesise("one")
        rehearsal.synthesise("two")
        rehearsal.happen(.moderation(.delete(id: "1", room: nil)))
        #expect(rehearsal.outcomes == [.deleted(.message)])
        #expect(rehearsal.begins.count == 2)
        rehearsal.happen(.mayBegin(rehearsal.begins[0].utterance))
        #expect(rehearsal.played.isEmpty)
        rehearsal.happen(.mayBegin(rehearsal.begins[1].utterance))
        #expect(rehearsal.played.map(\.job) == [rehearsal.job("two")])
    }

    @Test(arguments: [false, true])
    func `what may be stored to begin is heard before the room ends, unless it is paused`(isPaused: Bool) {
        let rehearsal = Rehearsal(asksToBegin: true)
        rehearsal.beginsAtOnce = false
        rehearsal.comment("one")
        rehearsal.comment("two")
        rehearsal.synthesise("one")
        #expect(rehearsal.begins.map(\.comments) == [[CommentNumber(1)]])
        if isPaused { rehearsal.happen(.pause(by: "ann")) }
        rehearsal.happen(.finish)
        #expect(rehearsal.played.isEmpty)
        #expect(rehearsal.outcomes == (isPaused ? [.left, .left] : [.left]) && rehearsal.hasEnded == isPaused)
        guard !isPaused else { return }
        rehearsal.happen(.mayBegin(rehearsal.begins[0].utterance))
        #expect(rehearsal.played.map(\.utterance) == [rehearsal.begins[0].utterance])
        rehearsal.hearOut()
        #expect(rehearsal.outcomes == [.left, .heard] && rehearsal.hasEnded)
    }

    @Test func `only so many comments are prepared ahead`() {
        let rehearsal = Rehearsal(ahead: 2)
        for text in ["a", "b", "c", "d", "e"] { rehearsal.comment(text) }
        #expect(rehearsal.prepared == ["a", "b", "c"])
        rehearsal.synthesise("a")
        rehearsal.hearOut()
        #expect(rehearsal.prepared == ["a", "b", "c", "d"])
    }

    @Test func `a room whose feed has ended hears everything and ends`() {
        let rehearsal = Rehearsal(policy: .live)
        rehearsal.comment("one")
        rehearsal.happen(.feedEnded)
        #expect(!rehearsal.hasEnded)
        rehearsal.synthesise("one")
        rehearsal.hearOut()
        #expect(rehearsal.hasEnded)
        #expect(rehearsal.account.heard == 1)
    }

    @Test func `a live backlog that is full makes room and says so`() {
        var rules = BacklogRules()
        rules.comments = 2
        let rehearsal = Rehearsal(policy: .live, ahead: 0, rules: rules)
        for text in ["spoken", "a", "b", "c"] { rehearsal.comment(text) }
        #expect(rehearsal.outcomes == [.skipped(.backlog)])
        #expect(rehearsal.released == 10)
    }

    @Test func `a comment with nothing to say has its outcome and holds nobody up`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("…")
        rehearsal.comment("two")
        #expect(rehearsal.outcomes == [.skipped(.nothingToSay)])
        rehearsal.synthesise("two")
        #expect(rehearsal.played.count == 1)
    }

    @Test(arguments: [
        (SpeechFailure.crash, FailReason.engineCrash), (.timeout, .engineTimeout), (.voice, .voiceUnknown), (.missing, .engineMissing),
        (.killed, .engineKilled), (.serverSlow, .serverSlow), (.serverRefused, .serverRefused), (.serverUnreachable, .serverUnreachable),
        (.serverGarbled, .serverGarbled),
    ])
    func `a job that failed without a sound is counted and the next one goes on`(failure: SpeechFailure, reason: FailReason) throws {
        let rehearsal = Rehearsal()
        rehearsal.comment("bad")
        rehearsal.comment("good")
        rehearsal.happen(.synthesised(rehearsal.jobs[0].id, .failed(failure)))
        rehearsal.synthesise("good")
        rehearsal.hearOut()
        #expect(rehearsal.outcomes == [.failed(reason), .heard])
    }

    @Test func `what a dead server cut off is said again from its start, before the others`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("torso")
        rehearsal.comment("next")
        rehearsal.synthesise("torso")
        rehearsal.synthesise("next")
        let first = rehearsal.played[0]
        rehearsal.happen(.output(.started(first.utterance, frame: 0)))
        rehearsal.happen(.output(.interrupted(first.utterance)))
        #expect(rehearsal.played.count == 1, "the next one must not overtake it")
        rehearsal.synthesise("torso")
        #expect(rehearsal.played.count == 2)
        #expect(rehearsal.played[1].job == rehearsal.jobs.last?.id)
        rehearsal.hearOut()
        rehearsal.hearOut()
        #expect(rehearsal.account.heard == 2)
        #expect(rehearsal.account.underWay == 0)
    }

    @Test func `a word is told when it is heard, in the places of the original text`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("hello you", id: "m1")
        let job = rehearsal.jobs[0].id
        rehearsal.happen(.word(job, WordMark(part: 0, start: 0, length: 5, frame: 0)))
        rehearsal.happen(.sound(job))
        rehearsal.happen(.output(.started(rehearsal.played[0].utterance, frame: 2_000)))
        rehearsal.happen(.word(job, WordMark(part: 0, start: 6, length: 3, frame: 300)))
        let words = rehearsal.events.filter { $0.name == "word" }
        let comment = CommentNumber(1)
        #expect(
            words == [
                .word(comment, id: "m1", Word(start: 0, length: 5, at: 2_000)),
                .word(comment, id: "m1", Word(start: 6, length: 3, at: 2_300)),
            ]
        )
    }

    @Test func `an outcome names its comment as the platform does, wherever the comment was`() {
        let rehearsal = Rehearsal(ahead: 1)
        for text in ["heard", "waits"] { rehearsal.comment(text, id: "id of \(text)") }
        rehearsal.synthesise("heard")
        rehearsal.hearOut()
        rehearsal.happen(.stop)
        let ids = rehearsal.events.compactMap { if case .finished(_, let id, _, _) = $0 { id } else { nil } }
        #expect(ids == ["id of heard", "id of waits"])
    }

    @Test func `a stop leaves what waits, cuts what is heard, and ends when the output is silent`() {
        let rehearsal = Rehearsal(ahead: 1)
        for text in ["a", "b", "c"] { rehearsal.comment(text) }
        rehearsal.synthesise("a")
        rehearsal.happen(.stop)
        #expect(rehearsal.cuts == 1)
        #expect(rehearsal.outcomes == [.left, .left])
        #expect(!rehearsal.hasEnded)
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 100)))
        #expect(rehearsal.outcomes == [.left, .left, .left])
        #expect(rehearsal.hasEnded)
    }

    @Test func `a room that finishes has what is heard heard to its end, and leaves the rest`() {
        let rehearsal = Rehearsal(ahead: 1)
        for text in ["a", "b", "c"] { rehearsal.comment(text) }
        rehearsal.synthesise("a")
        rehearsal.happen(.output(.started(rehearsal.played[0].utterance, frame: 0)))
        rehearsal.happen(.finish)
        #expect(rehearsal.cuts == 0)
        #expect(rehearsal.outcomes == [.left, .left])
        rehearsal.comment("too late")
        #expect(rehearsal.outcomes == [.left, .left, .left])
        #expect(!rehearsal.hasEnded)
        rehearsal.happen(.output(.finished(rehearsal.played[0].utterance, frame: 500, starved: 0)))
        #expect(rehearsal.outcomes == [.left, .left, .left, .heard])
        #expect(rehearsal.hasEnded)
    }

    @Test func `a room that finishes can still be stopped`() {
        let rehearsal = Rehearsal(ahead: 1)
        rehearsal.comment("a")
        rehearsal.synthesise("a")
        rehearsal.happen(.output(.started(rehearsal.played[0].utterance, frame: 0)))
        rehearsal.happen(.finish)
        #expect(rehearsal.outcomes == [])
        rehearsal.happen(.stop)
        #expect(rehearsal.cuts == 1)
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 100)))
        #expect(rehearsal.outcomes == [.left])
        #expect(rehearsal.hasEnded)
    }

    @Test func `what was prepared and has not begun is left when a room finishes`() {
        let rehearsal = Rehearsal(ahead: 1)
        rehearsal.comment("a")
        rehearsal.happen(.finish)
        #expect(rehearsal.outcomes == [.left])
        #expect(rehearsal.hasEnded)
    }

    @Test func `an output that never answers does not keep the room from ending`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("a")
        rehearsal.synthesise("a")
        rehearsal.happen(.stop)
        rehearsal.happen(.abandon)
        #expect(rehearsal.hasEnded)
        #expect(rehearsal.account.left == 1)
    }
}

@Suite struct PlanningTests {
    @Test func `what is paid overtakes what is prepared, but not what is heard`() {
        let rehearsal = Rehearsal(policy: .live, ahead: 2)
        for text in ["heard", "a", "b", "c"] { rehearsal.comment(text) }
        rehearsal.synthesise("heard")
        rehearsal.comment("paid", paid: 5)
        #expect(rehearsal.cuts == 0)
        #expect(rehearsal.prepared == ["heard", "a", "b", "paid"])
        for text in ["a", "paid"] { rehearsal.synthesise(text) }
        for _ in 0..<2 { rehearsal.hearOut() }
        #expect(rehearsal.played.map { $0.job } == ["heard", "paid", "a"].compactMap(rehearsal.job))
    }

    @Test func `what is overtaken out of the line is said in its turn`() {
        let rehearsal = Rehearsal(policy: .live, ahead: 1)
        for text in ["heard", "a", "b"] { rehearsal.comment(text) }
        rehearsal.synthesise("heard")
        rehearsal.comment("paid", paid: 5)
        rehearsal.happen(.feedEnded)
        for text in ["paid", "a", "b"] {
            rehearsal.hearOut()
            rehearsal.synthesise(text)
        }
        rehearsal.hearOut()
        #expect(rehearsal.account.heard == 4)
        #expect(rehearsal.prepared == ["heard", "a", "paid", "a", "b"])
        #expect(rehearsal.hasEnded)
    }

    @Test func `a changed rate has what is prepared made anew, and not what is heard`() throws {
        let rehearsal = Rehearsal(policy: .live, ahead: 2)
        for number in 0..<30 { rehearsal.comment("comment number \(number)") }
        rehearsal.synthesise("comment number 0")
        rehearsal.pass(.seconds(4))
        rehearsal.hearOut()
        let rates = rehearsal.jobs.suffix(3).map { $0.parts[0].rate }
        #expect(rates == [110, 110, 110])
        #expect(rehearsal.discarded.count == 3, "the one that was heard, and the two that waited")
    }

    @Test func `what was skipped is said, and counts for nothing`() {
        let rehearsal = Rehearsal(policy: .live, ahead: 0)
        for number in 0..<100 { rehearsal.comment("comment number \(number)") }
        rehearsal.synthesise("comment number 0")
        rehearsal.pass(.seconds(6))
        rehearsal.hearOut()
        let skipped = rehearsal.account.skipped
        #expect(skipped > 50)
        #expect(rehearsal.prepared.last == "\(skipped) skipped")
        rehearsal.synthesise("\(skipped) skipped")
        let finished = rehearsal.outcomes.count
        rehearsal.hearOut()
        #expect(rehearsal.outcomes.count == finished)
        #expect(rehearsal.played.count == 2)
        let steps = rehearsal.events.compactMap { if case .backlog(let step, _, _) = $0 { step } else { nil } }
        #expect(Array(steps.prefix(5)) == ["names", "faster", "merge", "shorten", "skip"])
    }

    @Test func `a room with nothing due is not woken`() {
        let rehearsal = Rehearsal(policy: .live)
        #expect(rehearsal.conductor.wakeUp == nil)
        rehearsal.comment("one")
        #expect(rehearsal.conductor.wakeUp == nil, "it is prepared and waits no more")
    }
}
