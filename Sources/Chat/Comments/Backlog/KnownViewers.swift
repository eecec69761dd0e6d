// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// The ways in which viewers are told from each other, as fingerprints: by id, by a name, and by a name where there is no id.
public enum ViewerSpelling {
    /// All that an author is known by.
    public static func all(of author: Author) -> [Int] {
        let names = author.names.map(foldedName)
        guard let id = author.id else { return names.flatMap { [name($0), nameAlone($0)] } }
        return [self.id(id)] + names.map(name)
    }

    /// What an author must be known by for a ban of this viewer to concern him, the particular one first.
    public static func banned(_ viewer: NamedViewer) -> [Int] {
        guard let id = viewer.id else { return viewer.name.map { [name(foldedName($0)), self.id($0)] } ?? [] }
        return [self.id(id), nameAlone(foldedName(id))] + (viewer.name.map { [nameAlone(foldedName($0))] } ?? [])
    }

    /// All by which this viewer may have been banned, whichever way he is named now.
    static func any(_ viewer: NamedViewer) -> [Int] {
        [viewer.id, viewer.name].compactMap(\.self).flatMap { text in
            let folded = foldedName(text)
            return [id(text), name(folded), nameAlone(folded)]
        }
    }

    static func id(_ id: String) -> Int { hash(0, id) | 1 }
    static func name(_ folded: String) -> Int { hash(1, folded) & ~1 }
    private static func nameAlone(_ folded: String) -> Int { hash(2, folded) & ~1 }
    static func isID(_ spelling: Int) -> Bool { spelling & 1 == 1 }

    /// The same for texts that are equal, which need not have the same bytes.
    private static func hash(_ kind: Int, _ text: String) -> Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(text)
        return hasher.finalize()
    }
}

/// Who wrote lately, in all rooms of a run: so that a moderator can be told that nobody is called so, and a viewer who was banned by his id can
/// be named by his name. Pure, and bounded.
public struct KnownViewers: Sendable {
    /// By a spelling and its room: the next spelling of the same viewer, and so on in a circle.
    private var others: Recent<Int>
    /// Whether there are several rooms, so that viewers are also known by spellings without a room.
    private let hasMany: Bool

    /// Remembers at least the latest `limit` viewers, and at most twice as many.
    public init(limit: Int, hasManyRooms: Bool = false) {
        hasMany = hasManyRooms
        // Most by id and name.
        others = Recent(limit: limit * (hasMany ? 4 : 2))
    }

    /// Somebody wrote in this room.
    public mutating func note(_ author: Author, in room: RoomName, at now: Moment) {
        let spellings = (author.id.map { [ViewerSpelling.id($0)] } ?? []) + author.names.map { ViewerSpelling.name(foldedName($0)) }
        for (index, spelling) in spellings.enumerated() {
            let next = spellings[(index + 1) % spellings.count]
            others.set(next, of: key(spelling, room), at: now)
            if hasMany { others.set(next, of: key(spelling, nil), at: now) }
        }
    }

    /// Whether a viewer who is named so wrote lately in this room, or (nil, where there are several) in any, and all spellings by which he may
    /// have been banned.
    public func find(_ viewer: NamedViewer, in room: RoomName?) -> (isKnown: Bool, spellings: Set<Int>) {
        var (isKnown, spellings) = (false, Set(ViewerSpelling.any(viewer)))
        var id = viewer.id.map(ViewerSpelling.id)
        for spelling in spellings {
            var next = others.value(of: key(spelling, room))
            isKnown = isKnown || next != nil
            while let other = next {
                // Somebody else may have taken the name: from one id none leads to another.
                if ViewerSpelling.isID(other) {
                    guard id == nil || id == other else { break }
                    id = other
                }
                guard spellings.insert(other).inserted else { break }
                next = others.value(of: key(other, room))
            }
        }
        return (isKnown, spellings)
    }

    private func key(_ spelling: Int, _ room: RoomName?) -> Int {
        var hasher = Hasher()
        hasher.combine(spelling)
        hasher.combine(room)
        return hasher.finalize()
    }
}

/// What anonymous viewers want to be called. Their ids change, so names are forgotten after a day or two. Pure, and bounded.
public struct AnonymousNames: Sendable {
    private var names: Recent<String>

    /// Remembers at least the latest `limit` names, and at most twice as many.
    public init(limit: Int) {
        names = Recent(limit: limit, span: .seconds(86_400))
    }

    /// A viewer wants to be called so.
    public mutating func set(_ name: String, of viewer: ViewerID, in room: RoomName, at now: Moment) {
        names.set(name, of: key(viewer, room), at: now)
    }

    /// What a viewer wanted to be called; nil if nothing is known.
    public func name(of viewer: ViewerID, in room: RoomName) -> String? {
        names.value(of: key(viewer, room))
    }

    private func key(_ viewer: ViewerID, _ room: RoomName) -> Int {
        fingerprint(room.text, viewer.platform, viewer.id)
    }
}

/// The viewers who were heard, in all rooms of a run. A name proves nothing of a viewer who has an id: anybody can take it. Pure, and
/// bounded.
public struct HeardViewers: Sendable {
    private var viewers: Recent<Void>

    /// Remembers at least the latest `limit` viewers, and at most twice as many.
    public init(limit: Int) {
        viewers = Recent(limit: limit)
    }

    /// Something of this viewer was heard.
    public mutating func note(_ author: Author, in room: RoomName, at now: Moment) {
        if let key = key(author, room) { viewers.set((), of: key, at: now) }
    }

    /// Whether something of this viewer was heard.
    public func contains(_ author: Author, in room: RoomName) -> Bool {
        key(author, room).map { viewers.value(of: $0) != nil } ?? false
    }

    private func key(_ author: Author, _ room: RoomName) -> Int? {
        let name = author.id == nil ? author.speaker.map(foldedName) : nil
        guard author.id != nil || name != nil else { return nil }
        return fingerprint(room.text, author.id, name)
    }
}
