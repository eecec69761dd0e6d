// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What the lines of a dictionary's text say, ours or Bouyomi-chan's.
struct LexiconLines<Row> {
    private(set) var rows: [(line: Int, start: Int, row: Row)] = []
    private(set) var problems: [LexiconProblem] = []
    /// How many lines there are, with the empty one behind the last line end.
    private(set) var count = 0
    /// Whether no row was refused because there are too many.
    private(set) var isWhole = true

    /// Reads the lines that are not blank; nil from `row` skips one.
    init(_ text: String, atMost limit: Int, _ row: (Substring, Int) throws(LexiconProblem) -> Row?) {
        var problemCount = 0
        let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        for line in content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            count += 1
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            do throws(LexiconProblem) {
                guard let row = try row(line, count) else { continue }
                guard rows.count < limit else {
                    isWhole = false
                    throw LexiconProblem(line: count, reason: "there are more than \(limit) entries")
                }
                rows.append((count, text.utf8.distance(from: text.startIndex, to: line.startIndex), row))
            } catch {
                problemCount += 1
                if problemCount <= LexiconProblem.limit { problems.append(error) }
            }
        }
        if problemCount > problems.count, let last = problems.last {
            let reason = "so are \(problemCount - problems.count) lines after it"
            problems.append(LexiconProblem(line: last.line, reason: reason))
        }
    }
}

/// A line of a dictionary that cannot be used.
public struct LexiconProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// How many are reported; the others are counted. A file of another kind has as many as it has lines.
    static let limit = 20

    /// Which line, counted from 1.
    var line: Int
    /// What is wrong with it.
    var reason: String

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

/// Bouyomi-chan's `ReplaceTag.dic` and `ReplaceWord.dic`: `priority`, `kind`, `pattern`, `replacement`, parted by tabs.
public enum BouyomiDictionary {
    /// The entries, the ones that matter most first. Sounds and files that Bouyomi-chan would play are reported, and left out.
    public static func parse(_ text: String) -> (rows: [(line: Int, entry: LexiconEntry)], problems: [LexiconProblem]) {
        let lines = LexiconLines(text, atMost: LexiconTable.entryLimit, entry)
        let sorted = lines.rows.ordered { ($1.row.priority, $0.line) < ($0.row.priority, $1.line) }
        return (sorted.map { ($0.line, $0.row.entry) }, lines.problems)
    }

    /// A file that `parse` reads as these entries in this order. Languages are not in it.
    public static func text(of entries: [LexiconEntry]) -> String {
        zip((1...max(1, entries.count)).reversed(), entries).reduce(into: "\u{FEFF}") { text, row in
            let (priority, entry) = row
            text += "\(priority)\t\(entry.kind == .regex ? "R" : "N")\t\(entry.pattern)\t\(entry.reading)\r\n"
        }
    }

    private static func entry(_ line: Substring, _ number: Int) throws(LexiconProblem) -> (priority: Int, entry: LexiconEntry)? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 4, let priority = Int(fields[0]) else {
            throw LexiconProblem(line: number, reason: "it must be priority, kind, pattern and replacement separated by tabs")
        }
        let kind: LexiconEntry.Kind
        switch fields[1] {
        case "N", "Y": kind = .word
        case "R": kind = .regex
        default: throw LexiconProblem(line: number, reason: "the kind must be N, Y or R")
        }
        guard !["(Sound ", "(SoundW "].contains(where: fields[3].contains) else {
            throw LexiconProblem(line: number, reason: "Yomite plays no sound files")
        }
        let entry = LexiconEntry(pattern: String(fields[2]), reading: String(fields[3]), kind: kind)
        if let problem = entry.problem { throw LexiconProblem(line: number, reason: problem) }
        return (priority, entry)
    }
}
