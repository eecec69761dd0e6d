// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Net

/// What the comments weigh that wait in all open rooms together; what a flood of them took is given back. Confined to the loop's thread.
final class WaitingBytes {
    fileprivate var rooms = 0
    /// Of all rooms.
    fileprivate(set) var total = 0 {
        didSet { tidying.note(total) }
    }

    private let tidying: HeapTidying

    /// Nothing waits.
    init(_ tidying: HeapTidying) {
        self.tidying = tidying
    }
}

/// One room's part of it.
struct WaitingShare {
    private let all: WaitingBytes
    private var own = 0

    /// A room opens.
    init(of all: WaitingBytes) {
        self.all = all
        all.rooms += 1
    }

    var others: OtherRooms { OtherRooms(count: all.rooms - 1, heldBytes: all.total - own) }

    /// Sets the weight in this room.
    mutating func note(_ bytes: Int) {
        all.total += bytes - own
        own = bytes
    }

    /// The room closes.
    mutating func leave() {
        note(0)
        all.rooms -= 1
    }
}
