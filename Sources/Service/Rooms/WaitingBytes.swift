// SPDX-License-Identifier: GPL-3.0-or-later

/// What the comments weigh that wait in all rooms together; confined to the loop's thread.
final class WaitingBytes {
    /// Of all rooms.
    fileprivate(set) var total = 0
}

/// The part of it that one room has.
struct WaitingShare {
    private let all: WaitingBytes
    private var own = 0

    init(of all: WaitingBytes) {
        self.all = all
    }

    /// What waits in the other rooms.
    var elsewhere: Int { all.total - own }

    /// So much waits in this room now.
    mutating func note(_ bytes: Int) {
        all.total += bytes - own
        own = bytes
    }
}
