// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Voices

/// News about memory for people and programs.
public enum MemoryNews {
    /// The origin of the budget. `isExpected`: there is no budget because nothing limits the program, as on most machines.
    case budget(String, isExpected: Bool)
    /// There is no room for the Japanese dictionary.
    case noKanji(BudgetShortfall)
    /// The Japanese dictionary was closed, because its pages do not fit.
    case kanjiClosed
    /// The Japanese dictionary may be loaded again.
    case kanjiBack
    /// The system does not say what memory is shared, so the figures are too high.
    case isRough
    /// A step of shedding was taken, or taken back.
    case shedding(Shedding.Step, after: Shedding.Step)
    case measured(MemoryReport)
}
