// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct EmoteTests {
    private func reading(_ text: String, _ emotes: [Range<Int>]) -> Reading {
        var comment = Comments.Comment(text: text)
        comment.emotes = emotes
        return Reader().read(comment)
    }

    @Test func `emotes are left out and counted`() {
        let reading = reading("myCat hello LULworld", [0..<5, 12..<15])
        #expect(reading.segments.map(\.spoken) == ["hello world"])
        #expect(reading.changes == [ReadingChange(rule: .emotes, count: 2)])
    }

    @Test func `captions still find the words`() throws {
        let segment = try #require(reading("★ myCat hello", [2..<7]).segments.first)
        #expect(segment.spoken == "hello")
        #expect(segment.start == 8 && segment.map.original(ofSpoken: 0..<5) == 8..<13)
    }

    @Test func `a comment of emotes has nothing to say`() {
        #expect(reading("myCat myCat", [0..<5, 6..<11]).dropped == .nothingToSay)
    }

    @Test(
        arguments: [
            [5..<3_000], [-9..<(-2)], [Int.min..<Int.max], [3..<5, 0..<2], [0..<0, 2..<2], [Int.max - 1..<Int.max], [0..<3, 1..<2],
        ] as [[Range<Int>]]
    )
    func `ranges that break their promise break nothing else`(emotes: [Range<Int>]) {
        let scalars = reading("hello world", emotes).segments.flatMap { Array($0.spoken.unicodeScalars) }
        #expect(scalars.allSatisfy("hello world".unicodeScalars.contains))
    }
}
