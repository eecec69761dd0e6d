// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Dictionaries
import Net
import Playback
import Reading
import Rooms
import Server
import Synthesis
import Voices

/// The rooms of a run, and the door through which comments come to them.
final class RoomsPart: Part, RoomEnvironment {
    private let context: RunContext
    private let sound: any SoundPart
    private let voices: VoicesPart
    private let journal: JournalPart?
    let fleet: FleetPart?
    /// Is told what becomes of comments; nil where nobody keeps them.
    let custodian: Custodian?
    private var words: OperatorWords
    private var isLookingUp = false
    /// Which comments wait for approval. Every comment is asked about it, and the settings are large.
    private var chosenApproval: Approval
    /// Which commands are carried out. Every comment could be one.
    private(set) var commands: CommandRules
    let longWork: LongWork
    /// For dictionaries.
    private let disk: LongWork
    private lazy var dictionaryMemory = DictionaryMemory(
        atMost: context.settings.reading.dictionaryBytes,
        budget: voices.hosts.ledger.budget
    )
    private var hasRemoteDictionary: Bool?
    /// The most that clients may hold besides their comments.
    private var clientBytes = 0
    /// What is set for viewers; nil if nothing can be.
    private(set) lazy var viewers = ViewerBooks(context, budget: voices.hosts.ledger.budget)
    /// Has forgotten what moderators took, order by order, and tells then what it was.
    private lazy var forgetting = PacedQueue<(ForgottenComments) -> Void>(inStepsOn: context.loop) { [weak self] tell in
        if let recorder = self?.recorder { return recorder.forgetMore(tell) }
        tell(.all)
        return true
    }
    private var drained: (() -> Void)?
    private var hasEnded = false

    /// The rooms; nil before the start.
    private(set) var directory: RoomDirectory?
    /// The door to them; nil before the start.
    private(set) var intake: Intake?
    /// Called when all rooms have ended by themselves.
    var ended: (() -> Void)?
    /// Know where a source goes on behind one of its comments.
    weak var feeds: FeedsPart?
    /// The source of what earlier runs have left.
    private(set) var returning: SourceID?
    /// Keeps what events do not tell; nil where nobody asks for it.
    weak var recorder: (any CommentRecorder)?

    init(
        _ context: RunContext,
        sound: any SoundPart,
        voices: VoicesPart,
        words: OperatorWords,
        journal: JournalPart?,
        fleet: FleetPart? = nil
    ) {
        (self.context, self.sound, self.voices, self.words) = (context, sound, voices, words.hearing(by: voices.japanese))
        (self.journal, self.fleet, custodian) = (journal, fleet, fleet?.custodian ?? journal?.custodian)
        chosenApproval = Self.approval(context, self.words)
        commands = Self.commands(context)
        longWork = LongWork(on: context.loop)
        disk = LongWork(on: context.loop, isOnFiles: true)
        context.onReload { [weak self] checked, _ in self?.follow(checked.words) }
        context.onChange { [weak self] _ in self?.followSettings() }
        context.onEvent { [weak self] event, _ in
            if case .memory(let report) = event { self?.follow(report) }
        }
    }

    /// What still reads off the loop, or on the server's thread, is waited for at the end. It gives up where it has no dictionary.
    func giveUpReading() {
        voices.japanese.doWithout()
    }

    private func follow(_ words: OperatorWords) {
        let before = self.words.soundProblem
        self.words = words.hearing(by: voices.japanese)
        lookUpWords()
        if let problem = words.soundProblem, problem != before { context.log(.warning, problem) }
    }

    private func followSettings() {
        chosenApproval = Self.approval(context, words)
        commands = Self.commands(context)
        directory?.followSettings()
    }

    // MARK: - The part

    /// Opens the first room, once it is known which engines can be used, and who is muted there.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        voices.whenFound { [weak self] in
            guard let self else { return }
            guard let viewers else { return open(done) }
            viewers.whenRead(.main) { [weak self] _ in self?.open(done) }
        }
    }

    /// Every room fades out, or ends after what is being heard.
    func drain(_ done: @escaping () -> Void) {
        guard let directory, !hasEnded else { return done() }
        drained = done
        // What is silent because Redis is away does not have to be waited for: it is said by its next owner.
        if context.isFinishing, fleet?.isSilent != true {
            directory.finish(within: context.settings.roomLimits.drain)
        } else {
            directory.stop()
        }
    }

    func hurry() {
        if drained != nil { directory?.stop() }
    }

    /// By now the rooms have ended, and their outputs with them.
    func stop() { giveUpReading() }

    /// The playback figures of all rooms.
    var steadiness: Steadiness { directory?.steadiness ?? Steadiness() }

    /// Why an output failed.
    var failure: OutputError? { directory?.failure }

    private func open(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        if let problem = words.soundProblem { context.log(.warning, problem) }
        let (settings, task) = (context.settings, context.task)
        var rules = BacklogRules(settings, task: task)
        var limits = RoomLimits(settings, task: task, isFile: sound.isFile)
        if let budget = voices.hosts.ledger.budget {
            rules.fit(budget: budget)
            limits.fit(budget: budget)
            clientBytes = context.settings.server.limits.fitting(budget: budget).mostMemory
            // A single room says one comment after the other: what it waits for is given up where memory gets short.
            let waiting = limits.hasMany ? rules.bytesOfAllRooms : 0
            voices.hosts.memory.intake = { [weak self] in max(0, waiting - (self?.directory?.waitingBytes ?? 0)) }
        }
        let directory = RoomDirectory(
            loop: context.loop,
            hub: voices.hub,
            budget: voices.hosts,
            limits: limits,
            template: RoomTemplate(
                settings,
                limits,
                task: task,
                backlog: Backlog(policy: task.policy, rules: rules),
                isStored: fleet != nil || context.outcomes != nil
            ),
            environment: self
        )
        self.directory = directory
        let most = WaitingLimit(commentsOfRoom: rules.comments, bytes: rules.bytesOfAllRooms)
        intake = Intake(directory, catalog: context.catalog, most: task.policy == .all ? most : nil)
        voices.hosts.onShedding = { [weak self] in self?.shed($0, after: $1) }
        voices.hosts.onPace = { [weak self] in self?.follow($0) }
        join(directory)
        directory.start { done($0.mapError { ServiceFailure($0) }) }
    }

    private func join(_ directory: RoomDirectory) {
        guard let custodian, let intake else { return }
        returning = intake.add(CommentSource("journal", rights: [], waits: true))
        custodian.rooms = self
        fleet?.join(directory, intake)
    }

    /// Brings back what earlier runs have left, which comes before what is still to come. `done` is called when the first of it is there.
    func bringBack(_ done: @escaping () -> Void) {
        if let journal { journal.bringBack(done) } else { done() }
    }

    /// Where feeds go on.
    func resumption(catchUp: Duration) -> FeedResumption {
        journal?.resumption(catchUp: catchUp) ?? FeedResumption()
    }

    /// No more comments come from feeds. Those that earlier runs have left come first.
    func endFeed() {
        let end = { [weak self] in
            guard let directory = self?.directory else { return }
            directory.endFeed()
        }
        if let journal { journal.custodian.whenAllReturned(end) } else { end() }
    }

    private func shed(_ step: Shedding.Step, after before: Shedding.Step) {
        directory?.allowAhead(step < .prefetch)
        guard step >= .enhancedVoices, before < .enhancedVoices else { return }
        let ledger = voices.hosts.ledger
        directory?.tellAll(.enhancedVoicesShed(VoiceFallback.Memory(used: ledger.held, cost: 0, budget: ledger.budget)))
    }

    /// Comments that are prepared already are not said by a voice that is too slow.
    private func follow(_ change: SpeakingPace.Change) {
        context.log(change)
        if case .tooSlow(let voice, _, _) = change { directory?.tellAll(.voiceTooSlow(voice)) }
    }

    /// More memory is committed than allowed, as after a limit was lowered: idle rooms give theirs back.
    private func follow(_ report: MemoryReport) {
        guard let budget = report.budget, report.used > budget else { return }
        let room = sound.ringsOfRoom() + Ledger.room
        directory?.closeResting(atMost: (report.used - budget + room - 1) / room)
    }

    var approval: Approval {
        lookUpWords()
        return chosenApproval
    }

    /// Begins to look up how Japanese says the words of the lists, once anything Japanese was read.
    private func lookUpWords() {
        guard words.neverSpoken.isUnread || words.toApprove.isUnread, voices.japanese.isOpen, !isLookingUp else { return }
        isLookingUp = true
        longWork.run { [words] in
            words.neverSpoken.lookUp()
            words.toApprove.lookUp()
        } then: { [weak self] in
            self?.isLookingUp = false
            self?.lookUpWords()
        }
    }

    func refuses(_ text: String) -> Bool { mask.shown(text) == nil }

    /// What may be shown of what viewers write.
    var mask: TextMask {
        TextMask(words.neverSpoken, context.settings.reading.refusal)
    }

    /// Only in a chat that is live somebody can approve anything.
    private static func approval(_ context: RunContext, _ words: OperatorWords) -> Approval {
        guard context.task.isLasting else { return Approval() }
        var approval = context.settings.room.approval
        approval.words = words.toApprove
        return approval
    }

    /// Recordings hold commands that somebody has given long ago.
    private static func commands(_ context: RunContext) -> CommandRules {
        context.task.isLasting ? context.settings.commands : .off
    }

    // MARK: - What the rooms ask for

    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) { sound.open(room, opened) }

    func freeMemory(reading bytes: Int) -> BudgetShortfall? {
        voices.hosts.freeMemory(rings: sound.ringsOfRoom(), textBytes: bytes, beside: clientBytes)
    }

    func language(of room: RoomName) -> String { context.settings.inRoom(room.text).voices.mainLanguage(in: context.catalog) }

    func change(_ key: String, to value: String, in room: RoomName, by name: String) -> Bool {
        // Where feeds have one room, its settings are those of all, which everybody sees and can change back.
        if room == .main, !context.settings.rooms { return (try? context.change([(key, value)], by: name)) != nil }
        return context.change(key, to: value, in: room, by: name) { directory?.isOpen($0) ?? false }
    }

    func cameBefore(_ comment: Comment, in room: RoomName) -> Bool { custodian?.cameBefore(comment, in: room) ?? false }

    /// An order for all rooms is told wherever somebody may show what it takes away.
    var knownRooms: [RoomName] { recorder?.roomNames ?? [] }

    func settings(of room: RoomName) -> RoomSettings {
        var settings = RoomSettings(context.settings.inRoom(room.text), task: context.task)
        settings.admission.sounds = words.sounds(playedBy: voices.engines)
        return settings
    }

    func preparer(in room: RoomName) -> Preparer { preparer(in: room, context.task.policy) }

    private func preparer(in room: RoomName, _ policy: Backlog.Policy) -> Preparer {
        Preparer(
            context.settings.inRoom(room.text),
            words: words,
            policy: policy,
            catalog: context.catalog,
            engines: voices.engines,
            japanese: voices.japanese
        )
    }

    /// The voice by which a room is mostly spoken, where its host takes much memory; nil where a default one speaks.
    func heavyVoice(of room: RoomName) -> String? {
        let wanted = context.settings.inRoom(room.text).voices
        let chooser = VoiceChooser(catalog: context.catalog, room: wanted, engines: voices.engines)
        let voice = chooser.choose(language: wanted.mainLanguage(in: context.catalog))?.voice
        return voice.flatMap { $0.quality == .default ? nil : $0.host.name }
    }

    func dictionary(of room: RoomName) -> RoomDictionary? {
        let budget = voices.hosts.ledger.budget
        let (settings, environment) = (context.settings, context.environment)
        let files = UserDictionary(settings, environment, room: room, budget: budget, memory: dictionaryMemory)
        guard let files else { return nil }
        return RoomDictionary(
            files,
            rules: TeachingRules(context.settings, task: context.task),
            neverSpoken: words.neverSpoken,
            language: language(of: room),
            disk: disk,
            isRemote: isDictionaryRemote(files),
            now: { [context] in context.loop.now },
            tell: { [context] in
                context.log($0)
                if case .wordChanged(let news) = $0 { context.publish(.dictionary(news), in: room) }
            }
        )
    }

    /// Found out once: all rooms have their files in one folder.
    private func isDictionaryRemote(_ files: UserDictionary) -> Bool {
        let isRemote = hasRemoteDictionary ?? isAnyOnRemoteDisk([files.path(of: .room)])
        hasRemoteDictionary = isRemote
        return isRemote
    }

    // MARK: - What is told

    func publish(_ event: Event, in room: RoomName) { context.publish(custodian?.told(event) ?? event, in: room) }

    func publish(waitingForRoom waiting: WaitingComment, in room: RoomName) { custodian?.waitsForRoom(waiting, in: room) }

    func haveEnded() {
        hasEnded = true
        guard let drained else { ended?(); return }
        // The waiting caller holds this part.
        self.drained = nil
        drained()
    }

    func publish(accepted waiting: WaitingComment, in room: RoomName, atOnce outcome: Outcome?) {
        voices.hosts.note(arrived: waiting.byteCount)
        custodian?.accepted(waiting, in: room, atOnce: outcome)
        let (number, comment) = (waiting.number, waiting.comment)
        recorder?.accepted(comment, as: number, in: room)
        context.publish(.accepted(number, id: comment.id, authorID: comment.author?.id), in: room)
    }

    /// That comments begin to be heard is stored before they are: what is said again by the next run says so.
    func begin(_ comments: [CommentNumber], in room: RoomName, _ done: @escaping () -> Void) {
        if let fleet { return fleet.begin(comments, in: room, done) }
        guard let outcomes = context.outcomes else { return done() }
        for number in comments { custodian?.begin(number) }
        outcomes.whenStored(done)
    }

    func settle(_ comment: WaitingComment, _ outcome: Outcome) {
        let told = custodian?.settled(comment, outcome) ?? outcome
        guard let outcomes = context.outcomes else { return intake?.settled(comment, told) ?? () }
        outcomes.settle(told) { [weak self] in self?.intake?.settled(comment, told) }
    }

    func publish(held waiting: WaitingComment, in room: RoomName) {
        custodian?.held(waiting, in: room)
        let (number, comment) = (waiting.number, waiting.comment)
        recorder?.held(comment, as: number, in: room)
        context.publish(.held(number, id: comment.id, authorID: comment.author?.id), in: room)
    }

    /// Another node has the room: what is deleted there from now on must not be shown here.
    func forgetTexts(of room: RoomName) {
        recorder?.moderated(.clear(room: nil), in: room)
        forgetting.add(CollectionOfOne({ _ in }))
    }

    /// Calls `done` with what tells a room of it, when what was written is forgotten.
    func note(
        _ order: Moderation,
        in room: RoomName?,
        by source: String,
        _ moderator: Moderator?,
        _ done: @escaping (@escaping OrderNews) -> Void
    ) {
        recorder?.moderated(order, in: room)
        custodian?.moderated(order, in: room)
        var news = ModerationNews(order, by: source)
        news.note(moderator)
        let isOfOneComment = room == nil && order.isOfOneComment
        let tell = { [context, custodian, news] (forgotten: ForgottenComments) in
            custodian?.forgotten(forgotten, for: order)
            done { room, removed in
                var news = news
                news.removed = removed
                let parts = forgotten.parts(in: room)
                // Of thousands of rooms one or two have the comment.
                if isOfOneComment, room != .main, removed ?? 0 == 0, parts == [[]] { return }
                for comments in parts {
                    news.comments = comments
                    context.publish(.moderated(news), in: room)
                    // It is the number of all events together.
                    news.removed = nil
                }
            }
        }
        forgetting.add(CollectionOfOne(tell))
    }

    func tell(_ news: RoomNews) {
        context.log(news)
        switch news {
        case .opened(let room): context.publish(.room(isOpen: true), in: room)
        case .closed(let room): context.publish(.room(isOpen: false), in: room)
        default: break
        }
    }

    // MARK: - Single texts

    /// Works out what would be said of a comment, as if it were the first one of a room. Nothing learns from it.
    func explain(_ comment: Comment, in room: RoomName, _ done: @escaping (Explanation) -> Void) {
        let preparer = preparer(in: room, context.task.policy)
        let settings = settings(of: room)
        let comment = settings.selection.alerts.worded(comment)
        let isNamed = Announcer(settings.announce).names(comment.announcedAuthor, at: context.loop.now)
        let judgement = settings.judge(comment)
        let read = { [longWork] (viewer: ViewerEntry?, lexicon: Lexicon) in
            preparer.unread(judgement.comment, by: lexicon).read(longWork, isTraced: true) {
                done(preparer.explanation(of: $0, viewer: viewer, objection: judgement.objection?.rawValue, isNamed: isNamed))
            }
        }
        let readByBook = { [directory, viewers] (_: ViewerBook) in
            let viewer = viewers?.entry(of: comment, in: room)
            guard let dictionary = directory?.dictionary(of: room) else { return read(viewer, .empty) }
            dictionary.whenCurrent { read(viewer, $0.lexicon) }
        }
        if let viewers { viewers.whenRead(room, readByBook) } else { readByBook(ViewerBook()) }
    }

    /// Prepares a text that belongs to no room, with the current settings and dictionary of the main room. It is read whole.
    func prepareAlone(_ comment: Comment, while isWanted: @escaping () -> Bool, _ done: @escaping (Preparation) -> Void) {
        let preparer = preparer(in: .main, .all)
        let read = { [longWork, voices] (lexicon: Lexicon) in
            preparer.unread(comment, by: lexicon).read(longWork, while: isWanted) { read in
                guard isWanted() else { return }
                let preparation = preparer.prepare(read, within: voices.hosts.ledger)
                if case .speak(let speakable) = preparation { voices.hosts.evict(speakable.ending) }
                done(preparation)
            }
        }
        if let dictionary = directory?.dictionary(of: .main) { dictionary.whenCurrent { read($0.lexicon) } } else { read(.empty) }
    }
}

extension RoomsPart: CustodianRooms {
    var isEnding: Bool { directory?.isEnding ?? true }
    func sourceName(_ source: SourceID) -> String? { intake?.name(of: source) }
    func cursor(_ origin: CommentOrigin) -> SourceCursor? { fleet?.cursor(origin) ?? feeds?.cursor(behind: origin) }

    func admit(_ comment: ReturningComment, from origin: CommentOrigin) {
        intake?.admit(back: comment, from: origin, byteCount: comment.comment.weight)
    }

    func moderateAgain(_ order: Moderation, in room: RoomName?) { directory?.moderateAgain(order, in: room) }
}
