// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Reading
public import Rooms

/// What viewers want dictionaries to learn, as the desk asks for it and decides about it. All are called on the loop.
public struct ProposalDoor {
    /// What waits for approval in a room, in the order in which it came.
    var list: (RoomName) -> [WordProposal]
    /// Decides about what has this number in a room. `done` is called when it is written; with nil where nothing of this number waits.
    var decide: (RoomName, UInt64, _ isApproved: Bool, _ by: String, _ done: @escaping (Decision?) -> Void) -> Void

    /// What was decided about, and what is said about it.
    public typealias Decision = (WordProposal, TeachingReply)

    /// What a program offers.
    public init(
        list: @escaping (RoomName) -> [WordProposal],
        decide: @escaping (RoomName, UInt64, _ isApproved: Bool, _ by: String, _ done: @escaping (Decision?) -> Void) -> Void
    ) {
        (self.list, self.decide) = (list, decide)
    }
}
