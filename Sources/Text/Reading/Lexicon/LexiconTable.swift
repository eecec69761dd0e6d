// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of a dictionary file: one entry a line, columns parted by tabs. `docs/dictionary.md` describes it for users.
public enum LexiconTable {
    /// What an entry's line begins with is decided by this line, which stands first in files that Yomite writes.
    static let heading = "# pattern\treading\tlanguage\tkind\tadded by\tadded at"
    /// More entries are refused.
    public static let entryLimit = 20_000

    /// Reads a file. Lines that cannot be used are reported; the others are used.
    public static func parse(_ text: String) -> (rows: [(line: Int, entry: LexiconEntry)], problems: [LexiconProblem]) {
        rows(of: text) { line, number throws(LexiconProblem) in
            line.hasPrefix("# ") ? nil : try entry(line, number)
        }
    }

    /// The text of a file with these entries in it, in the place of those about the same words. Its other lines stay as they are, also
    /// those that cannot be used: they are somebody's work.
    public static func text(_ text: String, with entries: [LexiconEntry]) -> String {
        let words = Set(entries.map(\.word))
        let kept = removing(from: text) { words.contains($0.word) }.text
        let added = entries.map { entry in
            [entry.pattern, entry.reading, entry.language ?? "", entry.kind.rawValue, entry.addedBy ?? "", entry.addedAt ?? ""]
                .joined(separator: "\t") + "\n"
        }
        return (kept.isEmpty ? heading + "\n" : kept) + added.joined()
    }

    /// The text of a file without what is about the same word as an entry, and what that was.
    public static func removing(_ entry: LexiconEntry, from text: String) -> (text: String, removed: [LexiconEntry]) {
        let word = entry.word
        return removing(from: text) { $0.word == word }
    }

    private static func removing(
        from text: String,
        where isMeant: (LexiconEntry) -> Bool
    ) -> (text: String, removed: [LexiconEntry]) {
        var removed: [LexiconEntry] = []
        var kept = ""
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if !line.hasPrefix("# "), let entry = try? entry(line, 0), isMeant(entry) {
                removed.append(entry)
            } else {
                kept += line + "\n"
            }
        }
        // The last line's end is no line of its own.
        if text.last?.isNewline ?? true { kept.removeLast() }
        return (kept, removed)
    }

    private static func entry(_ line: Substring, _ number: Int) throws(LexiconProblem) -> LexiconEntry {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        func field(_ index: Int) -> String? {
            fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
        }
        guard fields.count >= 2 else { throw LexiconProblem(line: number, reason: "a tab has to stand between pattern and reading") }
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

    /// What the lines that are not blank say; nil from `row` skips one.
    static func rows<Row>(
        of text: String,
        _ row: (Substring, Int) throws(LexiconProblem) -> Row?
    ) -> (rows: [(line: Int, entry: Row)], problems: [LexiconProblem]) {
        var rows: [(line: Int, entry: Row)] = []
        var problems: [LexiconProblem] = []
        var problemCount = 0
        let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        for (index, line) in content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            do throws(LexiconProblem) {
                guard let row = try row(line, index + 1) else { continue }
                guard rows.count < entryLimit else {
                    throw LexiconProblem(line: index + 1, reason: "there are more than \(entryLimit) entries")
                }
                rows.append((index + 1, row))
            } catch {
                problemCount += 1
                if problemCount <= LexiconProblem.limit { problems.append(error) }
            }
        }
        if problemCount > problems.count, let last = problems.last {
            let reason = "so are \(problemCount - problems.count) lines after it"
            problems.append(LexiconProblem(line: last.line, reason: reason))
        }
        return (rows, problems)
    }
}

/// A line of a dictionary that cannot be used.
public struct LexiconProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// A file of something else has as many as it has lines: so many are told, the others counted.
    public static let limit = 20

    /// Which line, counted from 1.
    public var line: Int
    /// What is wrong with it.
    public var reason: String

    /// A problem of that line.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    /// Where, and what is wrong.
    public var description: String {
        "line \(line): \(reason)"
    }
}
