// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Holds back what became of comments until that is stored: a comment whose outcome a program was told must not have another one in the next run.
/// Events that come after it stay behind it, but those that say that a comment came. On the loop's thread.
///
/// Each outcome is first an event (`pass`), and then settled, once it is on its way to the disk.
final class OutcomeGate {
    /// Calls `done` when all that was told is stored, or cannot be.
    let whenStored: (_ done: @escaping () -> Void) -> Void
    private let tell: (Event, RoomName) -> Void
    private var held = Deque<(event: Event, room: RoomName)>()
    /// The comments whose outcomes are held back.
    private var untold: Set<CommentNumber> = []
    /// How many events were let go before those.
    private var passed = 0

    /// - Parameters:
    ///   - whenStored: calls `done`, in order, when all that it was told is on the disk, or cannot be.
    ///   - tell: tells an event.
    init(whenStored: @escaping (_ done: @escaping () -> Void) -> Void, tell: @escaping (Event, RoomName) -> Void) {
        (self.whenStored, self.tell) = (whenStored, tell)
    }

    /// Takes an event.
    func pass(_ event: Event, in room: RoomName) {
        let outcome = event.storedOutcome
        if outcome == nil && (held.isEmpty || event.isArrival) { return tell(event, room) }
        if let outcome { untold.insert(outcome) }
        held.append((event, room))
    }

    /// Whether a comment has an outcome that is not told yet.
    func holds(_ number: CommentNumber) -> Bool {
        untold.contains(number)
    }

    /// An outcome, and those before it, is on its way to the disk. `done` is called when it is told.
    func settle(_ outcome: Outcome, _ done: @escaping () -> Void) {
        guard outcome.isStored else { return done() }
        let end = passed + held.count
        whenStored { [weak self] in
            self?.letGo(upTo: end)
            done()
        }
    }

    private func letGo(upTo end: Int) {
        while let first = held.first, passed < end || first.event.storedOutcome == nil {
            _ = held.popFirst()
            passed += 1
            if let outcome = first.event.storedOutcome { untold.remove(outcome) }
            tell(first.event, first.room)
        }
    }
}

extension Event {
    /// The comment whose outcome it tells, where that is stored.
    fileprivate var storedOutcome: CommentNumber? {
        if case .finished(let number, _, let outcome, _) = self, outcome.isStored { number } else { nil }
    }

    /// Whether it says that a comment came, which says nothing of others.
    fileprivate var isArrival: Bool {
        switch self {
        case .accepted, .held: true
        default: false
        }
    }
}

extension Outcome {
    /// What is kept for the next run, or found no room in the journal, has nothing to wait for.
    fileprivate var isStored: Bool {
        switch self {
        case .kept, .left: false
        default: true
        }
    }
}
