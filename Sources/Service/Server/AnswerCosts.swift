// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What answers took lately, by kind: those that take long are done one at a time, so that short ones do not wait for all of them. A kind is the
/// path of a route, so there are few. Pure.
struct AnswerCosts {
    /// What takes longer is long: a hundred short ones are still done at once.
    static let short = Duration.microseconds(200)

    private var costs: [String: Duration] = [:]

    /// Whether one of this kind took long lately.
    func isLong(_ kind: String?) -> Bool {
        kind.flatMap { costs[$0] } ?? .zero > Self.short
    }

    /// One of this kind took so long. It counts half of what is known: one that was interrupted is soon forgotten.
    mutating func note(_ kind: String?, _ cost: Duration) {
        if let kind { costs[kind] = ((costs[kind] ?? cost) + cost) / 2 }
    }
}
