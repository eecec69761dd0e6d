// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Which viewers have wished for something lately and have to wait. Pure, and bounded in number, which also bounds how often the files of
/// viewers are written because of wishes.
struct WishPauses: Sendable {
    private struct Key: Hashable {
        let room: RoomName
        let viewer: ViewerID
    }

    private let limit: Int
    private var ends: [Key: Moment] = [:]
    /// What became of wishes.
    private(set) var figures = WishFigures()

    /// At most so many viewers wait.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a viewer may wish now. If so, he waits from now on.
    mutating func begin(_ viewer: ViewerID, in room: RoomName, at now: Moment, for pause: Duration) -> Bool {
        let key = Key(room: room, viewer: viewer)
        if let end = ends[key], now < end {
            figures.early += 1
            return false
        }
        ends[key] = nil
        if ends.count >= limit { ends = ends.filter { now < $0.value } }
        guard ends.count < limit else {
            figures.tooMany += 1
            return false
        }
        ends[key] = now + pause
        return true
    }

    /// A wish was granted, or what was wished is not possible.
    mutating func note(isGranted: Bool) {
        if isGranted { figures.granted += 1 } else { figures.refused += 1 }
    }
}

/// What became of what viewers wished for themselves.
public struct WishFigures: Equatable, Sendable {
    /// They have it.
    public var granted = 0
    /// It is not possible, or a moderator has set something else.
    public var refused = 0
    /// They had wished for something shortly before.
    public var early = 0
    /// Too many viewers had.
    public var tooMany = 0

    /// Nobody has wished for anything.
    public init() {}
}
