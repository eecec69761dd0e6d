// SPDX-License-Identifier: GPL-3.0-or-later

/// What the questions to YouTube's Data API have taken of the day's quota. Pure.
///
/// Google's day begins at midnight in California. It is counted from 08:00 UTC, when midnight has come there in winter and in summer.
struct YouTubeQuota {
    /// What Google gives to a project that asks for no more.
    static let usual = 10_000

    private static let day: Int64 = 86_400_000
    private static let beginning: Int64 = 8 * 3_600_000

    /// Units of this day. Other programs, and earlier runs, may have taken more.
    private(set) var spent = 0
    /// What may be taken; nil where it is no more than counted.
    private let limit: Int?
    private var today: Int64 = 0
    private var told = 0

    /// - Parameter limit: units a day, which are made to last.
    init(limit: Int?) {
        self.limit = limit
    }

    /// Whether a question may be asked now.
    /// - Parameter date: milliseconds since 1970.
    mutating func allows(_ units: Int, at date: Int64) -> Bool {
        turn(date)
        return limit.map { spent + units <= $0 } ?? true
    }

    /// Counts a question. Returns what is to be told: each tenth of the quota once.
    mutating func spend(_ units: Int, at date: Int64) -> YouTubeNews? {
        turn(date)
        spent += units
        let all = limit ?? Self.usual
        let tenth = spent * 10 / all
        guard tenth > told else { return nil }
        told = tenth
        return .quota(spent: spent, of: all)
    }

    /// The pause between questions of this price that makes the rest of the quota last until the next day.
    mutating func pause(for units: Int, at date: Int64) -> Duration {
        turn(date)
        guard let limit else { return .zero }
        let questions = (limit - spent) / units
        return untilNextDay(date) / max(1, questions)
    }

    /// How long the day lasts.
    func untilNextDay(_ date: Int64) -> Duration {
        .milliseconds(Self.day - Self.placeInDay(date))
    }

    private mutating func turn(_ date: Int64) {
        let day = date - Self.placeInDay(date)
        guard day != today else { return }
        (today, spent, told) = (day, 0, 0)
    }

    private static func placeInDay(_ date: Int64) -> Int64 {
        let place = (date - beginning) % day
        return place < 0 ? place + day : place
    }
}
