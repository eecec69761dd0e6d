// SPDX-License-Identifier: GPL-3.0-or-later

package import Feeds

// What the settings mean for feeds.

extension FeedLimits {
    package init(_ limits: Limits) {
        self.init()
        maxLineBytes = limits.maxLineBytes
        maxJSONLineBytes = limits.maxJSONLineBytes
        maxBytesUnderWay = limits.maxFeedBytes
    }
}
