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
    /// Memory for something that may take so many bytes; nil if it must not begin.
    func grantMemory(_ bytes: Int) -> MemoryGrant?
}

/// What something may take for as long as it keeps this.
final class MemoryGrant {
    private let account: ClientMemoryAccount
    /// What was not taken yet.
    private var bytes: Int

    fileprivate init(_ bytes: Int, of account: ClientMemoryAccount) {
        (self.bytes, self.account) = (bytes, account)
        account.promised += bytes
    }

    /// So much of it is in use from now on, or all: the next measurements show it.
    func take(_ most: Int = .max) {
        let taken = min(bytes, most)
        bytes -= taken
        account.promised -= taken
        account.taken += taken
    }

    deinit { account.promised -= bytes }
}

/// What clients may begin that takes memory for as long as it goes on. On the server's thread.
final class ClientMemoryAccount {
    /// As it was last measured.
    private var memory = ClientMemory()
    /// What was granted and is not in use yet.
    fileprivate var promised = 0
    /// What is in use since the last measurement, and since the one before it: a measurement that is on its way shows nothing later.
    fileprivate var taken = 0
    private var takenBefore = 0
    private var isDoubtful = false
    private var isAwaitingLook = false

    /// It was measured.
    func measured(_ memory: ClientMemory) {
        self.memory = memory
        (takenBefore, taken) = (taken, 0)
        isAwaitingLook = false
    }

    /// Memory for something that may take so many bytes; nil if it must not begin.
    /// - Parameter isFirst: whether nothing else goes on: then it only matters that the budget is kept.
    func grant(_ bytes: Int, isFirst: Bool) -> MemoryGrant? {
        guard bytes > 0, let left = memory.left else { return MemoryGrant(0, of: self) }
        let others = promised + taken + takenBefore
        let isGranted = left >= 0 && (isFirst && others == 0 || others + bytes <= left)
        isDoubtful = !isGranted || others + bytes > left / 4
        return isGranted ? MemoryGrant(bytes, of: self) : nil
    }

    /// Whether memory should be measured now: once until it was.
    func wantsLook() -> Bool {
        guard isDoubtful, !isAwaitingLook else { return false }
        isAwaitingLook = true
        return true
    }
}
