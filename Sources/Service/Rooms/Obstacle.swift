// SPDX-License-Identifier: GPL-3.0-or-later

import Core
public import Voices

/// Why a comment cannot enter its room now.
public enum Obstacle: Error, Equatable, Sendable {
    /// The room's queue is full.
    case roomIsFull
    /// As many rooms are open as allowed, and all of them are busy.
    case tooManyRooms
    /// There is no memory for another room, and all open ones are busy.
    case noMemory(BudgetShortfall)
    /// The output of the room cannot be opened; the log says why.
    case roomUnavailable
    /// All rooms are ending.
    case isEnding
    /// The fleet's Redis does not take it; the log says why.
    case fleetIsAway

    /// The outcome of a comment that does not wait and is not brought again.
    var outcome: Outcome {
        switch self {
        case .roomIsFull: .skipped(.backlog)
        case .tooManyRooms: .skipped(.tooManyRooms)
        case .noMemory: .skipped(.noMemory)
        case .roomUnavailable: .failed(.roomUnavailable)
        case .isEnding, .fleetIsAway: .left
        }
    }
}

extension Obstacle: CustomStringConvertible {
    /// The same in words.
    public var description: String {
        switch self {
        case .roomIsFull: "too many comments wait in it"
        case .tooManyRooms: "as many rooms are open as may be (limits.rooms)"
        case .noMemory(let shortfall): "\(shortfall)"
        case .roomUnavailable: "its output cannot be opened now"
        case .isEnding: "the service is ending"
        case .fleetIsAway: "the fleet's Redis does not take it now"
        }
    }
}
