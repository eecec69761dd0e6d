// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

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
