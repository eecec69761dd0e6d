// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Net
public import Reading
public import Voices

/// What a source of comments is trusted with.
public struct SourceRights: OptionSet, Sendable {
    /// A number of bits.
    public let rawValue: Int

    /// Rights by their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// It may delete comments, ban viewers and clear rooms.
    static let moderation = SourceRights(rawValue: 1)
    /// Its claims about who is a moderator, a member, and so on are believed.
    static let roles = SourceRights(rawValue: 2)
    /// Its claims about who paid how much are believed.
    static let amounts = SourceRights(rawValue: 4)
    /// Its viewers may teach the dictionary, as far as the settings allow.
    static let teaching = SourceRights(rawValue: 8)

    /// A platform's own chat, or a format that the operator named.
    public static let all: SourceRights = [.moderation, .roles, .amounts, .teaching]
    /// A program that posts comments for others.
    public static let program: SourceRights = [.moderation, .roles, .amounts, .teaching]
    /// A stream of lines that anybody may have written.
    public static let stranger: SourceRights = [.teaching]
}

/// A source of comments: a feed, the server's clients, the operator.
public struct CommentSource {
    /// The name events give for who did it.
    var name: String
    /// What it is trusted with.
    var rights: SourceRights
    /// Whether its comments wait if their room cannot be opened yet; otherwise it is told to bring them again.
    var waits: Bool
    /// Called with the outcome of each of its comments.
    var settled: (WaitingComment, Outcome) -> Void

    /// A source that may do this, and learns of outcomes.
    public init(_ name: String, rights: SourceRights, waits: Bool, settled: @escaping (WaitingComment, Outcome) -> Void = { _, _ in }) {
        self.name = name
        self.rights = rights
        self.waits = waits
        self.settled = settled
    }
}

/// A comment on its way in.
public struct Arrival: Sendable {
    /// The comment itself.
    var comment: Comment
    /// Its source, and the source's own mark for it.
    var origin: CommentOrigin
    /// What it weighs in the limits, in bytes.
    var byteCount: Int
    /// The room for it; nil if the comment chooses.
    var room: RoomName?

    /// A comment that a source brings.
    public init(_ comment: Comment, from origin: CommentOrigin, byteCount: Int, in room: RoomName? = nil) {
        self.comment = comment
        self.origin = origin
        self.byteCount = byteCount
        self.room = room
    }
}

/// A comment that an earlier run had accepted, and that had no outcome when that run ended.
public struct ReturningComment: Sendable {
    /// The comment as it was accepted.
    public var comment: Comment
    /// The room that it came to.
    var room: RoomName
    /// Since when it waits.
    var arrival: Moment
    /// Whether it waited for approval.
    var isHeld: Bool
    /// How many runs began to say it.
    var attempts: Int
    /// Its outcome, where it is not said any more.
    var fate: Outcome?

    /// A comment that waits in this room.
    public init(_ comment: Comment, in room: RoomName, since arrival: Moment, isHeld: Bool, attempts: Int, fate: Outcome? = nil) {
        (self.comment, self.room, self.arrival, self.isHeld) = (comment, room, arrival, isHeld)
        (self.attempts, self.fate) = (attempts, fate)
    }
}

/// The answer to a source about a comment that it brought.
public enum Receipt: Equatable, Sendable {
    /// The comment was accepted, with its number in this run and those of its wishes that were dropped because they are unknown.
    case accepted(CommentNumber, dropped: [FeedNotice])
    /// The comment is stored for whichever machine reads its room, or was before.
    case stored(isRepeated: Bool, dropped: [FeedNotice])
    /// It cannot enter its room now: bring it again later.
    case refusedForNow(Obstacle)
    /// It can never enter its room, and why.
    case refused(String)
}

/// The answer about a comment that was to be stored for all machines.
public enum ForwardAnswer: Equatable, Sendable {
    /// It is stored, or was before.
    case stored(isRepeated: Bool)
    /// It cannot be stored now.
    case refusedForNow(Obstacle)
    /// It can never be stored, and why.
    case refused(String)
}

/// Where comments go that are not only for the rooms of this process. Confined to the loop's thread.
public protocol IntakeForwarding: AnyObject {
    /// Stores a comment for the reader of its room. `answer` is called once; for a source that waits, only when it is certain.
    func forward(_ comment: Comment, to room: RoomName, waits: Bool, _ answer: @escaping (ForwardAnswer) -> Void)
    /// Stores what a moderator did, behind the comments that were stored before.
    func forward(_ order: Moderation, to room: RoomName)
}

/// The rooms of a fleet that a source's comments have reached, and what it has ordered for all rooms. Bounded: the oldest are forgotten. Pure.
struct FleetReach {
    static let (mostRooms, mostOrders) = (1_000, 256)
    /// Besides the main one, which has the comments without a room and is never forgotten.
    private var rooms: [RoomName] = []
    private var known: Set<RoomName> = [.main]
    private var orders: [(order: Moderation, given: Moment)] = []

    /// A comment goes to a room. Returns what counts there since before, where it is the first one: of a ban what is left of it.
    mutating func orders(reaching room: RoomName, at now: Moment) -> [Moderation] {
        guard known.insert(room).inserted else { return [] }
        rooms.append(room)
        if rooms.count >= Self.mostRooms { known.remove(rooms.removeFirst()) }
        return orders.compactMap { $0.order.left(after: now - $0.given) }
    }

    /// The rooms in which an order for all of them counts now.
    mutating func rooms(of order: Moderation, at now: Moment) -> [RoomName] {
        if case .clear = order { return [.main] + rooms }
        orders.append((order, now))
        if orders.count > Self.mostOrders { orders.removeFirst() }
        return [.main] + rooms
    }
}

/// How much may wait if nothing may be skipped.
public struct WaitingLimit: Sendable {
    var commentsOfRoom: Int
    /// The weight of the comments that wait in all rooms, in bytes.
    var bytes: Int

    /// This many comments in each room, and this weight in all.
    public init(commentsOfRoom: Int, bytes: Int) {
        (self.commentsOfRoom, self.bytes) = (commentsOfRoom, bytes)
    }
}

/// The one door for all comments, whatever their source. Confined to the loop's thread.
///
/// ```swift
/// let feed = intake.add(CommentSource("chat", rights: .all, waits: true) { comment, outcome in giveBack(comment.byteCount) })
/// intake.admit(Arrival(comment, from: CommentOrigin(source: feed, cursor: line), byteCount: 80)) { receipt in acknowledge(line, receipt) }
/// ```
public final class Intake {
    private let rooms: RoomDirectory
    private let catalog: Catalog
    /// The limit, if nothing may be skipped, at which a source that does not wait is told to come again.
    private let most: WaitingLimit?
    private var sources: [SourceID: CommentSource] = [:]
    private var lastSource = 0
    /// In a fleet, where each source's comments went.
    private var reaches: [SourceID: FleetReach] = [:]

    /// The door to these rooms.
    /// - Parameter most: what may wait before a comment is refused for now; nil if comments are skipped instead.
    public init(_ rooms: RoomDirectory, catalog: Catalog, most: WaitingLimit?) {
        self.rooms = rooms
        self.catalog = catalog
        self.most = most
    }

    // MARK: - Sources

    /// Registers a source.
    public func add(_ source: CommentSource) -> SourceID {
        lastSource += 1
        sources[SourceID(lastSource)] = source
        return SourceID(lastSource)
    }

    /// Forgets a source that was taken away. With its comments rooms do what they do when a stream ends: mostly they go on. Nobody is told
    /// of their outcomes.
    public func remove(_ id: SourceID) {
        sources[id] = nil
        reaches[id] = nil
        rooms.endSource(id)
    }

    /// Changes the rights of a source from its next comment on.
    public func change(_ id: SourceID, rights: SourceRights) {
        sources[id]?.rights = rights
    }

    /// A comment has its outcome, which its source receives.
    public func settled(_ comment: WaitingComment, _ outcome: Outcome) {
        guard let origin = comment.origin else { return }
        sources[origin.source]?.settled(comment, outcome)
    }

    // MARK: - What comes in

    /// Takes in a comment: first removes what its source may not claim, then unknown wishes; then checks limits, carries out commands, and
    /// passes the comment to its room.
    /// - Parameter answer: called once: at once if the room is open, or else when it has been opened or refused. Meanwhile the comment
    /// waits for its room, later comments of the source for that room wait behind it, and moderators' orders reach them all. That of a
    /// command comes when the file that it changes is written, and others may overtake it. Callers bound how many of their comments have
    /// no receipt yet.
    public func admit(_ arrival: Arrival, _ answer: @escaping (Receipt) -> Void) {
        guard let source = sources[arrival.origin.source] else { preconditionFailure("a source is added before it brings comments") }
        var comment = arrival.comment
        source.rights.limit(&comment)
        if !source.waits, rooms.isEnding { return answer(.refusedForNow(.isEnding)) }
        let dropped = comment.namesLanguageOrVoice ? catalog.dropUnknownWishes(of: &comment) : []
        let room = arrival.room ?? rooms.room(of: comment)
        if let forwarding = rooms.forwarding {
            for order in reaches[arrival.origin.source, default: FleetReach()].orders(reaching: room, at: rooms.loop.now) {
                forwarding.forward(order, to: room)
            }
            return forwarding.forward(comment, to: room, waits: source.waits) { stored in
                switch stored {
                case .stored(let isRepeated): answer(.stored(isRepeated: isRepeated, dropped: dropped))
                case .refusedForNow(let obstacle): answer(.refusedForNow(obstacle))
                case .refused(let reason): answer(.refused(reason))
                }
            }
        }
        if !source.waits, let most {
            if rooms.overview(of: room).waiting >= most.commentsOfRoom { return answer(.refusedForNow(.roomIsFull)) }
            if rooms.waitingBytes >= most.bytes { return answer(.refusedForNow(.roomsAreFull)) }
        }
        enter(Arrival(comment, from: arrival.origin, byteCount: arrival.byteCount, in: room), room, source) { taken in
            switch taken {
            case .success(let number): answer(.accepted(number, dropped: dropped))
            case .failure(let obstacle): answer(.refusedForNow(obstacle))
            }
        }
    }

    /// Takes in a comment that was stored by one process of a fleet and is read by this one: its source was checked there.
    public func admit(stored arrival: Arrival, in room: RoomName) {
        guard let source = sources[arrival.origin.source] else { preconditionFailure("a source is added before it brings comments") }
        enter(arrival, room, source) { _ in }
    }

    /// Carries out commands, and passes the comment to its room.
    private func enter(
        _ arrival: Arrival,
        _ room: RoomName,
        _ source: CommentSource,
        _ answer: @escaping (Result<CommentNumber, Obstacle>) -> Void
    ) {
        let pass = { [rooms] (comment: Comment, outcome: Outcome?) in
            let (origin, byteCount) = (arrival.origin, arrival.byteCount)
            rooms.take(comment, from: origin, byteCount: byteCount, in: room, waits: source.waits, becoming: outcome, answer)
        }
        if source.rights.contains(.roles), rooms.steer(arrival.comment, in: room, catalog, then: pass) { return }
        rooms.teach(arrival.comment, from: arrival.origin, source.rights, in: room, then: pass)
    }

    /// Takes back a comment that an earlier run had accepted. It was checked and carried out then: now it only goes to its room, and waits
    /// once more for approval where it waited for that.
    public func admit(back comment: ReturningComment, from origin: CommentOrigin, byteCount: Int) {
        rooms.take(back: comment, from: origin, byteCount: byteCount)
    }

    /// What a source is called; nil for one that was removed.
    public func name(of id: SourceID) -> String? {
        sources[id]?.name
    }

    /// Does what a moderator did, in the order in which the source tells it. `room` nil: in the room that the order names, or in all.
    /// - Parameters:
    ///   - name: who did it, as events tell it; nil for the source itself.
    ///   - moderator: who it was on the platform, where the source tells it.
    ///   - done: told what that has changed, when it is done in every room. Only then it is counted.
    public func moderate(
        _ order: Moderation,
        from id: SourceID,
        by name: String? = nil,
        moderator: Moderator? = nil,
        in room: RoomName? = nil,
        _ done: ((ModerationEffect) -> Void)? = nil
    ) {
        guard let source = sources[id], source.rights.contains(.moderation) else { return done?(ModerationEffect()) ?? () }
        if let forwarding = rooms.forwarding, order.isForAllRuns {
            guard let name = room ?? order.room.map({ RoomName($0) }) else {
                // Nobody knows all rooms of a fleet: it goes to those that the source's comments reach, now and later.
                for name in reaches[id, default: FleetReach()].rooms(of: order, at: rooms.loop.now) { forwarding.forward(order, to: name) }
                return done?(ModerationEffect()) ?? ()
            }
            if let done { done(rooms.effect(of: order, in: name)) }
            return forwarding.forward(room == nil ? order : order.withoutRoom, to: name)
        }
        rooms.moderate(order, in: room, by: name ?? source.name, moderator: moderator, done)
    }

    /// Whether something that a moderator did is still being done in all rooms.
    public var isModerating: Bool { rooms.ordersUnderWay > 0 }
}

extension SourceRights {
    /// Removes from a comment what its source is not trusted with.
    fileprivate func limit(_ comment: inout Comment) {
        if !contains(.roles) {
            comment.author?.roles = []
            comment.event = nil
        }
        if !contains(.amounts) { comment.amount = nil }
    }
}

/// A comment before it is read, which may take long.
public struct UnreadComment: Sendable {
    /// Longer texts, in bytes of UTF-8, are not read on the loop: 200 kanji take a millisecond.
    static let longText = 600

    let reader: Reader
    let comment: Comment
    let expectation: LanguageExpectation
    /// Whether the Japanese dictionary may have to be loaded first, which takes a hundred milliseconds.
    let waitsForJapanese: Bool

    /// Reads it, and calls `done` on the loop: at once if it is short, or else when it was read off the loop, if it is still wanted
    /// then.
    /// - Parameter isTraced: whether its words are wanted, each with the rules that changed it.
    public func read(
        _ longWork: LongWork,
        isTraced: Bool = false,
        while isWanted: @escaping () -> Bool = { true },
        then done: @escaping (ReadComment) -> Void
    ) {
        guard waitsForJapanese || comment.text.utf8.count > Self.longText else { return done(read(isTraced: isTraced)) }
        longWork.run({ read(isTraced: isTraced) }, while: isWanted, then: done)
    }

    /// Reads it now, however long that takes.
    public func read(isTraced: Bool = false) -> ReadComment {
        ReadComment(comment: comment, reading: reader.read(comment, expecting: expectation, isTraced: isTraced), reader: reader)
    }
}

/// A comment with its reading, and its reader.
public struct ReadComment: Sendable {
    let comment: Comment
    /// What will be said of it.
    public let reading: Reading
    let reader: Reader
}
