// SPDX-License-Identifier: GPL-3.0-or-later

/// The weight of the comments that wait in all rooms together; confined to the loop's thread.
final class WaitingBytes {
    /// The total of all rooms.
    fileprivate(set) var total = 0
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
