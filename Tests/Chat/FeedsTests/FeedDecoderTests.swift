// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Feeds

private typealias Comment = Comments.Comment

@Suite struct FeedDecoderTests {
    private func decode(
        _ chunks: [[UInt8]],
        format: FeedFormat? = nil,
        limits: FeedLimits = FeedLimits()
    ) -> (items: [FeedItem], counters: FeedCounters) {
        var decoder = FeedDecoder(parser: FeedParser(format: format), limits: limits)
        decoder.vouch()
        var entries: [FeedEntry] = []
        for chunk in chunks {
            decoder.add(chunk)
            while decoder.next(into: &entries) {}
        }
        decoder.finish()
        while decoder.next(into: &entries) {}
        return (entries.map(\.item), decoder.counters)
    }

    private func decode(_ text: String, format: FeedFormat? = nil, limits: FeedLimits = FeedLimits()) -> [FeedItem] {
        decode([Array(text.utf8)], format: format, limits: limits).items
    }

    @Test func `a broken line costs itself only and is named by its number`() {
        #expect(
            decode("{\"text\":\"a\"}\n{\"text\":\n\n{\"text\":\"b\"}") == [
                .settled(.json, vouched: true), .comment(Comment(text: "a")), .broken(BrokenLine(number: 2, error: .notJSON)),
                .nothing, .comment(Comment(text: "b")),
            ]
        )
    }

    @Test func `a first line too long for a comment is recognised by its beginning`() {
        let text = String(repeating: "a", count: 20_000)
        #expect(decode("{\"text\":\"\(text)\"}") == [.settled(.json, vouched: true), .comment(Comment(text: text))])
        #expect(decode(text).count == 3)
    }

    @Test func `a line of JSON beyond its limit is broken, and the next one is read`() {
        let line = "{\"text\":\"\(String(repeating: "a", count: 300_000))\"}"
        #expect(
            decode(line + "\n{\"text\":\"b\"}") == [
                .settled(.json, vouched: true), .broken(BrokenLine(number: 1, error: .tooLong(limit: 262_144))),
                .comment(Comment(text: "b")),
            ]
        )
    }

    @Test func `JSON with a broken character is repaired, not lost`() {
        let line = Array(#"{"text":"a"#.utf8) + [0xFF] + Array(#""}"#.utf8)
        #expect(decode([line], format: .json).items.last == .comment(Comment(text: "a\u{FFFD}")))
    }

    @Test func `what came in is counted`() {
        var limits = FeedLimits()
        limits.maxLineBytes = 10
        let counters = decode([Array("one two three\n\nfour".utf8)], limits: limits).counters
        #expect(counters.bytes == 19)
        #expect(counters.lines == 3)
        #expect(counters.splits == 1)
        #expect(counters.comments == 3)
        #expect(counters.broken == 0)
    }

    @Test(arguments: 0..<200)
    func `the pieces a feed arrives in make no difference to what it says`(seed: UInt64) {
        var random = Dice(seed: seed)
        let fragments = [
            "{\"text\":\"a b c\"}", "{\"kind\":\"clear\"}", "{", "\"", "あ", "\u{0}", " ", "\r\n", "\n", "\n", "\u{FEFF}", "plain words",
            String(repeating: "long ", count: 20),
        ]
        let stream = (0..<60).flatMap { _ in Array((fragments.randomElement(using: &random) ?? "").utf8) }
        var limits = FeedLimits()
        limits.maxLineBytes = 24
        limits.maxJSONLineBytes = 48
        let atOnce = decode([stream], limits: limits)
        let inPieces = decode(random.chunks(of: stream), limits: limits)
        #expect(inPieces.items == atOnce.items)
        #expect(inPieces.counters == atOnce.counters)
    }
}
