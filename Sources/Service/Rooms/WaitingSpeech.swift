// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Net

/// The samples of all rooms that wait for their outputs, and how many bytes of one job may. The host of a job that has more may go to another
/// room, and the job continues at its last word, or from its start and without what is there. Confined to the loop's thread.
final class WaitingSpeech {
    /// Of all rooms.
    var total = 0
    /// Beyond so many bytes of all rooms a job gets only `least`.
    private let limit: Int
    private let most: Int
    private let least: Int

    /// Nothing waits.
    /// - Parameters:
    ///   - limit: how many bytes of all rooms may wait before jobs are held back.
    ///   - most: how many bytes of one job may wait until then.
    ///   - sampleRate: of the sound. While what may wait in any case is heard, a job's turn at a host comes again.
    init(limit: Int, most: Int, sampleRate: Int) {
        (self.limit, self.most) = (limit, most)
        least = min(most, sampleRate * MemoryLayout<Int16>.size * 3 / 2)
    }

    /// How many bytes of one job may wait now.
    var mostOfJob: Int { total > limit ? least : most }
}

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
