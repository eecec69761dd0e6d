// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
public import Comments
public import Events
internal import Loop

// What moderators do in the rooms of a run.
extension RoomDirectory {
    /// Does what a moderator did: in the room that is said, else in the one that is named, else in all of them.
    /// - Parameters:
    ///   - source: who tells it.
    ///   - moderator: who it was on the platform, where it is told.
    ///   - removed: how many comments it takes away, where that was counted.
    public func moderate(_ order: Moderation, in room: RoomName? = nil, by source: String, moderator: Moderator? = nil, removed: Int? = nil)
    {
        let name = room ?? (limits.hasMany ? order.room.map { RoomName($0) } : nil)
        // Where the room is chosen by its name, all that is in it is meant.
        let moderation = name == nil || room != nil ? order : order.withoutRoom
        environment.moderated(moderation, limits.hasMany ? name : .main, source, moderator, removed)
        obey(moderation, in: name, by: source)
    }

    /// Does once more what a moderator did in an earlier run. Nobody is told.
    public func moderateAgain(_ order: Moderation, in room: RoomName?) {
        obey(order, in: room, by: nil)
    }

    /// - Parameter source: who tells it; nil for what was told before, as all that viewers taught has gone with the run in which they did.
    private func obey(_ moderation: Moderation, in name: RoomName?, by source: String?) {
        if case .unban(let viewer, let chat) = moderation { return unban(viewer, of: chat, in: name) }
        entrance.moderate(moderation, in: name)
        approvals.settle(.deleted(moderation.reason)) { (name == nil || name == $0.room) && moderation.covers($0.waiting) }
        if let source { dropProposals(by: source) { (name == nil || name == $0.room) && moderation.covers($0.comment) } }
        if let name {
            rooms[name]?.handle(.moderation(moderation))
        } else {
            tellAll(.moderationOfMany(moderation, rooms: entrance.register.count))
        }
    }

    /// The rooms that are open, and those for which something waits.
    public var namesWithComments: Set<RoomName> {
        Set(names).union(entrance.lobby.rooms).union(approvals.rooms).union([.main])
    }

    /// Whoever is named so may write again, whichever way he was named when he was banned.
    private func unban(_ viewer: NamedViewer, of chat: String?, in name: RoomName?) {
        let lift = { [unowned self] (room: Room) in
            room.handle(.unban(spellings(of: viewer, in: room.name, isMeantInAll: name == nil), chat: chat))
        }
        if let name { rooms[name].map(lift) } else { rooms.everywhere(lift) }
        entrance.unban(viewers.find(viewer, in: scope(name)).spellings, in: name)
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

    /// What a moderator's word will do in a room, or (nil) in all of them.
    public func effect(of order: Moderation, in name: RoomName?) -> ModerationEffect {
        var effect = ModerationEffect()
        effect.removed = (name.map { [$0] } ?? entrance.namesWithComments).reduce(0) { $0 + removed(by: order, in: $1) }
        effect.removed += approvals.count { (name == nil || $0.room == name) && order.covers($0.waiting) }
        switch order {
        case .ban(let viewer, _, _): effect.isKnown = viewers.find(viewer, in: scope(name)).isKnown
        case .unban(let viewer, let chat):
            effect.isKnown = viewers.find(viewer, in: scope(name)).isKnown
            // A ban in all rooms is one ban.
            effect.lifted =
                (name.map { [$0] } ?? entrance.namesWithBans).map { room in
                    let spellings = spellings(of: viewer, in: room, isMeantInAll: name == nil)
                    return bans(of: room).count(spellings, of: chat, at: loop.now)
                }
                .max() ?? 0
        case .delete, .comment, .clear: break
        }
        return effect
    }

    /// Whether a comment that teaches is obeyed in a room: not if it would not be read.
    func obeys(_ comment: Comment, in name: RoomName) -> Bool {
        environment.settings(name).admission.objection(to: comment) == nil && !silences(comment, in: name)
    }

    /// Whether the author of a comment is banned or muted in a room.
    func silences(_ comment: Comment, in name: RoomName) -> Bool {
        bans(of: name).cover(comment, at: loop.now)
            || environment.viewers?.mutes(comment, in: name) == true
    }

    private func removed(by order: Moderation, in name: RoomName) -> Int {
        rooms[name]?.count(coveredBy: order) ?? entrance.lobby.count(of: name, where: order.covers)
    }

    private func bans(of name: RoomName) -> Bans {
        rooms[name]?.bans ?? entrance.register.bans(of: name)
    }
}
