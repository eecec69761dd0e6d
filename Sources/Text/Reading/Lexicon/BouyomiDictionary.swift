// SPDX-License-Identifier: GPL-3.0-or-later

import Core

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
