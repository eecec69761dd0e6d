// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What `yomite history` asks for, and how it answers.
struct HistoryQuestion: SettingsPart {
    /// The outcomes of comments in it.
    enum Outcome: String, CaseIterable, Sendable {
        case heard, skipped, refused, failed, deleted, left
    }

    /// The id or the name of the author; nil is anybody.
    var author: String?
    /// Nil is any.
    var outcome: Outcome?
    /// The time from which on comments came, and the time up to which, in milliseconds since 1970.
    var since: Int64?
    var until: Int64?
    /// How many comments are shown at most: the newest.
    var limit = 50
    /// Answers for spreadsheets.
    var csv = false
    /// Whether all comments are forgotten.
    var all = false

    init() {}

    static var options: [Option<HistoryQuestion>] {
        [
            Option(
                "author",
                \.author,
                .text("an author's id or name", none: ""),
                "ID|NAME",
                .call,
                for: [.history],
                "shows comments of this author"
            ),
            Option(
                "outcome",
                \.outcome,
                .choice(among: Outcome.allCases, none: "all"),
                "NAME",
                .call,
                for: [.history],
                "shows comments with this outcome"
            ),
            Option(
                "since",
                \.since,
                .moment,
                "TIME",
                .call,
                for: [.history],
                "shows comments from this time on: 2h, 7d, 2026-11-26, 2026-11-26T20:15"
            ),
            Option("until", \.until, .moment, "TIME", .call, for: [.history], "shows comments up to this time"),
            Option(
                "shown",
                flag: "--limit",
                \.limit,
                .integer(1...100_000),
                "COUNT",
                .call,
                for: [.history],
                "shows this many comments at most, the newest"
            ),
            Option("csv", \.csv, .onOff, nil, .call, for: [.history], "prints CSV, for a spreadsheet"),
            Option("all", \.all, .onOff, nil, .call, for: [.historyForget], "removes the comments of all authors"),
        ]
    }
}
