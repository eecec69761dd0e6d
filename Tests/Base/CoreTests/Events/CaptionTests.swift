// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct CaptionTests {
    private func cues(of text: String, words: [Word], from start: Int64 = 0, seconds: Double = 2) -> [Cue] {
        var track = CaptionTrack()
        let comment = CommentNumber(1)
        let started = Started(comment: comment, id: nil, author: nil, text: text, segments: [], at: start)
        _ = track.note(.started(started))
        for word in words { _ = track.note(.word(comment, id: nil, word)) }
        return track.note(.finished(comment, id: nil, .heard, seconds: seconds))
    }

    @Test func `a comment becomes a cue that spans what was heard of it`() {
        let cues = cues(of: "hello you", words: [Word(start: 0, length: 5, at: 1_000), Word(start: 6, length: 3, at: 1_400)], from: 1_000)
        #expect(cues.count == 1)
        #expect(cues.first?.start == 1_000)
        #expect(cues.first?.end == 3_000)
        #expect(cues.first?.text == "hello you")
    }

    @Test func `cues hold every scalar of the text once, whatever the marks say`() {
        let text = "こんにちは 世界 & <b>all</b> of you 👋🏽 there"
        let marks = [4, 2, 9, 9, 30, 1_000].map { Word(start: $0, length: 3, at: Int64($0) * 10) }
        #expect(cues(of: text, words: marks).map(\.text).joined() == text)
    }

    @Test func `a long comment is broken into cues that follow each other`() {
        let text = Array(repeating: "word", count: 60).joined(separator: " ")
        let marks = (0..<60).map { Word(start: $0 * 5, length: 4, at: Int64($0) * 100) }
        let cues = cues(of: text, words: marks, seconds: 6)
        #expect(cues.count >= 4)
        for (earlier, later) in zip(cues, cues.dropFirst()) { #expect(earlier.end == later.start) }
        #expect(cues.map(\.text).joined() == text)
    }

    @Test func `a comment of which nothing was heard has no captions`() {
        #expect(cues(of: "never", words: [], seconds: 0).isEmpty)
    }

    @Test func `WebVTT tells each word's moment and escapes what would be markup`() {
        let cue = cues(of: "a <b> c", words: [Word(start: 0, length: 1, at: 0), Word(start: 2, length: 3, at: 500)])[0]
        #expect(CaptionFormat.webVTT.text(of: cue, number: 1) == "00:00:00.000 --> 00:00:02.000\na <00:00:00.500>&lt;b&gt; c\n\n")
    }

    @Test func `SubRip numbers its cues and writes times with a comma`() {
        let cue = Cue(start: 3_661_001, end: 3_662_000, words: [(3_661_001, "hi")])
        #expect(CaptionFormat.subRip.text(of: cue, number: 7) == "7\n01:01:01,001 --> 01:01:02,000\nhi\n\n")
    }

    @Test func `a line end in a comment cannot end its cue`() {
        let cue = cues(of: "one\n\n00:00 --> two", words: [])[0]
        #expect(!cue.text.contains("\n"))
    }
}

@Suite struct EventLineTests {
    @Test func `an event is one line of JSON with what it tells and nothing else`() {
        let line = EventLine(room: "main").text(of: .finished(CommentNumber(3), id: nil, .skipped(.backlog), seconds: 0))
        #expect(!line.contains("\n"))
        #expect(
            line.hasPrefix(#"{"comment":3,"event":"finished","outcome":"skipped","reason":"backlog","room":"main","seconds":0,"time":""#)
        )
    }

    @Test(
        arguments: [
            .accepted(CommentNumber(3), id: "m1"),
            .started(Started(comment: CommentNumber(3), id: "m1", author: nil, text: "hi", segments: [], at: 0)),
            .word(CommentNumber(3), id: "m1", Word(start: 0, length: 2, at: 0)),
            .finished(CommentNumber(3), id: "m1", .heard, seconds: 1),
            .voiceFallback(CommentNumber(3), id: "m1", VoiceFallback(wanted: "a", used: "b", cause: .engine, reason: "c", memory: nil)),
        ] as [Event]
    )
    func `every event of a comment has the platform's id`(event: Event) {
        #expect(EventLine(room: "main").text(of: event).contains(#""id":"m1""#))
    }
}
