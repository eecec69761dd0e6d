// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// How much memory the dictionaries of all rooms may take. Any thread may ask for a share of it, before it reads a file.
public final class DictionaryMemory: Sendable {
    /// The part of a budget.
    static let partOfBudget = 8
    /// What an entry takes, and each byte of its text: that is held in a table, and as letters of the tree that finds it. Measured: 470 bytes for
    /// lines of 35.
    private static let (bytesOfEntry, bytesOfByte) = (256, 6)

    /// In bytes.
    let limit: Int
    private let used = Atomic(0)

    /// At most so many bytes, fewer if a budget requires it.
    public init(atMost limit: Int = .max, budget: Int? = nil) {
        self.limit = min(limit, (budget ?? .max) / Self.partOfBudget)
    }

    /// What one file's words take. It is given back when nobody holds it any more.
    final class Share: Sendable {
        let bytes: Int
        private let memory: DictionaryMemory

        fileprivate init(_ bytes: Int, of memory: DictionaryMemory) {
            (self.bytes, self.memory) = (bytes, memory)
        }

        deinit { memory.used.subtract(bytes, ordering: .relaxed) }
    }

    /// A share in the place of another one, which goes soon; nil if it does not fit.
    func share(_ bytes: Int, inPlaceOf earlier: Share?) -> Share? {
        let (_, sum) = used.add(bytes, ordering: .relaxed)
        let share = Share(bytes, of: self)
        return sum - (earlier?.bytes ?? 0) <= limit ? share : nil
    }

    /// What so many entries will take whose text is so long.
    static func bytes(ofEntries count: Int, text: Int) -> Int {
        count * bytesOfEntry + text * bytesOfByte
    }
}
