// SPDX-License-Identifier: GPL-3.0-or-later

public import Events
public import Voices

/// What people and programs want to know of memory.
public enum MemoryNews {
    /// Where the budget comes from. `isExpected`: there is none, because nothing limits the program, as on most machines.
    case budget(String, isExpected: Bool)
    /// There is no room for the Japanese dictionary.
    case noKanji(BudgetShortfall)
    /// The Japanese dictionary was closed, because its pages do not fit.
    case kanjiClosed
    /// The dictionary is loaded again when it is needed.
    case kanjiBack
    /// The system does not tell what memory is shared, so more is counted than is held.
    case isRough
    /// Something is done without that was not before, or the reverse.
    case shedding(Shedding.Step, after: Shedding.Step)
    /// Memory was measured.
    case measured(MemoryReport)
}
