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
    ///   - removed: how many comments it takes away, where that was counted.
    public func moderate(_ order: Moderation, in room: RoomName? = nil, by source: String, removed: Int? = nil) {
        let name = room ?? (limits.hasMany ? order.room.map { RoomName($0) } : nil)
        // Where the room is chosen by its name, all that is in it is meant.
        let moderation = name == nil || room != nil ? order : order.withoutRoom
        environment.moderated(moderation, limits.hasMany ? name : .main, source, removed)
        if case .unban(let viewer, let chat) = moderation { return unban(viewer, of: chat, in: name) }
        entrance.moderate(moderation, in: name)
        approvals.settle(.deleted(moderation.reason)) { (name == nil || name == $0.room) && moderation.covers($0.waiting.comment) }
        if let name {
            rooms[name]?.handle(.moderation(moderation))
        } else {
            tellAll(.moderationOfMany(moderation, rooms: entrance.register.names.count))
        }
    }

    /// Whoever is named so may write again, whichever way he was named when he was banned.
    private func unban(_ viewer: NamedViewer, of chat: String?, in name: RoomName?) {
        for room in name.map({ [$0] }) ?? entrance.register.names {
            rooms[room]?.handle(.unban(viewers.find(viewer, in: room).spellings, chat: chat))
        }
        entrance.unban(viewers.find(viewer, in: name ?? .main).spellings, in: name)
    }

    /// What a moderator's word will do in a room.
    public func effect(of order: Moderation, in name: RoomName) -> ModerationEffect {
        var effect = ModerationEffect()
        effect.removed = rooms[name]?.count(coveredBy: order) ?? entrance.lobby.count(of: name, where: order.covers)
        effect.removed += approvals.count { $0.room == name && order.covers($0.waiting.comment) }
        switch order {
        case .ban(let viewer, _, _): effect.isKnown = viewers.find(viewer, in: name).isKnown
        case .unban(let viewer, let chat):
            let (isKnown, spellings) = viewers.find(viewer, in: name)
            effect.isKnown = isKnown
            effect.lifted = (rooms[name]?.bans ?? entrance.register.bans(of: name)).count(spellings, of: chat, at: loop.now)
        case .delete, .clear: break
        }
        return effect
    }
}
