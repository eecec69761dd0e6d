// SPDX-License-Identifier: GPL-3.0-or-later

internal import Loop

/// What the comments weigh that wait in all rooms together; what a flood of them took is given back. Confined to the loop's thread.
final class WaitingBytes {
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

    init(of all: WaitingBytes) {
        self.all = all
    }

    /// The weight in the other rooms.
    var elsewhere: Int { all.total - own }

    /// Sets the weight in this room.
    mutating func note(_ bytes: Int) {
        all.total += bytes - own
        own = bytes
    }
}
