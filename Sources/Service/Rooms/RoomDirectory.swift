// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Net
public import Playback
import Reading

/// The rooms of a run. `RoomEntrance` leads comments to them and opens them as needed.
///
/// A room that has been idle for a while is closed with everything that belongs to it. Only its bans and the ids of its comments are kept.
/// Confined to the loop's thread.
public final class RoomDirectory {
    let loop: Loop
    private let hub: SpeechHub
    private let budget: any VoiceBudget
    let limits: RoomLimits
    private let template: RoomTemplate
    /// How many sounds comments asked for.
    public var soundCounts: SoundCounts { template.soundCounts }
    unowned let environment: any RoomEnvironment
    let entrance: RoomEntrance
    var rooms: OpenRooms { entrance.rooms }
    let approvals: Approvals
    var proposals: WordProposals
    var answers: AnswerAllowance
    private(set) lazy var proposalAlarm = Alarm(on: loop) { [weak self] in self?.forgetProposals() }
    private var feedHasEnded = false
    var underWay = CommandsUnderWay()
    private lazy var waiting = WaitingBytes(HeapTidying(on: loop))
    private(set) var viewers: KnownViewers
    /// Who wrote lately.
    public private(set) var spokenViewers: SpokenViewers
    /// Who has wished for something lately.
    var wishes: WishPauses
    /// What anonymous viewers want to be called.
    var anonymousNames: AnonymousNames
    /// Where comments and orders go instead of the rooms; nil outside of a fleet.
    public weak var forwarding: (any IntakeForwarding)?
    /// All rooms together have at most so many bans of their own.
    var ownBans = 0
    /// Each room may have a few.
    static let fewBans = 10
    /// How many orders are being carried out in all rooms.
    var ordersUnderWay = 0
    /// Bans that were forgotten to make space for newer ones.
    public internal(set) var forgottenBans = 0
    private var lastComment: UInt64 = 0
    private var memoryAllowsAhead = true
    private var preparesAhead = true
    /// Whether the microphone is loud for which comments wait.
    public private(set) var microphoneIsLoud = false
    private var isOver = false
    private lazy var idleAlarm = Alarm(on: loop) { [weak self] in self?.sweep() }
    /// The interval at which the memory of a closed room is checked, while its sound fades out.
    private static let memoryPause = Duration.milliseconds(20)
    /// Rooms that were swept since memory was last given back.
    private var swept = 0
    /// So many leave enough behind. It is given back when no more of them come, or there are many.
    private static let sweptBeforeTrim = 16...1_024
    private lazy var trimAlarm = Alarm(on: loop) { [weak self] in
        self?.swept = 0
        self?.environment.longWork.run(HeapTidying.trim, then: {})
    }
    private var memoryTimer: Timer?

    /// A directory without rooms.
    public init(
        loop: Loop,
        hub: SpeechHub,
        budget: any VoiceBudget,
        limits: RoomLimits,
        template: RoomTemplate,
        environment: any RoomEnvironment
    ) {
        self.loop = loop
        self.hub = hub
        self.budget = budget
        self.limits = limits
        viewers = KnownViewers(limit: limits.viewers, hasManyRooms: limits.hasMany)
        spokenViewers = SpokenViewers(limit: limits.spokenViewers)
        answers = AnswerAllowance(limit: limits.chatAnswers)
        proposals = WordProposals(limit: limits.proposals, limitOfViewer: limits.proposalsOfViewer, span: limits.proposalTime)
        self.template = template
        self.environment = environment
        wishes = WishPauses(limit: limits.wishingViewers)
        anonymousNames = AnonymousNames(limit: limits.anonymousNames)
        entrance = RoomEntrance(limits, policy: template.backlog.policy, environment, on: loop)
        approvals = Approvals(limits, environment, on: loop)
        (entrance.directory, approvals.directory) = (self, self)
        environment.viewers?.muted = { [weak self] in self?.leaveOutMuted(in: $0) }
        environment.viewers?.wishes = { [weak self] in self?.environment.commands.wishes ?? WishRules() }
    }

    /// A room was opened or refused, or memory is waited for.
    func entranceChanged() {
        idleAlarm.set(entrance.register.nextExpiry)
        lookForMemory()
        endIfOver()
    }

    /// Opens the main room. `started` is called when it is open or cannot be opened, but not if the directory is stopped before.
    public func start(_ started: @escaping (Result<Void, OutputError>) -> Void) {
        entrance.start(started)
    }

    // MARK: - Events

    /// Brings a comment to a room, which is opened if necessary. `answer` is called once, at once or when the room is open: with the number
    /// in this run, or with why to bring the comment again: its room cannot be opened yet, and its source does not wait (`waits` is false).
    /// - Parameter outcome: what has become of it already, while a command in it was carried out.
    func take(
        _ comment: Comment,
        from origin: CommentOrigin?,
        byteCount: Int,
        in room: RoomName,
        waits: Bool,
        becoming outcome: Outcome? = nil,
        _ answer: @escaping (Result<CommentNumber, Obstacle>) -> Void
    ) {
        if let author = comment.author { viewers.note(author, in: room, at: loop.now) }
        let isNew = spokenViewers.note(comment, in: room, at: loop.now)
        let known = known(calledAsChosen(comment, in: room), isNew: isNew, in: room)
        let comment = known.isEvent ? environment.settings(of: room).selection.alerts.worded(known) : known
        if known.event?.kind == .end { endStream(in: room, by: known, from: origin?.source) }
        let waiting = WaitingComment(number: nextNumber(), comment: comment, byteCount: byteCount, arrival: loop.now, origin: origin)
        if let origin { proposals.note(waiting.number, from: origin) }
        let isLive = template.backlog.policy == .live
        let guest = Lobby.Guest(waiting: waiting, room: room, waits: waits, isCertain: waits || isLive, answer: answer)
        if let outcome { return entrance.settle(guest, outcome) }
        if !approvals.keep(guest) { entrance.bring(guest) }
    }

    /// Brings back a comment that an earlier run had accepted.
    func take(back comment: ReturningComment, from origin: CommentOrigin, byteCount: Int) {
        if let author = comment.comment.author { viewers.note(author, in: comment.room, at: loop.now) }
        var waiting = WaitingComment(
            number: nextNumber(),
            comment: comment.comment,
            byteCount: byteCount,
            arrival: comment.arrival,
            origin: origin
        )
        waiting.earlierAttempts = comment.attempts
        let guest = Lobby.Guest(waiting: waiting, room: comment.room, waits: true, isCertain: true) { _ in }
        if let fate = comment.fate { return entrance.settle(guest, fate) }
        if !(comment.isHeld && approvals.keep(again: guest)) { entrance.bring(guest) }
    }

    private func nextNumber() -> CommentNumber {
        lastComment += 1
        return CommentNumber(lastComment)
    }

    /// A comment with what the room's book says of its author.
    private func known(_ comment: Comment, isNew: Bool, in room: RoomName) -> Comment {
        guard let entry = environment.viewers?.entry(of: comment, in: room) else { return comment }
        var known = entry.named(comment)
        if isNew { known.greeting = comment.greeting ?? .back }
        return known
    }

    /// The weight of the comments that wait in all rooms.
    public var waitingBytes: Int { waiting.total }

    /// The dictionary of a room, open or not; nil if none is wanted.
    public func dictionary(of name: RoomName) -> RoomDictionary? {
        rooms[name]?.dictionary ?? environment.dictionary(of: name)
    }

    /// Tells a room, if it is open. A pause also holds for one that is opened later.
    public func handle(_ input: Conductor.Input, in name: RoomName) {
        switch input {
        case .pause(let by): entrance.pause(name, true, by: by)
        case .resume(let by): entrance.pause(name, false, by: by)
        default: rooms[name]?.handle(input)
        }
    }

    /// The rooms that are open.
    var names: [RoomName] { entrance.register.names }

    /// Tells every room that is open.
    public func tellAll(_ input: Conductor.Input) {
        rooms.everywhere { $0.handle(input) }
    }

    /// Whether memory allows preparing comments before their turn.
    public func allowAhead(_ isAllowed: Bool) {
        memoryAllowsAhead = isAllowed
        share()
    }

    /// The microphone is loud, or quiet again: for all rooms, also for those that are opened later.
    public func noteMicrophone(isLoud: Bool) {
        guard isLoud != microphoneIsLoud else { return }
        microphoneIsLoud = isLoud
        tellAll(.microphone(isLoud: isLoud))
    }

    /// Closes this many idle rooms, the ones with the longest idle time first, because memory is short.
    public func closeResting(atMost count: Int) {
        for _ in 0..<count {
            guard let resting = entrance.register.resting else { break }
            entrance.close(resting)
        }
        idleAlarm.set(entrance.register.nextExpiry)
    }

    /// No more comments will come from feeds. Rooms learn it when the last comment was approved or refused.
    public func endFeed() {
        feedHasEnded = true
        endFeedIfDone()
    }

    func endFeedIfDone() {
        guard feedHasEnded, approvals.isEmpty, underWay.isEmpty else { return }
        feedHasEnded = false
        entrance.endFeed()
        tellAll(.feedEnded)
    }

    /// Whether all rooms are ending.
    public var isEnding: Bool { entrance.isStopping }

    /// Every room fades out and ends, within its time limit. What waits for a room is left; a room that is being opened is closed.
    public func stop() {
        end { $0.stop() }
    }

    /// The same, but what is being heard is heard to its end, for so long at most.
    public func finish(within limit: Duration) {
        end { $0.finish(within: limit) }
    }

    private func end(_ endRoom: @escaping (Room) -> Void) {
        entrance.stop()
        approvals.settle(.left) { _ in true }
        rooms.everywhere(endRoom) { [weak self] in self?.endIfOver() }
    }

    /// The settings have changed: rooms follow them from their next comment.
    public func followSettings() {
        rooms.everywhere { [unowned environment] in $0.follow(environment.settings(of: $0.name), environment.preparer(in: $0.name)) }
    }

    /// Adds a listener to a room until `stopListening`, now and whenever the room is opened again; called with nil when it is closed. False
    /// if its output cannot be listened to.
    public func listen(in name: RoomName, _ hear: @escaping (OutputTap?) -> Void) -> Bool { rooms.listen(in: name, hear) }

    /// Whether somebody listens to a room, open or not.
    public func isListened(_ name: RoomName) -> Bool { rooms.isListened(name) }

    /// Removes the listener.
    public func stopListening(in name: RoomName) { rooms.stopListening(in: name) }

    // MARK: - Opening and closing

    /// A room whose output has been opened.
    func newRoom(_ name: RoomName, _ output: any Output, _ bans: Bans) -> Room {
        let lane = hub.lane()
        let room = Room(
            name,
            template,
            environment.settings(of: name),
            environment.preparer(in: name),
            dictionary: environment.dictionary(of: name),
            viewers: environment.viewers,
            bans: bans,
            output: output,
            speech: lane,
            budget: budget,
            waitingBytes: waiting,
            loop: loop,
            longWork: environment.longWork,
            delegate: self
        )
        lane.listener = room
        if !preparesAhead { room.handle(.preparesAhead(false)) }
        if microphoneIsLoud { room.handle(.microphone(isLoud: true)) }
        return room
    }

    /// Reports, once, that all rooms have ended and no more will be opened.
    func endIfOver() {
        guard !isOver, entrance.isOver, underWay.isEmpty else { return }
        isOver = true
        environment.haveEnded()
    }

    /// Many speaking rooms share what may be synthesised ahead: beyond a number of rooms none of them prepares ahead.
    private func share() {
        let isAllowed = memoryAllowsAhead && entrance.register.busy.count <= limits.ahead
        guard isAllowed != preparesAhead else { return }
        preparesAhead = isAllowed
        tellAll(.preparesAhead(isAllowed))
    }

    /// Repeated while comments wait for memory.
    private func lookForMemory() {
        guard memoryTimer == nil, entrance.awaitsMemory else { return }
        memoryTimer = loop.after(Self.memoryPause) { [weak self] in
            guard let self else { return }
            memoryTimer = nil
            entrance.noteMemory()
            lookForMemory()
        }
    }

    /// Closes a room that has been idle long enough, and waits for the next one, which may be due already: the loop spreads these over its
    /// turns.
    private func sweep() {
        if let name = entrance.register.expired(at: loop.now) {
            entrance.close(name)
            swept += 1
            if Self.sweptBeforeTrim.contains(swept) { trimAlarm.set(loop.now + HeapTidying.pause) }
        }
        idleAlarm.set(entrance.register.nextExpiry)
    }
}

extension RoomDirectory: RoomDelegate {
    func roomIsAboutToAct(_ room: Room) { rooms.catchUp(room) }

    func room(_ room: Room, accepted comment: WaitingComment) { environment.publish(accepted: comment, in: room.name, atOnce: nil) }

    func room(_ room: Room, published event: Event) { environment.publish(event, in: room.name) }

    func room(_ room: Room, asksToBegin comments: [WaitingComment], _ done: @escaping () -> Void) {
        environment.begin(comments.map(\.number), in: room.name, done)
    }

    func room(_ room: Room, settled comment: WaitingComment, _ outcome: Outcome) {
        if outcome == .heard { approvals.noteHeard(comment.comment, in: room.name) }
        if outcome == .left { entrance.forget(comment, in: room.name) }
        environment.settle(comment, outcome)
    }

    func room(_ room: Room, isResting: Bool) {
        entrance.note(room.name, isResting: isResting)
        share()
        if isResting { entrance.noteDone() }
        idleAlarm.set(entrance.register.nextExpiry)
    }

    /// The room ends with the feed, with the run, or because its output has failed.
    func roomHasEnded(_ room: Room) {
        entrance.close(room.name)
        if rooms.failureOfClosed != nil, !entrance.isStopping { stop() }
        share()
        entrance.noteDone()
        endIfOver()
    }
}
