// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Feeds

@Suite struct ReplayTests {
    private let start = Moment(nanoseconds: 5_000_000_000)

    private func entry(_ text: String, at time: Int64?) -> FeedEntry {
        var comment = Comments.Comment(text: text)
        comment.timestamp = time
        return FeedEntry(item: .comment(comment), textBytes: 0, lineTime: nil, position: 0)
    }

    /// When each of the entries, which are all there at the start, is played: milliseconds after the start.
    private func schedule(_ times: [Int64?], speed: Double = 1, longestPause: Duration = .seconds(60)) -> (due: [Int64], shortened: Int) {
        var replay = Replay(speed: speed, longestPause: longestPause)
        for time in times { replay.add(entry("x", at: time), at: start) }
        var due: [Int64] = []
        while let moment = replay.due {
            if moment > start { #expect(replay.take(at: moment + .nanoseconds(-1)) == nil) }
            #expect(replay.take(at: moment) != nil)
            due.append((moment - start).milliseconds)
        }
        #expect(replay.isEmpty)
        return (due, replay.shortened)
    }

    @Test func `entries are as far apart as their timestamps`() {
        #expect(schedule([1_700_000_000_000, 1_700_000_000_500, 1_700_000_002_000]).due == [0, 500, 2_000])
    }

    @Test func `speed shortens and stretches what lies between`() {
        #expect(schedule([0, 1_000, 3_000], speed: 2).due == [0, 500, 1_500])
        #expect(schedule([0, 1_000, 3_000], speed: 0.5).due == [0, 2_000, 6_000])
    }

    @Test func `what has no timestamp, or one from a little before, comes right behind what stands before it`() {
        #expect(schedule([nil, 1_000, nil, 2_000, 1_500, nil, 2_100]).due == [0, 0, 0, 1_000, 1_000, 1_000, 1_100])
    }

    @Test func `a long pause is cut short, and counted`() {
        let (due, shortened) = schedule([0, 3_600_000, 3_601_000], longestPause: .seconds(10))
        #expect(due == [0, 10_000, 11_000])
        #expect(shortened == 1)
    }

    @Test func `a time that is nonsense costs one pause, and the recording goes on`() {
        #expect(schedule([1_000, 90_000_000_000_000, 2_000, 3_000], longestPause: .seconds(10)).due == [0, 10_000, 10_000, 11_000])
        #expect(schedule([.min / 2, .max / 2, 0], longestPause: .seconds(10)).due == [0, 10_000, 10_000])
    }

    @Test func `what arrives late is played at once, and what follows keeps the recording's time`() {
        var replay = Replay(speed: 1, longestPause: .seconds(60))
        replay.add(entry("first", at: 0), at: start)
        replay.add(entry("late", at: 1_000), at: start + .seconds(5))
        replay.add(entry("next", at: 6_000), at: start + .seconds(5))
        #expect(replay.due == start)
        for _ in 0..<2 { #expect(replay.take(at: start + .seconds(5)) != nil) }
        #expect(replay.take(at: start + .seconds(5)) == nil)
        #expect(replay.due == start + .seconds(6))
    }

    @Test(
        arguments: [
            (FeedFormat.twitch, "@tmi-sent-ts=1600000000123 :a!a@a.tmi.twitch.tv PRIVMSG #c :hi", 1_600_000_000_123),
            (.twitch, "@tmi-sent-ts=1600000000123;target-msg-id=x :tmi.twitch.tv CLEARMSG #c :hi", 1_600_000_000_123),
            (.twitch, "@tmi-sent-ts=1600000000123 :tmi.twitch.tv CLEARCHAT #c", 1_600_000_000_123),
            (.json, #"{"text":"hi","timestamp":1600000000}"#, 1_600_000_000_000),
            (.json, #"{"kind":"clear","timestamp":"2020-09-13T12:26:40Z"}"#, 1_600_000_000_000),
            (
                .ytDLP,
                #"{"replayChatItemAction":{"actions":[{"removeChatItemAction":{"targetItemId":"x"}}],"videoOffsetTimeMsec":"1234"}}"#, 1_234
            ),
            (
                .ytDLP, #"{"replayChatItemAction":{"actions":[{"removeChatItemAction":{"targetItemId":"x"}}]},"videoOffsetTimeMsec":"99"}"#,
                99
            ),
            (.chatDownloader, #"{"message_type":"text_message","message":"hi","timestamp":1600000000000000}"#, 1_600_000_000_000),
            (
                .chatDownloader, #"{"message_type":"deleted_message","target_message_id":"x","timestamp":1600000000000000}"#,
                1_600_000_000_000
            ),
            (
                .youtube,
                #"{"snippet":{"type":"messageDeletedEvent","publishedAt":"2020-09-13T12:26:40Z","messageDeletedDetails":{"deletedMessageId":"x"}}}"#,
                1_600_000_000_000
            ),
            (.text, "hi", nil),
        ] as [(FeedFormat, String, Int64?)]
    )
    func `comments and moderation bring their time, whatever the format`(format: FeedFormat, line: String, time: Int64?) {
        var decoder = FeedDecoder(parser: FeedParser(format: format), limits: FeedLimits())
        decoder.vouch()
        decoder.add(Array(line.utf8))
        decoder.finish()
        var entries: [FeedEntry] = []
        while decoder.next(into: &entries) {}
        #expect(entries.last?.time == time)
    }
}
