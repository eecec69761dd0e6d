// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import yomite

@Suite struct MomentTests {
    private static let now: Int64 = 1_795_000_000_000

    @Test(arguments: [
        ("90m", now - 5_400_000), ("2h", now - 7_200_000), ("7d", now - 604_800_000), ("2026-11-26T14:00:00Z", 1_795_701_600_000),
        ("2026-11-26T14:00:00.250Z", 1_795_701_600_250), ("2026-11-26T23:00:00+09:00", 1_795_701_600_000),
    ])
    func `a time is a moment, or how long ago it was`(text: String, expected: Int64) {
        #expect(readMoment(text, now: Self.now) == expected)
    }

    @Test(arguments: ["2026-11-26 20:15:03", "2026-02-28 00:00:00", "2024-02-29 23:59:59"])
    func `a local time is read as it is shown`(text: String) throws {
        let milliseconds = try #require(readMoment(text, now: Self.now))
        #expect(shownLocally(milliseconds) == text)
        #expect(readMoment(text.replacing(" ", with: "T"), now: Self.now) == milliseconds)
        #expect(shownLocally(milliseconds + 999) == text)
    }

    @Test func `a day begins at midnight`() {
        #expect(readMoment("2026-11-26", now: Self.now) == readMoment("2026-11-26T00:00", now: Self.now))
    }

    @Test(arguments: ["", "yesterday", "5", "-2h", "2026-02-31", "2026-13-01", "2026-11-26T25:00", "26.11.2026", "99999999d"])
    func `what is no time is none`(text: String) {
        #expect(readMoment(text, now: Self.now) == nil)
    }
}
