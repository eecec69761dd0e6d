// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Events
public import Synthesis
public import Voices

/// What a room needs to know of memory before a comment is spoken: what is left for voices, and how to make room.
public protocol VoiceBudget: AnyObject {
    /// The account as it is now.
    var ledger: Ledger { get }
    /// The ids of voices that are too slow now for comments that people wait for.
    var slowVoices: Set<String> { get }
    /// Sends idle voice hosts away.
    func evict(_ processes: [Int32])
}

extension BudgetedHosts: VoiceBudget {}

/// Told what happens in a room.
protocol RoomDelegate: AnyObject {
    func room(_ room: Room, accepted comment: WaitingComment)
    func room(_ room: Room, published event: Event)
    /// A comment has its outcome: whoever brought it may want to know.
    func room(_ room: Room, settled comment: WaitingComment, _ outcome: Outcome)
    /// The room has nothing to do any more (true), or has again.
    func room(_ room: Room, isResting: Bool)
    /// The room has ended; its output is closed.
    func roomHasEnded(_ room: Room)
}
