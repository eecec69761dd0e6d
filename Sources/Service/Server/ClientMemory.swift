// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
import Synthesis
import Voices

/// How much memory there was for clients when it was last measured.
package struct ClientMemory: Equatable, Sendable {
    /// Whether less may wait for clients, because voices are given up.
    var isShort = false
    /// How many bytes were left of the budget, nothing less where more than it was in use; nil where nothing bounds them.
    var left: Int?

    package init() {}

    package init(_ report: MemoryReport) {
        isShort = report.shed != Shedding.Step.nothing.name
        left = report.budget.map { report.held > $0 ? $0 - report.held : max(0, $0 - report.used) }
    }
}

/// What clients may begin of what takes memory for as long as it goes on. Pure.
struct ClientMemoryAccount {
    private(set) var memory = ClientMemory()
    /// What was granted since the measurement.
    private var granted = 0
    private var isDoubtful = false
    private var isAwaitingLook = false

    /// It was measured.
    mutating func take(_ memory: ClientMemory) { self = ClientMemoryAccount(memory: memory) }

    /// Whether something may begin. The first one only needs that the budget is kept: what it takes was reserved for it.
    mutating func grants(_ bytes: Int, isFirst: Bool) -> Bool {
        guard bytes > 0, let left = memory.left else { return true }
        let isGranted = left >= 0 && (isFirst || granted + bytes <= left)
        if isGranted { granted += bytes }
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
