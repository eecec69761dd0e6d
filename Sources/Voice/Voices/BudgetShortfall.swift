// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A budget that is too small for what was asked.
public struct BudgetShortfall: Error, Equatable, Sendable, CustomStringConvertible {
    /// What cannot be done within the budget.
    public enum Purpose: String, Sendable {
        /// Not even the voice that needs least can speak.
        case speaking = "to speak"
        /// The Japanese dictionary cannot be loaded.
        case kanji = "to read kanji"
        /// A further room cannot be opened.
        case room = "for so many rooms at once"
    }

    /// What cannot be done.
    var purpose: Purpose
    /// What needs more memory.
    var needing: String
    /// The budget that it needs, in bytes.
    public var needed: Int
    /// The budget there is, in bytes.
    var budget: Int
    /// The limit that would be enough, where a limit sets the budget: a larger budget than that allows would be of no use.
    public var neededLimit: MemoryLimit?

    /// Describes what does not fit, and the budget that would be needed.
    public init(_ purpose: Purpose = .speaking, needing: String, needed: Int, budget: Int) {
        self.purpose = purpose
        self.needing = needing
        self.needed = needed
        self.budget = budget
    }

    /// What failed and what to do.
    public var description: String {
        // Who left out the unit sees bytes.
        let bytes = "\(budget) bytes (a number without a unit counts bytes)"
        let budget = budget < 1 << 20 ? bytes : tenths(ofMegabytesIn: budget, rounded: .down)
        return "a memory budget of \(budget) is too small \(purpose.rawValue): "
            + "\(needing) needs \(tenths(ofMegabytesIn: needed, rounded: .up)); try \(remedy)"
    }

    /// The flag with a budget that would be enough, or the limit that has to be raised.
    public var remedy: String {
        guard let neededLimit else { return "--memory-budget \(wholeMegabytes(needed))" }
        return "a memory limit of \(wholeMegabytes(neededLimit.bytes)) or more (\(neededLimit.file))"
    }

    private func wholeMegabytes(_ bytes: Int) -> String {
        shown(byteCount: ((bytes + (1 << 20) - 1) >> 20) << 20)
    }
}
