// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// The other open rooms of a run: how many they are, and what the comments hold in memory that wait there.
public struct OtherRooms: Equatable, Sendable {
    var count: Int
    var heldBytes: Int

    /// Without figures, there are none.
    public init(count: Int = 0, heldBytes: Int = 0) {
        self.count = count
        self.heldBytes = heldBytes
    }
}

/// The waiting comments of one room: whose turn is next, and what happens when there are too many.
///
/// A pure state machine: comments and the time go in, turns and departures come out. Where the source cannot be held back (`live`) it lets
/// nobody flood it, forgets what is too old, climbs the `Ladder`, and stays within its limits; where it can (`all`), the feed holds
/// back, and nothing is dropped here. Every step costs the same, however much waits, but for `remove` without an id, which looks at
/// everything, and what is kept back for moderators, which it always looks at.
public struct Backlog: Sendable {
    /// What happens when there are too many comments.
    public enum Policy: String, Sendable {
        /// The room gives up what it must.
        case live
        /// The source is held back.
        case all
    }

    private let rules: BacklogRules
    private var entryRules: EntryRules
    private var shelf = Shelf()
    /// Comments that are kept back for moderators, as they came.
    private var held = Deque<WaitingComment>()
    /// The weight of the waiting comments, including held ones.
    private(set) var byteCount = 0
    /// What they hold in memory.
    public var heldBytes: Int { byteCount + count * WaitingComment.overhead }
    private var estimate = SpeechEstimate()
    private var ladder: Ladder
    private var raids: RaidWatch
    /// How many were skipped and not reported yet.
    private var unsaidSkips = 0
    private var lastNote: Moment?
    /// The ladder skips so many at once and the rest from the next moment on: each is told to those who watch, and while ten thousand are
    /// told, no sound is carried.
    private static let mostSkips = 500
    /// Of so many comments the texts and viewers are remembered, however many rooms share the limit.
    private static let leastMemory = 64
    private var skipsOn: Moment?

    /// What happens when there are too many comments.
    public private(set) var policy: Policy

    /// An empty backlog.
    public init(policy: Policy, rules: BacklogRules = BacklogRules()) {
        self.policy = policy
        self.rules = rules
        entryRules = EntryRules(rules)
        ladder = Ladder(rules.ladder)
        raids = RaidWatch(rules.raids)
    }

    /// How many comments wait, including held ones.
    public var count: Int {
        shelf.count + held.count
    }

    /// Where the ladder stands.
    public var step: Ladder.Step {
        ladder.step
    }

    /// Whether a raid goes on.
    public var isRaided: Bool {
        raids.isOn
    }

    /// Seconds of speech that wait, at the voice's normal rate.
    public var seconds: Double {
        Double(shelf.milliseconds) * estimate.correction / 1000
    }

    /// The rank of the comment whose turn it is.
    public var firstRank: Rank? {
        shelf.firstRank
    }

    /// When the next change happens without an input; nil where none does.
    public var wakeUp: Moment? {
        let release = held.first.map { $0.arrival + rules.hold }
        guard policy == .live else { return release }
        return [release, ladder.climbsAt, skipsOn, raids.wakeUp, shelf.oldestArrival.map(expiry)].compactMap { $0 }.min()
    }

    // MARK: - Coming and going

    /// Takes a comment in. Returns those that leave for it, itself among them where it is not taken.
    /// - Parameters:
    ///   - isKnown: whether its author is in the book of viewers.
    ///   - others: the other open rooms, with which it shares what may wait and what is remembered.
    public mutating func add(_ arrived: WaitingComment, isKnown: Bool = false, beside others: OtherRooms = OtherRooms()) -> [Departure] {
        var comment = arrived
        let share = max(Self.leastMemory, rules.memory / (others.count + 1))
        entryRules.remember(share)
        raids.remember(share)
        if policy == .live, let reason = objection(to: &comment, isKnown: isKnown) { return [Departure(comment, reason)] }
        byteCount += comment.byteCount
        if rules.hold > .zero {
            held.append(comment)
        } else {
            enqueue(comment)
        }
        var departures: [Departure] = []
        // The newest stays whatever it weighs: the feed has bounded its length.
        while policy == .live, count > 1,
            count > rules.comments || byteCount > rules.bytes || heldBytes > fairBytes(beside: others),
            let oldest = shelf.takeOldest() ?? held.popFirst()
        {
            skip(oldest, .backlog, &departures)
        }
        return departures
    }

    /// At most three times what it leaves free: a flood in one room leaves a part of the limit to every other room.
    private func fairBytes(beside others: OtherRooms) -> Int {
        (rules.bytesOfAllRooms - others.heldBytes) / 4 * 3
    }

    /// Whether it watches for raids, which come to live rooms only.
    public mutating func follow(_ raids: RaidMode, at now: Moment) {
        if policy == .live { self.raids.follow(raids, at: now) }
    }

    /// The platform tells of something, whether that is read or not.
    public mutating func note(_ event: ChatEvent, at now: Moment) {
        if policy == .live { raids.note(event, at: now) }
    }

    /// The comments that wait, in the order of their turns as it stands now; those that are held back come last. Up to a limit.
    public func first(_ count: Int) -> [WaitingComment] {
        let first = shelf.first(count)
        return first + held.first(count - first.count)
    }

    /// Time has passed, or something came or went. Returns those that leave for it.
    public mutating func advance(to now: Moment) -> [Departure] {
        while let first = held.first, first.arrival + rules.hold <= now, let comment = held.popFirst() {
            enqueue(comment)
        }
        guard policy == .live else { return [] }
        raids.advance(to: now)
        var departures: [Departure] = []
        while let arrival = shelf.oldestArrival, expiry(arrival) <= now, let comment = shelf.takeOldestUnpaid() {
            skip(comment, .tooOld, &departures)
        }
        ladder.update(comments: shelf.count, seconds: seconds, at: now)
        skipsOn = nil
        while ladder.step == .skip, ladder.isHeld(comments: shelf.count, seconds: seconds), let comment = shelf.takeOldestUnpaid() {
            skip(comment, .backlog, &departures)
            guard departures.count < Self.mostSkips else {
                skipsOn = now + .milliseconds(1)
                break
            }
        }
        return departures
    }

    /// Takes what is to be said next.
    public mutating func takeTurn(at now: Moment) -> Turn? {
        ladder.updateRate(comments: shelf.count, seconds: seconds)
        if let note = takeNote(at: now) { return note }
        guard let first = shelf.takeFirst() else { return nil }
        let comments = [first.waiting] + (ladder.step >= .merge ? shelf.takeSame(as: first) : [])
        byteCount -= comments.reduce(0) { $0 + $1.byteCount }
        return Turn(subject: .comments(comments), rank: first.rank, delivery: delivery(of: first), estimate: first.milliseconds)
    }

    /// Takes back a turn that will not be said now: it is its comments' turn again.
    public mutating func putBack(_ turn: Turn) {
        switch turn.subject {
        case .comments(let comments):
            byteCount += comments.reduce(0) { $0 + $1.byteCount }
            shelf.putBack(comments.ordered { $0.number < $1.number }.map { entry(for: $0) })
        case .skipped(let count):
            unsaidSkips += count
            lastNote = nil
        }
    }

    /// Puts a comment before all that were not put there before it. False where it does not wait here.
    public mutating func putFirst(_ number: CommentNumber) -> Bool {
        guard var waiting = remove(atMost: 1, where: { $0.number == number }).first else { return false }
        waiting.isFirst = true
        byteCount += waiting.byteCount
        shelf.putBack([entry(for: waiting)])
        return true
    }

    /// Takes out the comments that `isMeant` names, of those with this id and their copies where one is said; where none is said, at most so
    /// many. In order of arrival.
    public mutating func remove(
        withID id: String? = nil,
        atMost count: Int = .max,
        where isMeant: (WaitingComment) -> Bool
    ) -> [WaitingComment] {
        let shelved =
            if let id {
                shelf.takeAll(withID: fingerprint(id), where: isMeant) + shelf.takeCopies { $0.comment.isNamed(id) && isMeant($0) }
            } else {
                shelf.takeAll(atMost: count, where: isMeant)
            }
        var left = count - shelved.count
        let removed =
            shelved
            + held.removeAll { waiting in
                guard left > 0, id.map(waiting.comment.isNamed) ?? true, isMeant(waiting) else { return false }
                left -= 1
                return true
            }
        byteCount -= removed.reduce(0) { $0 + $1.byteCount }
        return removed.ordered { $0.number < $1.number }
    }

    /// How many comments `isMeant` names.
    public func count(where isMeant: (WaitingComment) -> Bool) -> Int {
        shelf.count(where: isMeant) + held.count(where: isMeant)
    }

    /// The source has reached its end: what is here is read whole.
    public mutating func readWhole() {
        policy = .all
        ladder.leave()
    }

    /// Learns how long a turn really took, in milliseconds.
    public mutating func learn(_ turn: Turn, took milliseconds: Int) {
        estimate.learn(estimated: turn.estimate, measured: milliseconds * turn.delivery.rate / 100)
    }

    /// What a moderator deleted may be written again: that takes the deletion back.
    public mutating func allowAgain(_ comment: Comment) {
        entryRules.forget(comment)
    }

    /// Nothing more will be said, not even how many were skipped.
    public mutating func forgetSkips() {
        unsaidSkips = 0
    }

    // MARK: - Details

    /// Why a comment of a live source is not taken; nil if it is. One of a raid's strangers is marked.
    private mutating func objection(to waiting: inout WaitingComment, isKnown: Bool) -> SkipReason? {
        // An earlier run had none, and what comes back at once was not written at once.
        guard waiting.earlierAttempts == nil else { return nil }
        let isStranger = raids.note(waiting.comment, isKnown: isKnown, at: waiting.arrival)
        waiting.comment.isFromStranger = isStranger && rules.rank(of: waiting.comment) != .paid
        guard !waiting.comment.isAgain else { return nil }
        return entryRules.objection(to: waiting, rank: rules.rank(of: waiting.comment))
    }

    private mutating func enqueue(_ waiting: WaitingComment) {
        shelf.add(entry(for: waiting))
    }

    private func entry(for waiting: WaitingComment) -> Shelf.Entry {
        let comment = waiting.comment
        // What was cut off is said again before anything else.
        let rank = waiting.isFirst || waiting.wasBegun ? .first : rules.rank(of: comment)
        let isAlone = policy == .all || rank <= .paid || comment.isEvent
        let longest = rules.longestComment.map { Int($0.milliseconds) } ?? .max
        return Shelf.Entry(
            waiting,
            rank: rank,
            viewer: rules.order == .rank && rank != .first ? comment.viewer : nil,
            text: isAlone ? nil : fingerprint(comment.text),
            id: comment.isAgain ? nil : comment.id.map { fingerprint($0) },
            isCopy: comment.isAgain,
            milliseconds: min(longest, SpeechEstimate.milliseconds(of: comment.text))
        )
    }

    /// How the ladder lets anything be said.
    private var delivery: Delivery {
        var delivery = Delivery()
        delivery.rate = ladder.rate
        delivery.isLive = policy == .live
        return delivery
    }

    /// How the ladder lets a comment be said. A paid one is only said faster.
    private func delivery(of entry: Shelf.Entry) -> Delivery {
        var delivery = delivery
        delivery.lengthLimit = entry.waiting.comment.isEvent ? rules.eventLength : nil
        guard entry.rank > .paid else { return delivery }
        delivery.hasName = ladder.step < .names
        delivery.manyWait = ladder.step >= .faster
        if ladder.step >= .shorten { delivery.lengthLimit = min(rules.ladder.shortLength, delivery.lengthLimit ?? .max) }
        return delivery
    }

    private mutating func skip(_ comment: WaitingComment, _ reason: SkipReason, _ departures: inout [Departure]) {
        byteCount -= comment.byteCount
        unsaidSkips += 1
        departures.append(Departure(comment, reason))
    }

    /// The sentence about what was skipped: not too often, but in the end always, and not before what is more urgent. Put back for that, it
    /// would come again at once.
    private mutating func takeNote(at now: Moment) -> Turn? {
        guard unsaidSkips > 0, (shelf.firstRank ?? .everybody) >= .everybody else { return nil }
        let isDue = lastNote.map { now - $0 >= rules.noteInterval } ?? true
        guard isDue || count == 0 else { return nil }
        defer { (unsaidSkips, lastNote) = (0, now) }
        return Turn(subject: .skipped(unsaidSkips), rank: .everybody, delivery: delivery, estimate: 0)
    }

    /// When a comment that came then is too old.
    private func expiry(_ arrival: Moment) -> Moment {
        arrival + rules.hold + rules.ageLimit
    }
}
