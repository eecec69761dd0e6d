// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Comments
@testable import Feeds

/// What came from a chat so far.
final class FeedListener {
    private let feed: Feed
    private var messages: AsyncStream<FeedMessage>.Iterator
    private var items: [FeedItem] = []
    private var news: [FeedNews] = []

    init(_ feed: Feed) {
        signal(SIGPIPE, SIG_IGN)
        self.feed = feed
        messages = feed.messages.makeAsyncIterator()
    }

    func nextItem() async -> FeedItem? {
        while items.isEmpty, await takeMessage() {}
        return items.isEmpty ? nil : items.removeFirst()
    }

    func nextComment() async -> Comment? {
        while let item = await nextItem() {
            if case .comment(let comment) = item { return comment }
        }
        return nil
    }

    /// Waits for news that are meant; nil where the feed ends before.
    func wait<Found>(for find: (FeedNews) -> Found?) async -> Found? {
        while true {
            while !news.isEmpty {
                if let found = find(news.removeFirst()) { return found }
            }
            guard await takeMessage() else { return nil }
        }
    }

    func waitForLoss() async -> String? {
        await wait { if case .disconnected(_, let reason, _) = $0 { reason } else { nil } }
    }

    func stop() {
        feed.reader.stop()
    }

    private func takeMessage() async -> Bool {
        switch await messages.next(isolation: nil) {
        case .entries(let entries, _):
            feed.reader.giveBack(entries.reduce(0) { $0 + $1.cost })
            items += entries.map(\.item)
        case .stretch: break
        case .news(let found):
            feed.reader.giveBack(FeedNews.cost)
            news.append(found)
        case .ended, nil: return false
        }
        return true
    }
}
