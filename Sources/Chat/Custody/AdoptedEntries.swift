// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What earlier lives left and this one has taken again, by its number in this life.
struct AdoptedEntries {
    private var entries: [CommentNumber: EntryID] = [:]
    private var all: Set<EntryID> = []

    subscript(number: CommentNumber) -> EntryID? { entries[number] }

    func contains(_ entry: EntryID) -> Bool {
        all.contains(entry)
    }

    mutating func add(_ new: [CommentNumber: EntryID]) {
        entries.merge(new) { $1 }
        all.formUnion(new.values)
    }

    /// It has its outcome, and its row is gone.
    mutating func remove(_ number: CommentNumber) {
        if let entry = entries.removeValue(forKey: number) { all.remove(entry) }
    }
}
