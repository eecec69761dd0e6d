// SPDX-License-Identifier: GPL-3.0-or-later

import Fleet

/// What Redis knows of rooms, nodes and comments.
extension Redis {
    struct Room {
        var owner = -1
        var epoch: UInt64 = 0
        var session: UInt64 = 0
        /// Under which primary it was claimed.
        var era: UInt64 = 0
        var last = StreamPlace.start
        var stream: [StreamEntry] = []
    }
    struct Member {
        var expiry: Int64
        var session: UInt64
        var bells: UInt64 = 0
    }
    struct CellState {
        /// The primary that served the last script; -1 before the first one.
        var primary = -1
        var era: UInt64 = 0
        var lastSession: UInt64 = 0
        /// Until when nothing is granted without a receipt.
        var openFrom: Int64 = 0
        /// Whether what nobody claimed again under this primary was set free.
        var isSwept = false
        var members: [Int: Member] = [:]
        /// Rooms without an owner, and since when.
        var free: [Int: Int64] = [:]
    }
    struct Known {
        var isKnown = false
        var outcomes = 0
    }
}
