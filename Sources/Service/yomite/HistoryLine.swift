// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Custody
import FoundationEssentials

/// A comment of the history, as the service tells it and `--json` prints it.
struct HistoryLine: Codable {
    struct Author: Codable {
        var id: String?
        var name: String?
    }

    var entry: String
    var room: String
    var takenAt: String
    var settledAt: String
    var outcome: String
    var reason: String?
    var source: String?
    var platform: String?
    var author: Author?
    /// Nil where a moderator deleted it, and where a never-spoken word kept it from being shown.
    var text: String?

    init(_ comment: HistoryComment) {
        (entry, room) = (comment.entry.text, comment.room.text)
        takenAt = JSONWriter.time(ofMilliseconds: comment.takenAt)
        settledAt = JSONWriter.time(ofMilliseconds: comment.settledAt)
        (outcome, reason) = (comment.outcome, comment.reason)
        (source, platform, text) = (comment.source, comment.platform, comment.text)
        if comment.authorID != nil || comment.author != nil { author = Author(id: comment.authorID, name: comment.author) }
    }

    /// Texts as they came; nothing in it is obeyed by a terminal.
    var json: String { JSONWriter.text(of: self).withEscapedControls + "\n" }

    static let csvHeader = [
        "takenAt", "settledAt", "room", "outcome", "reason", "source", "platform", "authorId", "author", "text", "entry",
    ]
    var csvFields: [String] {
        let known: [String?] = [takenAt, settledAt, room, outcome, reason, source, platform, author?.id, author?.name, text, entry]
        return known.map { $0 ?? "" }
    }

    /// A table for people, who see times as their clock has them.
    static func table(_ lines: [HistoryLine]) -> String {
        let hasRooms = lines.contains { $0.room != lines[0].room }
        let header = ["TIME", "OUTCOME"] + (hasRooms ? ["ROOM"] : []) + ["AUTHOR", "TEXT"]
        return TextTable.text(header, lines.map { $0.cells(withRoom: hasRooms) })
    }

    private static let longestAuthor = 30

    private func cells(withRoom: Bool) -> [String] {
        let name = author?.name ?? author?.id ?? ""
        let became = harmless(outcome) + (reason.map { " (\(harmless($0)))" } ?? "")
        let place = withRoom ? [harmless(room)] : []
        return [localTime(takenAt), became] + place + [harmless(name, atMost: Self.longestAuthor), harmless(text ?? "")]
    }
}

/// A time of the interface as the clock here has it.
func localTime(_ text: String) -> String {
    guard let date = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) else { return harmless(text) }
    return shownLocally(Int64((date.timeIntervalSince1970 * 1_000).rounded()))
}

extension String {
    /// JSON in which what a terminal would obey is escaped. JSON itself does that for some of it only.
    fileprivate var withEscapedControls: String {
        guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                }
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The account of the journal's lives, as the service tells it.
struct ShownAccount: Decodable {
    struct Life: Decodable {
        var life: Int
        var begun: String
        /// Nil where it was cut off, or goes on.
        var ended: String?
        var found: Int
        var taken: Int
        var repeated: Int
        var outcomes: [String: Int]
        /// Nil while it goes on.
        var kept: Int?
    }

    var lives: [Life]
    /// Comments without an outcome.
    var open: Int
    var flaws: [String]

    init(_ account: JournalAccount) {
        lives = account.lives.map { life in
            Life(
                life: life.number,
                begun: JSONWriter.time(ofMilliseconds: life.begun),
                ended: life.ended.map(JSONWriter.time(ofMilliseconds:)),
                found: life.found,
                taken: life.counts.taken,
                repeated: life.repeated,
                outcomes: life.counts.outcomes,
                kept: life.kept
            )
        }
        (open, flaws) = (account.open, account.flaws)
    }

    /// A row for each life.
    var table: String {
        let outcomes = HistoryQuestion.Outcome.allCases.map(\.rawValue)
        let header = ["RUN", "BEGAN", "ENDED", "FOUND", "TAKEN"] + outcomes.map { $0.uppercased() } + ["KEPT"]
        let rows = lives.map { life in
            ["\(life.life)", localTime(life.begun), life.ended.map(localTime) ?? "-", "\(life.found)", "\(life.taken)"]
                + outcomes.map { "\(life.outcomes[$0] ?? 0)" } + ["\(life.kept ?? open)"]
        }
        return TextTable.text(header, rows)
    }
}
