// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Playback

@Suite struct WAVReaderTests {
    private let samples: [Int16] = (0..<500).map { Int16($0 * 60 - 15_000) }

    private func stream(_ rate: Int = 22_050) throws -> [UInt8] {
        try SoundFormat.wav.encoder(sampleRate: rate).encode(samples)
    }

    @Test(arguments: [1, 2, 3, 7, 79, 80, 81, 4_096])
    func `samples are the same however the stream is cut`(length: Int) throws {
        var reader = WAVReader()
        var taken: [Int16] = []
        var rest = try stream()[...]
        while !rest.isEmpty {
            taken += try reader.take(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        #expect(taken == samples)
        #expect(reader.sampleRate == 22_050)
    }

    @Test func `what is no WAV is refused at once`() {
        var reader = WAVReader()
        #expect(throws: NoWAV.notWAV) { try reader.take("<!DOCTYPE html>".utf8) }
    }

    @Test func `stereo is refused`() throws {
        var bytes = try stream()
        // The number of channels, behind the junk.
        bytes[58] = 2
        var reader = WAVReader()
        #expect(throws: NoWAV.otherFormat) { try reader.take(bytes) }
    }

    @Test func `a header without an end is given up`() {
        var reader = WAVReader()
        let chunk = Array("RIFF\u{0}\u{0}\u{0}\u{0}WAVEjunk".utf8) + [255, 255, 255, 0]
        #expect(throws: NoWAV.notWAV) { try reader.take(chunk) }
    }
}
