// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
import Synthesis
import Voices

/// How much memory there was for clients when it was last measured.
package struct ClientMemory: Equatable, Sendable {
    /// Whether less may wait for clients, because voices are given up.
    var isShort = false
    /// How many bytes were left of the budget; negative where more than the budget was held; nil where there is no budget.
    package var left: Int?
    /// So much of the budget is for what grows between two measurements.
    private static let partKeptFree = 16

    init() {}

    package init(_ report: MemoryReport) {
        isShort = report.shed != Shedding.Step.nothing.name
        left = report.budget.map { budget in
            let most = budget - budget / Self.partKeptFree
            // Voice hosts that are ending still hold what is not charged any more.
            return report.held > most ? most - report.held : max(0, most - max(report.used, report.held))
        }
    }
}

/// Who decides whether clients may begin something that takes memory.
protocol MemoryGranter: AnyObject {
    /// Whether something may begin that takes so many bytes for a while.
    func hasMemory(_ bytes: Int) -> Bool
}

/// What clients may begin that takes memory for as long as it goes on. Pure.
struct ClientMemoryAccount {
    /// As it was last measured.
    private(set) var memory = ClientMemory()
    /// What was granted lately: a measurement may not show it yet.
    private var recent: [(bytes: Int, until: Moment)] = []
    private var isDoubtful = false
    private var isAwaitingLook = false
    private static let untilMeasured = Duration.seconds(1)

    /// It was measured.
    mutating func take(_ memory: ClientMemory) { (self.memory, isAwaitingLook) = (memory, false) }

    /// Whether something may begin.
    /// - Parameter isFirst: whether nothing else goes on: then it only matters that the budget is kept.
    mutating func grants(_ bytes: Int, isFirst: Bool, at now: Moment) -> Bool {
        guard bytes > 0, let left = memory.left else { return true }
        recent.removeAll { $0.until <= now }
        let granted = recent.reduce(bytes) { $0 + $1.bytes }
        let isGranted = left >= 0 && (isFirst && recent.isEmpty || granted <= left)
        if isGranted { recent.append((bytes, now + Self.untilMeasured)) }
        isDoubtful = !isGranted || granted > left / 4
        return isGranted
    }

    /// Whether memory should be measured now: once until it was.
    mutating func wantsLook() -> Bool {
        guard isDoubtful, !isAwaitingLook else { return false }
        isAwaitingLook = true
        return true
    }
}
