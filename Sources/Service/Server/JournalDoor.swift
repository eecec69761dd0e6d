// SPDX-License-Identifier: GPL-3.0-or-later

/// What the server asks of the journal. All are called on the service's loop.
public struct JournalDoor {
    /// Why nothing can be stored now; nil where it can.
    public var problem: () -> String?
    /// Calls back when all that happened before is stored, or with what prevents that.
    public var whenStored: (_ done: @escaping (_ problem: String?) -> Void) -> Void

    /// All are called on the loop.
    public init(problem: @escaping () -> String?, whenStored: @escaping (_ done: @escaping (_ problem: String?) -> Void) -> Void) {
        (self.problem, self.whenStored) = (problem, whenStored)
    }
}
