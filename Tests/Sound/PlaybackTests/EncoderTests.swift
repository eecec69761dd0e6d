// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Playback

@Suite struct EncoderTests {
    /// A second of a tone.
    private let tone = (0..<22_050).map { sample -> Int16 in Int16((sample % 100 - 50) * 300) }

    private func encoded(_ format: SoundFormat, blocks: Int = 10) throws -> [UInt8] {
        let encoder = try format.encoder(sampleRate: 22_050)
        let length = tone.count / blocks
        let bytes = (0..<blocks).flatMap { encoder.encode(Array(tone[$0 * length..<($0 + 1) * length])) }
        return bytes + encoder.end()
    }

    @Test(arguments: [(SoundFormat.flac, "fLaC"), (.opus, "OggS"), (.wav, "RIFF")])
    func `a format begins with what tells it`(format: SoundFormat, mark: String) throws {
        #expect(try encoded(format).starts(with: mark.utf8))
    }

    @Test func `MP3 is frames from the first byte on`() throws {
        let bytes = try encoded(.mp3)
        #expect(bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0)
    }

    @Test func `samples are the same in WAV and in bare samples, however they come`() throws {
        let whole = try encoded(.pcm, blocks: 1)
        #expect(whole.count == 2 * tone.count)
        #expect(try encoded(.pcm) == whole)
        #expect(try Array(encoded(.wav).dropFirst(WAVHeader.byteCount)) == whole)
    }

    @Test(arguments: [SoundFormat.flac, .opus, .mp3])
    func `what is compressed is smaller, and comes as it is made`(format: SoundFormat) throws {
        let encoder = try format.encoder(sampleRate: 22_050)
        let first = encoder.encode(tone)
        #expect(!first.isEmpty)
        #expect(first.count + encoder.end().count < 2 * tone.count)
    }

    @Test func `packets lie on the clock of what was encoded, without the silence between two sounds`() throws {
        let encoder = try OpusPackets(sampleRate: 22_050)
        for start in [Int64(1_000), 90_000] {
            var packets: [OpusPackets.Packet] = []
            for block in 0..<10 {
                let samples = Array(tone[block * 2_205..<(block + 1) * 2_205])
                packets += encoder.encode(samples, at: start + Int64(block * 2_205), isBeginning: block == 0)
            }
            packets += encoder.finish()
            let (begin, first) = (Double(start) * 48_000 / 22_050, try #require(packets.first).frame)
            #expect(first <= begin && begin < first + 960)
            #expect(packets.map(\.isBeginning) == [true] + [Bool](repeating: false, count: packets.count - 1))
            #expect(zip(packets, packets.dropFirst()).allSatisfy { abs($1.frame - $0.frame - 960) < 0.001 })
            // A second of sound, and no more silence than the encoder needs.
            let end = try #require(packets.last).frame + 960
            #expect((begin + 48_000...begin + 48_000 + 3 * 960).contains(end))
            // Opus says 20 ms, one channel, one frame.
            #expect(packets.allSatisfy { $0.bytes.first.map { $0 & 0x07 } == 0 })
        }
    }

    @Test func `what nobody would hear of the end does not come late`() throws {
        let encoder = try OpusPackets(sampleRate: 22_050)
        var packets = encoder.encode(tone + [Int16](repeating: 8, count: 2_205), at: 0, isBeginning: true)
        let end = try #require(packets.last).frame + 960
        #expect(end >= 48_000)
        #expect(encoder.finish().isEmpty)
        // And the next sound begins as the first did.
        packets = encoder.encode(tone, at: 90_000, isBeginning: true)
        let (begin, first) = (90_000.0 * 48_000 / 22_050, try #require(packets.first))
        #expect(first.isBeginning && first.frame <= begin && begin < first.frame + 960)
        #expect(!encoder.finish().isEmpty)
    }

    @Test(arguments: SoundFormat.allCases)
    func `an encoder that was given nothing ends as well`(format: SoundFormat) throws {
        // The library of Opus reads what it has not written then: only some rates and heaps showed it.
        for rate in [8_000, 16_000, 22_050, 24_000, 44_100, 48_000] {
            let encoder = try format.encoder(sampleRate: rate)
            _ = encoder.encode([])
            _ = encoder.end()
        }
    }

    @Test(arguments: [SoundFormat.flac, .opus, .mp3])
    func `an encoder that is not ended can be let go of`(format: SoundFormat) throws {
        _ = try format.encoder(sampleRate: 22_050).encode(tone)
    }
}
