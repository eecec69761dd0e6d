// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
public import Net
import Reading
import Synchronization

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

/// The text of a dictionary that another program wrote: UTF-8, UTF-16, or Shift_JIS as Windows has it.
public enum DictionaryText {
    /// Reads a file to be imported, if it is not larger than that.
    public static func read(_ path: String, atMost limit: Int) throws(UnreadableFile) -> String {
        try decoded(try readWholeBytes(path, atMost: limit))
    }

    /// The encoding is told by the mark at the start, else by what is valid. Text that is valid in none of them is refused.
    static func decoded(_ bytes: [UInt8]) throws(UnreadableFile) -> String {
        if let text = utf16(bytes) ?? String(validating: bytes, as: UTF8.self) { return text }
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.contains(0) else {
            return try shiftJIS(bytes)
        }
        throw UnreadableFile(reason: "its UTF-16 is damaged: save it again as UTF-8")
    }

    /// Nil where it is none. Without a mark, the upper halves of tabs and digits are zero, which no other encoding writes.
    private static func utf16(_ bytes: [UInt8]) -> String? {
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard bytes.count.isMultiple(of: 2), hasMark || bytes.contains(0) else { return nil }
        let zerosInFront = stride(from: 0, to: bytes.count, by: 2).count { bytes[$0] == 0 }
        let zerosBehind = stride(from: 1, to: bytes.count, by: 2).count { bytes[$0] == 0 }
        let isBigEndian = hasMark ? bytes[0] == 0xFE : zerosInFront > zerosBehind
        let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func shiftJIS(_ bytes: [UInt8]) throws(UnreadableFile) -> String {
        guard let decoded = ShiftJIS(bytes) else {
            throw UnreadableFile(reason: "it is not UTF-8, and this system cannot convert Shift_JIS: save it as UTF-8")
        }
        guard let flaw = decoded.flaw else { return decoded.text }
        let line = bytes[..<flaw].count { $0 == UInt8(ascii: "\n") } + 1
        throw UnreadableFile(reason: "line \(line) is neither UTF-8, UTF-16 nor Shift_JIS: save it as UTF-8")
    }
}

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
