// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
package import Configuration
package import Feeds

// What the settings mean for feeds.

extension FeedChoice {
    /// The format that was named; nil lets the feed's first line decide.
    package var format: FeedFormat? {
        switch self {
        case .auto: nil
        case .text: .text
        case .json: .json
        case .twitch: .twitch
        case .youtube: .youtube
        case .ytDLP: .ytDLP
        case .chatDownloader: .chatDownloader
        case .onecomme: .onecomme
        case .ssn: .ssn
        case .mixed: .mixed
        }
    }
}

extension FeedLimits {
    package init(_ limits: Limits) {
        self.init()
        maxLineBytes = limits.maxLineBytes
        maxJSONLineBytes = limits.maxJSONLineBytes
        maxBytesUnderWay = limits.maxFeedBytes
    }
}
