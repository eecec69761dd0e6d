// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Feeds

private func pieces(
    _ chunks: [[UInt8]],
    _ longLines: LongLines = .split,
    limits: FeedLimits = FeedLimits()
) -> [LineSplitter.Piece] {
    var splitter = LineSplitter(limits: limits)
    var pieces: [LineSplitter.Piece] = []
    for chunk in chunks {
        splitter.add(chunk)
        while let piece = splitter.next(longLines) { pieces.append(piece) }
    }
    splitter.finish()
    while let piece = splitter.next(longLines) { pieces.append(piece) }
    return pieces
}

private func pieces(_ text: String, _ longLines: LongLines = .split, limits: FeedLimits = FeedLimits()) -> [LineSplitter.Piece] {
    pieces([Array(text.utf8)], longLines, limits: limits)
}

private var smallLimits: FeedLimits {
    var limits = FeedLimits()
    limits.maxLineBytes = 16
    limits.maxJSONLineBytes = 32
    return limits
}

@Suite struct LineSplitterTests {
    @Test func `lines end with LF, with CR LF and with the stream`() {
        #expect(
            pieces("a\nb\r\n\nc\rd\r\r\ne") == [
                .line("a", number: 1), .line("b", number: 2), .line("", number: 3), .line("c\rd\r", number: 4), .line("e", number: 5),
            ]
        )
        #expect(pieces("a\n") == [.line("a", number: 1)])
        #expect(pieces("") == [])
    }

    @Test func `a line is there as soon as its end is`() {
        var splitter = LineSplitter(limits: FeedLimits())
        splitter.add(Array("a\nb".utf8))
        #expect(splitter.next(.split) == .line("a", number: 1))
        #expect(splitter.next(.split) == nil)
        splitter.add(Array("\n".utf8))
        #expect(splitter.next(.split) == .line("b", number: 2))
    }

    @Test func `a byte order mark is dropped at the start only`() {
        #expect(pieces("\u{FEFF}a\n\u{FEFF}b") == [.line("a", number: 1), .line("\u{FEFF}b", number: 2)])
        #expect(pieces([[0xEF], [0xBB], [0xBF], [0x61]]) == [.line("a", number: 1)])
        #expect(pieces([[0xEF], [0xBB]]) == [.line("\u{FFFD}", number: 1)])
    }

    @Test func `what is no UTF-8 is replaced, and NUL is a character like others`() {
        #expect(
            pieces([[0x61, 0xFF, 0x62, 0xE3, 0x81, 0x0A, 0x00, 0x63]]) == [
                .line("a\u{FFFD}b\u{FFFD}", number: 1), .line("\u{0}c", number: 2),
            ]
        )
    }

    @Test func `a long line of text is cut at white space and nothing of it is lost`() {
        #expect(
            pieces("one two three four five six\nx", limits: smallLimits) == [
                .part("one two three ", number: 1), .line("four five six", number: 1), .line("x", number: 2),
            ]
        )
    }

    @Test(arguments: ["あ", "é", "😀", "x"])
    func `without white space a long line is cut between characters`(character: String) {
        let line = String(repeating: character, count: 100)
        var joined = ""
        for piece in pieces(line, limits: smallLimits) {
            switch piece {
            case .line(let text, _), .part(let text, _):
                #expect(text.utf8.count <= 16)
                joined += text
            case .refused: Issue.record("text was refused")
            }
        }
        #expect(joined == line)
    }

    @Test func `a line of exactly the limit is whole, also before CR LF`() {
        let line = String(repeating: "x", count: 16)
        #expect(pieces(line + "\r\n", limits: smallLimits) == [.line(line, number: 1)])
        #expect(pieces(line, limits: smallLimits) == [.line(line, number: 1)])
    }

    @Test func `a long line of JSON is refused once, and the next line keeps its number`() {
        let line = String(repeating: "x", count: 1000)
        #expect(
            pieces("a\n" + line + "\nb", .refuse, limits: smallLimits) == [
                .line("a", number: 1), .refused(number: 2, limit: 32), .line("b", number: 3),
            ]
        )
        #expect(pieces(line, .refuse, limits: smallLimits) == [.refused(number: 1, limit: 32)])
    }

    @Test func `a line of ten megabytes becomes comments of the limit's size`() {
        let line = String(repeating: "word ", count: 2_000_000)
        let all = pieces(line)
        #expect(all.count == 611)
        #expect(all.allSatisfy { if case .part(let text, 1) = $0 { text.utf8.count <= 16_384 } else { $0 == all.last } })
    }

    @Test(arguments: 0..<200)
    func `the pieces a stream arrives in make no difference`(seed: UInt64) {
        var random = Dice(seed: seed)
        // Few different bytes, so that line ends, marks and broken characters meet in every way.
        let alphabet: [UInt8] = [0x0A, 0x0D, 0x20, 0x00, 0x61, 0x7B, 0x22, 0xEF, 0xBB, 0xBF, 0xE3, 0x81, 0x82, 0xFF]
        let stream = (0..<400).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        for longLines in [LongLines.split, .refuse] {
            #expect(pieces(random.chunks(of: stream), longLines, limits: smallLimits) == pieces([stream], longLines, limits: smallLimits))
        }
    }
}
