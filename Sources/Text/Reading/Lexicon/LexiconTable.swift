// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A dictionary file: one entry a line, columns parted by tabs. `docs/dictionary.md` describes it for users.
///
/// A change of an entry changes its line in the text, and reads no other one: the text of 20,000 entries takes a hundred milliseconds to
/// parse.
public struct LexiconTable: Sendable {
    /// What an entry's line begins with is decided by this line, which stands first in files that Yomite writes.
    private static let heading = "# pattern\treading\tlanguage\tkind\tadded by\tadded at\n"
    /// More entries are refused.
    public static let entryLimit = 20_000

    /// Where an entry stands in the text.
    private struct Place {
        /// Of the entry's word: 20,000 of them are compared in microseconds.
        var hash: UInt32
        /// The offset of its line, in bytes of UTF-8.
        var start: Int32
        /// The number of its line, from 1.
        var line: Int32
    }

    /// The entries, in the order of their lines.
    public private(set) var entries: [LexiconEntry] = []
    /// The lines that cannot be used.
    public private(set) var problems: [LexiconProblem] = []
    /// How many of the entries are regular expressions.
    public private(set) var regexCount = 0
    private var places: [Place] = []
    private var lineCount = 1
    private var limit = LexiconTable.entryLimit
    /// Whether no line was refused because there are too many.
    private var isWhole = true

    /// The table of an empty file.
    public init() {}

    /// Reads the text of a file. Lines that cannot be used are reported; the others are used.
    public init(_ text: String) {
        self.init(text, atMost: Self.entryLimit)
    }

    init(_ text: String, atMost limit: Int) {
        self.limit = limit
        let lines = LexiconLines(text, atMost: limit) { line, number throws(LexiconProblem) in
            line.hasPrefix("# ") ? nil : try Self.entry(line, number)
        }
        entries = lines.rows.map(\.row)
        regexCount = entries.count { $0.kind == .regex }
        places = lines.rows.map { Place(hash: Self.hash($0.row.word), start: Int32($0.start), line: Int32($0.line)) }
        (problems, lineCount, isWhole) = (lines.problems, lines.count, lines.isWhole)
    }

    /// The text of a file with these entries.
    public static func text(of entries: [LexiconEntry]) -> String {
        entries.reduce(into: heading) { $0 += line(of: $1) }
    }

    /// The number of an entry's line, from 1.
    public func line(ofEntry index: Int) -> Int {
        Int(places[index].line)
    }

    /// The entry that counts for the same word; nil where there is none.
    public func entry(aboutTheSameAs wanted: LexiconEntry) -> LexiconEntry? {
        indices(aboutTheSameAs: wanted).first.map { entries[$0] }
    }

    // MARK: - Changes

    /// Puts entries at the end of the table and of its text, and takes out those about the same words. The other lines stay as they are,
    /// also those that cannot be used: they are somebody's work.
    /// - Returns: what was taken out.
    public mutating func set(_ new: [LexiconEntry], in text: inout String) -> [LexiconEntry] {
        let removed = new.flatMap { remove($0, from: &text) }
        for entry in new { append(entry, to: &text) }
        return removed
    }

    /// Takes out what is about the same word as an entry.
    /// - Returns: what was taken out.
    public mutating func remove(_ wanted: LexiconEntry, from text: inout String) -> [LexiconEntry] {
        let removed = indices(aboutTheSameAs: wanted).reversed().map { remove(at: $0, from: &text) }
        // A line comes in that was one too many.
        if !isWhole, !removed.isEmpty { self = LexiconTable(text, atMost: limit) }
        return removed
    }

    private mutating func append(_ entry: LexiconEntry, to text: inout String) {
        if text.isEmpty {
            text = Self.heading
            lineCount = 2
        } else if text.last?.isNewline == false {
            text += "\n"
            lineCount += 1
        }
        places.append(Place(hash: Self.hash(entry.word), start: Int32(text.utf8.count), line: Int32(lineCount)))
        entries.append(entry)
        if entry.kind == .regex { regexCount += 1 }
        text += Self.line(of: entry)
        lineCount += 1
    }

    private mutating func remove(at index: Int, from text: inout String) -> LexiconEntry {
        let place = places.remove(at: index)
        let start = text.utf8.index(text.startIndex, offsetBy: Int(place.start))
        let lineEnd = text[start...].firstIndex(where: \.isNewline)
        let end = lineEnd.map { text.index(after: $0) } ?? text.endIndex
        let length = Int32(text.utf8.distance(from: start, to: end))
        text.removeSubrange(start..<end)
        if lineEnd != nil { lineCount -= 1 }
        for later in index..<places.count {
            places[later].start -= length
            places[later].line -= 1
        }
        for problem in problems.indices where problems[problem].line > place.line { problems[problem].line -= 1 }
        let entry = entries.remove(at: index)
        if entry.kind == .regex { regexCount -= 1 }
        return entry
    }

    private func indices(aboutTheSameAs wanted: LexiconEntry) -> [Int] {
        let word = wanted.word
        let hash = Self.hash(word)
        return places.indices.filter { places[$0].hash == hash && entries[$0].word == word }
    }

    private static func hash(_ word: LexiconEntry.Word) -> UInt32 {
        UInt32(truncatingIfNeeded: word.hashValue)
    }

    // MARK: - Lines

    private static func line(of entry: LexiconEntry) -> String {
        [entry.pattern, entry.reading, entry.language ?? "", entry.kind.rawValue, entry.addedBy ?? "", entry.addedAt ?? ""]
            .joined(separator: "\t") + "\n"
    }

    private static func entry(_ line: Substring, _ number: Int) throws(LexiconProblem) -> LexiconEntry {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        func field(_ index: Int) -> String? {
            fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
        }
        guard fields.count >= 2 else { throw LexiconProblem(line: number, reason: "there must be a tab between pattern and reading") }
        guard fields.count <= 6 else { throw LexiconProblem(line: number, reason: "there are more than six columns") }
        guard let kind = LexiconEntry.Kind(rawValue: field(3) ?? "word") else {
            throw LexiconProblem(line: number, reason: "the kind must be word or regex")
        }
        let entry = LexiconEntry(
            pattern: fields[0],
            reading: fields[1],
            language: field(2),
            kind: kind,
            addedBy: field(4),
            addedAt: field(5)
        )
        if let problem = entry.problem { throw LexiconProblem(line: number, reason: problem) }
        return entry
    }
}
