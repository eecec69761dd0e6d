// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Custody

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
