// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Server

/// Frames byte by byte, as the protocol has them.
@Suite struct BouyomiFrameTests {
    private static let greeting: [UInt8] = [0xE3, 0x82, 0x84, 0xE3, 0x81, 0x82]  // やあ
    private static let header: [UInt8] = [1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]

    private func parse(_ bytes: [UInt8], limit: Int = 100) -> BouyomiFrame.Progress {
        var frame = BouyomiFrame(textBytes: limit)
        return frame.take(bytes)
    }

    private func talk(_ bytes: [UInt8]) -> BouyomiTalk? {
        guard case .complete(.talk(let talk)) = parse(bytes) else { return nil }
        return talk
    }

    @Test("The example of the protocol, in one piece and byte by byte")
    func example() {
        let bytes = BouyomiFrameTests.header + [0, 6, 0, 0, 0] + BouyomiFrameTests.greeting
        let talk = BouyomiTalk(text: "やあ", speed: -1, tone: -1, volume: -1, voice: 0)
        #expect(parse(bytes) == .complete(.talk(talk)))
        #expect(talk.comment().manner == WantedManner())
        var frame = BouyomiFrame(textBytes: 100)
        for byte in bytes.dropLast() { #expect(frame.take([byte]) == .incomplete) }
        #expect(frame.take([bytes[bytes.count - 1]]) == .complete(.talk(talk)))
    }

    @Test("What follows a whole command is ignored")
    func rest() {
        #expect(parse([0x10, 0, 0x20, 0]) == .complete(.pause))
    }

    @Test(
        "Commands of two bytes",
        arguments: [
            (0x10, 0, BouyomiCommand.pause), (0x20, 0, .resume), (0x30, 0, .skip), (0x40, 0, .clear), (0x10, 1, .isPaused),
            (0x20, 1, .isPlaying), (0x30, 1, .taskCount),
        ] as [(UInt8, UInt8, BouyomiCommand)]
    )
    func commands(low: UInt8, high: UInt8, command: BouyomiCommand) {
        #expect(parse([low, high]) == .complete(command))
        #expect(parse([low]) == .incomplete)
    }

    @Test("Numbers are in little endian, and in the order of the protocol")
    func numbers() throws {
        let talk = try #require(self.talk([1, 0, 0x2C, 1, 0xC8, 0, 0x32, 0, 3, 0, 0, 1, 0, 0, 0, 0x41]))
        #expect((talk.speed, talk.tone, talk.volume, talk.voice) == (300, 200, 50, 3))
        #expect(talk.comment().manner == WantedManner(rate: 300, pitch: 200, volume: 50))
        #expect(talk.comment().gender == .male)
    }

    @Test("The old form has no height")
    func oldForm() throws {
        let talk = try #require(self.talk([0, 0, 0x96, 0, 0x64, 0, 1, 0, 0, 1, 0, 0, 0, 0x41]))
        #expect((talk.text, talk.speed, talk.tone, talk.volume, talk.voice) == ("A", 150, -1, 100, 1))
        #expect(talk.comment().gender == .female)
    }

    @Test("The form with an author names the viewer")
    func author() throws {
        let start: [UInt8] = [1, 0xF0] + BouyomiFrameTests.header.dropFirst(2) + [0, 1, 0, 0, 0, 0x41]
        let talk = try #require(self.talk(start + [2, 0, 0, 0, 0x75, 0x31, 3, 0, 0, 0, 0x41, 0x6E, 0x6E]))
        #expect(talk.author == Author(id: "u1", name: "Ann"))
        #expect(self.talk(start + [0, 0, 0, 0, 0, 0, 0, 0])?.author == nil)
        #expect(parse(start + [2, 0, 0, 0, 0x75, 0x31]) == .incomplete)
        #expect(parse(start + [1, 4, 0, 0]) == .refused(.tooLong))
    }

    @Test(
        "Each charset",
        arguments: [
            (0, [0xE3, 0x82, 0x84, 0xE3, 0x81, 0x82], "やあ"), (1, [0x84, 0x30, 0x42, 0x30], "やあ"),
            (2, [0x82, 0xE2, 0x82, 0xA0], "やあ"), (2, [0x87, 0x40, 0x5C, 0xB1], "①\\ｱ"),
            // What is none in its charset costs a character, and nothing else.
            (0, [0x41, 0xFF, 0x42], "A\u{FFFD}B"), (1, [0x41, 0, 0x00, 0xD8, 0x42, 0], "A\u{FFFD}B"), (1, [0x41, 0, 0x42], "A"),
            (2, [0x41, 0xFF, 0x42], "A\u{FFFD}B"), (2, [0x82], "\u{FFFD}"), (2, [0x82, 0x20, 0x41], "\u{FFFD} A"), (2, [], ""),
        ] as [(UInt8, [UInt8], String)]
    )
    func charsets(charset: UInt8, bytes: [UInt8], text: String) {
        let frame = BouyomiFrameTests.header + [charset, UInt8(bytes.count), 0, 0, 0] + bytes
        #expect(talk(frame)?.text == text)
    }

    @Test("What can never become a command is refused as soon as that is known")
    func refusals() {
        #expect(parse([0x47, 0x45]) == .refused(.unknownCommand), "the beginning of GET")
        #expect(parse([0x50, 0x4F]) == .refused(.unknownCommand), "the beginning of POST")
        #expect(parse(BouyomiFrameTests.header + [3]) == .refused(.unknownCharset))
        #expect(parse(BouyomiFrameTests.header + [0, 0xFF, 0xFF, 0xFF, 0xFF]) == .refused(.badLength))
        #expect(parse(BouyomiFrameTests.header + [0, 101, 0, 0, 0]) == .refused(.tooLong))
        #expect(parse(BouyomiFrameTests.header + [0, 0xFF, 0xFF, 0xFF, 0x7F]) == .refused(.tooLong))
        let kana = [UInt8](repeating: 0xB1, count: 40)
        #expect(parse(BouyomiFrameTests.header + [2, 40, 0, 0, 0] + kana) == .refused(.tooLong), "it is longer in UTF-8")
    }

    @Test("What is out of its range is the nearest that is possible", arguments: [(1_000, 300), (10, 50), (-1, 100), (-300, 100)])
    func ranges(speed: Int, rate: Int16) {
        #expect(BouyomiTalk(text: "", speed: speed).comment().manner?.rate == rate)
    }

    @Test("Replies have the widths of the protocol, and a text has none")
    func replies() {
        let status = BouyomiStatus(isPaused: true, isPlaying: false, waiting: 258, nowTaskID: 1, taskID: 2)
        #expect(status.reply(to: .isPaused) == [1])
        #expect(status.reply(to: .isPlaying) == [0])
        #expect(status.reply(to: .taskCount) == [2, 1, 0, 0])
        #expect(status.reply(to: .skip).isEmpty)
        #expect(status.reply(to: .talk(BouyomiTalk(text: "x"))).isEmpty)
    }
}
