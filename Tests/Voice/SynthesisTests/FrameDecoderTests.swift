// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Synthesis

@Suite struct FrameDecoderTests {
    private let job: [UInt8] = [7, 0, 0, 0]

    private func frame(_ type: UInt8, _ payload: [UInt8], version: UInt8 = 1) -> [UInt8] {
        let length = UInt32(payload.count)
        return (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + [type, version, 0, 0] + payload
    }

    private func samples(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    /// Puts bytes in, a piece at a time, and takes everything out: audio as its samples.
    private func decode(_ bytes: [UInt8], pieces: Int) throws -> (frames: [HostFrame], samples: [Int16]) {
        var decoder = FrameDecoder()
        var frames: [HostFrame] = []
        var heard: [Int16] = []
        var sent = 0
        while sent < bytes.count {
            let count = unsafe decoder.fill { room in
                let count = min(pieces, room.count, bytes.count - sent)
                unsafe room.copyBytes(from: bytes[sent..<sent + count])
                return count
            }
            sent += count
            while let frame = try decoder.next() {
                if case .audio(_, let range) = frame {
                    decoder.withSamples(range) { span in
                        for index in span.indices { heard.append(span[index]) }
                    }
                } else {
                    frames.append(frame)
                }
            }
        }
        return (frames, heard)
    }

    @Test(arguments: [1, 2, 3, 7, 8, 1000, 65_535, 65_536, 1 << 20])
    func `every split of the stream gives the same frames`(pieces: Int) throws {
        let stream =
            frame(16, [0x22, 0x56, 0, 0] + Array("espeak".utf8) + [UInt8](repeating: 0, count: 10))
            + frame(18, job + [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])
            + frame(17, job + samples(32_766)) + frame(17, job + samples(1)) + frame(17, job + samples(30_001))
            + frame(19, job + [1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]) + frame(20, job + [1, 0, 0, 0])
        let decoded = try decode(stream, pieces: pieces)
        #expect(
            decoded.frames == [
                .hello(nativeRate: 22_050), .word(JobID(7), start: 1, length: 2, frame: 3), .done(JobID(7), .cut, frames: 9),
                .failed(JobID(7), .voice),
            ]
        )
        let expected = [32_766, 1, 30_001].flatMap { count in (0..<count).map { Int16(truncatingIfNeeded: $0) } }
        #expect(decoded.samples == expected)
    }

    @Test func `what is not the protocol has a name`() {
        let word: [UInt8] = job + [0, 0, 0, 0, 1, 0, 0, 0]
        let cases: [([UInt8], FrameError)] = [
            (frame(16, [], version: 2), .version(2)),
            (frame(99, []), .type(99)),
            (frame(1, []), .type(1)),
            (frame(17, job), .length(4, type: 17)),
            (frame(17, job + [0]), .length(5, type: 17)),
            ([0xFF, 0xFF, 0xFF, 0xFF, 17, 1, 0, 0], .length(0xFFFF_FFFF, type: 17)),
            ([0x02, 0x00, 0x01, 0x00, 17, 1, 0, 0], .length(65_538, type: 17)),
            ([20, 0, 0, 0, 18, 1, 1, 0], .length(20, type: 18)),
            (frame(18, word + [0, 0, 0, 0, 0, 0, 1, 0]), .value(type: 18)),
            (frame(19, job + [3, 0, 0, 0] + job + job), .value(type: 19)),
            (frame(20, job + [9, 0, 0, 0]), .value(type: 20)),
        ]
        for (bytes, error) in cases {
            #expect(throws: error) { try decode(bytes, pieces: 3) }
        }
    }

    @Test func `a request is what the page says`() {
        let request = SpeakRequest(
            job: JobID(258),
            voice: "en",
            text: "hé",
            sampleRate: 22_050,
            frameLimit: 5,
            rate: 110,
            pitch: 100,
            volume: 90
        )
        let header: [UInt8] = [29, 0, 0, 0, 1, 1, 0, 0]
        let fixed: [UInt8] = [2, 1, 0, 0, 0x22, 0x56, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 110, 0, 100, 0, 90, 0, 2, 0]
        #expect(HostRequest.speak(request).bytes == header + fixed + Array("enhé".utf8))
        #expect(HostRequest.cancel(JobID(1)).bytes == [4, 0, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0])
        #expect(HostRequest.quit.bytes == [0, 0, 0, 0, 3, 1, 0, 0])
    }
}
