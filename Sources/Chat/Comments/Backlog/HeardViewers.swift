// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Of whom something was heard, in all rooms of a run. A name proves nothing of a viewer who has an id: anybody can take it. Pure, and
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
