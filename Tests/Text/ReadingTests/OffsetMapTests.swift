// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct OffsetMapTests {
    @Test func `a word is found in both directions`() throws {
        let segment = try #require(Reader().read(Comment(text: "so ★  loooooool see https://example.com now")).segments.first)
        #expect(segment.spoken == "so lol see link now")
        #expect(segment.map.original(ofSpoken: 0..<2) == 0..<2)
        #expect(segment.map.original(ofSpoken: 3..<6) == 6..<15)
        #expect(segment.map.original(ofSpoken: 11..<15) == 20..<39)
        #expect(segment.map.original(ofSpoken: 12..<13) == 20..<39)
        #expect(segment.map.original(ofSpoken: 16..<19) == 40..<43)
        #expect(segment.map.spoken(ofOriginal: 6..<15) == 3..<6)
        #expect(segment.map.spoken(ofOriginal: 25..<26) == 11..<15)
        #expect(segment.map.spoken(ofOriginal: 40..<43) == 16..<19)
    }

    @Test func `what is not spoken has no place in the speech`() throws {
        let segment = try #require(Reader().read(Comment(text: "a\u{1}b")).segments.first)
        #expect(segment.map.spoken(ofOriginal: 1..<2).isEmpty)
        #expect(segment.map.spoken(ofOriginal: 90..<99).isEmpty)
    }

    @Test(arguments: [-5..<(-1), -1..<2, 1..<900, 900..<901, 0..<0])
    func `wild word marks of an engine stay inside`(mark: Range<Int>) throws {
        let segment = try #require(Reader().read(Comment(text: "abc")).segments.first)
        let range = segment.map.original(ofSpoken: mark)
        #expect(range.lowerBound >= 0 && range.upperBound <= 3)
        #expect(OffsetMap([]).original(ofSpoken: mark) == 0..<0)
    }
}
