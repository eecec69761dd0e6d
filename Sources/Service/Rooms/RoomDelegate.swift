// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
public import Synthesis
public import Voices

/// What a room needs to know about memory before a comment is spoken: what is left for voices, and how to make room.
public protocol VoiceBudget: AnyObject {
    /// The current account.
    var ledger: Ledger { get }
    /// The ids of voices that are too slow for live comments now.
    var slowVoices: Set<String> { get }
    /// Ends idle voice hosts.
    func evict(_ processes: [Int32])
}

extension BudgetedHosts: VoiceBudget {}

/// Receives what happens in a room.
protocol RoomDelegate: AnyObject {
    /// Something is about to happen in the room: what is to be done in all of them comes first.
    func roomIsAboutToAct(_ room: Room)
    func room(_ room: Room, accepted comment: WaitingComment)
    func room(_ room: Room, published event: Event)
    /// The room waits with comments until `done` is called.
    func room(_ room: Room, asksToBegin comments: [WaitingComment], _ done: @escaping () -> Void)
    /// A comment has its outcome, which its source may want to know.
    func room(_ room: Room, settled comment: WaitingComment, _ outcome: Outcome)
    /// The room has become idle (true), or busy again.
    func room(_ room: Room, isResting: Bool)
    /// The room has ended, and its output is closed.
    func roomHasEnded(_ room: Room)
}
