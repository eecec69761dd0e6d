// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Who waits until comments have their outcomes. On the service's loop; how many wait at once, the server's thread bounds.
final class OutcomeWaits {
    /// What became of a comment.
    struct End: Sendable {
        var outcome: Outcome
        var seconds: Double
    }

    private struct Wait {
        var left: Set<CommentNumber>
        var ends: [CommentNumber: End] = [:]
        let done: ([CommentNumber: End]) -> Void
        let cancelAlarm: () -> Void
    }

    private var waits: [Int: Wait] = [:]
    private var waitsOf: [CommentNumber: [Int]] = [:]
    private var lastWait = 0

    /// Calls `done` once when all these comments have their outcomes, with those that are known after that time at the latest.
    /// - Parameter after: calls something later, and returns how that is cancelled.
    /// - Returns: what ends the waiting before.
    func wait(
        for numbers: Set<CommentNumber>,
        within time: Duration,
        _ after: (Duration, @escaping () -> Void) -> () -> Void,
        _ done: @escaping ([CommentNumber: End]) -> Void
    ) -> () -> Void {
        guard !numbers.isEmpty else {
            done([:])
            return {}
        }
        lastWait += 1
        let wait = lastWait
        waits[wait] = Wait(left: numbers, done: done, cancelAlarm: after(time) { [weak self] in self?.end(wait) })
        for number in numbers { waitsOf[number, default: []].append(wait) }
        return { [weak self] in self?.end(wait) }
    }

    func note(_ number: CommentNumber, _ outcome: Outcome, seconds: Double) {
        for wait in waitsOf.removeValue(forKey: number) ?? [] {
            waits[wait]?.left.remove(number)
            waits[wait]?.ends[number] = End(outcome: outcome, seconds: seconds)
            if waits[wait]?.left.isEmpty == true { end(wait) }
        }
    }

    private func end(_ number: Int) {
        guard let wait = waits.removeValue(forKey: number) else { return }
        for comment in wait.left {
            waitsOf[comment]?.removeAll { $0 == number }
            if waitsOf[comment]?.isEmpty == true { waitsOf[comment] = nil }
        }
        wait.cancelAlarm()
        wait.done(wait.ends)
    }
}
