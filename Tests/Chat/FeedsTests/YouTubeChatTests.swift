// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Feeds
@testable import Net

extension FeedListener {
    fileprivate convenience init(_ server: PrivateYouTube, _ target: YouTubeTarget = .video(PrivateYouTube.video), key: String? = nil) {
        var pace = YouTubeSession.Pace()
        (pace.backoff.first, pace.backoff.longest) = (.milliseconds(10), .milliseconds(20))
        (pace.shortest, pace.look, pace.exhausted) = (.milliseconds(10), .milliseconds(10), .milliseconds(10))
        let limits = FeedLimits()
        let chat = YouTubeChat(
            target,
            key: key ?? PrivateYouTube.key,
            server: ServerEndpoint(host: "localhost", port: server.port),
            authorities: server.authority,
            quota: nil,
            limits: limits,
            pace: pace
        )
        self.init(Feed(chat, format: .youtube, limits: limits))
    }

    /// The next comment's id and text.
    fileprivate func next() async -> String? {
        await nextComment().map { "\($0.id ?? "?"): \($0.text)" }
    }

    fileprivate func nextModeration() async -> Moderation? {
        while let item = await nextItem() {
            if case .moderation(let moderation, _) = item { return moderation }
        }
        return nil
    }

    /// Waits for a connection; returns whether it was the first one.
    fileprivate func waitForConnection() async -> Bool? {
        await wait { if case .receiving(_, let isFirst) = $0 { isFirst } else { nil } }
    }

    fileprivate func nextNews() async -> YouTubeNews? {
        await wait { if case .youTube(let news) = $0 { news } else { nil } }
    }
}

// One after the other: each holds some descriptors, and other tests of this process count them.
@Suite(.tags(.threads), .timeLimit(.minutes(2)), .serialized) struct YouTubeChatTests {
    @Test func `what was written before is not read, and what is written then is, with who wrote it`() async throws {
        let server = try PrivateYouTube()
        server.comment("m-0", "old", isOld: true)
        let listener = FeedListener(server, .handle("@ann"))
        #expect(await listener.waitForConnection() == true)
        #expect(await listener.wait { if case .leftOut(let count) = $0 { count } else { nil } } == 1)
        server.comment("m-1", "hello\nあ", isModerator: true)
        let comment = try #require(await listener.nextComment())
        #expect(comment.text == "hello\nあ" && comment.id == "m-1" && comment.author?.roles == [.moderator])
        server.superChat("m-2", "thanks")
        #expect(await listener.nextComment()?.amount == Amount(value: 1_000, currency: "JPY"))
        server.delete("m-2")
        #expect(await listener.nextModeration() == .delete(id: "m-2", room: nil))
        listener.stop()
        try server.wait(for: "asked liveChat/messages/stream")
        #expect(server.count(of: "asked channels") == 1 && server.count(of: "asked liveChat/messages/stream") == 1)
    }

    @Test func `a lost connection goes on where it was, and so does one that YouTube has ended`() async throws {
        let server = try PrivateYouTube()
        let listener = FeedListener(server)
        #expect(await listener.waitForConnection() == true)
        server.comment("m-1", "one")
        server.comment("m-2", "two")
        #expect(await listener.next() == "m-1: one")
        #expect(await listener.next() == "m-2: two")
        server.drop()
        server.comment("m-3", "three")
        #expect(await listener.next() == "m-3: three")
        server.close()
        server.comment("m-4", "four")
        #expect(await listener.next() == "m-4: four")
        try server.wait(for: "listening", times: 3)
        listener.stop()
    }

    @Test func `2,000 messages with 20 lost connections are read once each`() async throws {
        let server = try PrivateYouTube()
        let listener = FeedListener(server)
        #expect(await listener.waitForConnection() == true)
        var texts: [String] = []
        for round in 0..<20 {
            server.comments(round * 100..<round * 100 + 50)
            server.drop()
            server.comments(round * 100 + 50..<round * 100 + 100)
            // What has come of the first half before is chance; all of it has to.
            while texts.count < (round + 1) * 100 {
                guard let comment = await listener.nextComment() else {
                    Issue.record("it ended after \(texts.count)")
                    return
                }
                texts.append(comment.text)
            }
        }
        #expect(texts == (0..<2_000).map { "comment \($0)" })
        try server.wait(for: "listening", times: 20)
        listener.stop()
    }

    @Test func `where YouTube does not send what is written, it is asked for`() async throws {
        let server = try PrivateYouTube(sendsAsWritten: false)
        server.comment("m-0", "old", isOld: true)
        let listener = FeedListener(server)
        #expect(await listener.nextNews() == .polls(status: 404))
        #expect(await listener.waitForConnection() == true)
        for number in 1...5 {
            server.comment("m-\(number)", "new")
            #expect(await listener.next() == "m-\(number): new")
        }
        listener.stop()
    }

    @Test func `the end of the stream is the end of the feed`() async throws {
        let server = try PrivateYouTube()
        let listener = FeedListener(server)
        #expect(await listener.waitForConnection() == true)
        server.comment("m-1", "bye")
        server.end()
        #expect(await listener.next() == "m-1: bye")
        #expect(await listener.next() == "end: The stream has ended")
        #expect(await listener.next() == nil)
        #expect(await listener.nextNews() == .over)
    }

    @Test func `a used-up quota is told and waited for, and a wrong key ends the feed`() async throws {
        let server = try PrivateYouTube()
        let listener = FeedListener(server)
        #expect(await listener.waitForConnection() == true)
        server.exhaust()
        server.drop()
        #expect(await listener.nextNews() == .exhausted(pause: .milliseconds(10)))
        server.exhaust(false)
        server.comment("m-1", "there again")
        #expect(await listener.next() == "m-1: there again")
        listener.stop()
        let stranger = FeedListener(server, key: "wrong")
        #expect(await stranger.next() == nil)
    }
}
