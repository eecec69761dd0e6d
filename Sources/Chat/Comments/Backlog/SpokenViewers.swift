// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// A viewer who wrote in a room.
public struct SpokenViewer: Equatable, Sendable {
    /// What tells the viewer from others.
    public var id: ViewerID
    /// Whether that is a platform's id, and not a name.
    public var hasID: Bool
    var room: RoomName
    /// The name that was shown last.
    public var name: String?
    /// The name in the viewer's address.
    public var login: String?
    /// What the viewer was last.
    public var roles: Roles
    /// How many comments came.
    public var comments: Int
    /// When the last one came.
    public var last: Moment
}

/// Who wrote lately, in all rooms of a run, for lists of viewers. Pure, and bounded in number and bytes.
public struct SpokenViewers: Sendable {
    /// A viewer with a longer id is not listed.
    private static let longestID = 256
    /// So much of a name is kept, in Unicode scalars.
    private static let longestName = 60

    private var viewers: Recent<SpokenViewer>
    private let isOff: Bool
    /// How many were not remembered when they wrote.
    private var met = 0

    /// Remembers at least the latest `limit` viewers, and at most twice as many; none if that is 0.
    public init(limit: Int) {
        viewers = Recent(limit: limit)
        isOff = limit == 0
    }

    /// How many are remembered.
    public var count: Int { viewers.count }
    /// How many were forgotten because others wrote.
    public var forgotten: Int { met - count }

    /// The author of a comment wrote in this room. Returns whether nothing of this viewer was remembered.
    @discardableResult
    public mutating func note(_ comment: Comment, in room: RoomName, at now: Moment) -> Bool {
        guard !isOff, let author = comment.author, let id = ViewerID(of: comment), id.id.utf8.count <= Self.longestID else { return false }
        let key = fingerprint(room.text, id.platform, id.id)
        let known = viewers.value(of: key)
        if known == nil { met += 1 }
        let viewer = SpokenViewer(
            id: id,
            hasID: author.id != nil,
            room: room,
            name: author.name.map(Self.short),
            login: author.login.map(Self.short),
            roles: author.roles,
            comments: (known?.comments ?? 0) + 1,
            last: now
        )
        viewers.set(viewer, of: key, at: now)
        return known == nil
    }

    /// Those who wrote in a room, in no particular order.
    public func viewers(in room: RoomName) -> [SpokenViewer] {
        viewers.values.filter { $0.room == room }
    }

    /// A viewer with the id and the name that this one wrote with, in a room or (nil) in any; as it is where several may be meant, or nobody is.
    public func knowing(_ viewer: NamedViewer, in room: RoomName?) -> NamedViewer {
        guard viewer.id == nil || viewer.name == nil else { return viewer }
        let found = viewers.values.filter { spoken in
            guard spoken.hasID, room == nil || room == spoken.room else { return false }
            return viewer.id.map { $0 == spoken.id.id }
                ?? [spoken.name, spoken.login].contains { name in
                    name.map { isSameName($0, viewer.name ?? "") } ?? false
                }
        }
        guard let one = found.first, found.allSatisfy({ $0.id.id == one.id.id }), let name = viewer.name ?? one.name ?? one.login else {
            return viewer
        }
        return NamedViewer(id: one.id.id, name: name)
    }

    private static func short(_ name: String) -> String {
        name.utf8.count <= longestName ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName)))
    }
}
