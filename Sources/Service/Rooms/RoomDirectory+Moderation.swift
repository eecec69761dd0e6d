// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
import Net

// What moderators do in the rooms of a run.
extension RoomDirectory {
    /// Does what a moderator did: in the room that is said, else in the one that is named, else in all of them.
    /// - Parameters:
    ///   - source: who tells it.
    ///   - moderator: who it was on the platform, where it is told.
    ///   - done: told what that has changed, when it is done in every room. Only then it is counted.
    public func moderate(
        _ order: Moderation,
        in room: RoomName? = nil,
        by source: String,
        moderator: Moderator? = nil,
        _ done: ((ModerationEffect) -> Void)? = nil
    ) {
        let name = room ?? (limits.hasMany ? order.room.map { RoomName($0) } : nil)
        let known = knowing(order, in: name)
        // The next owner of the room learns nothing else of it.
        if let forwarding, let name, known != order { forwarding.forward(known, to: name) }
        // Where the room is chosen by its name, all that is in it is meant.
        let moderation = name == nil || room != nil ? known : known.withoutRoom
        let telling = Telling()
        environment.note(moderation, in: limits.hasMany ? name : .main, by: source, moderator) { telling.begin($0) }
        obey(moderation, in: name, by: source, telling, done)
    }

    /// What tells rooms of an order. It may not be there before the order is carried out, as what was written may be much.
    private final class Telling {
        private(set) var tell: OrderNews?
        /// Called when it comes later.
        var late: ((@escaping OrderNews) -> Void)?

        func begin(_ tell: @escaping OrderNews) {
            if let late { late(tell) } else { self.tell = tell }
        }
    }

    /// The end of a ban outlives this run with all that is known of its viewer: the ban may name him differently.
    private func knowing(_ order: Moderation, in name: RoomName?) -> Moderation {
        guard case .unban(let viewer, let room) = order else { return order }
        return .unban(spokenViewers.knowing(viewer, in: name), room: room)
    }

    /// Does once more what a moderator did in an earlier run. Nobody is told.
    public func moderateAgain(_ order: Moderation, in room: RoomName?) {
        obey(order, in: room, by: nil, nil, nil)
    }

    /// - Parameters:
    ///   - source: who tells it; nil for what was told before, as all that viewers taught has gone with the run in which they did.
    ///   - telling: tells the rooms that are meant.
    private func obey(
        _ order: Moderation,
        in name: RoomName?,
        by source: String?,
        _ telling: Telling?,
        _ done: ((ModerationEffect) -> Void)?
    ) {
        let mostBans = mostBans(after: order, in: name)
        let (input, tell) = (input(order, in: name, rooms: entrance.register.count, mostBans: mostBans), telling?.tell)
        if let name {
            let effect = done.map { _ in self.effect(of: order, in: name) }
            tell?(name, effect?.removed)
            telling?.late = { tell in tell(name, effect?.removed) }
            let forgotten = bans(of: name).own.forgotten
            obeyOutsideRooms(order, in: name, by: source, mostBans: mostBans)
            if let room = rooms[name] { room.handle(input(room)) }
            forgottenBans += max(0, bans(of: name).own.forgotten - forgotten)
            if let effect { done?(effect) }
            return
        }
        var effect = done == nil ? ModerationEffect() : effectOutsideRooms(of: order, in: nil)
        // It is told with the first room.
        var untold = effect.removed
        let others = closedRooms
        telling?.late = { [weak self] tell in
            self?.rooms.everywhere(and: others) { name, _ in tell(name, done.map { _ in exchange(&untold, with: 0) }) }
        }
        let forgotten = entrance.register.everywhere.forgotten
        obeyOutsideRooms(order, in: nil, by: source, mostBans: mostBans)
        forgottenBans += entrance.register.everywhere.forgotten - forgotten
        ordersUnderWay += 1
        rooms.everywhere(and: others) { [unowned self] name, room in
            if done != nil {
                let ofRoom = changes(by: order, in: name, room, isMeantInAll: true)
                effect.add(ofRoom)
                untold += ofRoom.removed
            }
            tell?(name, done.map { _ in exchange(&untold, with: 0) })
            if let room { room.handle(input(room)) } else { liftWhileClosed(order, in: name) }
        } then: { [weak self] in
            self?.ordersUnderWay -= 1
            done?(effect)
        }
    }

    /// The rooms that are not open, and for which something waits, that have bans, or in which somebody may show comments; some open ones.
    var closedRooms: [AnySequence<RoomName>] {
        let register = entrance.register
        return [entrance.lobby.rooms, approvals.rooms, register.closed, environment.knownRooms, [.main]].map { AnySequence($0) }
    }

    /// What an order will change in a room.
    func effect(of order: Moderation, in name: RoomName) -> ModerationEffect {
        var effect = effectOutsideRooms(of: order, in: name)
        effect.add(changes(by: order, in: name, rooms[name], isMeantInAll: false))
        return effect
    }

    /// Applies an order to what waits for rooms or for approval, and to rooms that are not open.
    private func obeyOutsideRooms(_ order: Moderation, in name: RoomName?, by source: String?, mostBans: Int) {
        if case .unban(let viewer, let chat) = order {
            return entrance.unban(viewers.find(viewer, in: scope(name)).spellings, in: name, chat: chat)
        }
        entrance.moderate(order, in: name, mostBans: mostBans)
        approvals.settle(.deleted(order.reason)) { (name == nil || name == $0.room) && order.covers($0.waiting) }
        underWay.settle(.deleted(order.reason)) { (name == nil || name == $1) && order.covers($0) }
        if let source { dropProposals(by: source) { (name == nil || name == $0.room) && order.covers($0) } }
    }

    /// Lifts the bans that a room which is not open has of its own, for an order for all rooms.
    private func liftWhileClosed(_ order: Moderation, in name: RoomName) {
        guard case .unban(let viewer, let chat) = order else { return }
        let spellings = spellings(of: viewer, in: name, isMeantInAll: true)
        entrance.register.changeBans(of: name, isMeantInAll: true) { $0.lift(spellings, of: chat, isMeantInAll: true) }
    }

    /// How many bans of its own a room may have with one more: all rooms have at most twice as many as all of them may share, but each has a few.
    private func mostBans(after order: Moderation, in name: RoomName?) -> Int {
        guard case .ban = order, let name else { return limits.bans }
        ownBans += 1
        if ownBans > 2 * limits.bans { ownBans = rooms.banCount + entrance.register.closedBanCount + 1 }
        let left = 2 * limits.bans - ownBans
        return left >= 0 ? limits.bans : min(limits.bans, max(Self.fewBans, bans(of: name).own.count))
    }

    /// What an open room receives for an order for it, or (nil) for all rooms; `rooms` is how many there are.
    private func input(_ order: Moderation, in name: RoomName?, rooms count: Int, mostBans: Int) -> (Room) -> Conductor.Input {
        guard case .unban(let viewer, let chat) = order else {
            // When the room's turn comes, there may be later bans.
            return { [unowned self] _ in
                name == nil ? .moderationOfAll(order, rooms: count, entrance.register.everywhere) : .moderation(order, mostBans: mostBans)
            }
        }
        return { [unowned self] in
            let spellings = spellings(of: viewer, in: $0.name, isMeantInAll: name == nil)
            return .unban(spellings, chat: chat, name == nil ? entrance.register.everywhere : nil)
        }
    }

    /// What an order changes where no room is open.
    private func effectOutsideRooms(of order: Moderation, in name: RoomName?) -> ModerationEffect {
        var effect = ModerationEffect()
        effect.removed = approvals.count { (name == nil || $0.room == name) && order.covers($0.waiting) }
        effect.removed += underWay.count { (name == nil || name == $1) && order.covers($0) }
        for room in entrance.lobby.rooms where name == nil || room == name {
            effect.removed += entrance.lobby.count(of: room, where: order.covers)
        }
        switch order {
        case .ban(let viewer, _, _): effect.isKnown = viewers.find(viewer, in: scope(name)).isKnown
        case .unban(let viewer, let chat):
            let found = viewers.find(viewer, in: scope(name))
            effect.isKnown = found.isKnown
            if name == nil {
                effect.lifted = entrance.register.everywhere.count(found.spellings, of: chat, at: loop.now)
            }
        case .delete, .comment, .clear: break
        }
        return effect
    }

    /// How many comments an order takes away in a room, and how many bans it lifts there: where all rooms are meant, of the room's own.
    private func changes(by order: Moderation, in name: RoomName, _ room: Room?, isMeantInAll: Bool) -> (removed: Int, lifted: Int) {
        let removed = room?.count(coveredBy: order) ?? 0
        guard case .unban(let viewer, let chat) = order else { return (removed, 0) }
        guard room != nil || !isMeantInAll || entrance.register.hasOwnBans(name) else { return (removed, 0) }
        let spellings = spellings(of: viewer, in: name, isMeantInAll: isMeantInAll)
        return (removed, (room?.bans ?? entrance.register.bans(of: name)).count(spellings, of: chat, at: loop.now))
    }

    /// All by which a viewer may have been banned from a room: where all rooms are meant, also what is known of him from others.
    private func spellings(of viewer: NamedViewer, in room: RoomName, isMeantInAll: Bool) -> Set<Int> {
        let ofRoom = viewers.find(viewer, in: room).spellings
        return isMeantInAll ? ofRoom.union(viewers.find(viewer, in: scope(nil)).spellings) : ofRoom
    }

    /// Where viewers are looked for: in a room, or (nil) in all of them.
    private func scope(_ name: RoomName?) -> RoomName? {
        limits.hasMany ? name : .main
    }

    /// Whether a comment that teaches is obeyed in a room: not if it would not be read, or was deleted before it came.
    func isAdmitted(_ comment: Comment, in name: RoomName) -> Bool {
        environment.settings(of: name).admission.objection(to: comment) == nil && !silences(comment, in: name)
            && !entrance.deletions.contains(comment, in: name, at: loop.now)
    }

    /// Whether the author of a comment is banned or muted in a room.
    func silences(_ comment: Comment, in name: RoomName) -> Bool {
        bans(of: name).cover(comment, at: loop.now)
            || environment.viewers?.mutes(comment, in: name) == true
    }

    private func bans(of name: RoomName) -> Bans {
        rooms[name]?.bans ?? entrance.register.bans(of: name)
    }
}

extension ModerationEffect {
    /// Adds what an order changes in a room.
    fileprivate mutating func add(_ ofRoom: (removed: Int, lifted: Int)) {
        removed += ofRoom.removed
        // A ban in all rooms is one ban.
        lifted = max(lifted, ofRoom.lifted)
    }
}

extension Moderation {
    /// Whether a comment is to be taken away.
    public func covers(_ comment: Comment) -> Bool {
        covers(comment, main: RoomName.main.text)
    }

    /// The same of one that waits, which its number names as well.
    func covers(_ waiting: WaitingComment) -> Bool {
        if case .comment(let number) = self { waiting.isNamed(CommentNumber(number)) } else { covers(waiting.comment) }
    }

    /// The same of one in which a word was proposed.
    fileprivate func covers(_ proposal: WordProposal) -> Bool {
        if case .comment(let number) = self { proposal.commentNumber == CommentNumber(number) } else { covers(proposal.comment) }
    }

    /// The id that all affected comments or their originals share; nil if they need not share one.
    var deletedID: String? {
        if case .delete(let id, _) = self { id } else { nil }
    }

    /// The text in the outcome of such a comment.
    var reason: DeleteReason {
        switch self {
        case .delete, .comment: .message
        case .ban, .unban: .ban
        case .clear: .clear
        }
    }
}

/// The effect of a moderator's order in a room.
public struct ModerationEffect: Equatable, Sendable {
    /// How many waiting or current comments it takes away.
    public var removed = 0
    /// How many bans it lifts.
    public var lifted = 0
    /// Whether the affected viewer wrote there lately; nil if it affects no viewer.
    public var isKnown: Bool?

    /// No effect.
    public init() {}
}

// How comments that wait for approval come to their rooms.
extension RoomDirectory {
    /// A moderator approves or refuses a comment. Returns false if it does not wait for that.
    public func decide(_ number: CommentNumber, isApproved: Bool, by name: String) -> Bool {
        approvals.decide(number, isApproved: isApproved, by: name)
    }

    /// How many comments wait for approval.
    public var heldComments: Int { approvals.count }

    /// Whether a comment would not be read in its room anyway, so that nobody has to look at it.
    func isUnread(_ guest: Lobby.Guest) -> Bool {
        let comment = guest.waiting.comment
        return entrance.isKnown(guest) || entrance.wasDeleted(guest)
            || environment.viewers?.mutes(comment, in: guest.room) == true
            || !isAdmitted(comment, in: guest.room) || environment.refuses(comment.text)
            || environment.settings(of: guest.room).selection.choose(comment) == nil
    }
}
