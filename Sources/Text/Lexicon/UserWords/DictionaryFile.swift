// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net
import Reading

/// One file of a dictionary: what is in it, and whether it has changed since it was read or written here.
struct DictionaryFile: Sendable {
    /// More bytes are not read.
    private static let mostBytes = 4 << 20

    let path: String
    private(set) var table = LexiconTable()
    /// Why it cannot be read; nil also where there is no file.
    private(set) var failure: String?
    private var stamp = FileStamp()
    private let memory: DictionaryMemory
    private var share: DictionaryMemory.Share?
    /// What the words in the file would take, where that was too much: the table is an earlier one.
    private var unreadBytes: Int?
    /// What its words take in memory.
    var heldBytes: Int { share?.bytes ?? 0 }

    init(path: String, memory: DictionaryMemory) {
        (self.path, self.memory) = (path, memory)
    }

    /// Whether it is not as it was when it was read, or there is memory now for what could not be read.
    var hasChanged: Bool { FileStamp(path) != stamp || fitsNow }

    private var fitsNow: Bool { unreadBytes.map { memory.share($0, inPlaceOf: share) != nil } ?? false }

    /// Reads the file again where it is not as it was. Returns whether it was read.
    mutating func refresh() -> Bool {
        let now = FileStamp(path)
        guard now != stamp || fitsNow else { return false }
        (stamp, failure, unreadBytes) = (now, nil, nil)
        do throws(UnreadableFile) {
            let text = try text()
            let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
            let bytes = DictionaryMemory.bytes(ofEntries: min(lines + 1, LexiconTable.entryLimit), text: text.utf8.count)
            guard let share = memory.share(text.isEmpty ? 0 : bytes, inPlaceOf: share) else {
                // What was known stays.
                (failure, unreadBytes) = ("\(DictionaryError.overfull(memory.limit))", bytes)
                return true
            }
            (table, self.share) = (LexiconTable(text), share)
        } catch {
            (table, share, failure) = (LexiconTable(), nil, error.reason)
        }
        return true
    }

    /// Changes the file as it was read, and returns the entries that were taken out. Throws where somebody has changed it since: it has to be
    /// read again.
    mutating func make(_ change: DictionaryChange) throws(DictionaryError) -> [LexiconEntry] {
        // Its lines are not where the table has them.
        if unreadBytes != nil { throw .overfull(memory.limit) }
        switch change {
        case .set(let entries):
            guard table.entries.count + entries.count <= LexiconTable.entryLimit else { throw .full }
            let text = entries.reduce(0) { $0 + $1.pattern.utf8.count + $1.reading.utf8.count }
            let bytes = heldBytes + DictionaryMemory.bytes(ofEntries: entries.count, text: text)
            guard memory.share(bytes, inPlaceOf: share) != nil else { throw .overfull(memory.limit) }
            return try edit { table, text in table.set(entries, in: &text) }
        case .remove(let entry):
            guard table.entry(aboutTheSameAs: entry) != nil else { return [] }
            return try edit { table, text in table.remove(entry, from: &text) }
        }
    }

    private mutating func edit(_ edit: (inout LexiconTable, inout String) -> [LexiconEntry]) throws(DictionaryError) -> [LexiconEntry] {
        var text: String
        do throws(UnreadableFile) {
            text = try self.text()
        } catch {
            throw .unwritable(path, reason: error.reason)
        }
        guard FileStamp(path) == stamp else { throw .busy(path) }
        let removed = edit(&table, &text)
        // What took the place of others takes no more than they did.
        share = memory.share(DictionaryMemory.bytes(ofEntries: table.entries.count, text: text.utf8.count), inPlaceOf: share) ?? share
        // Read again, unless it is written and nobody else has been faster.
        stamp = FileStamp()
        do throws(UnwritableFile) {
            try replaceWhole(path, with: text)
        } catch {
            throw .unwritable(path, reason: error.reason)
        }
        let now = FileStamp(path)
        if now.size == text.utf8.count { stamp = now }
        return removed
    }

    /// What is written in it; nothing where there is no file.
    private func text() throws(UnreadableFile) -> String {
        if stamp.isOdd { throw UnreadableFile(reason: "it is not a file") }
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: DictionaryFile.mostBytes)
        } catch  where error.isMissing {
            return ""
        }
    }
}
