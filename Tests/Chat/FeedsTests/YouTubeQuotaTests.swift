// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Feeds

private let hour: Int64 = 3_600_000

@Suite struct YouTubeQuotaTests {
    @Test func `each tenth is told once, and a day begins anew`() {
        var quota = YouTubeQuota(limit: nil)
        var news: [YouTubeNews] = []
        for _ in 1...1_000 { if let told = quota.spend(5, at: 9 * hour) { news.append(told) } }
        #expect(news == [1_000, 2_000, 3_000, 4_000, 5_000].map { .quota(spent: $0, of: 10_000) })
        #expect(quota.spend(5, at: 31 * hour) == nil)
        #expect(quota.spent == 5_005)
        #expect(quota.spend(5, at: 32 * hour) == nil)
        #expect(quota.spent == 5)
    }

    @Test func `what the user set lasts until the day ends, and no more is taken`() {
        var quota = YouTubeQuota(limit: 100)
        #expect(quota.pause(for: 5, at: 8 * hour) == .seconds(24 * 3_600 / 20))
        for _ in 1...19 { _ = quota.spend(5, at: 8 * hour) }
        #expect(quota.pause(for: 5, at: 20 * hour) == .seconds(12 * 3_600))
        #expect(quota.allows(5, at: 20 * hour) == true)
        _ = quota.spend(5, at: 20 * hour)
        #expect(quota.allows(1, at: 20 * hour) == false)
        #expect(quota.untilNextDay(20 * hour) == .seconds(12 * 3_600))
        #expect(quota.allows(5, at: 32 * hour) == true)
    }

    @Test func `without a limit nothing waits`() {
        var quota = YouTubeQuota(limit: nil)
        _ = quota.spend(1_000_000, at: 0)
        #expect(quota.allows(5, at: 0) == true)
        #expect(quota.pause(for: 5, at: 0) == .zero)
    }
}
