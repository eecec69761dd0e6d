// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

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
