// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// Holds back that a comment was heard, or has failed, until that is stored: what a program was told so must not be said again by the next run. Events
/// that come after it stay behind it, but those of comments that have nothing to do with it. On the loop's thread.
///
/// Each outcome is first an event (`pass`), and then settled, once it is on its way to the disk.
final class OutcomeGate {
    /// A disk that answers has stored an outcome long before. Beyond that it is told all the same.
    private static let patience = Duration.seconds(1)

    private let loop: Loop
    private let whenStored: (_ done: @escaping () -> Void) -> Void
    private let tell: (Event, RoomName) -> Void
    private var held: [(event: Event, room: RoomName)] = []
    /// Whether the disk has not answered for a while. Nothing is held back until it does.
    private var isLate = false {
        didSet { if isLate != oldValue { tellLate(isLate) } }
    }
    private let tellLate: (Bool) -> Void
    /// How many events were let go before those.
    private var passed = 0

    /// - Parameters:
    ///   - whenStored: calls `done`, in order, when all that it was told is on the disk, or cannot be.
    ///   - tellLate: called when the disk does not answer any more, and when it does again.
    ///   - tell: tells an event.
    init(
        on loop: Loop,
        whenStored: @escaping (_ done: @escaping () -> Void) -> Void,
        tellLate: @escaping (Bool) -> Void = { _ in },
        tell: @escaping (Event, RoomName) -> Void
    ) {
        (self.loop, self.whenStored, self.tellLate, self.tell) = (loop, whenStored, tellLate, tell)
    }

    /// Takes an event.
    func pass(_ event: Event, in room: RoomName) {
        if isLate || !event.isHeldBack && (held.isEmpty || mayOvertake(event)) { return tell(event, room) }
        held.append((event, room))
    }

    /// Whether nothing that is held back has to do with it: who sends a comment is told at once that it is not read.
    private func mayOvertake(_ event: Event) -> Bool {
        switch event {
        case .accepted, .held: true
        case .finished(let number, _, _, _): !held.contains { $0.event.isStart(of: number) }
        default: false
        }
    }

    /// An outcome, and those before it, is on its way to the disk. `done` is called when it is told.
    func settle(_ outcome: Outcome, _ done: @escaping () -> Void) {
        guard outcome.isHeldBack, !isLate else { return done() }
        let end = passed + held.count
        inTime { [weak self] in
            self?.letGo(upTo: end)
            done()
        }
    }

    /// Calls `done` when all that was told is stored, or after a while.
    func inTime(_ done: @escaping () -> Void) {
        guard !isLate else { return done() }
        var isDone = false
        let timer = loop.after(Self.patience) { [weak self] in
            isDone = true
            self?.isLate = true
            done()
            self?.letGo(upTo: .max)
        }
        whenStored { [weak self, loop] in
            self?.isLate = false
            guard !isDone else { return }
            isDone = true
            loop.cancel(timer)
            done()
        }
    }

    private func letGo(upTo end: Int) {
        while let first = held.first, passed < end || !first.event.isHeldBack {
            held.removeFirst()
            passed += 1
            tell(first.event, first.room)
        }
    }
}

extension Event {
    fileprivate var isHeldBack: Bool {
        if case .finished(_, _, let outcome, _) = self { outcome.isHeldBack } else { false }
    }

    fileprivate func isStart(of comment: CommentNumber) -> Bool {
        if case .started(let started) = self { started.comment == comment } else { false }
    }
}

extension Outcome {
    fileprivate var isHeldBack: Bool {
        switch self {
        case .heard, .failed: true
        default: false
        }
    }
}
